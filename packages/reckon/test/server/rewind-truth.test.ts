// Thousands of random questions about the past, against a judge that looks at every target and shares no code.
import { describe, expect, it } from "vitest";
import type { Held, SeenMoment } from "../../src/server/rewind/past-view.ts";
import type { Fairness, Hit } from "../../src/world/rewound.ts";
import { firstMet, type Met, type Shown, type Target, targetsSeen } from "./rewind-judge.ts";
import { EVERY, FAIR, Life, PLAYERS } from "./rewind-life.ts";

/** A player who holds every snapshot of `held`. */
const LAST: number = Number.MAX_SAFE_INTEGER;

function randomView({ random, world }: Life): SeenMoment {
  const moment = Math.max(world.tick - random.between(1, 75), 1);
  const intervals = random.chance(0.8) ? 1 : 1 + random.below(4);
  const place = Math.floor(moment / EVERY) - random.below(intervals);
  const from = Math.max(place, 0) * EVERY;
  const to = Math.min(from + intervals * EVERY, Math.floor((world.tick - 1) / EVERY) * EVERY);
  const between = Math.min(Math.max(moment, from), to);
  const isFading = random.chance(0.1);
  return { moment: between, from, to, isExtrapolated: false, isFading, newest: LAST, own: 0 };
}

function randomFairness({ random }: Life): Fairness {
  return {
    capMs: random.chance(0.3) ? random.between(0, 1000) : 1200,
    beyondCap: random.chance(0.5) ? "cap" : "now",
    favour: random.chance(0.5) ? "shooter" : "victim",
    padding: random.chance(0.5) ? 0 : random.between(0, 1),
    extrapolated: "asShown",
    fading: random.chance(0.5) ? "asSent" : "never",
  };
}

/** Some snapshots never came, some rows were skipped in some, and some were not sent at all. */
function randomHeld(life: Life, view: SeenMoment): Held {
  const { random } = life;
  const lost = new Set<number>();
  for (let tick = 0; tick < life.world.tick; tick += EVERY)
    if (tick !== view.from && tick !== view.to && random.chance(0.2)) lost.add(tick);
  const salt = random.next();
  const chance = (kind: number, row: number, place: number): number =>
    ((Math.imul(kind * 7919 + row * 104_729 + place * 15_485_863 + salt, 0x9e3779b1) >>> 0) % 1000) / 1000;
  const has = (tick: number): boolean => tick >= 0 && !lost.has(tick);
  const sampleOf = (kind: number, row: number, tick: number): number => {
    if (chance(kind, row, -1) < 0.1) return -1;
    for (let t = tick; t >= Math.max(0, tick - 6 * EVERY); t -= EVERY)
      if (chance(kind, row, t / EVERY) > 0.4) return t;
    return -1;
  };
  return { has, sampleOf };
}

/** Beyond the place where targets live. */
const REACH_FAR = 100;

/** The end of a way: anywhere, or behind a target that is more or less aimed at. */
function aimedAt(life: Life, targets: readonly Target[], from: readonly number[]): number[] {
  const { random } = life;
  const target = random.chance(0.5) ? targets[random.below(targets.length || 1)] : undefined;
  if (target === undefined) return life.point();
  return target.at.map((x, c) => from[c] + (x + random.between(-3, 3) - from[c]) * 1.3);
}

interface Tally {
  hits: number;
  questions: number;
  readonly wrong: string[];
}

function isSame(
  hit: Hit | undefined,
  met: Met | undefined,
  from: readonly number[],
  to: readonly number[],
): boolean {
  if (hit === undefined || met === undefined) return hit === met;
  const isThere = from.every(
    (x, c) => Math.abs(hit.point[c] - (x + (to[c] - x) * met.share)) < 1e-6 * Math.abs(to[c] - x) + 1e-9,
  );
  return isThere && hit.kind === met.kind && hit.row === met.row && Math.abs(hit.share - met.share) < 1e-8;
}

function ask(life: Life, shown: Shown, tally: Tally): void {
  const { random, rewind } = life;
  const view = randomView(life);
  const fairness = randomFairness(life);
  const shooter = random.below(PLAYERS);
  const held = random.chance(0.3) ? randomHeld(life, view) : undefined;
  const targets = targetsSeen(life, view, fairness, shooter, shown, held);
  rewind.wantsEvidence = random.chance(0.2);
  const past = rewind.at(view, fairness, shooter, held);
  for (let i = 0; i < 4; i++) {
    const from = life.point();
    const to = aimedAt(life, targets, from);
    const radius = random.chance(0.5) ? 0 : random.between(0, 2);
    const expected = firstMet(targets, from, to, radius + fairness.padding);
    const hit = radius === 0 ? past.ray(from, to) : past.sweep(from, to, radius);
    if (!isSame(hit, expected, from, to)) tally.wrong.push(JSON.stringify({ view, fairness, hit, expected }));
    if (hit !== undefined) tally.hits++;
    tally.questions++;
  }
  const centre = life.point();
  const touched: string[] = [];
  past.overlap(centre, 6, ({ kind, row }) => touched.push(`${kind} ${row}`));
  const near = targets.filter(
    ({ at, radius }) => Math.hypot(...at.map((x, c) => x - centre[c])) <= radius + 6 + fairness.padding,
  );
  const expected = near.map(({ kind, row }) => `${kind} ${row}`);
  if (touched.join() !== expected.join()) tally.wrong.push(JSON.stringify({ view, touched, expected }));
}

describe("the past, compared with a judge that looks at every target", () => {
  for (const coordinates of [2, 3] as const)
    for (const curve of ["linear", "hermite"] as const)
      for (const steps of ["half", "to"] as const)
        it(`[HN22, HN23, AX29] [RW4, RW5, RW6] random shots, ${coordinates}D, ${curve}, steps ${steps}, hit the same targets`, () => {
          const tally: Tally = { hits: 0, questions: 0, wrong: [] };
          const seed = 11 * coordinates + (curve === "linear" ? 0 : 5) + (steps === "half" ? 0 : 2);
          const life = new Life({ coordinates, seed, curve, steps });
          life.liveUntil(90);
          for (let tick = 91; tick < 160; tick++) {
            life.move();
            for (let i = 0; i < 6; i++) ask(life, { curve, steps }, tally);
            life.settle();
          }
          expect(tally.wrong).toEqual([]);
          expect(tally.questions).toBeGreaterThan(1500);
          expect(tally.hits).toBeGreaterThan(tally.questions / 20);
          // Most questions looked at few targets only.
          expect(life.rewind.rebuilt).toBeLessThan(life.rewind.questions * 16);
        });
});

describe("the broad phase", () => {
  it("[RW6] is laid out at most once in a tick, and the cost of a question depends on its candidates", () => {
    const life = new Life({ coordinates: 2, seed: 3, isSteady: true });
    const { rewind, world } = life;
    life.liveUntil(120);
    const shoot = (): void => {
      for (let i = 0; i < 100; i++) {
        const moment = world.tick - 6 - (i % 50);
        const from = Math.floor(moment / EVERY) * EVERY;
        const view = {
          moment,
          from,
          to: from + EVERY,
          isExtrapolated: false,
          isFading: false,
          newest: LAST,
          own: 0,
        };
        rewind.at(view, FAIR, 0).ray([-REACH_FAR, -REACH_FAR], [-REACH_FAR, REACH_FAR]);
      }
    };
    for (let tick = 121; tick < 125; tick++) {
      shoot();
      life.liveUntil(tick);
    }
    const { layouts, rebuilt } = rewind;
    shoot();
    expect(rewind.layouts).toBe(layouts + 1);
    expect(rewind.rebuilt).toBe(rebuilt);
    life.liveUntil(130);
    expect(rewind.layouts).toBe(layouts + 1);
  });

  it("reports the memory of the past: less than a megabyte for 64 targets", () => {
    const life = new Life({ coordinates: 3, seed: 3 });
    expect(life.rewind.bytes).toBeGreaterThan(128 * 16 * 3 * 8);
    expect((life.rewind.bytes / 16) * 64).toBeLessThan(1024 * 1024);
  });
});
