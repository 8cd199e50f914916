// `npm run soak:create`: the whole way of a newcomer, from the tarballs. For each template: `npm exec create-reckon` in an empty folder, npm
// install (packages from npm's cache or the registry), lint, types, the test, the build, `npm start`, and two pages in Chromium in
// which people and bots play; then `npm run dev`, and a change of the rules that reloads the page. Prints the seconds of each step; fails if a
// template takes longer than the bar without the install. Last comes the way that the site's first page shows: its commands, copied there.
// `-- three`: one template; `-- site`: that way; `--pictures FOLDER` keeps what the pages looked like.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { TEMPLATES } from "../packages/create-reckon/src/command-line.mjs";
import { findBrowser, howToGet } from "../scripts/browsers.mjs";
import { end, endAll, inList, open, play, run, serve, WAIT_MS } from "./made-game.ts";

const BAR_SECONDS = 30;
const SITE = "site";
const MOST_STEPS = 5;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: "string" } },
});
const wanted = positionals.length > 0 ? positionals : [...Object.keys(TEMPLATES), SITE];

/** A change of the rules is in the game, and the player in it again, without a reload by hand. */
async function change(browser: Browser, folder: string, address: string): Promise<void> {
  const page = await open(browser, address, "Ann");
  const reloaded = page.waitForEvent("framenavigated", { timeout: WAIT_MS });
  const rules = join(folder, "src/rules.ts");
  writeFileSync(rules, readFileSync(rules, "utf8").replace("const DASH = 380;", "const DASH = 500;"));
  await reloaded;
  await page.getByText("Ann (you)").waitFor();
  await page.context().close();
}

async function tryOut(
  template: string,
  tarballs: { reckon: string; create: string },
  browser: Browser,
): Promise<boolean> {
  const parent = mkdtempSync(join(tmpdir(), "reckon-create-"));
  const folder = join(parent, "my-game");
  const times: string[] = [];
  let counted = 0;
  let doing = "";
  const step = async (name: string, work: () => unknown, counts = true): Promise<void> => {
    doing = name;
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    times.push(counts ? `${name} ${seconds.toFixed(1)}` : `(${name} ${seconds.toFixed(1)})`);
    if (counts) counted += seconds;
  };
  try {
    const exec = [
      "exec",
      "--yes",
      `--package=${tarballs.create}`,
      "--",
      "create-reckon",
      "my-game",
      "--no-install",
    ];
    await step("create", () =>
      run(parent, "npm", ...exec, "--template", template, "--reckon", tarballs.reckon),
    );
    const install = ["install", "--no-audit", "--no-fund", "--prefer-offline"];
    await step("install", () => run(folder, "npm", ...install), false);
    await step("check", () => run(folder, "npm", "run", "check"));
    await step("test", () => run(folder, "npm", "test"));
    await step("build", () => run(folder, "npm", "run", "build"));
    await step("play", async () => {
      const { child, address } = await serve(folder, "start");
      await play(browser, address, template, values.pictures);
      end(child);
    });
    const develop = async (): Promise<void> => {
      const { child, address } = await serve(folder, "dev");
      await change(browser, folder, address);
      end(child);
    };
    await step("dev", develop, false);
  } catch (error) {
    console.log(`${template}: FAILED at ${doing}, after ${times.join(", ")}`);
    console.error(error);
    return false;
  } finally {
    endAll();
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  const isGood = counted <= BAR_SECONDS;
  console.log(
    `${template}: ${counted.toFixed(1)} s of ${BAR_SECONDS}${isGood ? "" : " MISSED"}: ${times.join(", ")}`,
  );
  return isGood;
}

/** What a newcomer does who starts at the site's first page: at most five steps to a game of their own in two windows. */
async function follow(browser: Browser): Promise<boolean> {
  const parent = mkdtempSync(join(tmpdir(), "reckon-newcomer-"));
  const folder = join(parent, "my-game");
  const steps: string[] = [];
  const step = async <T>(name: string, work: () => T | Promise<T>): Promise<T> => {
    const began = performance.now();
    const result = await work();
    steps.push(`${name} ${((performance.now() - began) / 1000).toFixed(1)}`);
    return result;
  };
  try {
    const site = await serve(root, "site");
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] });
    const page = await context.newPage();
    await page.goto(site.address);
    const copied = await step("copy", async () => {
      const block = page.locator("div.code", { hasText: "npm run create" }).first();
      await block.getByRole("button", { name: "Copy" }).click();
      await block.getByRole("button", { name: "Copied" }).waitFor();
      return page.evaluate(() => navigator.clipboard.readText());
    });
    await context.close();
    end(site.child);
    const [, make, develop] =
      /^(npm run create -- \.\.\/my-game --template \w+)\ncd \.\.\/my-game\nnpm run (\w+)\s*$/.exec(copied) ??
      [];
    if (make === undefined)
      throw new Error(`The site's first page shows other commands than this tool can follow:\n${copied}`);
    // Only the folder is another.
    await step("make and install", () => run(root, "sh", "-c", make.replace("../my-game", folder)));
    const { address } = await step("start", () => serve(folder, develop));
    const ann = await step("first window", () => open(browser, address, "Ann"));
    const bob = await step("second window", () => open(browser, address, "Bob"));
    await inList(ann, "Bob");
    await inList(bob, "Ann");
  } catch (error) {
    console.log(`site: FAILED after ${steps.join(", ")}`);
    console.error(error);
    return false;
  } finally {
    endAll();
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  const isGood = steps.length <= MOST_STEPS;
  console.log(`site: ${steps.length} steps of ${MOST_STEPS}${isGood ? "" : " MISSED"}: ${steps.join(", ")}`);
  return isGood;
}

const executablePath = findBrowser("chromium");
if (executablePath === undefined) throw new Error(howToGet("chromium"));
const packed = mkdtempSync(join(tmpdir(), "reckon-packed-"));
const browser = await chromium.launch({ executablePath, args: FLAGS });
try {
  run(
    root,
    join(root, "node_modules/.bin/tsc"),
    "-b",
    "packages/reckon/src/transport",
    "packages/reckon/src/train",
  );
  const [reckon, create] = ["reckon", "create-reckon"].map((name) => {
    const said = run(
      root,
      "npm",
      "pack",
      "--workspace",
      `packages/${name}`,
      "--pack-destination",
      packed,
      "--json",
    );
    return join(packed, /"filename": "([^"]+)"/.exec(said)?.[1] ?? "");
  });
  for (const name of wanted) {
    const isGood = name === SITE ? follow(browser) : tryOut(name, { reckon, create }, browser);
    if (!(await isGood)) process.exitCode = 1;
  }
} finally {
  await browser.close();
  rmSync(packed, { recursive: true });
}
