// Finds Chromium and Firefox for the browser tests, and installs them where that is possible (root on a Debian).
// Called by scripts/test.mjs and by packages/reckon/test-browser. An environment variable always wins.

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";

/** @typedef {"chromium" | "firefox"} BrowserName */

export const browsers = {
  chromium: {
    variable: "RECKON_CHROMIUM",
    programs: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    package: "chromium",
  },
  firefox: { variable: "RECKON_FIREFOX", programs: ["firefox-esr", "firefox"], package: "firefox-esr" },
};

/** @type {BrowserName[]} */
export const browserNames = ["chromium", "firefox"];

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** @param {string} program */
function onPath(program) {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.map((folder) => join(folder, program)).find(isProgram);
}

/** The path of a browser, or undefined. @param {BrowserName} name @returns {string | undefined} */
export function findBrowser(name) {
  const { variable, programs } = browsers[name];
  const given = process.env[variable];
  if (given) return isProgram(given) ? given : undefined;
  for (const program of programs) {
    const path = onPath(program);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Why a browser is missing and what to do about it. @param {BrowserName} name */
export function howToGet(name) {
  const { variable, package: debianPackage } = browsers[name];
  const given = process.env[variable];
  if (given) return `${variable} names ${given}, which is not a program: correct it or unset it.`;
  return `${name} was not found: install it (on Debian: apt-get install ${debianPackage}) or set ${variable} to its path.`;
}

/** Tries to install the missing browsers with apt-get; says what it does. @param {BrowserName[]} missing */
export async function installBrowsers(missing) {
  const wanted = missing.filter((name) => !process.env[browsers[name].variable]);
  const mayInstall = process.getuid?.() === 0 && onPath("apt-get") !== undefined;
  if (wanted.length === 0 || !mayInstall) return;
  const packages = wanted.map((name) => browsers[name].package);
  console.log(`Installing ${packages.join(" and ")} with apt-get; this can take a few minutes.`);
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  const update = await runQuietly(["apt-get", "update"], "apt-get update", quiet);
  if (update.code !== 0) console.log(update.output.trimEnd());
  // One by one, so that a package this system does not know leaves the other installed.
  for (const name of packages) {
    const install = ["apt-get", "install", "-y", "--no-install-recommends", name];
    const result = await runQuietly(install, `apt-get install ${name}`, quiet);
    if (result.code !== 0) console.log(result.output.trimEnd());
  }
}
