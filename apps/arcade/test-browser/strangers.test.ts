// Two strangers, one evening: they press "Play now" and meet, play one round after the other, the server is killed and started
// again, and one watches the other. The server is a process of its own, and each stranger has a Chromium context.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { type Program, portOf, run } from "../test/program.ts";
import { until } from "../test/visitor.ts";
import { untilPlaying, untilState } from "./insides.ts";
import { FLAGS } from "./stand.ts";

let browser: Browser;
let folder = "";
let program: Program;
let port = "0";

async function startServer(): Promise<void> {
  const source = ["--import", "tsx", "--conditions=source", "apps/arcade/test-browser/short-matches.ts"];
  // Without files of matches to play, "Watch" takes a spectator's place in the room.
  const environment = { PORT: port, STATE_FILE: join(folder, "rooms.json"), MOST_BOTS: "0", RECORD: "off" };
  program = run(environment, [...source, inject("pageFolder")]);
  await until("the server says what to open", () => portOf(program) > 0);
  port = String(portOf(program));
}

beforeAll(async () => {
  const executablePath = findBrowser("chromium");
  if (executablePath === undefined) throw new Error(howToGet("chromium"));
  folder = await mkdtemp(join(tmpdir(), "reckon-strangers-"));
  const launched = chromium.launch({ executablePath, headless: true, args: [...FLAGS] });
  await startServer();
  browser = await launched;
});
afterAll(async () => {
  await browser.close();
  program.child.kill("SIGKILL");
  await program.ended;
  await rm(folder, { recursive: true });
});

/** A first-time visitor presses "Play now", and accepts the suggested name or enters this one. */
async function press(name: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/?test&view=none`);
  await page.getByRole("button", { name: "Play now: Dash" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  return page;
}

function codeOf(page: Page): string {
  return /#dash\/([A-Z0-9]+)$/.exec(page.url())?.[1] ?? "";
}

function winsOf(page: Page): Promise<Record<string, number>> {
  return page.evaluate(() =>
    Object.fromEntries(
      (globalThis.reckon.session?.lobby.players ?? []).map(({ name, wins }) => [name, wins] as const),
    ),
  );
}

/** Presses one key at the end of the match: the button already has the focus. */
async function again(page: Page): Promise<void> {
  await untilPhase(page, "afterGame");
  await page.locator("button:focus[aria-disabled=false]", { hasText: "Play again" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => globalThis.reckon.session?.lobby.room?.phase !== "afterGame");
}

async function untilPhase(page: Page, phase: string): Promise<void> {
  await page.waitForFunction((wanted) => globalThis.reckon.session?.lobby.room?.phase === wanted, phase);
}

test("[HO29] [LB25] [LB26] [HO31] [HO19] [PG23] [PG24] strangers meet, play another round, survive a crash, and watch each other", async () => {
  const ann = await press("Ann");
  await untilPlaying(ann);
  const bob = await press("Bob");
  await untilPlaying(bob);
  const code = codeOf(ann);
  expect([code, codeOf(bob)]).toEqual([expect.stringMatching(/^[A-Z0-9]{5}$/), code]);

  // Two more rounds, each with one key of the host.
  for (let round = 1; round <= 2; round++) {
    await again(ann);
    for (const page of [ann, bob]) await untilPhase(page, "game");
    await ann.waitForFunction(
      (wins) =>
        globalThis.reckon.session?.lobby.players.some((row) => row.name === "Ann" && row.wins >= wins),
      round,
    );
  }
  expect(await winsOf(bob)).toEqual({ Ann: 2, Bob: 0 });

  // The server writes its state once per second.
  await new Promise((resolve) => setTimeout(resolve, 1200));
  program.child.kill("SIGKILL");
  await program.ended;
  await untilState(bob, "disconnected");
  await startServer();
  for (const page of [ann, bob]) {
    await untilState(page, "lobby");
    await page.getByText("The server restarted. The match was lost.").waitFor();
    await page.getByText("2 wins").waitFor();
    expect(codeOf(page)).toBe(code);
  }
  await ann.waitForFunction(() => globalThis.reckon.session?.lobby.players.every((row) => row.isConnected));
  expect(await winsOf(ann)).toEqual({ Ann: 2, Bob: 0 });

  // A closed tab, then the link again: the same seat, under the same name.
  const bobAgain = await bob.context().newPage();
  await bobAgain.goto(bob.url());
  await untilState(bobAgain, "lobby");
  await bob.getByText("You continued in another window.").waitFor();
  expect(await winsOf(bobAgain)).toEqual({ Ann: 2, Bob: 0 });

  // One watches the other, then joins.
  await bobAgain.getByRole("button", { name: "Leave" }).click();
  // After the crash the first one back was host; by now it is Ann.
  await ann.waitForFunction(() => {
    const { room, players = [] } = globalThis.reckon.session?.lobby ?? {};
    return room?.isHost === true && players.length === 1;
  });
  // Ann's page lets nobody start Dash alone; this server, which has no bots, allows it.
  await ann.evaluate(() => {
    globalThis.reckon.session?.lobby.wish({ type: "start" }, performance.now());
  });
  await untilPlaying(ann);
  await bobAgain.getByRole("button", { name: `Watch room ${code}` }).click();
  await untilPlaying(bobAgain);
  expect(await bobAgain.evaluate(() => globalThis.reckon.session?.lobby.seat)).toBeUndefined();
  expect(await winsOf(bobAgain)).toEqual({ Ann: 2 });
  await bobAgain.getByRole("button", { name: "Join the game" }).click();
  await ann.waitForFunction(() => globalThis.reckon.session?.lobby.players.length === 2);
});
