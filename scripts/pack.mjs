// `npm run pack`: builds the package from scratch, and writes it and create-reckon as tarballs into the root, as npm would publish them. From
// scratch, because a build leaves the output of deleted sources behind.

import { rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { installedCommand, root, run } from "./run.mjs";

await ensureInstalled();
for (const path of [
  "packages/reckon/dist",
  ".tsbuild/reckon.tsbuildinfo",
  ".tsbuild/reckon-transport.tsbuildinfo",
])
  rmSync(join(root, path), { recursive: true, force: true });
const built = await run([installedCommand("tsc"), "-b", "packages/reckon/src/transport"]);
const workspaces = ["--workspace", "packages/reckon", "--workspace", "packages/create-reckon"];
process.exitCode = built || (await run(["npm", "pack", ...workspaces, "--silent"]));
