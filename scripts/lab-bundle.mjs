// Makes the netcode lab one file that a stranger's project can import: packages/create-reckon/dist/lab, which made projects get as lab/. npm
// runs it before it packs create-reckon; create.mjs and the tests call it. The engine stays outside: the project brings its own.

import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { buildSync } from "esbuild";
import { root } from "./run.mjs";

const LAB = join(root, "apps/lab/src");
const TO = join(root, "packages/create-reckon/dist/lab");

export function bundleLab() {
  mkdirSync(TO, { recursive: true });
  buildSync({
    entryPoints: [join(LAB, "open-lab.ts")],
    outfile: join(TO, "open-lab.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    external: ["reckon", "reckon/*"],
    conditions: ["source"],
    banner: { js: "// The netcode lab of Reckon, as one file. Made by create-reckon: do not edit it." },
  });
  // Nothing but types, from the engine's public doors.
  copyFileSync(join(LAB, "lab-game.ts"), join(TO, "lab-game.ts"));
}

if (process.argv[1] === import.meta.filename) bundleLab();
