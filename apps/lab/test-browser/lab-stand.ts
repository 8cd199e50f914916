// The setup of the lab's browser test and benchmark: the built page on a port of this machine, and Chromium.

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import type { OpenLab } from "../src/open-lab.ts";

declare global {
  /** What src/main.ts has opened. */
  var reckonLab: OpenLab | undefined;
}

const FLAGS = ["--no-sandbox", "--no-first-run", "--disable-background-networking", "--disable-gpu"];
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
};

export class LabStand {
  readonly #folder: string;
  readonly #server: Server;
  readonly #browser: Browser;

  static async open(): Promise<LabStand> {
    const folder = await mkdtemp(join(tmpdir(), "reckon-lab-"));
    const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
    await build({ configFile, logLevel: "error", build: { outDir: folder } });
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? "/", "http://lab");
      const path = normalize(pathname === "/" ? "/index.html" : pathname);
      readFile(join(folder, path)).then(
        (bytes) =>
          response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(bytes),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const program = findBrowser("chromium");
    if (program === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath: program, headless: true, args: FLAGS });
    return new LabStand(folder, server, browser);
  }

  private constructor(folder: string, server: Server, browser: Browser) {
    this.#folder = folder;
    this.#server = server;
    this.#browser = browser;
  }

  /** A page at an address such as "?experiment=gate". */
  async page(query: string, options: BrowserContextOptions = {}): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${query}`);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
    this.#server.close();
    await rm(this.#folder, { recursive: true });
  }
}
