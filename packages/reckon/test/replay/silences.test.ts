// Moments in which a player's inputs stop coming in time, as a replay file names them.

import { describe, expect, it } from "vitest";
import { SILENT_TICKS, Silences } from "../../src/replay/file/silences.ts";

/** A seat whose last ticks were stepped with a substitute, or with the player's own input; the newest last. */
function seat(ticks: string, newest = 9) {
  const wasSubstituted = (ago: number): boolean => (ticks.at(-1 - ago) ?? "s") === "s";
  return { wasSubstituted, buffer: { arrivals: { newest } } };
}

const OWN = "o".repeat(SILENT_TICKS);
const SILENT = "s".repeat(SILENT_TICKS);

describe("[RF24] a silence", () => {
  it("is told once, when it is long enough, and again after the player was heard", () => {
    const silences = new Silences();
    const told = [OWN, `${OWN}${SILENT.slice(1)}`, SILENT, SILENT, `${SILENT}o`, SILENT].map((ticks) =>
      silences.begins(3, seat(ticks)),
    );
    expect(told).toEqual([false, false, true, false, false, true]);
  });

  it("is none of a player who was never heard, nor of another one", () => {
    const silences = new Silences();
    expect(silences.begins(0, seat(SILENT))).toBe(false);
    expect(silences.begins(1, seat(OWN))).toBe(false);
    expect(silences.begins(0, seat(SILENT))).toBe(false);
    expect(silences.begins(1, seat(SILENT))).toBe(true);
    // Before the first input a seat has counted no tick at all.
    expect(silences.begins(2, seat(OWN, -1))).toBe(false);
    expect(silences.begins(2, seat(SILENT, -1))).toBe(false);
  });
});
