/**
 * Every screen, walked through by keyboard alone, is one that everybody can use; a newcomer is in a match after two presses;
 * what goes wrong is said in a sentence with the button that mends it.
 */
import { afterAll, beforeAll, expect, test } from "vitest";
import { untilPlaying, untilState } from "./insides.ts";
import { walk } from "./screens.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open();
});
afterAll(() => stand.close());

test("the whole flow works by keyboard alone, with a visible focus, and axe finds nothing serious on any screen", async () => {
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
    "over",
    "leaderboard",
  ]);
  await page.context().close();
});

test("a newcomer alone plays against bots after two presses, on a phone too", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await stand.page("?test&view=canvas&transport=websocket", phone);
  await page.getByRole("button", { name: "Play now: Dash" }).tap();
  await page.getByRole("button", { name: "Enter" }).tap();
  await untilPlaying(page);
  const players = await page.evaluate(() =>
    globalThis.reckon.session?.lobby.players.map(({ isBot }) => isBot),
  );
  expect(players?.sort()).toEqual([false, true, true, true]);
  const widest = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(widest).toBe(390);
  await page.context().close();
});

test("a link to a room that is gone says so, and leads home", async () => {
  const page = await stand.page("?test&view=none#dash/ZZZZZ");
  await untilState(page, "disconnected");
  await page.getByText("There is no such room").waitFor();
  expect(await seriousOn(page, "lost")).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await page.context().close();
});
