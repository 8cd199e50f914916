// One process of a soak: takes a seed, answers with its outcome. Started by soak.ts; ends when its parent does.

import { hunt } from "./hunt.ts";
import { huntSync, type SyncGame } from "./hunt-sync.ts";

process.on("message", ({ seed, sync }: { readonly seed: number; readonly sync: SyncGame }) =>
  process.send?.(sync === "off" ? hunt(seed) : huntSync(sync, seed)),
);
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of the terminal: the parent prints the result and ends this one.
process.on("SIGINT", () => {});
