// Takes the pictures of the tiles at home again: `npm run pictures:tiles`. Bots play Dash and High Noon for it; By a Thread and R-Type
// are cut out of docs/pictures, which `npm run pictures` takes. Look at the pictures before you commit them.

import { readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { arenaOf } from "../../../games/dash/src/arena.ts";
import { buildPage } from "./built-page.ts";
import { openRoomWithBots, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";

const TILES = fileURLToPath(new URL("../src/page/tiles", import.meta.url));
const DOCS = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const WIDTH = 800;
const QUALITY = 0.82;
/** Time for bots to spread out, and time for gathered players to start running, ms. */
const MATCH_MS = 9000;
const GATHER_MS = 350;
const FINE = { deviceScaleFactor: 2 };
const PLAYED = [
  { name: "dash", title: "Dash", view: "canvas", options: FINE, cut: { x: 620, y: 290, width: 1320 } },
  { name: "high-noon", title: "High Noon", view: "webgl", options: {}, cut: { x: 120, y: 40, width: 1040 } },
] as const;
/** The part of a 1280 × 720 picture that is used, without the text over it. */
const CUT = [
  { name: "by-a-thread", from: "by-a-thread-webgl-1280x720.png", x: 0, y: 0, width: 1280 },
  { name: "r-type", from: "r-type-broodmother-1280x720.png", x: 110, y: 64, width: 1080 },
] as const;

interface Cut {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Brings all players of a match of Dash near the middle of the court. */
function gather({ server }: Stand, page: Page): void {
  const code = /([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
  const world = server.hostServer?.host.room(code)?.match?.world;
  if (world === undefined) return;
  const { width, height } = arenaOf(world.fields.ground.map[0]);
  const { x, y } = world.fields.player;
  for (const row of world.all("player")) {
    x[row] = width / 2 + (row % 2 === 0 ? -1 : 1) * (50 + 40 * row);
    y[row] = height / 2 + (row < 2 ? -1 : 1) * 45;
  }
}

async function save(page: Page, png: Buffer, { x, y, width }: Cut, name: string): Promise<void> {
  const webp = await page.evaluate(
    async ([source, left, top, wide, size, quality]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${source}`;
      await image.decode();
      const canvas = document.createElement("canvas");
      canvas.width = size;
      canvas.height = (size * 9) / 16;
      const high = (wide * 9) / 16;
      canvas.getContext("2d")?.drawImage(image, left, top, wide, high, 0, 0, size, canvas.height);
      return canvas.toDataURL("image/webp", quality).split(",")[1];
    },
    [png.toString("base64"), x, y, width, WIDTH, QUALITY] as const,
  );
  await writeFile(`${TILES}/${name}.webp`, Buffer.from(webp, "base64"));
}

const pageFolder = await buildPage();
const stand = await Stand.open(pageFolder);
try {
  for (const { name, title, view, options, cut } of PLAYED) {
    const page = await stand.page(`?test&transport=websocket&view=${view}`, options);
    await openRoomWithBots(page, title);
    await page.getByRole("button", { name: "Start match" }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await untilPlaying(page);
    await page.addStyleTag({
      content: ".play > :not(.stage), .stage canvas + canvas { display: none !important }",
    });
    await page.waitForTimeout(MATCH_MS);
    if (name === "dash") gather(stand, page);
    await page.waitForTimeout(GATHER_MS);
    await save(page, await page.screenshot(), cut, name);
    await page.context().close();
  }
  const page = await stand.page("?view=none");
  for (const { name, from, ...cut } of CUT) await save(page, await readFile(`${DOCS}/${from}`), cut, name);
} finally {
  await stand.close();
  await rm(pageFolder, { recursive: true });
}
// WebRTC's native threads would keep the process alive.
process.exit(0);
