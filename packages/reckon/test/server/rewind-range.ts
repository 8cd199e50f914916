// A shooting range for the tests of rewind: runners in two dimensions, and a shooter who looks at them along y = 0. `begin` makes it anew
// before each test.

import type { SeenMoment } from "../../src/server/rewind/past-view.ts";
import type { KindRows } from "../../src/world/kind-rows.ts";
import type { Fairness, Rewound } from "../../src/world/rewound.ts";
import { EVERY, FAIR, Life, type LifeOptions } from "./rewind-life.ts";

/** A player who holds every snapshot. */
const LAST: number = Number.MAX_SAFE_INTEGER;
export const SHOOTER = 0;
export const VICTIM = 1;
export const NOW = 90;

export let life: Life;
export let runners: KindRows;

export function begin(more: Partial<LifeOptions> = {}): void {
  life = new Life({ coordinates: 2, seed: 1, ...more });
  runners = life.world.of("runner");
}

/** A runner of the victim that stands at x = 10, with a radius of 1. */
export function stand(): number {
  const row = life.world.spawn("runner", VICTIM);
  life.column(runners, "x")[row] = 10;
  return row;
}

/** Settles ticks until one is being stepped, with something done at the start of some. */
export function pass(until: number, deeds: { readonly [tick: number]: () => void } = {}): void {
  while (life.world.tick < until) {
    deeds[life.world.tick]?.();
    life.settle();
  }
  deeds[until]?.();
}

/** From tick 60 on a runner runs, 1/2 per tick, and its rate says so. */
export function run(row: number): { readonly [tick: number]: () => void } {
  const deeds: Record<number, () => void> = {};
  for (let tick = 60; tick <= NOW; tick++)
    deeds[tick] = () => {
      life.column(runners, "x")[row] = 10 - (tick - 59) / 2;
      life.column(runners, "vx")[row] = -30;
    };
  return deeds;
}

export function viewAt(moment: number, more: Partial<SeenMoment> = {}): SeenMoment {
  const from = Math.floor(moment / EVERY) * EVERY;
  const still = { isExtrapolated: false, isFading: false, newest: LAST };
  return { moment, from, to: from + EVERY, own: life.world.tick - 1, ...still, ...more };
}

export function lookAt(
  moment: number,
  fairness: Partial<Fairness> = {},
  more: Partial<SeenMoment> = {},
): Rewound {
  return life.rewind.at(viewAt(moment, more), { ...FAIR, ...fairness }, SHOOTER);
}

/** The x at which a ray along y = 0 meets a runner, or undefined. */
export function metAt(past: Rewound): number | undefined {
  const hit = past.ray([-20, 0], [20, 0]);
  return hit && Math.round(hit.point[0] * 1000) / 1000;
}
