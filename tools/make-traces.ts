// `npm run make-traces`: writes our two made-up recordings as Mahimahi files, for use with any emulator that reads the
// format, and with --trace-up and --trace-down. The profiles `train` and `cafe` use the same times without the files; a
// test checks that the files are what this writes.

import { writeFileSync } from "node:fs";
import { type MadeTraceName, madeTrace, writeTrace } from "../packages/reckon/src/testing/index.ts";

const FOLDER = new URL("../packages/reckon/traces/", import.meta.url);
const NAMES: readonly MadeTraceName[] = ["train", "cafe"];

for (const name of NAMES) {
  const made = madeTrace(name);
  for (const way of ["up", "down"] as const) {
    const text = writeTrace(made[way]);
    writeFileSync(new URL(`${name}.${way}`, FOLDER), text);
    const mbps = (made[way].deliveriesMs.length * 1504 * 8) / made[way].periodMs / 1000;
    console.log(`${name}.${way}: ${text.length} bytes, ${mbps.toFixed(2)} Mbit/s on average`);
  }
}
