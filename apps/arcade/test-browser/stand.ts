// The setup of all browser tests: the arcade's server, which serves the built page and its rooms, and Chromium. Tests and the
// picture maker open and close one. Always true: each player has their own browser context.

import type { ArcadeGame } from "@reckon/stage";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import type { World } from "reckon";
import type { HostedRoom } from "reckon/host";
import type { GameServer } from "reckon/node";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { startArcade } from "../src/server/arcade.ts";

export const FLAGS: readonly string[] = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--allow-loopback-in-peer-connection",
];
/** A busy machine is slow; anything that takes longer than this does not happen at all. */
const MOST_WAIT_MS = 60_000;

/** Options of a stand. By default the server and the browser run on this machine, with the arcade's own games. */
export interface StandOptions {
  readonly host?: string;
  readonly games?: readonly ArcadeGame[];
  /** The browser's program. Default: the one found on this machine. */
  readonly browser?: string;
}

export class Stand {
  readonly server: GameServer;
  readonly browser: Browser;
  readonly #host: string;

  /** @param pageFolder the built page: `inject("pageFolder")` */
  static async open(pageFolder: string, options: StandOptions = {}): Promise<Stand> {
    const { host = "127.0.0.1", games, browser: program = findBrowser("chromium") } = options;
    const server = await startArcade({
      ...{ pageFolder, games, port: 0, host, logLevel: "silent", environment: {} },
      ...{ signals: false, rehearses: false },
    });
    if (program === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath: program, headless: true, args: [...FLAGS] });
    return new Stand(host, server, browser);
  }

  private constructor(host: string, server: GameServer, browser: Browser) {
    this.#host = host;
    this.server = server;
    this.browser = browser;
  }

  get address(): string {
    return `http://${this.#host}:${this.server.port}/`;
  }

  /** A page of a new player, at a path such as "?view=canvas#dash/K7QWX". */
  async page(path = "", options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.browser.newContext({ viewport: { width: 1280, height: 720 }, ...options });
    context.setDefaultTimeout(MOST_WAIT_MS);
    const page = await context.newPage();
    await page.goto(this.address + path);
    return page;
  }

  /** The server's world of a page's match. Tests may write into it to set a situation up. */
  world(page: Page): World {
    const world = this.#room(page)?.match?.world;
    if (world === undefined) throw new Error(`There is no match in the room of ${page.url()}.`);
    return world;
  }

  #room(page: Page): HostedRoom | undefined {
    const code = /([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
    return this.server.hostServer?.host.room(code);
  }

  /** Ends the match in a page's room, as the game's judge would, so that tests need not wait for it. */
  endMatch(page: Page): void {
    const { hostServer } = this.server;
    const lobby = this.#room(page)?.lobby;
    const results = lobby?.players.map(({ seat, score }) => ({ seat, score, outcome: "finished" }));
    lobby?.finish(results ?? [], hostServer?.loop.now() ?? 0);
  }

  /** After each test: open pages slow the next one down. */
  async closePages(): Promise<void> {
    for (const context of this.browser.contexts()) await context.close();
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
  }
}
