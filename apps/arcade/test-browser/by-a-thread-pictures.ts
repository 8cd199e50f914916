// Takes pictures of By a Thread through the page, from the choice of a difficulty to the leaderboard: opens a room with bots and
// writes into the server's world to set up the moments that are worth a picture. The picture maker calls it;
// `WHERE=/some/folder npx tsx …/by-a-thread-pictures.ts` takes these pictures alone.

import { rm } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { FATE, type ThreadWorld } from "../../../games/by-a-thread/src/index.ts";
import { MERCY } from "../../../games/by-a-thread/src/tuning.ts";
import { buildPage } from "./built-page.ts";
import { enterAs, seatOf, untilState } from "./insides.ts";
import { corridorOf, fellOthers, setDown, untilSeen, worldOf } from "./labyrinth.ts";
import { Stand } from "./stand.ts";

const BOTS = 5;
const DIFFICULTY = "Tricky";
/** How far the two fighters stand from the middle of their corridor, in units. */
const ASIDE = 15;
/** How long the page needs to show them there, and how long the trigger is held before the picture, ms. */
const SETTLE_MS = 1500;
const STREAM_MS = 700;

interface Shoot {
  readonly view: "canvas" | "webgl";
  readonly size: string;
  readonly options: BrowserContextOptions;
}

const PHONE = { hasTouch: true, isMobile: true };
const SHOOTS: readonly Shoot[] = [
  { view: "webgl", size: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { view: "canvas", size: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { view: "canvas", size: "390x844", options: { viewport: { width: 390, height: 844 }, ...PHONE } },
  { view: "canvas", size: "844x390", options: { viewport: { width: 844, height: 390 }, ...PHONE } },
];

type Take = (name: string, page: Page) => Promise<void>;

/** Opens a room with bots and a second player, and starts a match. */
async function begin(stand: Stand, page: Page, take: Take): Promise<Page> {
  await page.getByRole("button", { name: "Create room: By a Thread" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await page.keyboard.press("Enter");
  await untilState(page, "lobby");
  for (let bots = 1; bots <= BOTS; bots++) {
    await page.getByRole("button", { name: "Add a bot" }).click();
    await page.waitForFunction((all) => globalThis.reckon.session?.lobby.players.length === all, bots + 1);
  }
  const other = await stand.page(`?test&transport=websocket&view=none${new URL(page.url()).hash}`);
  await enterAs(other, "Ben");
  await page.getByRole("button", { name: "Start match" }).click();
  await page.getByText(DIFFICULTY, { exact: true }).click();
  await page.waitForTimeout(500);
  await take("difficulty", page);
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await untilState(page, "countdown");
  await page.waitForTimeout(1500);
  await take("countdown", page);
  await untilSeen([page]);
  const hint = page.getByRole("button", { name: "Not now" });
  if (await hint.isVisible()) await hint.click();
  if (await page.locator(".look-hint").isVisible()) {
    await page.mouse.click(600, 300);
    await page.locator(".look-hint").waitFor({ state: "detached" });
  }
  return other;
}

/** One player looks at two others in a corridor, one on each side, and fires between them; `take` is called with the balls in the air. */
async function fight(stand: Stand, page: Page, take: () => Promise<void>): Promise<void> {
  const world = worldOf(stand, page);
  const { health, mercy, z } = world.fields.player;
  const own = world.rowOf("player", await seatOf(page));
  const others = [...world.all("player")].filter((row) => row !== own);
  const long = corridorOf(world, 6);
  const cell = long < 0 ? corridorOf(world, 4) : long;
  // Bots turn and walk off: again and again everybody is put back to where the picture wants them, unhurt.
  const hold = setInterval(() => {
    for (const row of world.all("player")) if (health[row] > 0) health[row] = 9;
    mercy[own] = MERCY;
    setDown(world, own, cell, 0, 0);
    for (const [i, row] of others.slice(0, 2).entries()) {
      setDown(world, row, cell, 1.5 + 1.2 * i, Math.PI);
      z[row] += i === 0 ? -ASIDE : ASIDE;
    }
  }, 15);
  await page.waitForTimeout(SETTLE_MS);
  const letGo = await fire(page);
  await page.waitForTimeout(STREAM_MS);
  await take();
  clearInterval(hold);
  await letGo();
}

/** Holds the trigger, with a thumb on a touch screen: keys would hide the thumb controls. */
async function fire(page: Page): Promise<() => Promise<void>> {
  const button = page.locator(".stage button", { hasText: "Fire" });
  if (!(await button.isVisible())) {
    await page.keyboard.down("Space");
    return () => page.keyboard.up("Space");
  }
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2, id: 1 }];
  await devtools.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints });
  return async () => {
    await devtools.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await devtools.detach();
  };
}

/** Waits, and keeps everybody alive meanwhile. */
async function wait(page: Page, world: ThreadWorld, ms: number): Promise<void> {
  const { health } = world.fields.player;
  for (let left = ms; left > 0; left -= 250) {
    for (const row of world.all("player")) if (health[row] > 0) health[row] = 9;
    await page.waitForTimeout(Math.min(250, left));
  }
}

async function photograph(stand: Stand, { view, size, options }: Shoot, take: Take): Promise<void> {
  const page = await stand.page(`?test&transport=websocket&view=${view}`, { ...options, bypassCSP: true });
  // A machine that takes pictures is busy. The page's messages about that do not belong in them.
  await page.addStyleTag({ content: ".late, .banner { display: none }" });
  const other = await begin(stand, page, take);
  await fight(stand, page, () => take(`fight-${view}-${size}`, page));
  const world = worldOf(stand, page);
  const own = world.rowOf("player", await seatOf(page));
  world.fields.player.health[own] = 0;
  world.fields.player.fate[own] = FATE.shot;
  await wait(page, world, 2800);
  await take(`death-${view}-${size}`, page);
  await wait(page, world, 4500);
  await untilState(page, "afterGameChat");
  await page.getByRole("textbox", { name: "Message to the room" }).fill("It is quiet down here.");
  await page.keyboard.press("Enter");
  await page.waitForTimeout(1000);
  await take("hades", page);
  fellOthers(world, await seatOf(other));
  await other.getByRole("button", { name: "See the leaderboard" }).click();
  await untilState(page, "leaderboard");
  await page.waitForTimeout(500);
  await take("leaderboard", page);
  await Promise.all([page.context().close(), other.context().close()]);
}

/** Takes all pictures of By a Thread into a folder. */
export async function photographByAThread(stand: Stand, folder: string): Promise<void> {
  for (const shoot of SHOOTS)
    await photograph(stand, shoot, async (name, page) => {
      const full = name.includes(shoot.size) ? name : `${name}-${shoot.size}`;
      await page.screenshot({ path: `${folder}/by-a-thread-${full}.png` });
    });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const pageFolder = await buildPage();
  const stand = await Stand.open(pageFolder);
  try {
    await photographByAThread(stand, process.env.WHERE ?? ".");
  } finally {
    await stand.close();
    await rm(pageFolder, { recursive: true });
  }
  // WebRTC's native threads would keep the process alive.
  process.exit(0);
}
