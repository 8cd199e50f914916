// How tests run against a mutant: as always, but one source file is read from RECKON_MUTANT instead of the disk, so that the tree
// stays as it is. Also runs the probes that tell whether a mutant changes anything at all.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defaultClientConditions, defaultServerConditions, type Plugin } from "vite";
import { defineConfig } from "vitest/config";

function mutant(): Plugin {
  const path = process.env.RECKON_MUTANT;
  const { file, text } = path === undefined ? {} : JSON.parse(readFileSync(path, "utf8"));
  return {
    name: "mutant",
    enforce: "pre",
    load: (id) => (file !== undefined && id.split("?")[0] === file ? text : null),
  };
}

export default defineConfig({
  root: fileURLToPath(new URL("../..", import.meta.url)),
  plugins: [mutant()],
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    // A busy machine is slow, which must not pass for a mutant that was caught: mutants.ts ends what never does.
    testTimeout: 600_000,
    include: ["games/*/test/**/*.test.ts", "packages/kit/test/**/*.test.ts", "tools/mutants/*.probe.ts"],
  },
});
