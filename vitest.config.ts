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
    globalSetup: [new URL("apps/arcade/test-browser/built-page.ts", import.meta.url).pathname],
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
    projects: [unit, ...(isAskedFor("browser") ? [browser] : [])],
  },
});
