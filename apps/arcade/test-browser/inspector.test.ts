/**
 * The inspector in real pages: it opens from the overlay over a match on a bad network, is worked by keys, and saves what just happened;
 * the page of its own opens that file, plays it again exactly, and says why a rollback happened.
 */

import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { untilPlaying } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

test("[NS9, NS6] the inspector goes back through a match by keys, and its file opens in a page of its own", async () => {
  const page = await stand.page("?test&view=none");
  await page.getByRole("button", { name: "Play now: Dash" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await page.keyboard.press("Backquote");
  await page.getByRole("complementary", { name: "Network overlay" }).waitFor();
  await page.getByRole("combobox").selectOption("bad");
  await page.waitForFunction(() => (globalThis.reckon.session?.client?.quality.rollbackCount ?? 0) > 2);
  await page.getByRole("button", { name: "Inspector", exact: true }).click();
  const slider = page.getByRole("slider", { name: /^Timeline/ });
  const tick = async (): Promise<number> => Number(await slider.getAttribute("aria-valuenow"));
  await page
    .getByText(/^\d+ rollbacks?$/)
    .first()
    .waitFor();
  await page.keyboard.press("Shift+ArrowLeft");
  const why = page.locator(".inspect-why");
  await why.first().waitFor();
  expect(await why.first().textContent()).toMatch(/tick \d+ .*stepped \d+ ticks? again/);
  const at = await tick();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(tick).toBe(at + 1);
  expect(await seriousOn(page, "inspector")).toEqual([]);
  const saved = page.waitForEvent("download");
  await page.keyboard.press("s");
  const file = join(tmpdir(), `inspector-${process.pid}.tape`);
  await (await saved).saveAs(file);

  const other = await stand.page("inspect.html");
  await other.setInputFiles("input[type=file]", file);
  await other.locator(".inspect-why").first().waitFor();
  expect(await other.getByRole("alert").count()).toBe(0);
  expect(await other.getByRole("table", { name: "Who costs what" }).textContent()).toMatch(/player\.x/);
  expect(await seriousOn(other, "inspector's page")).toEqual([]);
});
