// The command `quality`: what one run prints, that it is the same in two processes, and how it refuses bad options.

import { describe, expect, it } from "vitest";
import { type Ended, runFile } from "../../sim/test/run-command.ts";

const FIELDS =
  "preset profile seed seconds clients clockErrorMsP50 clockErrorMsP99 leadMsP50 starvedPct lateInputs rollbacksPerMinute correctionP99 correctionMax snapsPerMinute viewAgeMsP50 underflowPct heldPct remoteErrorP95 shots hitDeniedPct hitCappedPct bytesUpPerSecond bytesDownPerSecond joinMs recoverMs".split(
    " ",
  );

const quality = (...args: string[]): Promise<Ended> => runFile("apps/quality/src/quality.ts", ...args);

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

  it("plays a pair of recordings instead of a profile", async () => {
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

  it("[TS10] plays a network that changes the same from its file as by its name", async () => {
    const run = ["--seconds", "10", "--clients", "2", "--seed", "3", "--json"];
    const file = "packages/reckon/networks/handover.json";
    const [byFile, byName] = await Promise.all([
      quality("--preset", "reckon", "--network", file, ...run),
      quality("--preset", "reckon", "--profile", "handover", ...run),
    ]);
    expect(byFile).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(byFile.stdout)).toMatchObject({ preset: "reckon", profile: "handover", seconds: 10 });
    expect(byFile.stdout).toBe(byName.stdout);
  });

  it("[TS10] refuses an invalid or missing network file with a sentence", async () => {
    const { code, stdout, stderr } = await quality("--network", "package.json", "--json");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe('package.json: A network has no "version": use name, up, down, repeatMs.\n');
    const missing = await quality("--network", "nowhere.json");
    expect(missing.code).toBe(2);
    expect(missing.stderr).toMatch(/^The network file nowhere\.json cannot be read: .*\n$/);
  });

  it("refuses to write a report of one run, with a sentence", async () => {
    const { code, stdout, stderr } = await quality("--json", "--out", "elsewhere");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toBe("One run writes no report: leave --out out, or --preset, --profile and --json.\n");
  });
});
