// `npm run make-traces`: writes our two synthetic traces as Mahimahi files, for any emulator that reads the format, and for --trace-up and
// --trace-down; and the networks that change as files for --network. The profiles of these names need no files; tests compare the files
// with the output of this program.

import { writeFileSync } from "node:fs";
import { changing, writeNetwork } from "../packages/reckon/src/testing/link/changing.ts";
import { type MadeTraceName, madeTrace } from "../packages/reckon/src/testing/link/made-traces.ts";
import { writeTrace } from "../packages/reckon/src/testing/link/trace.ts";

const FOLDER = new URL("../packages/reckon/traces/", import.meta.url);
const NETWORKS = new URL("../packages/reckon/networks/", import.meta.url);
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

for (const network of Object.values(changing)) {
  writeFileSync(new URL(`${network.name}.json`, NETWORKS), writeNetwork(network));
  console.log(`${network.name}.json: ${network.up.length} pieces up, ${network.down.length} down`);
}
