// One codec of the wire bench in a process of its own: warms up, says so, then runs a block whenever it is asked to.
// Started by interleave.ts with a name, n and a seed; ends when its parent does.

import { argv } from "node:process";
import { Measure, type TimeBlock } from "./measure.ts";
import { CODEC_ROWS } from "./rows.ts";

/** What a worker is asked for. */
export type Ask = "time" | "heap";
/** What it answers; "warm" comes first, unasked. */
export type Answer = "warm" | TimeBlock | { readonly allocBytes: number };

const [name, n, seed] = argv.slice(2);
const row = CODEC_ROWS.find((one) => one.name === name);
if (row === undefined) throw new Error(`There is no codec ${name}.`);
const measure = new Measure(row, Number(n), Number(seed));

async function answer(ask: Ask): Promise<void> {
  if (ask === "time") process.send?.(measure.time());
  else process.send?.({ allocBytes: await measure.heap() });
}

process.on("message", (ask: Ask) => void answer(ask));
process.on("disconnect", () => process.exit());
process.send?.("warm");
