// Takes pictures of R-Type on phones, through the page: opens a room with bots and moves it to each level and to each boss by
// writing into the server's world, while two thumbs fly and charge. The picture maker calls it; `WHERE=/some/folder npx tsx
// --conditions=source …/r-type-pictures.ts [view] [sizes] [scenes]` takes some of the pictures alone, at desktop size too. The
// desktop pictures in docs/pictures come from the gallery (games/r-type/test/gallery/photograph.ts desk): in software WebGL draws
// one picture per second, too few to play with.

import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { RTypeWorld } from "../../../games/r-type/src/kinds.ts";
import { beginLevel } from "../../../games/r-type/src/run.ts";
import { BOSS_CLOCK, HEALTH, TICK_RATE } from "../../../games/r-type/src/tuning.ts";
import { buildPage } from "./built-page.ts";
import { openRoomWithBots, untilPlaying } from "./insides.ts";
import { worldOf } from "./squadron.ts";
import { Stand } from "./stand.ts";

const QUERY = "?test&transport=websocket&view=";
const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } as const;
const SIZES: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { name: "844x390", options: { viewport: { width: 844, height: 390 }, ...PHONE } },
  { name: "390x844", options: { viewport: { width: 390, height: 844 }, ...PHONE } },
  { name: "320x640", options: { viewport: { width: 320, height: 640 }, ...PHONE } },
];
const KEPT = ["844x390", "390x844"];

interface Scene {
  readonly level: number;
  /** Where the level's clock is set, in ticks, and how long it runs from there. */
  readonly clock: number;
  readonly ms: number;
  /** The level's clock stands still at the end: a title is gone before a busy machine has taken its picture. */
  readonly stands?: boolean;
}

const SEEN_MS = 500;
/** This long after its arrival each boss is open, with its longest pattern in the air. */
const OPEN_MS = 10_800;
const SCENES: Readonly<Record<string, Scene>> = {
  title: { level: 1, clock: 0, ms: 1300, stands: true },
  "first-contact": { level: 1, clock: 2700, ms: 7000 },
  "rising-threat": { level: 2, clock: 3000, ms: 7500 },
  "final-assault": { level: 3, clock: 3600, ms: 6000 },
  gatekeeper: { level: 1, clock: BOSS_CLOCK[0], ms: OPEN_MS },
  broodmother: { level: 2, clock: BOSS_CLOCK[1], ms: OPEN_MS },
  heart: { level: 3, clock: BOSS_CLOCK[2], ms: OPEN_MS },
};

/** Opens a room with three bots and starts a match. */
async function begin(page: Page): Promise<void> {
  await openRoomWithBots(page, "R-Type");
  await page.getByRole("button", { name: "Start match" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await untilPlaying(page);
  await page.locator(".stage canvas").first().waitFor();
  const hint = page.getByRole("button", { name: "Not now" });
  if (await hint.isVisible()) await hint.click();
}

/** Plays with two thumbs: the left one drags, the right one holds the trigger. On a desktop it holds the space bar instead. */
async function play(page: Page): Promise<() => Promise<void>> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const fire = page.getByRole("button", { name: "Fire", exact: true });
  if (!(await fire.isVisible())) {
    await page.keyboard.down("Space");
    return () => page.keyboard.up("Space");
  }
  const box = (await fire.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const right = { x: box.x + box.width / 2, y: box.y + box.height / 2, id: 2 };
  const left = { x: 0.16 * width, y: height - 0.2 * Math.min(width, height), id: 1 };
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", touchPoints: object[]): Promise<unknown> =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: touchPoints as never });
  await touch("touchStart", [left]);
  await touch("touchStart", [left, right]);
  await touch("touchMove", [{ ...left, x: left.x + 24, y: left.y + 8 }, right]);
  return async () => {
    await touch("touchEnd", []);
    await devtools.detach();
  };
}

/** Waits, and keeps everybody alive meanwhile. */
async function wait(page: Page, world: RTypeWorld, ms: number): Promise<void> {
  const { health } = world.fields.ship;
  for (let left = ms; left > 0; left -= 250) {
    for (const row of world.all("ship")) health[row] = Math.max(health[row], 0.6 * HEALTH);
    await page.waitForTimeout(Math.min(250, left));
  }
}

/** Keeps the level's clock where it is set until the interval is cleared. */
function standStill(world: RTypeWorld, clock: number): NodeJS.Timeout {
  return setInterval(() => {
    world.fields.run.started[0] = world.tick - clock;
  }, 5);
}

async function photograph(
  stand: Stand,
  view: string,
  { name: size, options }: (typeof SIZES)[number],
  names: readonly string[],
  pathOf: (name: string, size: string) => string,
): Promise<void> {
  const page = await stand.page(QUERY + view, { ...options, bypassCSP: true });
  // A machine that takes pictures is busy. The page's messages about that do not belong in them.
  await page.addStyleTag({ content: ".late, .banner { display: none }" });
  await begin(page);
  const world = worldOf(stand, page);
  for (const name of names) {
    const { level, clock, ms, stands = false } = SCENES[name];
    beginLevel(world, level, world.tick - clock);
    // The page needs this long to see where its ship was put, from where the thumb then drags it.
    await wait(page, world, SEEN_MS);
    const letGo = await play(page);
    await wait(page, world, ms - SEEN_MS);
    const still = stands ? standStill(world, clock + (ms * TICK_RATE) / 1000) : undefined;
    await page.screenshot({ path: pathOf(name, size), scale: "css" });
    clearInterval(still);
    await letGo();
  }
  await page.context().close();
}

/** Takes the phone pictures into a folder, in the plain view. */
export async function photographRType(stand: Stand, folder: string): Promise<void> {
  const names = Object.keys(SCENES);
  for (const size of SIZES.filter(({ name }) => KEPT.includes(name)))
    await photograph(stand, "canvas", size, names, (name, at) => `${folder}/r-type-${name}-${at}.png`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.env.WHERE ?? ".";
  const [view = "", sizes = "", scenes = ""] = process.argv.slice(2);
  const pageFolder = await buildPage();
  const stand = await Stand.open(pageFolder);
  const isWanted = (list: string, name: string): boolean => list === "" || list.split(",").includes(name);
  const names = Object.keys(SCENES).filter((name) => isWanted(scenes, name));
  try {
    if (view === "") await photographRType(stand, folder);
    else
      for (const size of SIZES.filter(({ name }) => isWanted(sizes, name)))
        await photograph(stand, view, size, names, (name, at) => `${folder}/r-type-${name}-${at}.png`);
  } finally {
    await stand.close();
    await rm(pageFolder, { recursive: true });
  }
  // WebRTC's native threads would keep the process alive.
  process.exit(0);
}
