// How the tests run. `unit` is everything that needs only Node; `alone` is what of it needs a process for each file; `browser` starts
// Chromium and Firefox, so it joins only when the command line asks for it (scripts/test.mjs does, after it has found the browsers).

import { defaultClientConditions, defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";
import { SecondRuns } from "./scripts/second-runs.mjs";

const isAskedFor = (name: string): boolean =>
  process.argv.slice(2).some((argument) => argument.includes(name));

/** They open sockets, have timers of their own, or count the bytes that code allocates. */
const ALONE = [
  "**/allocation.test.ts",
  "packages/reckon/test/{hostile,node,transport}/**/*.test.ts",
  "apps/*/test/**/*.test.ts",
  "bench/test/**/*.test.ts",
  "test/**/*.test.ts",
];

/** Files share a process, and with it what is compiled: the games of a hundred files are compiled once. */
const unit = {
  extends: true as const,
  test: {
    name: "unit",
    include: ["{packages,games,examples}/*/test/**/*.test.ts"],
    exclude: ALONE,
    isolate: false,
  },
};

const alone = { extends: true as const, test: { name: "alone", include: ALONE } };

const browser = {
  extends: true as const,
  test: {
    name: "browser",
    include: ["{packages,apps,examples}/*/test-browser/**/*.test.ts"],
    // Pages on a machine that others use too may stand still for a second: a test that fails once is run once more,
    // and scripts/second-runs.mjs names it.
    retry: 1,
    globalSetup: [new URL("apps/arcade/test-browser/built-page.ts", import.meta.url).pathname],
  },
};

/** scripts/test.mjs counts from it. */
const report = process.env.RECKON_TEST_REPORT;
const toFile: ["json", { outputFile?: string }][] =
  report === undefined ? [] : [["json", { outputFile: report }]];

export default defineConfig({
  resolve: { conditions: ["source", ...defaultClientConditions] },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  test: {
    reporters: ["default", new SecondRuns(), ...toFile],
    pool: "forks",
    // One more than cores here: many files wait for timers and other processes.
    maxWorkers: 3,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [new URL("test/setup.ts", import.meta.url).pathname],
    projects: [unit, alone, ...(isAskedFor("browser") ? [browser] : [])],
  },
});
