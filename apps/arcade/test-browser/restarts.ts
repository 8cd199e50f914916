// `npm run -s soak:restart -- --json`: three people play a match in three browsers on the production server as it was built; the
// server is killed as `kill -9` does and started again after a while. It measures the time from the moment the server answers again
// until all three are back in their old room without a key pressed. It fails if that takes more than five seconds, if the room has
// another code, or if a page does not say that the match was lost.

import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { type OptionValues, Refusal, run } from "../../sim/src/command-line.ts";
import { type Program, portOf, run as runProgram } from "../test/program.ts";
import { until } from "../test/visitor.ts";
import { enterAs, openRoom, startMatch, untilPlaying } from "./insides.ts";
import { FLAGS } from "./stand.ts";

const USAGE = "npm run -s soak:restart -- [options]: does a match in three browsers survive kill -9?";
const OPTIONS = {
  rounds: { type: "whole", default: 4, min: 1, max: 100, help: "how often the server is killed" },
  secret: { type: "flag", help: "set SECRET; otherwise the secret is kept in STATE_FILE" },
  datagrams: { type: "flag", help: "wait until all three play by WebRTC" },
  json: { type: "flag", help: "print one JSON line instead of words" },
} as const;

const BUILT = ["apps/arcade/build/server/main.js"];
const BUILT_PAGE = "apps/arcade/dist/index.html";
const NAMES = ["Ann", "Bob", "Cid"];
const BAR_MS = 5000;
/** How long the server is away, in turn, ms: the pages' reconnect attempts fall differently each time. */
const DOWN_MS = [0, 700, 2000, 6000];
const MOST_WAIT_MS = 60_000;
/** Not by frames: a busy page draws few. */
const POLLING = { polling: 20 };

interface Round {
  readonly downMs: number;
  /** From the start of the process until the server answers. */
  readonly upMs: number;
  /** From then until all three are in the room. */
  readonly backMs: number;
  readonly isSameRoom: boolean;
  readonly isSaid: boolean;
}

class Place {
  readonly folder: string;
  readonly #secret: Readonly<Record<string, string>>;
  port = "0";
  program: Program | undefined;

  constructor(folder: string, hasSecret: boolean) {
    this.folder = folder;
    this.#secret = hasSecret ? { SECRET: "as long as a secret has to be, and longer" } : {};
  }

  get stateFile(): string {
    return join(this.folder, "rooms.json");
  }

  async start(): Promise<void> {
    const own = { PORT: this.port, STATE_FILE: this.stateFile, UDP_PORT: "any", NODE_ENV: "production" };
    const program = runProgram({ ...own, ...this.#secret }, BUILT);
    this.program = program;
    await until("the server says what to open", () => portOf(program) > 0);
    this.port = String(portOf(program));
  }

  async kill(): Promise<void> {
    this.program?.child.kill("SIGKILL");
    await this.program?.ended;
  }
}

async function open(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  context.setDefaultTimeout(MOST_WAIT_MS);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

async function gather(browser: Browser, { port }: Place): Promise<Page[]> {
  const first = await open(browser, `http://127.0.0.1:${port}/?test&view=none`);
  await openRoom(first, NAMES[0]);
  const others = NAMES.slice(1).map(async (name) => {
    const page = await open(browser, first.url());
    await enterAs(page, name);
    return page;
  });
  return [first, ...(await Promise.all(others))];
}

/** Waits until a page reports that it is in the room with all three. */
async function untilTogether(page: Page): Promise<void> {
  await page.waitForFunction(
    (names) => {
      const lobby = globalThis.reckon.session?.lobby;
      // Until it is back it still shows the room as it was.
      if (lobby?.state !== "lobby") return false;
      const present = lobby.players.filter(({ isConnected }) => isConnected).map(({ name }) => name);
      return names.every((name) => present.includes(name));
    },
    NAMES,
    POLLING,
  );
}

/** Where a page believes it is, for debugging. */
function whereIs(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { state, sentence, loss, players = [] } = globalThis.reckon.session?.lobby ?? {};
    return JSON.stringify({
      state,
      sentence,
      loss,
      players: players.map((row) => [row.name, row.isConnected]),
    });
  });
}

async function untilHost(pages: readonly Page[]): Promise<Page> {
  for (;;)
    for (const page of pages)
      if (await page.evaluate(() => globalThis.reckon.session?.lobby.room?.isHost === true)) return page;
}

async function play(pages: readonly Page[], place: Place, byDatagrams: boolean): Promise<void> {
  await startMatch(await untilHost(pages));
  for (const page of pages) {
    await untilPlaying(page);
    if (byDatagrams)
      await page.waitForFunction(() => !(globalThis.reckon.session?.connection?.isStream ?? true));
  }
  await until("the file has the match", async () => {
    const { rooms } = JSON.parse(await readFile(place.stateFile, "utf8"));
    return rooms[0]?.lobby.isMatch === true;
  });
}

async function endure(pages: readonly Page[], place: Place, downMs: number): Promise<Round> {
  const codes = (): string[] => pages.map((page) => page.url().split("#")[1]);
  const [code] = codes();
  await place.kill();
  for (const page of pages)
    await page.waitForFunction(() => globalThis.reckon.session?.client === undefined, undefined, POLLING);
  await new Promise((resolve) => setTimeout(resolve, downMs));
  const startMs = performance.now();
  const together = Promise.all(pages.map(untilTogether)).then(() => performance.now());
  await place.start();
  const answersMs = performance.now();
  const upMs = answersMs - startMs;
  const backMs = (await together) - answersMs;
  const isSameRoom = codes().every((one) => one === code);
  const said = pages.map((page) => page.getByText("The server restarted. The match was lost.").last());
  const isSaid = await Promise.all(said.map((line) => line.waitFor())).then(
    () => true,
    () => false,
  );
  return { downMs, upMs: Math.round(upMs), backMs: Math.round(backMs), isSameRoom, isSaid };
}

async function main({ rounds, secret, datagrams, json }: OptionValues<typeof OPTIONS>): Promise<number> {
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) throw new Refusal(howToGet("chromium"));
  if (![...BUILT, BUILT_PAGE].every((path) => existsSync(path)))
    throw new Refusal("The server is not built: run npm run build first.");
  const place = new Place(await mkdtemp(join(tmpdir(), "reckon-restarts-")), secret);
  const browser = await chromium.launch({ executablePath, headless: true, args: [...FLAGS] });
  const all: Round[] = [];
  try {
    await place.start();
    const pages = await gather(browser, place);
    for (let i = 0; i < rounds; i++) {
      await play(pages, place, datagrams);
      const round = await endure(pages, place, DOWN_MS[i % DOWN_MS.length]);
      all.push(round);
      if (!json)
        console.log(`away ${round.downMs} ms: up after ${round.upMs}, together ${round.backMs} ms later`);
    }
  } catch (error) {
    const open = browser.contexts().flatMap((context) => context.pages());
    console.error(
      `${error}\n${(await Promise.all(open.map(whereIs))).join("\n")}\n${place.program?.said.out ?? ""}`,
    );
    return 1;
  } finally {
    await browser.close();
    await place.kill();
    await rm(place.folder, { recursive: true });
  }
  const worstMs = Math.max(...all.map(({ backMs }) => backMs));
  const isWell = worstMs <= BAR_MS && all.every(({ isSameRoom, isSaid }) => isSameRoom && isSaid);
  if (json) console.log(JSON.stringify({ rounds: all, worstMs, barMs: BAR_MS, isWell }));
  else console.log(isWell ? `All is well: ${worstMs} ms at worst.` : "Something went wrong: see above.");
  return isWell ? 0 : 1;
}

await run(USAGE, OPTIONS, main);
