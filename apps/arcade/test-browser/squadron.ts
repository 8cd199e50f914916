// A room of R-Type for browser tests: players in contexts of their own, and access to the server's world to bring about the moment
// that a test needs. Always true: players act only with keys and buttons in their pages; damage comes only from the rules.

import type { Page } from "playwright-core";
import { CALMING, COMING, coreOf } from "../../../games/r-type/src/bosses/bosses.ts";
import { BOSSES } from "../../../games/r-type/src/bosses/scripts.ts";
import { placePowerUp } from "../../../games/r-type/src/drops.ts";
import { SORT } from "../../../games/r-type/src/enemies/sorts.ts";
import { spawnEnemy } from "../../../games/r-type/src/enemies/spawn.ts";
import { PHASE, POWER, type RTypeWorld } from "../../../games/r-type/src/kinds.ts";
import { BOSS_CLOCK, MIDDLE_X, MIDDLE_Y, MOST_CLOCK, WIDTH } from "../../../games/r-type/src/tuning.ts";
import { enterAs, seatOf, untilState } from "./insides.ts";
import type { Stand } from "./stand.ts";

export const QUERY = "?test&view=canvas&transport=websocket";
/** Distance from a ship to the core that is put in front of it, px. */
const CLOSE = 200;
/** Small pictures: without a graphics card the cost of a picture grows with its size. */
export const SMALL = { viewport: { width: 800, height: 450 } };

/** Opens a room of R-Type from home and enters it. */
export async function openRoom(stand: Stand, name: string, query = QUERY): Promise<Page> {
  const page = await stand.page(query, SMALL);
  await page.getByRole("button", { name: "Create room: R-Type" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(page, name);
  return page;
}

/** The server's world of a page's match. */
export function worldOf(stand: Stand, page: Page): RTypeWorld {
  return stand.world(page) as RTypeWorld;
}

/** The row of a page's own ship. */
export async function shipOf(world: RTypeWorld, page: Page): Promise<number> {
  return world.rowOf("ship", await seatOf(page));
}

/** What a page shows of the run and of a seat's ship. */
export interface Sight {
  readonly level: number;
  readonly isPaused: boolean;
  readonly x: number;
  readonly isOut: boolean;
}

export function sightOf(page: Page, seat: number): Promise<Sight> {
  return page.evaluate((player) => {
    const shown = globalThis.reckon.session?.client?.shown as RTypeWorld;
    const { run, ship } = shown.fields;
    const row = shown.rowOf("ship", player);
    return {
      level: run.level[0],
      isPaused: run.pausedAt[0] > 0,
      x: row < 0 ? -1 : ship.x[row],
      isOut: row >= 0 && ship.isOut[row] === 1,
    };
  }, seat);
}

/** Nothing hurts anybody for the rest of this level. */
export function shieldAll(world: RTypeWorld): void {
  for (const row of world.all("ship")) world.fields.ship.shieldEnds[row] = MOST_CLOCK;
}

/**
 * Moves a level on towards its end; call it again and again. It ends the waves, brings the boss and holds it still with only a core
 * that the next shot destroys, close to a ship; after the boss has fallen it starts the next level. However late a shot comes, and
 * whatever moment it is judged at, its target has not moved.
 */
export function hasten(world: RTypeWorld, row: number): void {
  const { enemy, run, ship } = world.fields;
  if (run.phase[0] === PHASE.fight) run.started[0] = world.tick - BOSS_CLOCK[run.level[0] - 1];
  if (run.phase[0] === PHASE.clear) run.phaseTicks[0] = 0;
  const core = coreOf(world);
  if (core < 0) return;
  for (const part of world.all("enemy")) if (part !== core) world.despawn("enemy", part);
  enemy.age[core] = COMING + BOSSES[run.level[0] - 1].opens + CALMING;
  enemy.health[core] = 1;
  if (enemy.x[core] > WIDTH - CLOSE) return;
  ship.x[row] = enemy.x[core] - CLOSE;
  ship.y[row] = enemy.y[core] - MIDDLE_Y;
}

/** Lets a bug fly into a ship with no health left, with no rescue to follow. */
export function ram(world: RTypeWorld, row: number): void {
  const { x, y, health, blinkEnds, shieldEnds } = world.fields.ship;
  health[row] = 1;
  blinkEnds[row] = 0;
  shieldEnds[row] = 0;
  world.fields.run.lifelineRest[0] = 4095;
  spawnEnemy(world, SORT.bug, x[row] + MIDDLE_X, y[row] + MIDDLE_Y);
}

/** Puts what a bot flies to at some distance from its ship. */
export function tempt(world: RTypeWorld, row: number): void {
  const { x, y } = world.fields.ship;
  placePowerUp(world, POWER.shield, x[row] + MIDDLE_X, y[row] > 500 ? y[row] - 200 : y[row] + 300);
}

/** Starts a match whose lobby waits for everybody: the guest gets ready, the host starts with the defaults. */
export async function startTogether(host: Page, guest: Page): Promise<void> {
  await guest.getByRole("button", { name: "Ready" }).click();
  await host.getByText("1 of 1 other ready").waitFor();
  await host.getByRole("button", { name: "Start match" }).click();
  await host.getByRole("button", { name: "Start", exact: true }).click();
  for (const page of [host, guest]) {
    await untilState(page, "game");
    await page.waitForFunction(() => globalThis.reckon.session?.client?.isStarted === true);
    // A key that goes down before the view is there is lost.
    await page.locator(".stage canvas").first().waitFor();
    await untilSampled(page, 2);
  }
}

/** Waits until a page has sampled this many more inputs, so that one of them has the earlier presses. */
export async function untilSampled(page: Page, inputs: number): Promise<void> {
  const inputsNow = (): number => globalThis.reckon.session?.client?.predictor.number ?? 0;
  const before = await page.evaluate(inputsNow);
  await page.waitForFunction(
    (least) => (globalThis.reckon.session?.client?.predictor.number ?? 0) >= least,
    before + inputs,
  );
}
