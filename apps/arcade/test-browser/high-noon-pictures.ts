// Takes pictures of High Noon through the page: opens a room with bots and writes into the server's world to set up the moments
// that are worth a picture. The picture maker calls it; `WHERE=/some/folder npx tsx …/high-noon-pictures.ts` takes these alone.

import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { throwBombs } from "../../../games/high-noon/src/enemies/bombs.ts";
import { ENEMY } from "../../../games/high-noon/src/enemies/sorts.ts";
import { spawnEnemy } from "../../../games/high-noon/src/enemies/spawn.ts";
import type { HighNoonWorld } from "../../../games/high-noon/src/kinds.ts";
import { PHASE, STATE } from "../../../games/high-noon/src/kinds.ts";
import { groundOf } from "../../../games/high-noon/src/map.ts";
import { buildPage } from "./built-page.ts";
import { openRoomWithBots, seatOf, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";

const QUERY = "?test&transport=websocket&view=";
const DESK_SCENES = ["ride", "boss", "camp", "victory", "shot"];
const PHONE_SCENES = ["ride", "down", "camp", "victory"];
const SIZES: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { name: "390x844", options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { name: "844x390", options: { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true } },
];

/** Opens a room with three bots and starts a match. */
async function begin(page: Page, mode: "Ride together" | "Duel"): Promise<void> {
  await openRoomWithBots(page, "High Noon");
  await page.getByRole("button", { name: "Start match" }).click();
  await page.getByRole("radio", { name: mode, exact: true }).check();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await untilPlaying(page);
  await page.locator(".stage canvas").first().waitFor();
}

/** A machine that takes pictures is busy. The page's messages about that do not belong in them. */
async function hush(page: Page): Promise<void> {
  await page.addStyleTag({ content: ".late, .banner { display: none }" });
}

/** The server's world of a page's match. */
function worldOf(stand: Stand, page: Page): HighNoonWorld {
  return stand.world(page) as HighNoonWorld;
}

/** A match that can be set up at will. */
interface Scene {
  readonly page: Page;
  readonly world: HighNoonWorld;
  readonly own: number;
}

/** Waits, and keeps everybody alive who should live. */
async function wait({ page, world }: Scene, ms: number): Promise<void> {
  const { player } = world.fields;
  for (let left = ms; left > 0; left -= 250) {
    for (const row of world.all("player")) if (player.state[row] !== STATE.down) player.health[row] = 40;
    await page.waitForTimeout(Math.min(250, left));
  }
}

function clear(world: HighNoonWorld): void {
  for (const row of [...world.all("enemy")]) world.despawn("enemy", row);
}

/** How to set up each picture, by name. */
const SCENES: Readonly<Record<string, (scene: Scene) => Promise<void>>> = {
  ride: (scene) => wait(scene, 9000),
  /** The boss is close, and a bomb is on its way. */
  boss: async (scene) => {
    const { world, own } = scene;
    const { run, player, enemy } = world.fields;
    clear(world);
    player.state[own] = STATE.walk;
    run.stage[0] = 3;
    run.fodder[0] = 0;
    run.phase[0] = PHASE.fight;
    run.wave[0] = 2;
    run.threats[0] = 0;
    const row = spawnEnemy(world, ENEMY.boss, player.x[own] + 130, player.y[own] - 90);
    const whole = enemy.health[row];
    enemy.prey[row] = own + 1;
    // A picture takes a while: all the time some bombs are in the air.
    const throwing = setInterval(() => {
      enemy.health[row] = Math.floor(whole * 0.6);
      for (const one of world.all("player")) player.health[one] = 40;
      throwBombs(world, row, 2, groundOf(run.ground[0]));
    }, 500);
    setTimeout(() => clearInterval(throwing), 12_000);
    await wait(scene, 3500);
  },
  /** A swarmer brought the player down. */
  down: async ({ page, world, own }) => {
    const { run, player, enemy } = world.fields;
    run.stage[0] = 1;
    run.threats[0] = 20;
    run.phase[0] = PHASE.fight;
    const row = spawnEnemy(world, ENEMY.swarmer, player.x[own] + 20, player.y[own]);
    player.safeTicks[own] = 0;
    for (let i = 0; i < 60 && player.state[own] !== STATE.down; i++) {
      player.health[own] = Math.min(1, player.health[own]);
      if (world.isAlive("enemy", row)) enemy.x[row] = player.x[own] + 18;
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(900);
  },
  /** A partner lies next to the player. */
  help: async ({ page, world, own }) => {
    const { player } = world.fields;
    clear(world);
    player.state[own] = STATE.walk;
    player.health[own] = 40;
    const other = [...world.all("player")].find((row) => row !== own) ?? own;
    player.x[other] = player.x[own] + 40;
    player.y[other] = player.y[own];
    player.health[other] = 0;
    player.state[other] = STATE.down;
    await page.waitForTimeout(400);
  },
  camp: async ({ page, world, own }) => {
    const { run, player } = world.fields;
    clear(world);
    player.picks[own] = 2;
    run.stage[0] = 1;
    run.phase[0] = PHASE.pause;
    run.wave[0] = 2;
    run.phaseTicks[0] = 1;
    await page.waitForTimeout(1500);
  },
  victory: async ({ page, world }) => {
    clear(world);
    world.fields.run.stage[0] = 3;
    world.fields.run.phase[0] = PHASE.victory;
    await page.waitForTimeout(1500);
  },
  duel: (scene) => scene.page.waitForTimeout(6000),
  /** A rival shot the player. */
  shot: async ({ page, world, own }) => {
    const { player } = world.fields;
    for (let i = 0; i < 400 && player.state[own] !== STATE.down; i++) {
      player.health[own] = Math.min(9, player.health[own]);
      for (const row of world.all("player")) player.score[row] = Math.min(3, player.score[row]);
      await page.waitForTimeout(100);
    }
    await page.waitForTimeout(900);
  },
};
const DUEL_SCENES = ["duel", "shot"];

async function photograph(
  stand: Stand,
  view: string,
  size: (typeof SIZES)[number],
  take: (name: string, page: Page) => Promise<void>,
  wanted: readonly string[],
): Promise<void> {
  for (const mode of ["Ride together", "Duel"] as const) {
    const names = wanted.filter((name) => DUEL_SCENES.includes(name) === (mode === "Duel"));
    if (names.length === 0) continue;
    const page = await stand.page(QUERY + view, { ...size.options, bypassCSP: true });
    await hush(page);
    await begin(page, mode);
    const hint = page.getByRole("button", { name: "Not now" });
    if (await hint.isVisible()) await hint.click();
    const world = worldOf(stand, page);
    const own = world.rowOf("player", await seatOf(page));
    for (const name of names) {
      await SCENES[name]({ page, world, own });
      await take(name, page);
    }
    await page.context().close();
  }
}

/** Takes all pictures of High Noon into a folder: on a desktop the best view, on phones the plain one. */
export async function photographHighNoon(stand: Stand, folder: string): Promise<void> {
  for (const size of SIZES) {
    const isDesk = size.options.hasTouch !== true;
    const scenes = isDesk ? DESK_SCENES : PHONE_SCENES;
    await photograph(
      stand,
      isDesk ? "webgl" : "canvas",
      size,
      async (name, page) => {
        await page.screenshot({
          path: `${folder}/high-noon-${name === "shot" ? "down" : name}-${size.name}.png`,
        });
      },
      scenes,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.env.WHERE ?? ".";
  const [view = "", sizes = "", ...wanted] = process.argv.slice(2);
  const pageFolder = await buildPage();
  const stand = await Stand.open(pageFolder);
  try {
    if (view === "") await photographHighNoon(stand, folder);
    else
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
  // WebRTC's native threads would keep the process alive.
  process.exit(0);
}
