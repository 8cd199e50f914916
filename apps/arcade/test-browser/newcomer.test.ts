// A newcomer's ways from the first page of the site: to a fight in each game, and to a game of their own in two windows. Steps are counted, not
// seconds. What npm would download is linked from this repository instead.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { EmptyProject, output, root } from "../../../test/empty-project.ts";
import { GAMES } from "../src/games.ts";
import { FightWatch } from "../test/first-fight.ts";
import { type Fought, Newcomer } from "./first-steps.ts";
import { seatOf, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";
import { withSite } from "./with-site.ts";

const MOST_STEPS = 5;
const TICK_RATE = 60;
const watches: Readonly<Record<string, FightWatch>> = Object.fromEntries(
  GAMES.map(({ name }) => [name, new FightWatch()]),
);
const project = new EmptyProject("somewhere");
const children: ChildProcess[] = [];
let stand: Stand;
beforeAll(async () => {
  const games = GAMES.map((game) => watches[game.name].in(game));
  stand = await Stand.open(await withSite(inject("pageFolder")), { games });
});
afterEach(() => stand.closePages());
afterAll(async () => {
  for (const { pid } of children) if (pid !== undefined) process.kill(-pid, "SIGKILL");
  await stand.close();
  project.remove();
});

/** From the arcade's first picture to the fight. */
const MOST_SECONDS = 15;
const MOST_PRESSES = 3;
const FIGHTS: readonly Fought[] = ["by-a-thread", "high-noon", "r-type"];
/** When somebody who may be slow has not met anybody yet, they never will, ms. */
const NEVER_MS = 60_000;

/** Goes there, and says how many presses and seconds it took: of the game's own time, with the countdown. */
async function fightIn(game: Fought): Promise<{ presses: number; seconds: number }> {
  const { title, lobby } = GAMES.find(({ name }) => name === game) ?? {};
  const page = await stand.page("docs/", { viewport: { width: 640, height: 400 } });
  let presses = 0;
  const press = async (role: "link" | "button", name: string): Promise<void> => {
    presses++;
    await page.getByRole(role, { name }).click();
  };
  await press("link", "Play now");
  // Without a graphics card a picture in three dimensions takes long.
  await page.goto(`${page.url()}?test&view=canvas&transport=websocket`);
  await press("button", `Play now: ${title}`);
  // A name is there already.
  await press("button", "Continue");
  await untilPlaying(page);
  // A key that goes down before the view is there is lost.
  await page.locator(".stage canvas").first().waitFor();
  const seat = await seatOf(page);
  // A busy machine loads a page for seconds: the game's own time begins when the newcomer can play.
  const ready = stand.world(page).tick;
  const byMs = Date.now() + NEVER_MS;
  const fight = () => watches[game].firstOf(seat);
  await new Newcomer(page, game).play(() => fight() !== undefined || Date.now() > byMs);
  const { what, tick } = fight() ?? { what: "nothing", tick: Number.POSITIVE_INFINITY };
  const seconds = Math.max(0, tick - ready) / TICK_RATE;
  const countdown = (lobby?.quickCountdownMs ?? lobby?.countdownMs ?? Number.NaN) / 1000;
  const sincePictureMs = await page.evaluate(
    () => performance.now() - (performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0),
  );
  console.log(
    `${game}: ${presses} presses, ${countdown} s of countdown and ${seconds.toFixed(1)} s to the first ${what}; ` +
      `${(sincePictureMs / 1000).toFixed(1)} s on this machine since the arcade's first picture`,
  );
  return { presses, seconds: countdown + seconds };
}

// One after the other: three pages at once are too slow to play without a graphics card.
test.each(FIGHTS)(
  "[DS9] from the site's first page to a fight in %s: three presses, and less than 15 s of the game's own time",
  async (game) => {
    const { presses, seconds } = await fightIn(game);
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
    expect(seconds).toBeLessThan(MOST_SECONDS);
  },
);

/** Makes the game as the command on the page does, without asking a registry; returns its folder. */
function create(command: string): string {
  const [, folder = "", template = ""] =
    /^npm run create -- \.\.\/([\w-]+) --template (\w+)$/.exec(command) ?? [];
  const made = new EmptyProject(folder, project.parent);
  const { version } = JSON.parse(readFileSync(join(root, "packages/reckon/package.json"), "utf8")) as {
    version: string;
  };
  const main = join(root, "packages/create-reckon/src/main.mjs");
  output(
    process.execPath,
    [main, folder, "--template", template, "--reckon", version, "--no-install"],
    project.parent,
  );
  const manifest = JSON.parse(readFileSync(join(made.folder, "package.json"), "utf8")) as Record<
    "dependencies" | "devDependencies",
    Readonly<Record<string, string>>
  >;
  for (const [name, pin] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
    made.link(name, pin);
  return made.folder;
}

/** Runs a command of the page in a folder, and returns the address that it prints. */
function addressOf(command: string, cwd: string): Promise<string> {
  const env = { ...process.env, PORT: "0", STATUS_PORT: "off", STATE_FILE: "off", LOG_LEVEL: "warn" };
  const child = spawn(command, { cwd, env, shell: true, detached: true, stdio: "pipe" });
  children.push(child);
  let said = "";
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk) => {
        said += String(chunk);
        const [address] = /http:\/\/localhost:\d+/.exec(said) ?? [];
        if (address !== undefined) resolve(address);
      });
    child.on("exit", (code) => reject(new Error(`${command} ended with ${code}: ${said}`)));
  });
}

test("[DS9] from the site's first page to a game of one's own in two windows in at most five steps", async () => {
  let steps = 0;
  const page = await stand.page("docs/");
  // The commands are on the first page itself, with a button that copies them.
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const block = page.locator("div.code", { hasText: "npm run create" }).first();
  await block.getByRole("button", { name: "Copy" }).click();
  await block.getByRole("button", { name: "Copied" }).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const [make, , run] = copied.trim().split("\n");
  steps++;
  const folder = create(make);
  steps++;
  const address = await addressOf(run, folder);
  const windows = [];
  for (const name of ["Ann", "Bob"]) {
    steps++;
    const window = await (await stand.browser.newContext()).newPage();
    await window.goto(`${address}/?name=${name}`);
    await window.getByText(`${name} (you)`).waitFor();
    windows.push(window);
  }
  await windows[0].getByText("Bob", { exact: true }).waitFor();
  await windows[1].getByText("Ann", { exact: true }).waitFor();
  expect(steps).toBeLessThanOrEqual(MOST_STEPS);
});
