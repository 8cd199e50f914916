// `npm test`: installs missing dependencies, runs every check and every test, and ends with "N passed, N failed" alone on a line. That line
// counts vitest's tests; a check (lint, types, package, dead code, a demanded browser or Redis) adds one failure when it fails and nothing when it
// passes. `--only check|browser` runs a part; with any other arguments only vitest runs, and gets them.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { browserNames, browsers, findBrowser, howToGet, installBrowsers } from "./browsers.mjs";
import { ensureInstalled } from "./install.mjs";
import { findRedis, howToGetRedis, installRedis, isRedisDemanded } from "./redis.mjs";
import { installedCommand, run } from "./run.mjs";

// Without a terminal biome colours every character on some CI machines, which makes the output unreadable.
const colours = process.stdout.isTTY ? [] : ["--colors=off"];
const total = { passed: 0, failed: 0 };

/** Runs one named step and says how long it took. @param {string} name @param {() => Promise<boolean>} work */
async function step(name, work) {
  console.log(`\n== ${name} ==`);
  const began = Date.now();
  const good = await work();
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`== ${name}: ${good ? "good" : "FAILED"} after ${seconds} s ==`);
}

/** A check that counts only when it fails. @param {string} name @param {string[]} command */
function check(name, [program, ...rest]) {
  return step(name, async () => {
    const good = (await run([installedCommand(program), ...rest])) === 0;
    if (!good) total.failed += 1;
    return good;
  });
}

/** @param {string} path @returns {{ passed: number, failed: number }} */
function countsIn(path) {
  try {
    const report = JSON.parse(readFileSync(path, "utf8"));
    // A file that could not even be loaded has no tests, yet it failed.
    const unloaded = report.testResults.filter(
      (/** @type {{ status: string, assertionResults: unknown[] }} */ file) =>
        file.status === "failed" && file.assertionResults.length === 0,
    ).length;
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** @param {string[]} args @param {Record<string, string>} [environment] @returns {Promise<boolean>} */
async function vitest(args, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), "reckon-test-"));
  const report = join(folder, "report.json");
  const code = await run([installedCommand("vitest"), "run", ...args], {
    ...environment,
    RECKON_TEST_REPORT: report,
  });
  const counts = countsIn(report);
  rmSync(folder, { recursive: true });
  total.passed += counts.passed;
  total.failed += counts.failed;
  // An error outside of any test, or a crash of vitest itself, must not pass unseen.
  if (code !== 0 && counts.failed === 0) total.failed += 1;
  return code === 0;
}

async function checks() {
  await check("lint and format (biome)", ["biome", "ci", ...colours, "--error-on-warnings", "."]);
  await check("types (tsc -b)", ["tsc", "-b"]);
  await check("package (publint)", ["publint", "--pack", "false", "packages/reckon"]);
  await check("create-reckon (publint)", ["publint", "--pack", "false", "packages/create-reckon"]);
  await check("package (attw)", ["attw", "--pack", "packages/reckon", "--profile", "esm-only", "--quiet"]);
  await check("dead code (knip)", ["knip"]);
}

/** The tests of Redis run with the others where there is one; else this says that they do not. */
async function redisTests() {
  await installRedis();
  const path = findRedis();
  if (path !== undefined) {
    console.log(`redis-server: ${path}`);
    return;
  }
  console.log(`NOT RUN: the tests of the directory in Redis. ${howToGetRedis()}`);
  if (isRedisDemanded()) total.failed += 1;
}

async function browserTests() {
  const missingAtFirst = browserNames.filter((name) => findBrowser(name) === undefined);
  await installBrowsers(missingAtFirst);
  /** @type {Record<string, string>} */
  const environment = {};
  let good = true;
  for (const name of browserNames) {
    const path = findBrowser(name);
    if (path !== undefined) {
      environment[browsers[name].variable] = path;
      console.log(`${name}: ${path}`);
      continue;
    }
    console.log(`NOT RUN: the browser tests in ${name}. ${howToGet(name)}`);
    if (process.env.RECKON_DEMAND_BROWSER === "1") {
      total.failed += 1;
      good = false;
    }
  }
  if (Object.keys(environment).length === 0) return good;
  // Two files at a time: one alone leaves two thirds of two cores idle, because people and networks are waited for.
  return (await vitest(["--project", "browser", "--maxWorkers=2"], environment)) && good;
}

const args = process.argv.slice(2);
const only = args[0] === "--only" ? args[1] : undefined;
await ensureInstalled();
if (only === "check") {
  await checks();
} else if (only === "browser") {
  await step("browser tests (vitest)", () => browserTests());
} else if (args.length > 0) {
  await vitest(args);
} else {
  await checks();
  await redisTests();
  await step("tests (vitest)", () => vitest(["--project", "unit", "--project", "alone"]));
  await step("browser tests (vitest)", () => browserTests());
}
if (only !== "check") console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
