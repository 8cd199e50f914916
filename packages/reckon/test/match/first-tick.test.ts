import type { Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

/** Everything that happened, but for the tick numbers themselves and the spark, which is rolled from them. */
function outcome(match: Stepper): unknown {
  const { kinds } = match.room.world;
  const rows = kinds.map((rows) =>
    rows.columns.filter((_, i) => rows.layout.columns[i].name !== "spark").map((column) => [...column]),
  );
  const clients = match.clients.map(({ last, truth }) => {
    // A spark more or less is a byte more or less.
    const { lastDifference, bytesIn: _, ...quality } = last!.quality;
    return {
      ...quality,
      tick: lastDifference.tick - match.room.firstTick,
      view: last!.viewMs,
      input: last!.inputMs,
      truth,
    };
  });
  return { rows, clients, ticks: match.room.tick - match.room.firstTick };
}

describe("[TK3] a tick counter that starts near a power of two changes nothing", () => {
  const play = (firstTick: number): unknown => {
    const match = dashMatch(["wander", "chase", "wander"], "wifi", { firstTick });
    match.run(20_000);
    return outcome(match);
  };
  const plain = play(0);
  // Multiples of 60 and of 256: dash rests in ticks divisible by 60, and counts safety modulo 256.
  for (const [name, firstTick] of [
    ["2^16", 65_280],
    ["2^32", 4_294_967_040],
    ["2^40", 1_099_511_627_520],
  ] as const)
    it(`[BT10] [BT2] ${name}`, () => {
      expect(play(firstTick)).toEqual(plain);
    });
});
