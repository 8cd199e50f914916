// A flight's path asked at many moments by many sides: it always has the same place and the same end.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { FlightPath } from "../../src/view/flight-path.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";

const place = { min: 0, max: 1000, resolution: 1 / 16 };
const WALL = 700;
const LIFE = 40;
const { flights } = defineGame({
  name: "range",
  players: 1,
  input: {},
  kinds: [kind("post", { capacity: 1, fields: { x: fixed(place) } })],
  flights: {
    slug: flight({
      fields: { x: fixed(place), y: fixed(place), vx: fixed({ min: -9000, max: 9000, resolution: 1 }) },
      position: ["x", "y"],
      lifeTicks: LIFE,
    }),
  },
  join() {},
  leave() {},
  step() {},
});

/** A slug from x = 100, born at a moment, that flies until it is behind the wall. */
function pathOf(born: number, speed: number): FlightPath {
  const path = new FlightPath(
    flights[0],
    (_, values, seconds) => {
      values[0] += values[2] * seconds;
      return values[0] <= WALL;
    },
    1 / 60,
  );
  path.start(born, 0, Float64Array.of(100, 500, speed));
  return path;
}

/** Where a path is at a moment, and whether it continues; `stops`: moments asked for before. */
function ask(path: FlightPath, moment: number, stops: readonly number[]): { x: number; goesOn: boolean } {
  const into = new Float64Array(3);
  for (const stop of [...stops].sort((a, b) => a - b)) {
    if (stop > moment) break;
    path.advance(stop);
    path.at(stop, into);
  }
  path.advance(moment);
  const goesOn = path.at(moment, into);
  return { x: into[0], goesOn };
}

const moments = fc.double({ min: 10, max: 60, noNaN: true });

describe("[FL1] the path of a flight", () => {
  it("has the same place and the same end, whichever moments were asked for before", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 10, max: 11, noNaN: true }),
        fc.double({ min: 1, max: 9000, noNaN: true }),
        moments,
        fc.array(moments, { maxLength: 12 }),
        (born, speed, moment, stops) => {
          expect(ask(pathOf(born, speed), moment, stops)).toEqual(ask(pathOf(born, speed), moment, []));
        },
      ),
      { numRuns: 500 },
    );
  });

  it("ends in a quarter of the step that the flight does not survive, and stays there", () => {
    // 900 units per second from 100: behind the wall of 700 after 40.0 ticks; 15 units in each.
    const path = pathOf(10.5, 930);
    const into = new Float64Array(3);
    while (!path.isOver) path.step();
    const { moment } = path;
    expect(path.values[0]).toBeGreaterThan(WALL);
    expect(path.values[0]).toBeLessThanOrEqual(WALL + 930 / 60 / 4);
    expect((moment * 4) % 1).toBe(0);
    expect(path.end).toBe(moment);
    expect(path.at(moment + 5, into)).toBe(false);
    expect(into[0]).toBe(path.values[0]);
  });

  it("ends with the flight's life, wherever the flight is", () => {
    const path = pathOf(10.25, 60);
    path.advance(1000);
    expect(path.isOver).toBe(true);
    expect(path.moment).toBe(10.25 + LIFE);
  });
});
