import type { Client } from "reckon/client";
import { describe, expect, it } from "vitest";
import { FlightJudge, type Sight } from "../src/judge/flight-judge.ts";

const SIGHT: Sight = {
  reach: 20,
  muzzle: 0,
  mostPace: 0,
  mostBend: 0,
  isFickle: false,
  isDown: () => false,
  placeOf: () => 0,
  velocityOf: ({ vx, vy }) => ({ vx, vy }),
};

/** A frame at a moment: the own player at 0, another at 100, and a bolt in flight at `x`; 10 units per tick. */
function frame(moment: number, x: number): Client {
  const values = { x, y: 0, vx: 600, vy: 0 };
  const bolt = { player: 0, name: "bolt", key: 1, number: 7, isEnded: false, hitRow: -1, values };
  const shown = {
    fields: { player: { x: [0, 100], y: [0, 0] } },
    all: () => [0, 1],
    ownerOf: (_kind: string, row: number) => row,
    rowOf: () => 0,
  };
  const flights = x > 0 ? [bolt] : [];
  return { player: 0, shown, flights, interpolator: { moment, isFading: false } } as unknown as Client;
}

/** Looks at a bolt that flies through the other player; the view stands at moment 5 for this many frames. */
function judged(stands: number): readonly number[] {
  const judge = new FlightJudge("bolt", 60, SIGHT);
  for (let moment = 0; moment <= 20; moment++)
    for (let i = moment === 5 ? stands : 0; i >= 0; i--) judge.look(frame(moment, moment * 10));
  return [...judge.judged.values()].map(({ row }) => row);
}

describe("the judge by eye", () => {
  it("sees which target a bolt meets", () => {
    expect(judged(0)).toEqual([1]);
  });

  it("sees the target even if the view stood still during the flight", () => {
    expect(judged(3)).toEqual([1]);
  });
});
