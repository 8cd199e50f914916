#!/usr/bin/env node
// `npm create reckon`: asks what the command line leaves open, makes the folder, installs, and says what to do next. Started by npm. Always
// true: with a folder and a template given it asks nothing; what it refuses, it refuses with a sentence and before it writes anything.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { ask } from "./ask.mjs";
import { Refusal, USAGE, wishOf } from "./command-line.mjs";
import { makeProject } from "./make-project.mjs";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));

async function main() {
  const wish = wishOf(process.argv.slice(2));
  if (wish.help) return say(USAGE);
  if (wish.version) return say(version);
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  const answers = await ask(wish, isTerminal);
  const folder = makeProject({ ...answers, reckon: wish.reckon ?? version });
  say(`\nMade ${answers.name} in ${folder}.`);
  const isInstalled = wish.install && (await install(folder));
  const steps = [
    `cd ${relative(process.cwd(), folder) || "."}`,
    ...(isInstalled ? [] : ["npm install"]),
    "npm run dev       # then open the address that it prints in two windows",
  ];
  say(`\nNext:\n\n${steps.map((step) => `  ${step}`).join("\n")}\n`);
  if (wish.install && !isInstalled) process.exitCode = 1;
}

/** @param {string} folder @returns {Promise<boolean>} whether it worked */
async function install(folder) {
  say("Installing its packages ...");
  const args = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const child = spawn("npm", args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  const code = await new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", resolve);
  });
  if (code !== 0) say("npm install failed: check the network, then run it again in the folder.");
  return code === 0;
}

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

try {
  await main();
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
