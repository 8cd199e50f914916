// Finds redis-server for the tests of the directory, and installs it where that is possible (root on a Debian). Called by
// scripts/test.mjs, by packages/reckon/test/node/fleet and by tools/directory.ts. `RECKON_REDIS` always wins.

import { findProgram, howToGetProgram, installPrograms } from "./programs.mjs";

const REDIS = {
  variable: "RECKON_REDIS",
  programs: ["redis-server", "valkey-server"],
  package: "redis-server",
};

/** Its path, or undefined. @returns {string | undefined} */
export function findRedis() {
  return findProgram(REDIS);
}

/** Why it is missing and what to do about it. */
export function howToGetRedis() {
  return howToGetProgram("redis-server", REDIS);
}

/** Whether its tests must run: in CI, or because somebody says so. */
export function isRedisDemanded() {
  return process.env.CI === "true" || process.env.RECKON_DEMAND_REDIS === "1";
}

/** Tries to install it with apt-get if it is missing; says what it does. */
export async function installRedis() {
  if (findRedis() === undefined) await installPrograms([REDIS]);
}
