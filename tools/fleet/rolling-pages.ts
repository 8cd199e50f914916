// Two people in two real browsers, in a fleet that is deployed anew: they play a match of dash on the arcade's page as it is built, and each
// page measures by itself how long nothing of its match came. rolling.ts opens them. Always true: what a page measures is counted from
// `begin` on; a page that asks its player to do anything has lost.

import { type Browser, chromium, type Page } from "playwright-core";
import type { Session } from "reckon/session";
import { enterAs, openRoom, startMatch, untilPlaying } from "../../apps/arcade/test-browser/insides.ts";
import { FLAGS } from "../../apps/arcade/test-browser/stand.ts";
import { findBrowser, howToGet } from "../../scripts/browsers.mjs";

export interface PageFigures {
  readonly name: string;
  readonly isPlaying: boolean;
  /** Of the line that it has now. */
  readonly transport: string;
  readonly pauseMs: number;
  /** The longest time between two looks: how long the machine held the page up. */
  readonly heldUpMs: number;
  readonly matchesLost: number;
  readonly losses: readonly string[];
  /** Errors of its console. */
  readonly errors: readonly string[];
}

interface Watch {
  session: Session | undefined;
  client: unknown;
  snapshots: number;
  newestMs: number;
  lookedMs: number;
  pauseMs: number;
  heldUpMs: number;
  matchesLost: number;
  losses: string[];
  place: string;
}

declare global {
  var rollingWatch: Watch;
}

const NAMES = ["Ann", "Bob"];
const MOST_WAIT_MS = 60_000;

/** Runs in the page. */
function watch(): void {
  const now = performance.now();
  const { session } = globalThis.reckon;
  const own: Watch = {
    ...{ session, client: session?.client, snapshots: 0, newestMs: now, lookedMs: now, pauseMs: 0 },
    ...{ heldUpMs: 0, matchesLost: 0, losses: [], place: "" },
  };
  globalThis.rollingWatch = own;
  // Without a name: what the compiler adds to keep one is not there in the page.
  setInterval(() => {
    const at = performance.now();
    own.heldUpMs = Math.max(own.heldUpMs, at - own.lookedMs);
    own.lookedMs = at;
    const { session: current } = globalThis.reckon;
    if (current !== own.session) own.losses.push("another session");
    own.session = current;
    const client = current?.client;
    if (client !== own.client) {
      own.matchesLost++;
      own.losses.push(current?.lobby.sentence ?? "another client");
      own.client = client;
    }
    const place = `${current?.reception?.room}/${current?.lobby.seat}`;
    if (own.place !== "" && place !== own.place) own.losses.push(`${own.place} became ${place}`);
    own.place = place;
    const snapshots = client?.quality.snapshots ?? 0;
    if (snapshots === own.snapshots) return;
    own.pauseMs = Math.max(own.pauseMs, at - own.newestMs);
    own.snapshots = snapshots;
    own.newestMs = at;
  }, 8);
}

export class RollingPages {
  readonly #browser: Browser;
  readonly #pages: readonly Page[];
  readonly #errors: readonly string[][];

  static async open(home: string): Promise<RollingPages> {
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath, headless: true, args: [...FLAGS] });
    const errors: string[][] = NAMES.map(() => []);
    const open = async (i: number, address: string): Promise<Page> => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
      context.setDefaultTimeout(MOST_WAIT_MS);
      const page = await context.newPage();
      page.on("console", (said) => void (said.type() === "error" && errors[i].push(said.text())));
      page.on("pageerror", (error) => void errors[i].push(error.message));
      await page.goto(address);
      return page;
    };
    const ann = await open(0, `http://${home}/?test&view=none`);
    await openRoom(ann, NAMES[0]).catch(async (error) => {
      const where = await ann.evaluate(() => globalThis.reckon.session?.lobby.state);
      throw new Error(`The first page is at ${where}. ${errors.flat().join(" ")} ${error}`);
    });
    const bob = await open(1, ann.url());
    await enterAs(bob, NAMES[1]);
    await startMatch(ann);
    for (const page of [ann, bob]) await untilPlaying(page);
    return new RollingPages(browser, [ann, bob], errors);
  }

  private constructor(browser: Browser, pages: readonly Page[], errors: readonly string[][]) {
    this.#browser = browser;
    this.#pages = pages;
    this.#errors = errors;
  }

  async begin(): Promise<void> {
    for (const page of this.#pages) {
      if (await page.evaluate(() => globalThis.rollingWatch === undefined)) await page.evaluate(watch);
      await page.evaluate(() => {
        Object.assign(globalThis.rollingWatch, { pauseMs: 0, heldUpMs: 0, matchesLost: 0, losses: [] });
      });
    }
    for (const errors of this.#errors) errors.length = 0;
  }

  async figures(): Promise<readonly PageFigures[]> {
    const all: PageFigures[] = [];
    for (const [i, page] of this.#pages.entries()) {
      const found = await page.evaluate(() => {
        const { session } = globalThis.reckon;
        const { newestMs, heldUpMs, matchesLost, losses, pauseMs: longestMs } = globalThis.rollingWatch;
        return {
          isPlaying: session?.client?.isStarted === true,
          transport: session?.connection?.isStream === false ? "WebRTC" : "WebSocket",
          ...{ heldUpMs, matchesLost, losses },
          pauseMs: Math.max(longestMs, performance.now() - newestMs),
        };
      });
      all.push({ name: NAMES[i], ...found, errors: [...this.#errors[i]] });
    }
    return all;
  }

  close(): Promise<void> {
    return this.#browser.close();
  }
}
