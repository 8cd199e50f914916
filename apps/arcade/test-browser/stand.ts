// What the browser tests stand on: the arcade's server, which serves the built page with rooms, and Chromium. Tests and the
// picture maker open one and close it. Always true: each player is a browser context of its own.

import pino from "pino";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { ArcadeServer } from "../src/server/arcade-server.ts";
import { readSettings } from "../src/server/settings.ts";

export const FLAGS: readonly string[] = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--allow-loopback-in-peer-connection",
];
/** A machine that is busy with others is slow; what takes longer does not happen at all. */
const MOST_WAIT_MS = 60_000;

export class Stand {
  readonly server: ArcadeServer;
  readonly browser: Browser;

  /** @param pageFolder the built page: `inject("pageFolder")` */
  static async open(pageFolder: string): Promise<Stand> {
    const settings = readSettings({ PORT: "0", HOST: "127.0.0.1", LOG_LEVEL: "silent" });
    const log = pino({ level: "silent" });
    const server = await ArcadeServer.start({ settings, log, pageFolder });
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath, headless: true, args: [...FLAGS] });
    return new Stand(server, browser);
  }

  private constructor(server: ArcadeServer, browser: Browser) {
    this.server = server;
    this.browser = browser;
  }

  get address(): string {
    return `http://127.0.0.1:${this.server.port}/`;
  }

  /** A page of a new player, at a path such as "?view=canvas#dash/K7QWX". */
  async page(path = "", options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    context.setDefaultTimeout(MOST_WAIT_MS);
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
  }
}
