// Tanks as people meet it: its own server in a process of its own, two people who play in Chromium and one who watches. They log in,
// drive, chat and play a match to its end, which leaves one result and one record.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import type { GameSession } from "reckon/page";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { demandBuilt } from "../../../test/empty-project.ts";
import type { Tanks } from "../rules.ts";

declare global {
  var session: GameSession<Tanks>;
}

const EXAMPLE = fileURLToPath(new URL("..", import.meta.url));
const FLAGS = ["--no-sandbox", "--disable-gpu", "--allow-loopback-in-peer-connection"];
/** With the built package, as users of the package have it. */
const RUN = ["--import", "tsx"];
const data = mkdtempSync(join(tmpdir(), "reckon-tanks-"));
let server: ChildProcess | undefined;
let browser: Browser | undefined;
let address = "";

beforeAll(async () => {
  demandBuilt();
  const quiet = { STATE_FILE: "off", STATUS_PORT: "off", LOG_LEVEL: "warn" };
  const env = { ...process.env, ...quiet, PORT: "0", DATA: data, MATCH_SECONDS: "7" };
  server = spawn(process.execPath, [...RUN, "server.ts"], { cwd: EXAMPLE, env, stdio: "pipe" });
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) throw new Error(howToGet("chromium"));
  [address, browser] = await Promise.all([
    addressOf(server),
    chromium.launch({ executablePath, headless: true, args: FLAGS }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  server?.kill("SIGKILL");
  rmSync(data, { recursive: true });
});

/** Returns the address that the server prints; throws its output if there is none. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const found = /^http:\S+$/m.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) => reject(new Error(`server.ts ended with ${code}: ${said}`)));
  });
}

async function open(path = "", login?: string): Promise<Page> {
  const context = await browser?.newContext({ viewport: { width: 640, height: 400 } });
  if (context === undefined) throw new Error("There is no browser.");
  const page = await context.newPage();
  if (login !== undefined) await page.addInitScript((one) => sessionStorage.setItem("login", one), login);
  await page.goto(address + path);
  return page;
}

async function logIn(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder("Your name").fill(name);
  await page.keyboard.press("Enter");
}

/** Drives until the tank has moved; backs up if a crate is in front of it. */
async function drive(page: Page): Promise<void> {
  const placeOf = () => {
    const { shown, player = -1 } = globalThis.session;
    const row = shown?.rowOf("tank", player) ?? -1;
    return shown === undefined || row < 0 ? undefined : [shown.fields.tank.x[row], shown.fields.tank.y[row]];
  };
  for (let tries = 0; tries < 8; tries++) {
    const key = tries % 2 === 0 ? "KeyW" : "KeyS";
    const from = await (await page.waitForFunction(placeOf)).jsonValue();
    await page.keyboard.down(key);
    await page.waitForTimeout(300);
    await page.keyboard.up(key);
    const to = await page.evaluate(placeOf);
    if (from && to && Math.hypot(to[0] - from[0], to[1] - from[1]) > 10) return;
  }
  throw new Error("The tank did not move.");
}

function names(page: Page): Promise<string[]> {
  return page.getByRole("list", { name: "Players" }).locator("li").allTextContents();
}

it("is played by two players who log in and watched by one spectator, and leaves a result and a record that replays", async () => {
  const [ann, bob] = await Promise.all([open(), open("", "Ann.forged")]);
  await bob.getByText("Your login is invalid or has expired: log in again.").waitFor();
  await ann.getByText("What is your name?").waitFor();
  await Promise.all([logIn(ann, "Ann"), logIn(bob, "Bob Ross")]);
  const eve = await open("/?watch");

  await Promise.all([drive(ann), drive(bob)]);
  await ann.keyboard.press("Enter");
  await ann.keyboard.type("where are you?");
  await ann.keyboard.press("Enter");
  for (const page of [bob, eve]) await page.getByText("Ann: where are you?").waitFor();
  await ann.mouse.move(600, 200);
  await ann.mouse.down();
  await ann.waitForFunction(() => [...(globalThis.session.client?.flights ?? [])].length > 0);

  // Both are there, with bots that have made way, and their scores; a mark shows whom Eve follows.
  await eve.getByText("Bob Ross").waitFor();
  await expect.poll(() => names(eve)).toHaveLength(4);
  for (const row of await names(eve)) expect(row).toMatch(/^(▸ )?(Ann|Bob Ross|Bot-\w+)\d+$/);
  await eve.getByText("Bob Ross").click();
  await eve.getByText("▸ Bob Ross").waitFor();
  await eve.waitForFunction(() => {
    const { shown, following } = globalThis.session;
    return (shown?.rowOf("tank", following.seat) ?? -1) >= 0;
  });

  for (const page of [ann, bob, eve])
    await page.waitForFunction(() => globalThis.session.lobby.leaderboard.length > 0);
  const board = await ann.evaluate(() => globalThis.session.lobby.leaderboard.map(({ name }) => name));
  expect(board).toEqual(expect.arrayContaining(["Ann", "Bob Ross"]));

  await expect.poll(() => readdirSync(data)).toContain("results.jsonl");
  const lines = readFileSync(join(data, "results.jsonl"), "utf8").trim().split("\n");
  const [result, ...later] = lines.map((line) => JSON.parse(line));
  expect(later.filter(({ id }) => id === result.id)).toEqual([]);
  const accounts = result.players.flatMap((one: { identity?: { name: string } }) => one.identity?.name ?? []);
  expect(accounts.sort()).toEqual(["Ann", "Bob Ross"]);
  const file = join(data, "records", `${result.id}.record`);
  const said = execFileSync(process.execPath, [...RUN, "replay.ts", file], {
    cwd: EXAMPLE,
    encoding: "utf8",
  });
  expect(said).toMatch(new RegExp(`world ${result.hash}, the same as then\\n$`));
});
