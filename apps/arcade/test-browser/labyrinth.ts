// A room of By a Thread for browser tests: two players in two contexts, and access to the server's world to put them where a test
// needs them. Always true: players act only with keys and mouse in their pages.

import type { Page } from "playwright-core";
import { CELL, CELLS, FATE, mazeOf, type ThreadWorld } from "../../../games/by-a-thread/src/index.ts";
import { enterAs, seatOf, untilPlaying, untilState } from "./insides.ts";
import type { Stand } from "./stand.ts";

export const QUERY = "?test&view=canvas&transport=websocket";
/** Small pictures: without a graphics card the cost of a picture grows with its size. */
export const SMALL = { viewport: { width: 640, height: 400 } };
export const PASSCODE = "271828";

/** Opens a room with a passcode. */
export async function openRoom(stand: Stand, name: string): Promise<Page> {
  const page = await stand.page(QUERY, SMALL);
  await page.getByRole("button", { name: "Create room: By a Thread" }).click();
  await page.getByRole("textbox", { name: "Passcode" }).fill(PASSCODE);
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(page, name);
  return page;
}

/** Comes by a link, enters the passcode and a name. */
export async function joinRoom(stand: Stand, link: string, name: string): Promise<Page> {
  const page = await comeTo(stand, link);
  await enterRoom(page, name);
  return page;
}

/** Comes by a link and waits at the question for the passcode. */
export async function comeTo(stand: Stand, link: string): Promise<Page> {
  const page = await stand.page(QUERY + new URL(link).hash, SMALL);
  await untilState(page, "passcodeAsked");
  return page;
}

/** Enters the passcode and a name. */
export async function enterRoom(page: Page, name: string): Promise<void> {
  await givePasscode(page, PASSCODE);
  await untilState(page, "choosingUsername");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
}

export async function givePasscode(page: Page, digits: string): Promise<void> {
  await untilState(page, "passcodeAsked");
  await page.getByRole("textbox").fill(digits);
  await page.keyboard.press("Enter");
}

/** Waits until all of them play and see it. */
export async function untilSeen(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await untilPlaying(page);
    // A key that goes down before the view is there is lost.
    await page.locator(".stage canvas").first().waitFor();
  }
}

/** The server's world of a page's match. */
export function worldOf(stand: Stand, page: Page): ThreadWorld {
  return stand.world(page) as ThreadWorld;
}

/** The first cell of a corridor that goes this many cells to the east. */
export function corridorOf(world: ThreadWorld, cells: number): number {
  const { columns, tiles } = mazeOf(world.fields.match.maze[0]);
  return tiles.findIndex((_, at) => {
    if ((at % columns) + cells > columns) return false;
    return tiles.subarray(at, at + cells).every((tile) => tile === 0);
  });
}

/** Puts a player this many cells to the east of a cell; they stand still and keep the yaw that the keys have turned. */
export function setDown(world: ThreadWorld, row: number, cell: number, cells: number, yaw: number): void {
  const { x, z, vx, vz, keyYaw, keyPitch } = world.fields.player;
  x[row] = ((cell % CELLS) + cells + 0.5) * CELL;
  z[row] = (Math.floor(cell / CELLS) + 0.5) * CELL;
  vx[row] = 0;
  vz[row] = 0;
  keyYaw[row] = yaw;
  keyPitch[row] = 0;
}

/** Puts two players into a corridor, two cells apart; the first looks at the second. */
export async function face(stand: Stand, shooter: Page, target: Page): Promise<void> {
  const world = worldOf(stand, shooter);
  const cell = corridorOf(world, 3);
  setDown(world, world.rowOf("player", await seatOf(shooter)), cell, 0, 0);
  setDown(world, world.rowOf("player", await seatOf(target)), cell, 2, 0);
}

/** Lets everybody but one player fall, as if shot by nobody. */
export function fellOthers(world: ThreadWorld, seat: number): void {
  const { health, fate } = world.fields.player;
  for (const row of world.all("player"))
    if (world.ownerOf("player", row) !== seat && health[row] > 0) {
      health[row] = 0;
      fate[row] = FATE.shot;
    }
}

/** Sets a player's health. */
export async function setHealth(stand: Stand, page: Page, health: number): Promise<void> {
  const world = worldOf(stand, page);
  world.fields.player.health[world.rowOf("player", await seatOf(page))] = health;
}

/** What the leaderboard says. Read it at once: it stays only for seconds. */
export async function leaderboardOf(page: Page): Promise<{ verdict: string; rows: string[][] }> {
  const found = await page.waitForFunction(() => {
    const verdict = document.querySelector(".verdict");
    const rows = [...document.querySelectorAll(".leaderboard tbody tr")];
    if (verdict === null || rows.length === 0) return undefined;
    const textOf = ({ textContent }: Element): string =>
      textContent.replace(/( you)?( · \d+ wins?)?$/, "").trim();
    return {
      verdict: textOf(verdict),
      rows: rows.map((row) => [...row.querySelectorAll("td, th")].map(textOf)),
    };
  });
  return (await found.jsonValue()) ?? { verdict: "", rows: [] };
}
