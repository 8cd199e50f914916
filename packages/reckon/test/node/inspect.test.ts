import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { inspect } from "../../src/node/inspect/inspection.ts";
import { inspectionText } from "../../src/node/inspect/inspection-text.ts";
import { joined, writtenMatch } from "../replay/written-match.ts";

const PACKAGE = resolve(fileURLToPath(import.meta.url), "../../..");
const folder = mkdtempSync(join(tmpdir(), "inspect-"));
afterAll(() => rmSync(folder, { recursive: true }));

const { game, parts } = writtenMatch("skirmish", 3, 4000, { chunkSeconds: 1 });
const bytes = joined(parts);

function reckon(...args: string[]) {
  const cli = join(PACKAGE, "src/node/inspect/reckon-cli.ts");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--conditions=source", cli, ...args],
    { cwd: PACKAGE, encoding: "utf8" },
  );
  return { status, stdout, stderr };
}

describe("reckon inspect", () => {
  it("[RF9] plays every chunk with the rules at hand, and tells the worst moments", () => {
    const found = inspect(bytes, () => game);
    expect(found.chunks.map(({ isSame }) => isSame)).toEqual(found.chunks.map(() => true));
    expect([found.isWhole, found.refusal, found.seconds > 3]).toEqual([true, undefined, true]);
    expect(found.worst.length).toBeGreaterThan(0);
    const text = inspectionText(found);
    expect(text).toMatch(/rules: all \d+ chunks play to the worlds of the match/);
    expect(text).toMatch(/1\. Player 0 – ä 3 won/);
    const damaged = bytes.slice();
    damaged[bytes.length >> 1] ^= 1;
    expect(inspectionText(inspect(damaged))).toMatch(/\d+ bytes of the file are damaged/);
  });

  it("[RF9] writes a test that passes with the rules of the match, and fails with others", () => {
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(PACKAGE, join(folder, "node_modules/reckon"));
    const [file, module, test] = ["m.replay", "rules.mjs", "m.test.mjs"].map((name) => join(folder, name));
    writeFileSync(file, bytes);
    const rules = (step: string): void =>
      writeFileSync(
        module,
        `import { skirmish } from ${JSON.stringify(join(PACKAGE, "../../games/skirmish/src/index.ts"))};
export const hosted = { preset: {}, lobby: {}, make: () => (${step}) };`,
      );
    rules("skirmish");
    const made = reckon("inspect", file, "--game", module, "--test", test);
    expect([made.status, made.stderr]).toEqual([0, `${test}: run it with node --test ${test}\n`]);
    const run = () => {
      const conditions = [
        "--import",
        join(PACKAGE, "../../node_modules/tsx/dist/esm/index.mjs"),
        "--conditions=source",
      ];
      return spawnSync(process.execPath, [...conditions, test], { encoding: "utf8" });
    };
    expect(run().status).toBe(0);
    rules("{ ...skirmish, step: () => {} }");
    const failed = run();
    expect([failed.status, failed.stdout.includes("lead to another world than in the match")]).toEqual([
      1,
      true,
    ]);
  });

  it("[RF9] says in a sentence what is wrong with its arguments", () => {
    expect(reckon("inspect").stderr).toBe("Name one file: reckon inspect match.replay.\n");
  });
});
