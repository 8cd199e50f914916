// What the browser tests stand on: the page built into a folder of its own, the arcade's server that serves it with rooms,
// and Chromium. Tests and the picture maker open one and close it. Always true: each player is a browser context of its own.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pino from "pino";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { ArcadeServer } from "../src/server/arcade-server.ts";
import { readSettings } from "../src/server/settings.ts";

const FLAGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--allow-loopback-in-peer-connection",
];
export class Stand {
  readonly folder: string;
  readonly server: ArcadeServer;
  readonly browser: Browser;

  static async open(): Promise<Stand> {
    const folder = await mkdtemp(join(tmpdir(), "reckon-page-"));
    await buildPage(folder);
    const settings = readSettings({ PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" });
    const log = pino({ level: "silent" });
    const server = await ArcadeServer.start({ settings, log, pageFolder: folder });
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
    return new Stand(folder, server, browser);
  }

  private constructor(folder: string, server: ArcadeServer, browser: Browser) {
    this.folder = folder;
    this.server = server;
    this.browser = browser;
  }

  get address(): string {
    return `http://127.0.0.1:${this.server.port}/`;
  }

  /** A page of a new player, at a path such as "?view=canvas#dash/K7QWX". */
  async page(path = "", options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    context.setDefaultTimeout(15_000);
    const page = await context.newPage();
    await page.goto(this.address + path);
    return page;
  }

  /** Ends the match in a page's room, as the game's judge would: in a test nobody waits for that. */
  endMatch(page: Page): void {
    const code = /([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
    const { server } = this.server;
    const lobby = server?.host.room(code)?.lobby;
    const results = lobby?.players.map(({ seat, score }) => ({ seat, score, outcome: "finished" }));
    lobby?.finish(results ?? [], server?.loop.now() ?? 0);
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}

/** Builds the page into a folder. */
async function buildPage(outDir: string): Promise<void> {
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error", build: { outDir } });
}
