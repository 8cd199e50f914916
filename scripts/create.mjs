// `npm run create -- FOLDER --template canvas|three|pixi`: what `npm create reckon` does, with this repository's own package as a tarball,
// for as long as the package is not published, or to try a change of it. Other arguments are those of create-reckon.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { bundleLab } from "./lab-bundle.mjs";
import { installedCommand, root, runQuietly } from "./run.mjs";

await ensureInstalled();
bundleLab();
const folder = mkdtempSync(join(tmpdir(), "reckon-pack-"));
try {
  const build = await runQuietly([installedCommand("tsc"), "-b", "packages/reckon/src/transport"], "tsc -b");
  const pack = ["pack", "--workspace", "packages/reckon", "--pack-destination", folder, "--json"];
  const packed =
    build.code === 0 ? await runQuietly(["npm", ...pack, "--loglevel=error"], "npm pack") : build;
  const name = /"filename": "([^"]+)"/.exec(packed.output)?.[1];
  if (packed.code !== 0 || name === undefined) throw new Error(packed.output);
  const main = join(root, "packages/create-reckon/src/main.mjs");
  const args = [main, ...process.argv.slice(2), "--reckon", join(folder, name)];
  // A relative folder is meant from where the person is.
  const { status } = spawnSync(process.execPath, args, {
    cwd: process.env.INIT_CWD ?? root,
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
