// A newcomer's ways from the first page of the site: to a fight in each game, and to a game of their own in two windows. Steps are counted, not
// seconds. What npm would download is linked from this repository instead.

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { EmptyProject, output, root } from "../../../test/empty-project.ts";
import { GAMES } from "../src/games.ts";
import { untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";
import { withSite } from "./with-site.ts";

const MOST_STEPS = 5;
const project = new EmptyProject("somewhere");
const children: ChildProcess[] = [];
let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(await withSite(inject("pageFolder")));
});
afterEach(() => stand.closePages());
afterAll(async () => {
  for (const { pid } of children) if (pid !== undefined) process.kill(-pid, "SIGKILL");
  await stand.close();
  project.remove();
});

/** Who must be in the match for a fight in each game. */
const FIGHTS = [
  { title: "By a Thread", kind: "player", least: 2 },
  { title: "High Noon", kind: "enemy", least: 1 },
  { title: "R-Type", kind: "enemy", least: 1 },
] as const;
const MOST_SECONDS = 15;

test.each(FIGHTS)(
  "[DS9] from the site's first page to a fight in $title: three presses, and less than 15 s of the game's own time",
  async ({ title, kind, least }) => {
    const page = await stand.page("docs/");
    await page.getByRole("link", { name: "Play now" }).click();
    await page.goto(`${page.url()}?test&view=none&transport=websocket`);
    await page.getByRole("button", { name: `Play now: ${title}` }).click();
    // A name is there already.
    await page.getByRole("button", { name: "Continue" }).click();
    await untilPlaying(page);
    const tick = () => page.evaluate(() => globalThis.reckon.session?.client?.tick ?? 0);
    const began = await tick();
    // The page itself says when: asking it takes a busy machine seconds.
    const met = await page.waitForFunction(
      ([wanted, count]) => {
        const client = globalThis.reckon.session?.client;
        return client !== undefined && [...client.shown.all(wanted)].length >= count
          ? client.tick
          : undefined;
      },
      [kind as string, least as number] as const,
    );
    const ticks = ((await met.jsonValue()) ?? Number.NaN) - began;
    const lobby = GAMES.find((game) => game.title === title)?.lobby;
    const countdownMs = lobby?.quickCountdownMs ?? lobby?.countdownMs ?? Number.NaN;
    const tickRate = 60;
    expect(countdownMs / 1000 + ticks / tickRate).toBeLessThan(MOST_SECONDS);
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
  // The commands are on the first page itself.
  const block = (await page.locator("code", { hasText: "npm run create" }).first().textContent()) ?? "";
  const [make, , run] = block.trim().split("\n");
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
