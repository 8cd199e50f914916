// `npm run train`: writes the tables that our games ship, each next to its rules. `-- dash`: of one game only. It does the same as
// `npx reckon-train`.

import { spawnSync } from "node:child_process";
import { argv, execArgv, execPath } from "node:process";

const GAMES = ["dash", "high-noon", "by-a-thread", "r-type"];
const COMMAND = "packages/reckon/src/train/main.ts";

const asked = argv.slice(2);
for (const game of asked.length === 0 ? GAMES : asked) {
  const stage = `games/${game}/src/stage`;
  const args = [`${stage}/rules.ts`, "--out", `${stage}/tables.ts`];
  const { status } = spawnSync(execPath, [...execArgv, COMMAND, ...args], { stdio: "inherit" });
  if (status !== 0) process.exitCode = 1;
}
