// The page of the gallery in headless Chromium, built from the present sources. photograph.ts and speed.ts open one.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { build, defaultClientConditions } from "vite";
import { findBrowser, howToGet } from "../../../../scripts/browsers.mjs";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};
const FLAGS = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** A run of some minutes is played before the page is ready. */
const MOST_WAIT_MS = 240_000;

export class Gallery {
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #folder: string;

  static async open(): Promise<Gallery> {
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const root = fileURLToPath(new URL(".", import.meta.url));
    const folder = await mkdtemp(join(tmpdir(), "r-type-gallery-"));
    await build({
      root,
      logLevel: "error",
      configFile: false,
      resolve: { conditions: ["source", ...defaultClientConditions] },
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: "es2022",
        modulePreload: false,
        rollupOptions: { input: join(root, "page.html") },
      },
    });
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://x").pathname;
      readFile(join(folder, path)).then(
        (bytes) =>
          response
            .writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" })
            .end(bytes),
        () => response.writeHead(404).end(),
      );
    }).listen(0);
    return new Gallery(await chromium.launch({ executablePath, args: FLAGS }), server, folder);
  }

  private constructor(browser: Browser, server: Server, folder: string) {
    this.#browser = browser;
    this.#server = server;
    this.#folder = folder;
  }

  /** A page with this query and size ("1280x720"), once its picture is there. */
  async page(query: string, size = "1280x720"): Promise<Page> {
    const [width, height] = size.split("x").map(Number);
    const page = await this.#browser.newPage({ viewport: { width, height } });
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    const { port } = this.#server.address() as AddressInfo;
    await page.goto(`http://127.0.0.1:${port}/page.html?${query}`);
    await Promise.race([failed, page.locator("body[data-ready]").waitFor({ timeout: MOST_WAIT_MS })]);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    await rm(this.#folder, { recursive: true });
  }
}
