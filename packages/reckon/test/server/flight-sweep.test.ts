// Fast flights against moving targets: whatever the speed, who is on the way is met, and nobody else. Held against a judge that
// looks at thousands of moments of every tick and knows nothing but where things are.

import { describe, expect, it } from "vitest";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { Random } from "../../src/core/random.ts";
import { FlightSweep } from "../../src/server/flights/flight-sweep.ts";
import { PastView } from "../../src/server/rewind/past-view.ts";
import { TargetHistory } from "../../src/server/rewind/target-history.ts";
import { FlightPath } from "../../src/view/flight-path.ts";
import { flightSchemas } from "../../src/world/events/flight.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const SIZE = 4000;
const RADIUS = 8;
const BALL = 2;
const TICKS = 12;
const TARGETS = 6;
/** Nearer to the edge than this, rounding may decide. */
const GRAZE = 1 / 64;

const place = { min: -SIZE, max: SIZE, resolution: 1 / 256 };
const layout = layoutOf(
  [
    kind("runner", {
      capacity: TARGETS,
      position: ["x", "y"],
      target: { radius: RADIUS },
      fields: { x: fixed(place), y: fixed(place) },
    }),
  ],
  60,
);
const rate = { min: -100_000, max: 100_000, resolution: 1 / 64 };
const fields = { x: fixed(place), y: fixed(place), vx: fixed(rate), vy: fixed(rate) };
const [bolt] = flightSchemas(
  "test",
  { bolt: flight({ fields, position: ["x", "y"], radius: BALL, lifeTicks: 60, targets: ["runner"] }) },
  layout,
);

/** Runners that change their way in every tick, at up to a third of their size per tick. */
function run(random: Random): { world: World; history: TargetHistory; ways: number[][][] } {
  const world = new World(layout);
  const history = new TargetHistory({ layout, tickRate: 60 });
  const { x, y } = world.fields.runner as unknown as Record<string, Float64Array>;
  for (let row = 0; row < TARGETS; row++) {
    world.spawn("runner");
    x[row] = random.between(-300, 300);
    y[row] = random.between(-300, 300);
  }
  const ways: number[][][] = [];
  for (let tick = 0; tick <= TICKS; tick++) {
    world.tick = tick;
    world.settle();
    history.capture(world);
    ways.push(Array.from({ length: TARGETS }, (_, row) => [x[row], y[row]]));
    for (let row = 0; row < TARGETS; row++) {
      x[row] += random.between(-5, 5);
      y[row] += random.between(-5, 5);
    }
  }
  return { world, history, ways };
}

/** The runner that a ball touches first, by looking at many moments; `least`: how near it came to each. */
function look(ways: number[][][], from: number[], step: number[]): { row: number; least: number[] } {
  const looks = 4000;
  const least = new Array<number>(TARGETS).fill(Number.POSITIVE_INFINITY);
  let row = -1;
  for (let tick = 0; tick < TICKS && row < 0; tick++)
    for (let i = 0; i <= looks && row < 0; i++) {
      const share = i / looks;
      for (let target = 0; target < TARGETS; target++) {
        const [a, b] = [ways[tick][target], ways[tick + 1][target]];
        const dx = from[0] + step[0] * (tick + share) - (a[0] + (b[0] - a[0]) * share);
        const dy = from[1] + step[1] * (tick + share) - (a[1] + (b[1] - a[1]) * share);
        const distance = Math.hypot(dx, dy);
        least[target] = Math.min(least[target], distance);
        if (distance < RADIUS + BALL && row < 0) row = target;
      }
    }
  return { row, least };
}

/** Ways as who was sent these ticks alone sees them. */
function seenWith(ways: number[][][], wasSent: (tick: number) => boolean): number[][][] {
  return ways.map((_, tick) => {
    let from = tick;
    let to = tick;
    while (!wasSent(from)) from--;
    while (!wasSent(to)) to++;
    const share = to > from ? (tick - from) / (to - from) : 0;
    return ways[from].map((place, row) => place.map((at, i) => at + (ways[to][row][i] - at) * share));
  });
}

const ALL = (): boolean => true;
const FEW = (tick: number): boolean => tick === 0 || tick === 2 || tick >= 11;

describe("[FL4] [FL5] [HN24] a flight cannot pass through a target", () => {
  it.each([
    ["0.2", 0.2, ALL],
    ["1", 1, ALL],
    ["3", 3, ALL],
    ["10", 10, ALL],
    ["1, as its shooter sees it who was sent few snapshots,", 1, FEW],
    ["3, as its shooter sees it who was sent few snapshots,", 3, FEW],
  ] as const)("at %s times a target's size per tick", (_, sizes, wasSent) => {
    const random = Random.from(Math.round(sizes * 100));
    let met = 0;
    for (let round = 0; round < 60; round++) {
      const { world, history, ways: truth } = run(random);
      const ways = seenWith(truth, wasSent);
      const shown = {
        snapshotEvery: 1,
        firstTick: 0,
        curve: "linear",
        steps: "half",
        underflow: { show: "hold" },
      } as unknown as ConstructorParameters<typeof PastView>[1];
      const view = new PastView(history, shown, 1000 / 60);
      const sweep = new FlightSweep(world, history, view);
      const fly = (_: unknown, values: Float64Array, seconds: number): boolean => {
        values[0] += values[2] * seconds;
        values[1] += values[3] * seconds;
        return true;
      };
      const path = new FlightPath(bolt, fly, 1 / 60);
      // Straight at somebody, more or less, from where it takes a few ticks.
      const aim = ways[3][random.below(TARGETS)];
      const way = random.unit() * 6.28;
      const perTick = sizes * 2 * RADIUS;
      const step = [Math.cos(way) * perTick, Math.sin(way) * perTick];
      const beside = random.between(-14, 14);
      const from = [
        aim[0] - step[0] * 3.3 - (step[1] / perTick) * beside,
        aim[1] - step[1] * 3.3 + (step[0] / perTick) * beside,
      ];
      path.start(0, 0, Float64Array.of(from[0], from[1], step[0] * 60, step[1] * 60));
      const one = {
        schema: bolt,
        player: -1,
        path,
        lookBack: 0,
        born: 0,
        padding: 0,
        favoursVictim: false,
        sentTo: wasSent === ALL ? undefined : { wasSent },
        lastTarget: -1,
        denied: "" as const,
      };
      let found = -1;
      while (found < 0 && path.moment < TICKS && !path.isOver) {
        found = sweep.find(one, path.next)?.row ?? -1;
        if (found < 0) path.step();
      }
      const judged = look(ways, from, step);
      if (judged.least.some((distance) => Math.abs(distance - RADIUS - BALL) < GRAZE) && found !== judged.row)
        continue;
      expect(found).toBe(judged.row);
      if (found >= 0) met++;
    }
    expect(met).toBeGreaterThan(20);
  });
});
