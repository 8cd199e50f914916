import { describe, expect, it } from "vitest";
import { type Cue, Cues, type Seen } from "../../src/page/sound/cues.ts";

const ROOM: Seen = {
  state: "lobby",
  isOver: false,
  secondsLeft: undefined,
  people: 1,
  newestLine: 3,
  sentence: undefined,
  hasWon: false,
};

function heard(...seen: readonly (Partial<Seen> | undefined)[]): Cue[] {
  const cues = new Cues();
  let now: Seen = ROOM;
  return seen.flatMap((change) => {
    if (change === undefined) return [...cues.look(undefined)];
    now = { ...now, ...change };
    return [...cues.look(now)];
  });
}

describe("[PG26] the sounds of a visit", () => {
  it("mark the last seconds of a countdown, the start, the end and the victory, each once", () => {
    const countdown = [7, 6, 5, 5, 4].map((secondsLeft) => ({ state: "countdown", secondsLeft }) as const);
    expect(heard({}, ...countdown)).toEqual(["tick", "tick"]);
    expect(
      heard(
        { state: "countdown", secondsLeft: 1 },
        { state: "countdown", secondsLeft: 0 },
        { state: "game", secondsLeft: undefined },
        {},
        { isOver: true },
        {},
        { state: "leaderboard", isOver: false, secondsLeft: 3 },
        // The rows come a moment later.
        { hasWon: true },
        {},
      ),
    ).toEqual(["go", "over", "won"]);
  });

  it("mark players who come or go and lines of others, but nothing from before the visit", () => {
    expect(
      heard({ state: "connecting", people: 0, newestLine: 0 }, { state: "lobby", people: 3, newestLine: 9 }),
    ).toEqual([]);
    expect(heard({}, { people: 2 }, { newestLine: 4 }, {}, { people: 1 }, undefined)).toEqual([
      "arrival",
      "chat",
      "departure",
    ]);
    expect(heard({}, { sentence: "Slow down." }, {}, { sentence: undefined })).toEqual(["refused"]);
  });
});
