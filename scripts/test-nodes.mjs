// `npm run test:nodes`: runs the tests of parts that touch Node itself (transports, attackers, host, lobby, the arcade's server) on every
// supported version of Node, and prints a table of the results. `-- --only 24` runs one version; further arguments go to vitest.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { nodeFolder } from "./node-binaries.mjs";
import { root, run, runQuietly } from "./run.mjs";

/** The oldest supported version, and the maintained ones. */
const VERSIONS = ["20.19", "22", "24", "26"];
const TESTS = [
  "packages/reckon/test/transport/",
  "packages/reckon/test/hostile/",
  "packages/reckon/test/host/",
  "packages/reckon/test/lobby/",
  "packages/reckon/test/node/",
  "apps/arcade/test/[a-z-]+.test.ts",
];

const args = process.argv.slice(2);
const only = args[0] === "--only" ? args.splice(0, 2)[1] : undefined;
const rows = [];
for (const version of VERSIONS) if (only === undefined || only === version) rows.push(await testOn(version));
console.log(table([["wanted", "is", "passed", "failed", "seconds"], ...rows]));
process.exitCode = rows.length > 0 && rows.every(([, , , failed]) => failed === "0") ? 0 : 1;

/** @param {string} version @returns {Promise<string[]>} */
async function testOn(version) {
  const folder = await nodeFolder(version);
  const node = join(folder, "node");
  const { output } = await runQuietly([node, "--version"], `asking Node ${version}`);
  const scratch = mkdtempSync(join(tmpdir(), "reckon-nodes-"));
  const report = join(scratch, "report.json");
  const vitest = [
    node,
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--project",
    "unit",
    "--project",
    "alone",
  ];
  // A busy machine is no reason to fail.
  const patience = ["--testTimeout=600000", "--hookTimeout=600000"];
  const reporters = ["--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const began = Date.now();
  // Programs that tests start by the name `node` must be the same version.
  const environment = { PATH: `${folder}${delimiter}${process.env.PATH}` };
  const code = await run(
    [...vitest, ...patience, ...reporters, ...(args.length > 0 ? args : TESTS)],
    environment,
  );
  const { passed, failed } = countsIn(report);
  rmSync(scratch, { recursive: true });
  const seconds = ((Date.now() - began) / 1000).toFixed(0);
  // A failed run without a failed test counts as a failure, too.
  return [version, output.trim(), String(passed), String(failed === 0 && code !== 0 ? 1 : failed), seconds];
}

/** @param {string} path */
function countsIn(path) {
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests };
  } catch {
    return { passed: 0, failed: 0 };
  }
}

/** @param {readonly (readonly string[])[]} lines */
function table(lines) {
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i]))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
