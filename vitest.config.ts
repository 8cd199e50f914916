// How the tests run. `unit` is everything that needs only Node; `browser` starts Chromium and Firefox, so it
// joins only when the command line asks for it (scripts/test.mjs does, after it has found the browsers).

import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const isAskedFor = (name: string): boolean =>
  process.argv.slice(2).some((argument) => argument.includes(name));

const unit = {
  extends: true as const,
  test: {
    name: "unit",
    include: [
      "packages/*/test/**/*.test.ts",
      "games/*/test/**/*.test.ts",
      "apps/*/test/**/*.test.ts",
      "bench/test/**/*.test.ts",
      "test/**/*.test.ts",
    ],
  },
};

const browser = {
  extends: true as const,
  test: {
    name: "browser",
    include: ["{packages,apps}/*/test-browser/**/*.test.ts"],
  },
};

/** Whole matches in two browsers: they need a machine of their own, so they are asked for by name (`npm run play`). */
const play = {
  extends: true as const,
  test: {
    name: "play",
    include: ["apps/*/test-browser/**/*.play.ts"],
    testTimeout: 240_000,
  },
};

export default defineConfig({
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  test: {
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [new URL("test/setup.ts", import.meta.url).pathname],
    projects: [unit, ...(isAskedFor("browser") ? [browser] : []), ...(isAskedFor("play") ? [play] : [])],
  },
});
