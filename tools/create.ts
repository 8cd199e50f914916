// `npm run soak:create`: the whole way of a newcomer, from the tarballs. For each template: `npm exec create-reckon` in an empty folder, npm
// install (packages from npm's cache or the registry), lint, types, the test, the build, `npm start`, and two pages in Chromium in
// which people and bots play; then `npm run dev`, and a change of the rules that reloads the page. Prints the seconds of each step; fails if a
// template takes longer than the bar without the install. `-- three`: one template; `--pictures FOLDER` keeps what the pages looked like.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Browser, chromium, type Page } from "playwright-core";
import { TEMPLATES } from "../packages/create-reckon/src/command-line.mjs";
import { findBrowser, howToGet } from "../scripts/browsers.mjs";

const BAR_SECONDS = 30;
/** A page without a graphics card, on a machine that does other things too, takes its time. */
const WAIT_MS = 90_000;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const FLAGS = ["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"];
const QUIET = { STATUS_PORT: "off", STATE_FILE: "off", LOG_LEVEL: "warn", npm_config_loglevel: "error" };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: "string" } },
});
const wanted = positionals.length > 0 ? positionals : Object.keys(TEMPLATES);
const children = new Set<ChildProcess>();

function run(cwd: string, program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, {
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...QUIET },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `${program} ${args.join(" ")} failed in ${cwd}:\n${stdout ?? ""}${stderr ?? String(error)}`,
    );
  }
}

/** Starts one of the project's commands, and gives the address that it prints. */
function serve(cwd: string, command: string): Promise<{ child: ChildProcess; address: string }> {
  // In a group of its own, which ends as a whole.
  const child = spawn("npm", ["run", "--silent", command], {
    cwd,
    env: { ...process.env, ...QUIET, PORT: "0" },
    detached: true,
  });
  children.add(child);
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const address = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (address !== undefined) resolve({ child, address });
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) =>
      reject(new Error(`npm run ${command} ended with ${code} in ${cwd}:\n${said}`)),
    );
  });
}

function end(child: ChildProcess): void {
  children.delete(child);
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, "SIGKILL");
}

/** A small window: Chromium draws three dimensions without a graphics card here. */
async function open(browser: Browser, address: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 480, height: 270 } })).newPage();
  page.setDefaultTimeout(WAIT_MS);
  page.on("pageerror", (error) => {
    throw error;
  });
  await page.goto(`${address}/?name=${name}`);
  await page.getByText(`${name} (you)`).waitFor();
  return page;
}

/** What the page of a player shows of a puck. */
function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wantedName) => {
    const { session } = globalThis as unknown as {
      session: {
        shown: {
          all(kind: "puck"): Iterable<number>;
          ownerOf(kind: "puck", row: number): number;
          fields: { puck: Record<"x" | "y", Float64Array> };
        };
        nameOf(player: number): string;
      };
    };
    const { shown } = session;
    const row =
      [...shown.all("puck")].find((one) => session.nameOf(shown.ownerOf("puck", one)) === wantedName) ?? -1;
    return { x: shown.fields.puck.x[row], y: shown.fields.puck.y[row] };
  }, name);
}

/** Two people in two windows, and bots: Ann glides, and Bob sees it. */
async function play(browser: Browser, address: string, template: string): Promise<void> {
  const ann = await open(browser, address, "Ann");
  await ann.locator("li", { hasText: "Bot-" }).nth(2).waitFor();
  const bob = await open(browser, address, "Bob");
  // Pictures may carry names too.
  await ann.getByRole("list", { name: "Players" }).getByText("Bob", { exact: true }).waitFor();
  const from = await placeOf(bob, "Ann");
  await ann.keyboard.down("ArrowLeft");
  await ann.keyboard.press("Space");
  for (let tries = 0; ; tries++) {
    const { x, y } = await placeOf(bob, "Ann");
    if (Math.hypot(x - from.x, y - from.y) > 40) break;
    if (tries === 600) throw new Error(`${template}: Bob does not see Ann move.`);
    await bob.waitForTimeout(50);
  }
  await ann.keyboard.up("ArrowLeft");
  const bots = await bob.locator("li", { hasText: "Bot-" }).count();
  if (bots !== 2) throw new Error(`${template}: two people play with ${bots} bots, not with 2.`);
  if (values.pictures !== undefined) {
    mkdirSync(values.pictures, { recursive: true });
    await ann.setViewportSize({ width: 1280, height: 720 });
    await ann.waitForTimeout(2000);
    await ann.screenshot({ path: join(values.pictures, `${template}-1280x720.png`) });
    await ann.setViewportSize({ width: 390, height: 844 });
    await ann.waitForTimeout(500);
    await ann.screenshot({ path: join(values.pictures, `${template}-390x844.png`) });
  }
  for (const page of [ann, bob]) await page.context().close();
}

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
      await play(browser, address, template);
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
    for (const child of children) end(child);
    rmSync(parent, { recursive: true, force: true, maxRetries: 5 });
  }
  const isGood = counted <= BAR_SECONDS;
  console.log(
    `${template}: ${counted.toFixed(1)} s of ${BAR_SECONDS}${isGood ? "" : " MISSED"}: ${times.join(", ")}`,
  );
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
  for (const template of wanted)
    if (!(await tryOut(template, { reckon, create }, browser))) process.exitCode = 1;
} finally {
  await browser.close();
  rmSync(packed, { recursive: true });
}
