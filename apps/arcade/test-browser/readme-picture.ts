// Takes the moving picture of README.md: `npm run pictures:readme`. Two pages ride together in High Noon, side by side, each with the page's own
// conditioner at 100 ms each way; keys and mouse are scripted, everything else is the game. ffmpeg (Debian: `apt install ffmpeg`) joins
// what Chromium showed into one WebP. Look at it before you commit it.

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { buildPage } from "./built-page.ts";
import { enterAs, setLatency, untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

const TARGET = fileURLToPath(new URL("../../../docs/pictures/two-players-200-ms.webp", import.meta.url));
/** One of its pictures, for readers who prefer no motion. */
const STILL = TARGET.replace(/\.webp$/, "-still.webp");
const MOST_BYTES = 950_000;
const SECONDS = 7;
const PER_SECOND = 10;
const ONE_WAY_MS = 100;
const SIZE = { width: 640, height: 400 };
/** Of the picture of one page. */
const WIDE = 476;

/** What one page has shown: a JPEG and the moment, ms. */
interface Shown {
  readonly atMs: number;
  readonly jpeg: Buffer;
}

async function film(page: Page): Promise<{ readonly frames: Shown[]; stop(): Promise<void> }> {
  const frames: Shown[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on("Page.screencastFrame", ({ data, sessionId }) => {
    frames.push({ atMs: performance.now(), jpeg: Buffer.from(data, "base64") });
    void devtools.send("Page.screencastFrameAck", { sessionId }).catch(() => {});
  });
  await devtools.send("Page.startScreencast", { format: "jpeg", quality: 92 });
  return { frames, stop: async () => void (await devtools.send("Page.stopScreencast")) };
}

/** Runs about and shoots: in circles, so that both stay in each other's sight. */
async function play(page: Page, first: number, untilMs: number): Promise<void> {
  const ways = [["KeyD"], ["KeyD", "KeyS"], ["KeyA", "KeyS"], ["KeyA"], ["KeyA", "KeyW"], ["KeyW", "KeyD"]];
  for (let turn = first; performance.now() < untilMs; turn++) {
    const keys = ways[turn % ways.length];
    for (const key of keys) await page.keyboard.down(key);
    await page.mouse.move(SIZE.width / 2 + 200 * Math.cos(turn), SIZE.height / 2 + 120 * Math.sin(turn));
    await page.mouse.down();
    await page.waitForTimeout(420);
    await page.mouse.up();
    if (turn % 4 === 3) await page.keyboard.press("Space");
    for (const key of keys) await page.keyboard.up(key);
  }
}

/** A line in the corner: whose page this is, and how far away. */
async function label(page: Page, name: string, colour: string): Promise<void> {
  await page.addStyleTag({
    content: `.late, .banner, .hint, .play > button { display: none !important }
body::after { content: "${name}, round trip 200 ms"; position: fixed; left: 10px; bottom: 10px; z-index: 99; padding: 4px 10px;
font: 600 15px "Inter Variable", sans-serif; color: ${colour}; background: #0e1116e6; border-radius: 6px; }`,
  });
}

const pageFolder = await buildPage();
const stand = await Stand.open(pageFolder);
const folder = mkdtempSync(join(tmpdir(), "reckon-readme-"));
try {
  const options = { viewport: SIZE, bypassCSP: true };
  const ann = await stand.page("?test&transport=websocket&view=canvas", options);
  await ann.getByRole("button", { name: "Create room: High Noon" }).click();
  await ann.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(ann, "Ann");
  const bob = await stand.page(new URL(ann.url()).search + new URL(ann.url()).hash, options);
  await untilState(bob, "choosingUsername");
  await enterAs(bob, "Bob");
  await ann.getByRole("button", { name: "Start match" }).click();
  await ann.getByRole("radio", { name: "Ride together", exact: true }).check();
  await ann.getByRole("button", { name: "Start", exact: true }).click();
  const pages = [ann, bob];
  for (const page of pages) await untilPlaying(page);
  for (const page of pages) await setLatency(page, ONE_WAY_MS);
  await label(ann, "Ann", "#e69f00");
  await label(bob, "Bob", "#56b4e9");
  // The first wave comes, and clocks follow the worse network.
  const world = stand.world(ann) as unknown as {
    all(kind: "player"): Iterable<number>;
    readonly fields: { readonly player: { readonly health: Uint8Array; readonly safeTicks: Uint8Array } };
  };
  const keepAlive = setInterval(() => {
    for (const row of world.all("player")) world.fields.player.health[row] = 40;
  }, 100);
  await Promise.all(pages.map((page, i) => play(page, i * 3, performance.now() + 6000)));
  const films = await Promise.all(pages.map(film));
  const beganMs = performance.now() + 400;
  await Promise.all(pages.map((page, i) => play(page, i * 3 + 1, beganMs + SECONDS * 1000 + 300)));
  await Promise.all(films.map(({ stop }) => stop()));
  clearInterval(keepAlive);
  const count = SECONDS * PER_SECOND;
  for (const [screen, { frames }] of films.entries()) {
    console.log(`page ${screen}: ${frames.length} frames`);
    for (let i = 0; i < count; i++) {
      const moment = beganMs + (i * 1000) / PER_SECOND;
      const shown = frames.findLast(({ atMs }) => atMs <= moment) ?? frames[0];
      writeFileSync(join(folder, `${screen}-${String(i).padStart(3, "0")}.jpg`), shown.jpeg);
    }
  }
  const input = [0, 1].flatMap((screen) => [
    "-framerate",
    String(PER_SECOND),
    "-i",
    join(folder, `${screen}-%03d.jpg`),
  ]);
  const side = (screen: number): string => `[${screen}]scale=${WIDE}:-2:flags=lanczos`;
  const filter = `${side(0)},pad=iw+8:ih:0:0:0x0e1116[a];${side(1)}[b];[a][b]hstack`;
  for (const quality of [50, 40, 30]) {
    const output = [
      "-filter_complex",
      filter,
      "-c:v",
      "libwebp_anim",
      "-loop",
      "0",
      "-quality",
      String(quality),
    ];
    execFileSync("ffmpeg", [
      "-y",
      "-loglevel",
      "error",
      ...input,
      ...output,
      "-compression_level",
      "6",
      TARGET,
    ]);
    const { size } = statSync(TARGET);
    console.log(`quality ${quality}: ${size} bytes`);
    if (size <= MOST_BYTES) break;
  }
  const one = ["-filter_complex", filter, "-frames:v", "1", "-c:v", "libwebp", "-quality", "70"];
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...input, ...one, STILL]);
} finally {
  await stand.close();
  rmSync(folder, { recursive: true });
  rmSync(pageFolder, { recursive: true });
}
// WebRTC's native threads would keep the process alive.
process.exit(0);
