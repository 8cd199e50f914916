// How a game's tests run with one fault in its rules: the fault is put in when its file is loaded, so no file is written. Only
// tools/mutants.ts uses it, and says by MUTANT which fault.

import { fileURLToPath } from "node:url";
import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { applied, type Mutant } from "./mutations.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const mutant: Mutant | undefined =
  process.env.MUTANT === undefined ? undefined : JSON.parse(process.env.MUTANT);

export default defineConfig({
  root,
  plugins: [
    {
      name: "one-fault",
      enforce: "pre",
      transform: (code, id) => (id === mutant?.file ? applied(code, mutant) : undefined),
    },
  ],
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  resolve: { conditions: ["source"] },
  test: {
    include: ["games/*/test/**/*.test.ts", "tools/mutants/behaviour.test.ts"],
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    bail: 1,
    setupFiles: [fileURLToPath(new URL("../../test/setup.ts", import.meta.url))],
  },
});
