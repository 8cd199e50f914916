// The faults that tools/mutants.ts tries on the rules of games.

import { describe, expect, it } from "vitest";
import { applied, mutantsOf } from "../tools/mutants/mutations.ts";

/** The source after each fault, in order. */
function faultsOf(source: string): readonly string[] {
  return mutantsOf("rules.ts", source).map((mutant) => applied(source, mutant));
}

describe("faults that could be made in rules", () => {
  it("turn operators round, negate conditions, change numbers and leave calls out", () => {
    expect(faultsOf("x = a + b;")).toEqual(["x = a - b;"]);
    expect(faultsOf("x -= a < b && c;")).toEqual([
      "x += a < b && c;",
      "x -= a <= b && c;",
      "x -= a < b || c;",
    ]);
    expect(faultsOf("if (a) hurt();")).toEqual(["if (!(a)) hurt();", "if (a) ;"]);
    expect(faultsOf("x = -y[0]++;")).toEqual(["x = y[0]++;", "x = -y[(0 + 1)]++;", "x = -y[0]--;"]);
    expect(faultsOf("x = a ? true : !b;")).toEqual([
      "x = !(a) ? true : !b;",
      "x = a ? false : !b;",
      "x = a ? true : b;",
    ]);
  });

  it("leave words, types and comments alone", () => {
    expect(faultsOf('import { a } from "a-b";')).toEqual([]);
    expect(faultsOf("type A = 1 | 2; // 3 + 4")).toEqual([]);
    expect(faultsOf('assert(a > 1, "a + b");')).toEqual([]);
    expect(faultsOf('const x: Array<1> = "1 + 2" as unknown as 3;')).toEqual([]);
  });

  it("tell where they are", () => {
    expect(mutantsOf("rules.ts", "a();\nb = 2 * c;").map(({ line, before }) => [line, before])).toEqual([
      [1, "a();"],
      [2, "2"],
      [2, "*"],
    ]);
  });
});
