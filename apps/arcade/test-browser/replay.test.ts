/**
 * What one sees of a match afterwards, in two browsers: two people duel at High Noon; who falls sees the killcam; somebody watches live; then
 * both watch the match again, at the same moment through the same camera, by a link.
 */
import { readFile } from "node:fs/promises";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { ArcadeGame, FreeCamera } from "@reckon/stage";
import type { Page } from "playwright-core";
import type { Playback } from "reckon/replay";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type HighNoonWorld, STATE } from "../../../games/high-noon/src/kinds.ts";
import { groundOf } from "../../../games/high-noon/src/map.ts";
import { enterAs, seatOf, untilPlaying, untilState } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

declare global {
  /** What the replay page exposes with `?test`. */
  var replay: {
    readonly phase: { peek(): string };
    readonly camera: { peek(): string };
    readonly playback: Playback | undefined;
    readonly roam: { readonly camera: FreeCamera | undefined } | undefined;
    seek(ms: number): void;
  };
}

/** Watchers are a second behind. */
const soon: ArcadeGame = {
  ...highNoonStage,
  rules: async () => {
    const loaded = await highNoonStage.rules();
    return { ...loaded, hosted: { ...loaded.hosted, watchDelaySeconds: 1 } };
  },
};
const QUERY = "?test&view=canvas&transport=websocket";
const SMALL = { viewport: { width: 960, height: 600 } };
const TIMEOUT_MS = 240_000;
/** On every map nothing stands within 128 px of the middle. */
const APART = 100;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"), { games: [soon] });
});
afterAll(() => stand?.close());

async function duel(): Promise<[ann: Page, ben: Page]> {
  const ann = await stand.page(QUERY, SMALL);
  await ann.getByRole("button", { name: "Create room: High Noon" }).click();
  await ann.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(ann, "Ann");
  const ben = await stand.page(QUERY + new URL(ann.url()).hash, SMALL);
  await enterAs(ben, "Ben");
  await ann.getByRole("button", { name: "Start match" }).click();
  await ann.getByRole("radio", { name: "Duel", exact: true }).check();
  await ann.getByRole("button", { name: "Start", exact: true }).click();
  for (const page of [ann, ben]) {
    await untilPlaying(page);
    await page.locator(".stage canvas").waitFor();
  }
  // Where a test writes into the world, rules do not lead: what is watched again comes before that.
  const world = stand.world(ann);
  const from = world.tick;
  await expect.poll(() => world.tick - from, { timeout: 20_000 }).toBeGreaterThan(240);
  return [ann, ben];
}

/** Puts Ann to the left and Ben to the right of the middle, where Ann's bullets reach him; one hit is enough. */
function face(world: HighNoonWorld, ann: number, ben: number): void {
  const { player, run } = world.fields;
  const { width, height } = groundOf(run.ground[0]);
  for (const [who, side] of [
    [ann, -1],
    [ben, 1],
  ] as const) {
    const row = world.rowOf("player", who);
    player.x[row] = width / 2 + (side * APART) / 2;
    player.y[row] = height / 2;
    player.health[row] = who === ben ? 1 : 6;
    player.safeTicks[row] = 0;
    player.rounds[row] = 6;
  }
}

/** With PICTURES, a folder, keeps what a page shows. */
async function picture(page: Page, name: string): Promise<void> {
  const { PICTURES } = process.env;
  if (PICTURES !== undefined) await page.screenshot({ path: `${PICTURES}/replay-${name}.png` });
}

/** Ann shoots to the right until Ben's page shows the killcam; its code loads with the first one, which may be over by then. */
async function fell(ann: Page, ben: Page): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    await shootDown(ann, ben);
    const comes = ben.locator(".killcam").waitFor({ timeout: 2500 });
    if (await comes.then(() => true).catch(() => false)) return;
  }
  throw new Error("Ben fell three times and saw no killcam.");
}

async function shootDown(ann: Page, ben: Page): Promise<void> {
  const world = stand.world(ann) as HighNoonWorld;
  const [killer, victim] = [await seatOf(ann), await seatOf(ben)];
  const { player } = world.fields;
  const isDown = (): boolean => player.state[world.rowOf("player", victim)] === STATE.down;
  await expect.poll(isDown, { timeout: 10_000 }).toBe(false);
  await ann.mouse.move(900, 300);
  await ann.mouse.down();
  for (let i = 0; i < 100 && !isDown(); i++) {
    if (i % 10 === 0) face(world, killer, victim);
    await ann.waitForTimeout(50);
  }
  await ann.mouse.up();
}

/** Ben falls twice: he skips the first killcam with a key, and the second one is over when he stands up. */
async function fallTwice(ann: Page, ben: Page): Promise<void> {
  await fell(ann, ben);
  const words = await ben.locator(".killcam").innerText();
  expect(words).toMatch(/What Ann saw[\s\S]*saw you where you were \d+ ms before[\s\S]*ping: \d+ ms/);
  await ben.waitForTimeout(700);
  await picture(ben, "killcam-1");
  await ben.keyboard.press("KeyX");
  await ben.locator(".killcam").waitFor({ state: "detached", timeout: 5000 });
  await fell(ann, ben);
  await ben.waitForTimeout(1000);
  await picture(ben, "killcam-2");
  await ben.locator(".killcam").waitFor({ state: "detached" });
  const { player } = (stand.world(ann) as HighNoonWorld).fields;
  const row = stand.world(ann).rowOf("player", await seatOf(ben));
  await expect.poll(() => player.state[row], { timeout: 5000 }).not.toBe(STATE.down);
  expect(await ben.locator(".killcam").count()).toBe(0);
}

async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.replay?.phase.peek() === "playing");
  await page.locator(".replay .stage canvas").first().waitFor();
}

/** Where a replay is, through which camera, and a digest of the true world there. */
function momentOf(page: Page) {
  return page.evaluate(() => {
    const { playback, camera, roam } = globalThis.replay;
    const world = playback?.world;
    const { x = 0, y = 0, zoom = 0 } = roam?.camera ?? {};
    return {
      ms: playback?.nowMs ?? -1,
      hash: `${world?.tick} ${world?.hash()}`,
      camera: camera.peek(),
      free: [Math.round(x), Math.round(y), Math.round(100 * zoom)],
      isPaused: playback?.isPaused ?? false,
    };
  });
}

/** Somebody at home watches the match from the list of rooms, goes back to its beginning, and returns to live. */
async function watchLive(): Promise<void> {
  const eve = await stand.page("?test&view=canvas");
  await eve.getByRole("button", { name: /^Watch/ }).click();
  await eve.waitForURL(/[?]replay=/);
  await eve.goto(`${eve.url()}&test&view=canvas`);
  await untilShown(eve);
  const live = eve.getByRole("button", { name: "You are live" });
  await live.waitFor();
  expect(await eve.getByRole("link", { name: "Join the game" }).getAttribute("href")).toMatch(
    /#high-noon\/[A-Z0-9]+$/,
  );
  await eve.waitForFunction(() => (globalThis.replay.playback?.endMs ?? 0) > 6500);
  const before = await momentOf(eve);
  await eve.keyboard.press("Home");
  await eve.getByRole("button", { name: "Live", exact: true }).waitFor();
  expect((await momentOf(eve)).ms).toBeLessThan(before.ms);
  await eve.keyboard.press("l");
  await live.waitFor();
  // Live is a chunk before the end, so it may lie a little before the moment that was reached.
  expect((await momentOf(eve)).ms).toBeGreaterThan(before.ms / 2);
  await eve.context().close();
}

/** The free camera: zoomed by the wheel, dragged by the mouse, and no press of a drag pauses. */
async function roam(page: Page): Promise<void> {
  await page.keyboard.press("0");
  const whole = await momentOf(page);
  expect(whole).toMatchObject({ camera: "true", isPaused: true });
  expect(whole.free[2]).toBe(100);
  await picture(page, "whole");
  await page.mouse.move(300, 200);
  await page.mouse.wheel(0, -240);
  await page.waitForFunction(() => (globalThis.replay.roam?.camera?.zoom ?? 1) > 1.9);
  const near = await momentOf(page);
  await page.mouse.down();
  await page.mouse.move(250, 180, { steps: 4 });
  await page.mouse.up();
  const moved = await momentOf(page);
  expect(moved.free[0]).toBeGreaterThan(near.free[0]);
  expect(moved.isPaused).toBe(true);
  await page.keyboard.press("KeyD");
  expect((await momentOf(page)).free[0]).toBeGreaterThan(moved.free[0]);
  await picture(page, "free");
}

/** Saves the seconds before a moment as a video, and reads it. */
async function clipOf(page: Page, ms: number): Promise<string> {
  await page.evaluate((at) => globalThis.replay.seek(at), ms);
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save clip" }).click();
  return readFile(await (await coming).path(), "latin1");
}

test("[PG32, RP4, RP5, RP7, RP11, RP12] two players duel, one falls and sees the killcam, and both watch the match again at the same moment", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [ann, ben] = await duel();
  await fallTwice(ann, ben);
  await watchLive();
  stand.endMatch(ann);
  await ann.getByRole("button", { name: "See the leaderboard" }).click();
  await untilState(ann, "leaderboard");
  const link = ann.getByRole("link", { name: "Watch it again" });
  const address = new URL((await link.getAttribute("href")) ?? "", ann.url());

  const again = await ann.context().newPage();
  await again.goto(`${address.href}&t=0&test&view=canvas`);
  await untilShown(again);
  expect(await again.evaluate(() => globalThis.replay.playback?.match.isExact)).toBe(true);
  const names = await again.getByRole("combobox", { name: "Camera" }).locator("option").allTextContents();
  expect(names).toContain("Ann's own screen");
  expect(await again.locator(".moment.kill").count()).toBeGreaterThanOrEqual(2);
  await again.keyboard.press("1");
  await again.evaluate(() => globalThis.replay.seek(1500));
  for (const key of ["Period", "Period", "Comma"]) await again.keyboard.press(key);
  const stepped = await momentOf(again);
  expect(Math.abs(stepped.ms - 1500 - 1000 / 60)).toBeLessThan(9);
  expect(stepped).toMatchObject({ isPaused: true, camera: "0" });
  const clip = await clipOf(again, 1500);
  expect(clip).toMatch(/V_VP[89]/);
  expect(clip).toContain("A_OPUS");
  await again.getByRole("slider", { name: "Position" }).fill("2400");
  await again.waitForFunction(() => globalThis.replay.playback?.nowMs === 2400);
  expect(await seriousOn(again, "replay")).toEqual([]);
  await roam(again);
  await again.getByRole("button", { name: "Copy link" }).click();
  await again.waitForFunction(() => location.search.includes("t=2.4"));
  const shown = await momentOf(again);

  await ben.goto(`${stand.address}${new URL(again.url()).search}&test&view=canvas`);
  await untilShown(ben);
  await ben.waitForFunction(() => globalThis.replay.roam?.camera !== undefined);
  expect(await momentOf(ben)).toEqual(shown);
  await ben.keyboard.press("h");
  expect(await ben.getByRole("slider").count()).toBe(0);
  await ben.keyboard.press("Space");
  await ben.waitForFunction((from) => (globalThis.replay.playback?.nowMs ?? 0) > from, shown.ms);

  await stand.closePages();
  const lost = await stand.page("?replay=0123456789abcdef");
  await lost.getByRole("alert").getByText("Replay not found").waitFor();
  await lost.getByRole("link", { name: /^Watch High Noon/ }).waitFor();
  expect(await seriousOn(lost, "choosing")).toEqual([]);
});
