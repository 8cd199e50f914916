/**
 * The killcam through the page: two people in two browsers duel at High Noon. Who falls sees what the killer saw, reads why the shot
 * counted, and skips it with a key; then the game goes on as if nothing had been shown.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type HighNoonWorld, STATE } from "../../../games/high-noon/src/kinds.ts";
import { groundOf } from "../../../games/high-noon/src/map.ts";
import { enterAs, seatOf, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";

const QUERY = "?test&view=canvas&transport=websocket";
const SMALL = { viewport: { width: 960, height: 600 } };
/** On every map nothing stands within 128 px of the middle. */
const APART = 100;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
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
  }
}

/** Ann shoots to the right until Ben's page shows the killcam. */
async function fell(ann: Page, ben: Page): Promise<void> {
  const world = stand.world(ann) as HighNoonWorld;
  const [killer, victim] = [await seatOf(ann), await seatOf(ben)];
  const { player } = world.fields;
  const isDown = (): boolean => player.state[world.rowOf("player", victim)] === STATE.down;
  await ann.mouse.move(900, 300);
  await ann.mouse.down();
  for (let i = 0; i < 100 && !isDown(); i++) {
    if (i % 10 === 0) face(world, killer, victim);
    await ann.waitForTimeout(50);
  }
  await ann.mouse.up();
  await ben.locator(".killcam").waitFor({ timeout: 5000 });
}

describe("[PG32] a killcam", () => {
  test("shows the fallen what their killer saw, says why the shot counted, and is gone with any key", async () => {
    const [ann, ben] = await duel();
    await fell(ann, ben);
    const words = await ben.locator(".killcam").innerText();
    expect(words).toMatch(/What Ann saw[\s\S]*saw you where you were \d+ ms before[\s\S]*ping: \d+ ms/);
    await ben.waitForTimeout(700);
    await ben.screenshot({ path: "/tmp/killcam-1.png" });
    await ben.keyboard.press("KeyX");
    await ben.locator(".killcam").waitFor({ state: "detached", timeout: 5000 });
    await ben.screenshot({ path: "/tmp/killcam-2.png" });
    await fell(ann, ben);
    await ben.waitForTimeout(1200);
    await ben.screenshot({ path: "/tmp/killcam-3.png" });
    await ben.locator(".killcam").waitFor({ state: "detached" });
    const world = stand.world(ann) as HighNoonWorld;
    expect(world.fields.player.state[world.rowOf("player", await seatOf(ben))]).not.toBe(STATE.down);
    await Promise.all([ann, ben].map((page) => page.context().close()));
  });
});
