// Pictures of High Noon through the page: a room with bots, brought into the moments that are worth a look by writing into the
// server's world. The picture maker calls it; `WHERE=/some/folder npx tsx …/high-noon-pictures.ts` takes them alone.

import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { ENEMY } from "../../../games/high-noon/src/enemies/sorts.ts";
import { spawnEnemy } from "../../../games/high-noon/src/enemies/spawn.ts";
import type { HighNoonWorld } from "../../../games/high-noon/src/kinds.ts";
import { MODE, PHASE, STATE } from "../../../games/high-noon/src/kinds.ts";
import { buildPage } from "./built-page.ts";
import { untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

const QUERY = "?test&transport=websocket&view=";
export const SIZES: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { name: "390x844", options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: "844x390", options: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } },
];

/** Opens a room with three bots in it, and begins a match. */
async function begin(page: Page, mode: "Ride together" | "Duel"): Promise<void> {
  await page.getByRole("button", { name: "Open a room of High Noon" }).click();
  await page.getByRole("button", { name: "Open the room" }).click();
  await page.getByRole("textbox", { name: "Your name here" }).fill("Ann");
  await page.keyboard.press("Enter");
  await untilState(page, "chat");
  for (let bots = 1; bots <= 3; bots++) {
    await page.getByRole("button", { name: "One bot more" }).click();
    await page.waitForFunction((all) => globalThis.reckon.session?.lobby.players.length === all, bots + 1);
  }
  await page.getByRole("button", { name: "Start the match" }).click();
  await page.getByText(mode, { exact: true }).click();
  await page.getByRole("button", { name: "Begin" }).click();
  await untilPlaying(page);
  await page.locator(".stage canvas").first().waitFor();
}

/** The server's world of a page's match. */
function worldOf(stand: Stand, page: Page): HighNoonWorld {
  const code = /([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
  const world = stand.server.server?.host.room(code)?.match?.world;
  if (world === undefined) throw new Error(`There is no match in the room ${code}.`);
  return world as unknown as HighNoonWorld;
}

/** Nobody falls but who should. */
function heal(world: HighNoonWorld): void {
  const { player } = world.fields;
  for (const row of world.all("player")) if (player.state[row] !== STATE.down) player.health[row] = 40;
}

export async function photograph(
  stand: Stand,
  view: string,
  size: (typeof SIZES)[number],
  take: (name: string, page: Page) => Promise<void>,
  wanted: readonly string[] = [],
): Promise<void> {
  const wants = (name: string): boolean => wanted.length === 0 || wanted.includes(name);
  const page = await stand.page(QUERY + view, size.options);
  const shoot = async (name: string): Promise<void> => {
    if (wants(name)) await take(name, page);
  };
  await begin(page, "Ride together");
  const world = worldOf(stand, page);
  const { run, player, enemy } = world.fields;
  await page
    .getByRole("button", { name: "Not now" })
    .click({ timeout: 1000 })
    .catch(() => {});
  const wait = async (ms: number): Promise<void> => {
    for (let left = ms; left > 0; left -= 250) {
      heal(world);
      await page.waitForTimeout(Math.min(250, left));
    }
  };
  if (wants("ride")) {
    await wait(9000);
    await shoot("ride");
  }
  const own = world.rowOf("player", 0);
  if (wants("boss")) {
    for (const row of [...world.all("enemy")]) world.despawn("enemy", row);
    run.stage[0] = 3;
    run.phase[0] = PHASE.fight;
    run.wave[0] = 2;
    run.threats[0] = 0;
    const row = spawnEnemy(world, ENEMY.boss, player.x[own] + 130, player.y[own] - 90);
    for (let i = 0; i < 80 && [...world.all("bomb")].length === 0; i++) {
      enemy.health[row] = Math.min(enemy.health[row], 900);
      await wait(250);
    }
    await wait(700);
    await shoot("boss");
    for (const one of [...world.all("enemy")]) world.despawn("enemy", one);
    run.stage[0] = 1;
    run.threats[0] = 20;
  }
  if (wants("down")) {
    const row = spawnEnemy(world, ENEMY.swarmer, player.x[own] + 20, player.y[own]);
    player.health[own] = 1;
    player.safeTicks[own] = 0;
    for (let i = 0; i < 40 && player.state[own] !== STATE.down; i++) {
      player.health[own] = Math.min(1, player.health[own]);
      if (world.isAlive("enemy", row)) enemy.x[row] = player.x[own] + 18;
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(700);
    await shoot("down");
  }
  if (wants("camp")) {
    player.isReady.fill(0);
    player.picks[own] = 2;
    run.phase[0] = PHASE.pause;
    run.wave[0] = 2;
    run.phaseTicks[0] = 1;
    await page.waitForTimeout(900);
    await shoot("camp");
  }
  if (wants("victory")) {
    run.phase[0] = PHASE.victory;
    await page.waitForTimeout(900);
    await shoot("victory");
  }
  await page.context().close();
  if (wants("duel") || wants("shot")) await photographDuel(stand, view, size, take, wants);
}

async function photographDuel(
  stand: Stand,
  view: string,
  size: (typeof SIZES)[number],
  take: (name: string, page: Page) => Promise<void>,
  wants: (name: string) => boolean,
): Promise<void> {
  const page = await stand.page(QUERY + view, size.options);
  await begin(page, "Duel");
  await page
    .getByRole("button", { name: "Not now" })
    .click({ timeout: 1000 })
    .catch(() => {});
  const { player, run } = worldOf(stand, page).fields;
  if (run.mode[0] !== MODE.duel) throw new Error("This is no duel.");
  await page.waitForTimeout(6000);
  if (wants("duel")) await take("duel", page);
  const own = worldOf(stand, page).rowOf("player", 0);
  for (let i = 0; i < 300 && player.state[own] !== STATE.down; i++) {
    player.health[own] = Math.min(9, player.health[own]);
    for (const row of worldOf(stand, page).all("player")) player.score[row] = Math.min(3, player.score[row]);
    await page.waitForTimeout(100);
  }
  await page.waitForTimeout(600);
  if (wants("shot")) await take("shot", page);
  await page.context().close();
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.env.WHERE ?? ".";
  const [view = "webgl", sizes = "", ...wanted] = process.argv.slice(2);
  const pageFolder = await buildPage();
  const stand = await Stand.open(pageFolder);
  try {
    for (const size of SIZES.filter(({ name }) => sizes === "" || sizes.split(",").includes(name)))
      await photograph(
        stand,
        view,
        size,
        async (name, page) => {
          await page.screenshot({ path: `${folder}/${view}-${name}-${size.name}.png` });
        },
        wanted,
      );
  } finally {
    await stand.close();
    await rm(pageFolder, { recursive: true });
  }
  process.exit(0);
}
