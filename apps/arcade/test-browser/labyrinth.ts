// A room of By a Thread for browser tests: two players in two contexts, and a hand in the server's world, which puts them where
// something can be shown. Always true: what players do they do with keys and mouse in their pages.

import type { Page } from "playwright-core";
import { FATE, mazeOf, type ThreadWorld } from "../../../games/by-a-thread/src/index.ts";
import { CELL } from "../../../games/by-a-thread/src/tuning.ts";
import { enterAs, seatOf, untilPlaying, untilState } from "./insides.ts";
import type { Stand } from "./stand.ts";

export const QUERY = "?test&view=canvas&transport=websocket";
/** Small pictures: without a graphics card each costs by its size. */
export const SMALL = { viewport: { width: 640, height: 400 } };
export const PASSCODE = "271828";

/** Opens a room with a passcode. */
export async function openRoom(stand: Stand, name: string): Promise<Page> {
  const page = await stand.page(QUERY, SMALL);
  await page.getByRole("button", { name: "Open a room of By a Thread" }).click();
  await page.getByRole("textbox", { name: "Passcode" }).fill(PASSCODE);
  await page.getByRole("button", { name: "Open the room" }).click();
  await enterAs(page, name);
  return page;
}

/** Comes by a link, says the passcode, and takes a name. */
export async function joinRoom(stand: Stand, link: string, name: string): Promise<Page> {
  const page = await stand.page(QUERY + new URL(link).hash, SMALL);
  await givePasscode(page, PASSCODE);
  await untilState(page, "choosingUsername");
  await page.getByRole("textbox", { name: "Your name here" }).fill(name);
  await page.keyboard.press("Enter");
  return page;
}

export async function givePasscode(page: Page, digits: string): Promise<void> {
  await untilState(page, "passcodeAsked");
  await page.getByRole("textbox").fill(digits);
  await page.keyboard.press("Enter");
}

/** Until all of them play and see it. */
export async function untilSeen(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await untilPlaying(page);
    // A key that goes down before the view is there is nobody's.
    await page.locator(".stage canvas").first().waitFor();
  }
}

/** The server's world of a page's match. */
export function worldOf(stand: Stand, page: Page): ThreadWorld {
  const code = /([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
  const world = stand.server.server?.host.room(code)?.match?.world;
  if (world === undefined) throw new Error(`There is no match in the room ${code}.`);
  return world as unknown as ThreadWorld;
}

/** Puts two players into a corridor, two cells from each other; the first looks at the second. */
export async function face(stand: Stand, shooter: Page, target: Page): Promise<void> {
  const world = worldOf(stand, shooter);
  const { x, z, vx, vz, keyYaw, keyPitch } = world.fields.player;
  const { columns, tiles } = mazeOf(world.fields.match.maze[0]);
  const isOpen = (at: number): boolean => tiles[at] + tiles[at + 1] + tiles[at + 2] === 0;
  const at = tiles.findIndex((_, i) => i % columns < columns - 3 && isOpen(i));
  const rows = [shooter, target].map(async (page) => world.rowOf("player", await seatOf(page)));
  for (const [i, row] of (await Promise.all(rows)).entries()) {
    x[row] = ((at % columns) + 2 * i + 0.5) * CELL;
    z[row] = (Math.floor(at / columns) + 0.5) * CELL;
    vx[row] = 0;
    vz[row] = 0;
    keyYaw[row] = 0;
    keyPitch[row] = 0;
  }
}

/** Has everybody but these fall, as by a shot of nobody. */
export async function fellOthers(stand: Stand, ...pages: readonly Page[]): Promise<void> {
  const world = worldOf(stand, pages[0]);
  const { health, fate } = world.fields.player;
  const seats = await Promise.all(pages.map(seatOf));
  for (const row of world.all("player"))
    if (!seats.includes(world.ownerOf("player", row)) && health[row] > 0) {
      health[row] = 0;
      fate[row] = FATE.shot;
    }
}

/** Sets what a player has left. */
export async function setHealth(stand: Stand, page: Page, health: number): Promise<void> {
  const world = worldOf(stand, page);
  world.fields.player.health[world.rowOf("player", await seatOf(page))] = health;
}

/** What the leaderboard says, read at once: it stays for seconds only. */
export async function leaderboardOf(page: Page): Promise<{ verdict: string; rows: string[][] }> {
  const found = await page.waitForFunction(() => {
    const verdict = document.querySelector(".verdict");
    const rows = [...document.querySelectorAll(".leaderboard tbody tr")];
    if (verdict === null || rows.length === 0) return undefined;
    const textOf = ({ textContent }: Element): string => textContent.replace(/ you$/, "").trim();
    return {
      verdict: textOf(verdict),
      rows: rows.map((row) => [...row.querySelectorAll("td, th")].map(textOf)),
    };
  });
  return (await found.jsonValue()) ?? { verdict: "", rows: [] };
}
