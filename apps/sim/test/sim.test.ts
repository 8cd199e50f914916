// The command `sim`: what it prints, that its result follows from the seed, and how it refuses bad options.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

const MATCH = [
  "--game",
  "dash",
  "--seed",
  "7",
  "--clients",
  "3",
  "--seconds",
  "6",
  "--profile",
  "wifi",
  "--json",
];

describe("sim", () => {
  it("[TS1] prints one JSON line with what happened: the same for the same seed in two processes, a different one for another seed", async () => {
    const other = MATCH.map((arg) => (arg === "7" ? "8" : arg));
    const [first, second, third] = await Promise.all([
      runCommand("sim", ...MATCH),
      runCommand("sim", ...MATCH),
      runCommand("sim", ...other),
    ]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout.trimEnd().split("\n")).toHaveLength(1);
    const said = JSON.parse(first.stdout);
    expect(said).toMatchObject({
      game: "dash",
      preset: "reckon",
      profile: "wifi",
      seed: 7,
      clients: 3,
      seconds: 6,
    });
    expect(said.hash).toMatch(/^[0-9a-f]{16}$/);
    expect(said.ticks).toBeGreaterThan(350);
    for (const figure of [
      "rollbacks",
      "lateInputs",
      "starvedPct",
      "leadMsP50",
      "viewAgeMsP50",
      "clockErrorMsP99",
      "underflowPct",
      "heldPct",
      "correctionP99",
      "drawnCorrectionP99",
      "snaps",
      "resyncs",
      "bytesUpPerSecond",
      "bytesDownPerSecond",
      "packetsUp",
      "packetsDown",
    ])
      expect(said[figure], figure).toEqual(expect.any(Number));
    const causes = Object.values(said.rollbackCauses as Record<string, number>);
    expect(causes.reduce((sum, count) => sum + count, 0)).toBe(said.rollbacks);
    expect(second.stdout).toBe(first.stdout);
    expect(JSON.parse(third.stdout).hash).not.toBe(said.hash);
  });

  it("plays over a recorded network, and explains the columns of its table", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reckon-sim-"));
    const trace = join(folder, "steady");
    writeFileSync(trace, "1\n2\n3\n");
    const recorded = ["--trace-up", trace, "--trace-down", trace];
    const { code, stdout } = await runCommand("sim", "--clients", "2", "--seconds", "3", ...recorded);
    rmSync(folder, { recursive: true });
    expect(code).toBe(0);
    expect(stdout).toContain("dash under reckon on trace: 2 clients, 3 s");
    const heading = stdout.split("\n").find((line) => line.startsWith("client "));
    for (const column of heading?.trim().split(/ {2,}/).slice(1) ?? [])
      expect(stdout).toContain(`\n  ${column} `);
  });

  it("[TB4] trains tables, writes them, and starts another match with them", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reckon-sim-"));
    const file = join(folder, "tables");
    const trained = await runCommand(
      "sim",
      "--clients",
      "8",
      "--seed",
      "8",
      "--seconds",
      "30",
      "--train",
      file,
    );
    expect(trained).toMatchObject({ code: 0, stderr: "" });
    const match = ["--clients", "8", "--seconds", "20", "--json"];
    const [plain, better, other, short] = await Promise.all([
      runCommand("sim", ...match),
      runCommand("sim", ...match, "--tables", file),
      runCommand("sim", ...match, "--tables", file, "--game", "orbit"),
      runCommand("sim", "--seconds", "2", "--train", file),
    ]);
    rmSync(folder, { recursive: true });
    const bytes = ({ stdout }: { stdout: string }): number => JSON.parse(stdout).bytesDownPerSecond;
    expect(bytes(better)).toBeLessThan(bytes(plain) * 0.9);
    expect(other).toMatchObject({ code: 2, stdout: "" });
    expect(other.stderr).toContain("The tables given to a room of orbit are damaged, or of another game");
    expect(short.stderr).toBe("The match is too short to train tables in: give more --seconds.\n");
  });

  it("refuses bad options with a sentence that names the fix, exit code 2 and no stack trace", async () => {
    const { code, stdout, stderr } = await runCommand("sim", "--clients", "17");
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr).toBe("dash is for 16 players at most: lower --clients.\n");
  });

  it("[TS10] plays a network that changes from a file, and refuses an invalid one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "reckon-network-"));
    try {
      const file = join(folder, "step.json");
      const up = [
        { fromMs: 0, latencyMs: 20 },
        { fromMs: 3000, latencyMs: 90 },
      ];
      const network = { name: "a step", up, down: [{ fromMs: 0, latencyMs: 20 }] };
      const play = (): ReturnType<typeof runCommand> =>
        runCommand("sim", "--seconds", "6", "--clients", "2", "--network", file, "--json");
      writeFileSync(file, JSON.stringify(network));
      const played = await play();
      expect(played).toMatchObject({ code: 0, stderr: "" });
      expect(JSON.parse(played.stdout)).toMatchObject({ profile: "a step", clients: 2 });
      writeFileSync(file, JSON.stringify({ ...network, up: [up[0], { fromMs: 3000, latency: 90 }] }));
      const refused = await play();
      expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 2, stdout: "" });
      expect(refused.stderr).toContain(
        `${file}: up, piece 2 (from 3000 ms): there is no knob "latency"; use fromMs,`,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
