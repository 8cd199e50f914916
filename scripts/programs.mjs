// Finds programs that tests need and npm does not bring (browsers, redis-server), and installs their packages where that is possible
// (root on a Debian). Called by browsers.mjs and redis.mjs.

import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runQuietly } from "./run.mjs";

/** @typedef {{ variable: string, programs: readonly string[], package: string }} Program */

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

/** The path of a program, or undefined; its environment variable always wins. @param {Program} program @returns {string | undefined} */
export function findProgram({ variable, programs }) {
  const given = process.env[variable];
  if (given) return isProgram(given) ? given : undefined;
  for (const program of programs) {
    const path = onPath(program);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Why a program is missing and what to do about it. @param {string} name @param {Program} program */
export function howToGetProgram(name, { variable, package: debianPackage }) {
  const given = process.env[variable];
  if (given) return `${variable} names ${given}, which is not a program: correct it or unset it.`;
  return `${name} was not found: install it (on Debian: apt-get install ${debianPackage}) or set ${variable} to its path.`;
}

/** Tries to install the missing programs with apt-get; says what it does. @param {readonly Program[]} missing */
export async function installPrograms(missing) {
  const wanted = missing.filter(({ variable }) => !process.env[variable]);
  const mayInstall = process.getuid?.() === 0 && onPath("apt-get") !== undefined;
  if (wanted.length === 0 || !mayInstall) return;
  const packages = wanted.map((program) => program.package);
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
