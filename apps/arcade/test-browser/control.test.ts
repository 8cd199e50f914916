/**
 * What a real page tells a player when the room steps without their inputs, and when it steps with them again.
 */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { letBotIn, openRoom, startMatch, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

test("[PG10] the page tells a player that they lost control, why, and when they have it back", async () => {
  const page = await stand.page("?test&view=canvas&transport=websocket");
  await openRoom(page, "Ann");
  await letBotIn(page);
  await startMatch(page);
  await untilPlaying(page);
  await page.keyboard.press("Backquote");
  const overlay = page.getByRole("complementary", { name: "Network overlay" });
  await overlay.getByText("in control", { exact: true }).waitFor();
  expect(await page.locator(".banner").count()).toBe(0);

  const loop = stand.server.hostServer?.loop;
  loop?.stop();
  const banner = page.locator("p.banner");
  await banner.filter({ hasText: "No response from the server. Waiting…" }).waitFor();
  const inOverlay = await overlay.locator(".overlay-control").textContent();
  const said = page.locator(".unseen[aria-live=polite]");
  await said.filter({ hasText: "No response from the server" }).waitFor({ state: "attached" });
  loop?.start();
  await banner.filter({ hasText: "You are in control again" }).waitFor();
  expect(inOverlay).toBe("no control: no response");
  await overlay.getByText("in control", { exact: true }).waitFor();
  await said.filter({ hasText: "You are in control again" }).waitFor({ state: "attached" });
  // The banner blocks no shots, and disappears by itself.
  expect(await banner.evaluate((one) => getComputedStyle(one).pointerEvents)).toBe("none");
  await banner.waitFor({ state: "detached" });
});
