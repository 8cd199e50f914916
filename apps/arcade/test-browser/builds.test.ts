// Two builds side by side, as in a deploy, and the page of the older one in Chromium: wherever it comes, it is led to a server of its build
// while there is one, and else its player is told to load it again.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { findRedis } from "../../../scripts/redis.mjs";
import { type ArcadeOptions, startArcade } from "../src/server/arcade.ts";
import { buildPage } from "./built-page.ts";
import { openRoom } from "./insides.ts";
import { FLAGS } from "./stand.ts";

const SECRET = "a secret that both servers of the fleet share";
const PROGRAM = findRedis();
let redis: ChildProcess | undefined;
let browser: Browser | undefined;
let folder = "";

afterAll(async () => {
  await browser?.close();
  redis?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

describe.skipIf(PROGRAM === undefined)("[PG33] a page of an older build", () => {
  it("plays at a server of its build while there is one, and else is told to load again", async () => {
    process.env.BUILD = "older";
    folder = await buildPage();
    delete process.env.BUILD;
    const socket = join(folder, "redis.sock");
    redis = spawn(PROGRAM ?? "", ["--port", "0", "--unixsocket", socket, "--save", "", "--appendonly", "no"]);
    while (!existsSync(socket)) await new Promise((resolve) => setTimeout(resolve, 20));
    const start = (options: Partial<ArcadeOptions>) =>
      startArcade({
        ...{ pageFolder: folder, port: 0, host: "127.0.0.1", logLevel: "silent", environment: {} },
        ...{ signals: false, rehearses: false, statusPort: "off", stateFile: "off" },
        ...{ redisUrl: `unix://${socket}`, secret: SECRET, ...options },
      });
    // The page is older than this server, as one from a cache is.
    const named = join(folder, "build.txt");
    expect(readFileSync(named, "utf8")).toBe("older\n");
    writeFileSync(named, "newer");
    const newer = await start({});
    writeFileSync(named, "older");
    const home = `http://127.0.0.1:${newer.port}`;
    const older = await start({ origins: [home] });
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    browser = await chromium.launch({ executablePath, headless: true, args: [...FLAGS] });
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage();
    await page.goto(`${home}/?test&view=none`);
    await openRoom(page, "Ann");
    expect([newer, older].map(({ hostServer }) => hostServer?.host.rooms)).toEqual([0, 1]);
    await older.stop();
    await page.getByText("different versions. Reload the page").first().waitFor();
    expect(newer.hostServer?.host.rooms).toBe(0);
    await newer.stop();
  });
});
