// The command `quality`: what one run prints, that it is the same in two processes, and how it refuses what makes no sense.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const FIELDS =
  "preset profile seed seconds clients clockErrorMsP50 clockErrorMsP99 leadMsP50 starvedPct lateInputs rollbacksPerMinute correctionP99 correctionMax snapsPerMinute viewAgeMsP50 underflowPct heldPct remoteErrorP95 shots hitDeniedPct hitCappedPct bytesUpPerSecond bytesDownPerSecond joinMs recoverMs".split(
    " ",
  );

function quality(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const program = ["--import", "tsx", "--conditions=source", "apps/quality/src/quality.ts", ...args];
  const child = spawn(process.execPath, program, { cwd: root });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}

describe("quality", () => {
  it("prints one JSON line with every figure; the same run gives the same line", async () => {
    const args = "--preset highNoon --profile cable --seed 4 --seconds 8 --clients 3 --json".split(" ");
    const [first, second] = await Promise.all([quality(...args), quality(...args)]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout.trimEnd().split("\n")).toHaveLength(1);
    const line = JSON.parse(first.stdout);
    expect(line).toMatchObject({ preset: "highNoon", profile: "cable", seed: 4, seconds: 8, clients: 3 });
    for (const field of FIELDS.slice(2)) expect(line[field], field).toEqual(expect.any(Number));
    expect(line.leadMsP50).toBeGreaterThan(5);
    expect(line.shots).toBeGreaterThan(0);
    expect(second.stdout).toBe(first.stdout);
  });

  it("plays a pair of recordings in place of a profile", async () => {
    const traces = [
      "--trace-up",
      "packages/reckon/traces/cafe.up",
      "--trace-down",
      "packages/reckon/traces/cafe.down",
    ];
    const { code, stdout } = await quality(...traces, "--seconds", "7", "--clients", "2", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ preset: "reckon", profile: "trace" });
  });

  it("refuses a report of one run, with a sentence", async () => {
    const { code, stdout, stderr } = await quality("--json", "--out", "elsewhere");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("One run writes no report: leave --out out, or --preset, --profile and --json.\n");
  });
});
