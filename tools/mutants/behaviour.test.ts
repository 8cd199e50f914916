// Not a test of ours: how tools/mutants.ts plays a game with a fault in it. Run by tools/mutants/vitest.config.ts alone.

import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { behaviourOf } from "./matches.ts";

it("plays seeded matches of bots", () => {
  const { MUTANT_GAME = "", MUTANT_BEHAVIOUR = "" } = process.env;
  expect(MUTANT_GAME).not.toBe("");
  writeFileSync(MUTANT_BEHAVIOUR, behaviourOf(MUTANT_GAME));
});
