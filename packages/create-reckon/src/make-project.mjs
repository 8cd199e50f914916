// Writes a project: the lab, the files that all templates share (templates/base), then those of one template over them. ask.mjs and main.mjs call
// it. Always true: it writes into a folder that was empty; package.json of a template adds to that of base.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Refusal } from "./command-line.mjs";

/** The netcode lab as one file, which npm's packing made. */
const LAB = fileURLToPath(new URL("../dist/lab", import.meta.url));
const TEMPLATES = fileURLToPath(new URL("../templates", import.meta.url));
/** Files with other names here: npm leaves the first two out of a package, and biome would take the third for ours. */
const RENAMED = { gitignore: ".gitignore", dockerignore: ".dockerignore", "biome.base.json": "biome.json" };
/** Files in which {{name}}, {{title}}, {{reckon}} and {{template}} stand. */
const FILLED = ["package.json", "Dockerfile", "README.md", "src/index.html", "lab/index.html"];
/** What a folder may have and still counts as empty. */
const NO_FILES = new Set([".git", ".DS_Store", ".gitkeep"]);

/** Refuses a folder in which something is already. @param {string} folder */
export function demandEmpty(folder) {
  if (!existsSync(folder)) return;
  if (!statSync(folder).isDirectory())
    throw new Refusal(`${folder} is a file: name a folder that does not exist yet, or an empty one.`);
  const there = readdirSync(folder).filter((name) => !NO_FILES.has(name));
  if (there.length > 0)
    throw new Refusal(
      `${folder} is not empty (it has ${there.slice(0, 3).join(", ")}): name a folder that does not exist yet, or an empty one.`,
    );
}

/** Returns the folder's whole path. @param {{ folder: string, template: string, name: string, reckon: string }} wish */
export function makeProject({ folder, template, name, reckon }) {
  const to = resolve(folder);
  demandEmpty(to);
  const spec = specOf(reckon);
  const manifest = manifestOf(template);
  if ({ ...manifest.dependencies, ...manifest.devDependencies }[name] !== undefined)
    throw new Refusal(`"${name}" is a package that the game needs: give it another name (--name my-game).`);
  if (!existsSync(LAB))
    throw new Refusal(`There is no ${LAB}: run node scripts/lab-bundle.mjs in the repository.`);
  mkdirSync(to, { recursive: true });
  cpSync(LAB, join(to, "lab"), { recursive: true });
  for (const part of ["base", template])
    cpSync(join(TEMPLATES, part), to, {
      recursive: true,
      filter: (from) => basename(from) !== "package.json",
    });
  for (const [from, into] of Object.entries(RENAMED)) renameSync(join(to, from), join(to, into));
  writeFileSync(join(to, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  const words = name.split(/[._-]+/).filter((word) => word !== "");
  const title = words.map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
  /** @type {Record<string, string>} */
  const values = { name, title, reckon: spec.version, template };
  for (const file of FILLED) {
    const path = join(to, file);
    writeFileSync(
      path,
      readFileSync(path, "utf8").replaceAll(/\{\{(\w+)\}\}/g, (_, key) => values[key] ?? ""),
    );
  }
  if (spec.tarball !== undefined) {
    // Within the project, so that it builds elsewhere too, such as in its container.
    mkdirSync(join(to, "vendor"), { recursive: true });
    copyFileSync(spec.tarball, join(to, "vendor", basename(spec.tarball)));
  }
  return to;
}

/** The manifest of base, with the dependencies that a template adds. @param {string} template */
function manifestOf(template) {
  /** @param {string} part */
  const read = (part) => JSON.parse(readFileSync(join(TEMPLATES, part, "package.json"), "utf8"));
  const manifest = read("base");
  const more = existsSync(join(TEMPLATES, template, "package.json")) ? read(template) : {};
  for (const key of ["dependencies", "devDependencies"]) {
    const all = Object.entries({ ...manifest[key], ...more[key] });
    manifest[key] = Object.fromEntries(all.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
  return manifest;
}

/** @param {string} reckon a version, or the path of a tarball @returns {{ version: string, tarball?: string }} */
function specOf(reckon) {
  if (!reckon.endsWith(".tgz")) return { version: reckon };
  const tarball = resolve(reckon);
  if (!existsSync(tarball)) throw new Refusal(`There is no tarball ${tarball}: make it with npm run pack.`);
  return { version: `file:vendor/${basename(tarball)}`, tarball };
}
