// Takes pictures of every screen of the page and of every game during play, in seven sizes from a small phone to 4K and ultrawide, to
// be looked at and thrown away: `npm run pictures:screens -- /tmp/pictures 320x640 3840x2160` (no sizes: all of them). It also
// writes a sheet for each size, `sheet-320x640.jpg`; docs/pictures/screens keeps the latest sheets.

import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { GAMES } from "../src/games.ts";
import { buildPage } from "./built-page.ts";
import { contactSheet } from "./contact-sheet.ts";
import { untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

const [FOLDER = join(tmpdir(), "reckon-screens"), ...WANTED] = process.argv.slice(2);
const SIZES = ["320x640", "390x844", "844x390", "820x1180", "1280x720", "2560x1080", "3840x2160"];
/** Sizes of handheld devices. */
const HANDS: ReadonlySet<string> = new Set(["320x640", "390x844", "844x390", "820x1180"]);
/** Width of a sheet, in CSS pixels. */
const SHEET_WIDTH = 1720;
const UPRIGHT_COLUMNS = 9;
const WIDE_COLUMNS = 5;
const SETTLE_MS = 500;
const MATCH_MS = 4500;

class Walk {
  readonly #page: Page;
  readonly #size: string;
  readonly #stand: Stand;
  /** The pictures taken so far, in order. */
  readonly files: string[] = [];

  constructor(stand: Stand, page: Page, size: string) {
    this.#stand = stand;
    this.#page = page;
    this.#size = size;
  }

  async shoot(name: string): Promise<void> {
    await this.#page.waitForTimeout(SETTLE_MS);
    const path = join(FOLDER, `${this.#size}-${name}.png`);
    await this.#page.screenshot({ path });
    this.files.push(path);
  }

  async home(): Promise<void> {
    const page = this.#page;
    await page.locator(".picture.live").first().waitFor();
    await this.shoot("home");
    await page.getByRole("button", { name: "Settings" }).click();
    await this.shoot("settings");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Create room: Dash" }).click();
    await this.shoot("create");
    await page.keyboard.press("Escape");
  }

  async play(game: (typeof GAMES)[number], isFirst: boolean): Promise<void> {
    const page = this.#page;
    const { name, title } = game;
    await page.getByRole("button", { name: `Create room: ${title}` }).click();
    await page.getByRole("button", { name: "Create room", exact: true }).click();
    if (isFirst) {
      await this.shoot("name");
      await page.getByRole("textbox", { name: "Name" }).fill("Annabelle");
      await page.keyboard.press("Enter");
    }
    await untilState(page, "lobby");
    for (let all = 2; all <= 4; all++) {
      await page.getByRole("button", { name: "Add a bot" }).click();
      await page.waitForFunction((count) => globalThis.reckon.session?.lobby.players.length === count, all);
    }
    await this.shoot(`room-${name}`);
    await page.getByRole("button", { name: "Start match" }).click();
    if (Object.keys(game.lobby.choices).length > 0) {
      await untilState(page, "choosingDifficulty");
      await this.shoot(`choices-${name}`);
      await page.getByRole("button", { name: "Start", exact: true }).click();
    }
    await untilState(page, "countdown");
    await this.shoot(`countdown-${name}`);
    await untilPlaying(page);
    await page.waitForTimeout(MATCH_MS);
    await this.shoot(`play-${name}`);
    await this.#end(name, isFirst);
  }

  async #end(name: string, isFirst: boolean): Promise<void> {
    const page = this.#page;
    if (isFirst) {
      await page.getByRole("button", { name: "Menu" }).click();
      await this.shoot("menu");
      await page.getByRole("button", { name: "Network" }).click();
      await this.shoot("network");
      await page.getByRole("button", { name: "Close the network overlay" }).click();
    }
    this.#stand.endMatch(page);
    await page.getByRole("button", { name: "See the leaderboard" }).waitFor();
    await this.shoot(`over-${name}`);
    // On a slow machine the match starts by itself before the button is found.
    await page
      .getByRole("button", { name: "See the leaderboard" })
      .click({ timeout: 3000 })
      .catch(() => {});
    await untilState(page, "leaderboard");
    if (isFirst) await this.shoot("leaderboard");
    await page.getByRole("button", { name: "Leave" }).click();
    await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  }
}

await mkdir(FOLDER, { recursive: true });
const pageFolder = await buildPage();
const stand = await Stand.open(pageFolder);
try {
  for (const size of WANTED.length > 0 ? WANTED : SIZES) {
    const [width, height] = size.split("x").map(Number);
    const isHeld = HANDS.has(size);
    const options = { viewport: { width, height }, hasTouch: isHeld, isMobile: isHeld };
    const page = await stand.page("?test&view=canvas&transport=websocket", options);
    const walk = new Walk(stand, page, size);
    await walk.home();
    for (const [i, game] of GAMES.entries()) await walk.play(game, i === 0);
    await page.context().close();
    const columns = height > width ? UPRIGHT_COLUMNS : WIDE_COLUMNS;
    await contactSheet(stand.browser, {
      files: walk.files,
      columns,
      width: Math.floor(SHEET_WIDTH / columns),
      path: join(FOLDER, `sheet-${size}.jpg`),
    });
  }
} finally {
  await stand.close();
  await rm(pageFolder, { recursive: true });
}
// WebRTC's native threads would keep the process alive.
process.exit(0);
