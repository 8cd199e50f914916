/**
 * The scenario with real pages: each player is a page of its own in Chromium, which plays over its own WebSocket, moves to its
 * own WebRTC, and is loaded anew in the middle of a match.
 */
import { fileURLToPath } from "node:url";
import { dash } from "@reckon/dash";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { Wish } from "../src/lobby/client/client-machine.ts";
import { presets } from "../src/presets/index.ts";
import { HostServer } from "../src/transport/node/index.ts";
import { type ActorOptions, type Look, RULES } from "../test/host/actor.ts";
import { type Player, type Stage, scenarioContract } from "../test/host/scenario.ts";
import { bundle } from "./engines.ts";
import { launchChromium } from "./page.ts";

const entry = fileURLToPath(new URL("page-actor.ts", import.meta.url));
let browser: Browser;
let script: string;
beforeAll(async () => {
  script = await bundle(entry);
  browser = await launchChromium();
}, 60_000);
afterAll(() => browser?.close());

class PagePlayer implements Player {
  readonly #page: Page;
  readonly #options: ActorOptions;

  constructor(page: Page, options: ActorOptions) {
    this.#page = page;
    this.#options = options;
  }

  async start(): Promise<this> {
    await this.#page.addScriptTag({ content: script });
    await this.#page.evaluate(`bundled.start(${JSON.stringify(this.#options)})`);
    return this;
  }

  async wish(wish: Wish): Promise<void> {
    await this.#page.evaluate(`bundled.wish(${JSON.stringify(wish)})`);
  }

  look(): Promise<Look> {
    return this.#page.evaluate("bundled.look()");
  }

  async reload(): Promise<Player> {
    await this.#page.reload();
    return this.start();
  }
}

scenarioContract("WebRTC between Chromium and Node", async (): Promise<Stage> => {
  const server = await HostServer.start({
    games: { dash: { make: () => dash, preset: presets.reckon, lobby: RULES } },
    bindAddress: "127.0.0.1",
    udp: { bindAddress: "127.0.0.1" },
    onRequest: (_request, response) => {
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Reckon</title>");
    },
  });
  const address = `127.0.0.1:${server.port}`;
  return {
    moves: true,
    player: async ({ room, passcode }) => {
      // A context each: pages of one context slow each other down.
      const page = await (await browser.newContext()).newPage();
      await page.goto(`http://${address}/`);
      const create = passcode === undefined ? undefined : { isPrivate: true, passcode };
      return new PagePlayer(page, { address, wish: { room, create } }).start();
    },
    end: async () => {
      for (const context of browser.contexts()) await context.close();
      await server.stop();
    },
  };
});
