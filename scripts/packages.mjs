// The packages that a program needs at run time, and their files: read from package-lock.json, as Node would find them. production.mjs copies
// them, notices.mjs names their licences. Always true: packages are named by their folders, as paths from the root of the repository;
// development dependencies are never among them.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * @typedef {{
 *   resolved?: string, link?: boolean, version?: string, license?: string, name?: string,
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 * }} Entry
 */

/** Folders of the packages that a workspace needs at run time, itself first. @param {string} root @param {string} workspace @returns {string[]} */
export function neededBy(root, workspace) {
  /** @type {Record<string, Entry>} */
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  /** @type {Set<string>} */
  const needed = new Set();
  const waiting = [workspace];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (needed.has(path)) continue;
    needed.add(path);
    const { dependencies, optionalDependencies } = locked[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = folderOf(locked, path, name);
      // An optional package may not exist for this machine.
      if (found !== undefined && existsSync(join(root, found))) waiting.push(found);
      else if (optionalDependencies?.[name] === undefined)
        throw new Error(`${path} needs ${name}, and it is not installed: run npm ci.`);
    }
  }
  return [...needed];
}

/** Where Node would find a package from a folder. @param {Record<string, Entry>} locked @param {string} from @param {string} name */
function folderOf(locked, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/")))) {
    const entry = locked[join(at, "node_modules", name)];
    if (entry !== undefined) return entry.link ? entry.resolved : join(at, "node_modules", name);
    if (at === "") return undefined;
  }
}

/** Folders of packages in which nothing is that runs; `node_modules`: packages by themselves. */
const NOT_RUN = /^(?:tests?|__tests__|docs?|examples?|bench(?:marks?)?|coverage|node_modules|\..*)$/;
const NO_PROGRAM = /\.(?:[cm]?ts|map|flow|tsbuildinfo|ya?ml|md|markdown|txt)$|^\./i;
/** Files that must be shipped with a package. */
const LICENCE = /^(?:un)?licen[cs]e|^copying|^notice|^copyright/i;

/** Names of the licences and notices of a package. @param {string} folder @returns {string[]} */
export function licencesIn(folder) {
  return readdirSync(folder)
    .filter((name) => LICENCE.test(name))
    .sort();
}

/** Files of a folder that are needed at run time, or must be shipped with it, as paths within it. @param {string} folder @returns {string[]} */
export function productionFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory())
      return NOT_RUN.test(name) ? [] : productionFiles(join(folder, name)).map((path) => join(name, path));
    return LICENCE.test(name) || !NO_PROGRAM.test(name) ? [name] : [];
  });
}
