/**
 * A walk by keyboard alone finds every screen accessible; a newcomer is in a match after two presses; when something goes wrong a
 * sentence says so, with the button that fixes it.
 */
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { untilPlaying } from "./insides.ts";
import { stray, walk } from "./screens.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

test("[PG4] the whole flow works by keyboard alone, with a visible focus, and axe finds nothing serious on any screen", async () => {
  const page = await stand.page("?test&view=canvas&transport=websocket");
  const found: string[] = [];
  const stops: string[] = [];
  const look = async (name: string): Promise<void> => {
    stops.push(name);
    found.push(...(await seriousOn(page, name)));
  };
  await walk(page, look, () => stand.endMatch(page));
  expect(found).toEqual([]);
  expect(stops).toEqual([
    "home",
    "settings",
    "create",
    "name",
    "room",
    "countdown",
    "play",
    "menu",
    "network",
    "over",
    "leaderboard",
  ]);
});

test("[PG3, PG5] a newcomer alone plays against bots after two presses, on a phone too, and comes back after a lost connection", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stand.page("?test&view=canvas&transport=websocket", phone);
  await page.getByRole("button", { name: "Play now: Dash" }).tap();
  await page.getByRole("button", { name: "Continue" }).tap();
  await untilPlaying(page);
  const players = await page.evaluate(() =>
    globalThis.reckon.session?.lobby.players.map(({ isBot }) => isBot),
  );
  expect(players?.sort()).toEqual([false, true, true, true]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBe(390);

  await page.context().setOffline(true);
  await page.getByText("Reconnecting").waitFor();
  await page.context().setOffline(false);
  await untilPlaying(page);

  await page.goBack();
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
});

test("[PG4, PG5] a wrong passcode, a link to no room and an unreachable server are each answered by a sentence; choices can be changed back", async () => {
  const query = "?test&view=none&transport=websocket";
  const [page, other] = await Promise.all([stand.page(query), stand.page(query)]);
  const found: string[] = [];
  await stray(page, other, async (name) => {
    found.push(...(await seriousOn(other, name)));
  });
  expect(found).toEqual([]);
  expect(new URL(other.url()).hash).toBe("");
});

test("[PG8, PG27] keys are chosen by pressing them and are remembered; every tile has its picture, which stands still under reduced motion", async () => {
  const page = await stand.page("?test", { reducedMotion: "reduce" });
  await page.waitForFunction(() => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>(".picture img")];
    return pictures.length === 4 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
  });
  await page.getByRole("button", { name: "Settings" }).click();
  const choice = (keys: string) => page.getByRole("button", { name: `Dash: ${keys}. Change`, exact: true });
  await choice("Space, Left Shift, Left button").press("Enter");
  await page.keyboard.press("Escape");
  await choice("Space, Left Shift, Left button").press("Enter");
  await page.keyboard.press("KeyJ");
  await choice("J").waitFor();
  await page.reload();
  await page.getByRole("button", { name: "Settings" }).click();
  await choice("J").waitFor();
  await page.keyboard.press("Escape");
  expect(await page.evaluate(() => document.documentElement.className)).toBe("still");
  expect(await page.locator(".picture canvas").count()).toBe(0);
  // Players who want motion see bots play.
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("checkbox", { name: "Reduced motion" }).click();
  await page.keyboard.press("Escape");
  await page.locator(".picture.live").first().waitFor();
});
