// `node scripts/production.mjs FOLDER`: copies the files that the built server needs at run time, and no others, into a folder from which
// plain Node starts it. It is the Dockerfile's last step before the image itself; run it after `npm run build`. Always true: the folder has no
// sources of TypeScript, declarations, maps, tests or documents; every package has its licence.

import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { licencesIn, neededBy, productionFiles } from "./packages.mjs";
import { root } from "./run.mjs";

const APP = "apps/arcade";

const [, , folder] = process.argv;
if (folder === undefined) {
  console.error("Name the folder: node scripts/production.mjs FOLDER.");
  process.exit(2);
}
if (!existsSync(join(root, APP, "build/server/main.js")) || !existsSync(join(root, APP, "dist/index.html"))) {
  console.error("Nothing is built yet: run npm run build first.");
  process.exit(1);
}
const target = resolve(folder);
rmSync(target, { recursive: true, force: true });
const needed = neededBy(root, APP);
for (const path of needed)
  if (path.includes("node_modules/")) copy(path, productionFiles(join(root, path)));
  else copyBuilt(path);
// As a browser gets it.
cpSync(join(root, APP, "dist"), join(target, APP, "dist"), { recursive: true });
console.log(`${needed.length} packages are in ${folder}.`);

/** What the build has made of a workspace, under the name by which others import it. @param {string} path */
function copyBuilt(path) {
  copy(path, ["package.json", ...licencesIn(join(root, path))]);
  if (path === APP) {
    copy(join(path, "build"), productionFiles(join(root, path, "build")));
    return;
  }
  copy(join(path, "dist"), productionFiles(join(root, path, "dist")));
  const { name } = JSON.parse(readFileSync(join(root, path, "package.json"), "utf8"));
  const link = join(target, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(relative(dirname(link), join(target, path)), link, "junction");
}

/** @param {string} path @param {readonly string[]} files within it */
function copy(path, files) {
  for (const file of files) {
    const to = join(target, path, file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(root, path, file), to);
  }
}
