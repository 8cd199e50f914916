// Installs the dependencies when node_modules is missing or differs from package-lock.json. `npm start` and `npm test` call it first. It
// prints to stderr, so a program's own output stays clean.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root, runQuietly } from "./run.mjs";

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean }} Entry
 * @typedef {{ packages?: Record<string, Entry> }} Lock
 */

/** @param {string} path @returns {Record<string, Entry>} */
function lockedPackages(path) {
  /** @type {Lock} */
  const lock = JSON.parse(readFileSync(join(root, path), "utf8"));
  return lock.packages ?? {};
}

/** Why an install is needed, as a sentence; undefined when node_modules matches the lockfile. */
function reasonToInstall() {
  const installedLock = "node_modules/.package-lock.json";
  if (!existsSync(join(root, installedLock))) return "No dependencies are installed yet.";
  const wanted = lockedPackages("package-lock.json");
  const installed = lockedPackages(installedLock);
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes("node_modules/") || entry.link) continue;
    const there = installed[path];
    // Optional packages of other platforms are never installed.
    if (there === undefined && entry.optional) continue;
    if (there?.version !== entry.version) return `The lockfile wants ${path} at ${entry.version}.`;
  }
  return undefined;
}

/** Makes node_modules match package-lock.json; ends the process with a sentence when it cannot. */
export async function ensureInstalled() {
  const reason = reasonToInstall();
  if (reason === undefined) return;
  console.error(`${reason} Installing with npm ci; this takes about half a minute.`);
  const cli = process.env.npm_execpath;
  const npm = cli?.endsWith(".js") ? [process.execPath, cli] : ["npm"];
  const result = await runQuietly([...npm, "ci", "--include=dev", "--no-audit", "--no-fund"], "npm ci");
  if (result.code === 0) return;
  console.error(result.output);
  console.error("npm ci failed. Check the network; if package.json was changed, run npm install first.");
  process.exit(1);
}
