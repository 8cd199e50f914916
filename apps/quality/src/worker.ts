// One process of the scoreboard: takes a cell, answers with its figures. Started by table.ts; ends when its parent does.

import { profileNamed } from "reckon/testing";
import { playCell } from "./cell.ts";
import type { Job } from "./table.ts";

process.on("message", ({ profile, ...job }: Job) =>
  process.send?.(playCell({ ...job, profile: profileNamed(profile) })),
);
process.on("disconnect", () => process.exit());
// Ctrl-C reaches every process of the terminal: the parent ends, and ends this one.
process.on("SIGINT", () => {});
