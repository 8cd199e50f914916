// What the browser tests stand on: the page built into a folder of its own, a server that serves it with rooms, and Chromium.
// Tests and the picture maker open one and close it. Always true: each player is a browser context of its own.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { HostServer } from "reckon/transport/node";
import { build } from "vite";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { GAMES } from "../src/games.ts";

const FLAGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
  "--allow-loopback-in-peer-connection",
];
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

export class Stand {
  readonly folder: string;
  readonly server: HostServer;
  readonly browser: Browser;

  static async open(): Promise<Stand> {
    const folder = await mkdtemp(join(tmpdir(), "reckon-page-"));
    await buildPage(folder);
    const rules = await Promise.all(GAMES.map(async (game) => [game.name, (await game.rules()).hosted]));
    const server = await HostServer.start({
      games: Object.fromEntries(rules),
      onRequest: (request, response) => void serve(folder, request, response),
    });
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath, headless: true, args: FLAGS });
    return new Stand(folder, server, browser);
  }

  private constructor(folder: string, server: HostServer, browser: Browser) {
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
    const page = await context.newPage();
    await page.goto(this.address + path);
    return page;
  }

  async close(): Promise<void> {
    await this.browser.close();
    await this.server.stop();
    await rm(this.folder, { recursive: true });
  }
}

export async function buildPage(outDir: string): Promise<void> {
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error", build: { outDir } });
}

async function serve(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = normalize(new URL(request.url ?? "/", "http://page.test").pathname);
  try {
    const file = path === "/" ? "/index.html" : path;
    const bytes = await readFile(join(folder, file));
    response
      .writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" })
      .end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}
