// One rule of rewind at a time: who is not hit, how far back, whose screen decides, where the shooter himself was, and what
// the verdict says.
import { beforeEach, describe, expect, it } from "vitest";
import type { SeenMoment } from "../../src/server/rewind/past-view.ts";
import { Rewind } from "../../src/server/rewind/rewind.ts";
import { TargetHistory } from "../../src/server/rewind/target-history.ts";
import type { Fields } from "../../src/world/fields/field.ts";
import { fixed, plainFlag as flag } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import type { KindRows } from "../../src/world/kind-rows.ts";
import type { Fairness, Rewound } from "../../src/world/rewound.ts";
import { World } from "../../src/world/world.ts";
import { EVERY, FAIR, Life, TICK_MS } from "./rewind-life.ts";

/** Whoever looks has every snapshot that `held` says. */
const LAST: number = Number.MAX_SAFE_INTEGER;

const SHOOTER = 0;
const VICTIM = 1;
const NOW = 90;

let life: Life;
let runners: KindRows;

beforeEach(() => {
  life = new Life({ coordinates: 2, seed: 1 });
  runners = life.world.of("runner");
});

/** A runner of the victim that stands at x = 10, with a radius of 1. */
function stand(): number {
  const row = life.world.spawn("runner", VICTIM);
  life.column(runners, "x")[row] = 10;
  return row;
}

/** Settles ticks until one is being stepped, with something done at the start of some. */
function pass(until: number, deeds: { readonly [tick: number]: () => void } = {}): void {
  while (life.world.tick < until) {
    deeds[life.world.tick]?.();
    life.settle();
  }
  deeds[until]?.();
}

function viewAt(moment: number, more: Partial<SeenMoment> = {}): SeenMoment {
  const from = Math.floor(moment / EVERY) * EVERY;
  const own = life.world.tick - 1;
  return {
    moment,
    from,
    to: from + EVERY,
    isExtrapolated: false,
    isFading: false,
    newest: LAST,
    own,
    ...more,
  };
}

function lookAt(moment: number, fairness: Partial<Fairness> = {}, more: Partial<SeenMoment> = {}): Rewound {
  return life.rewind.at(viewAt(moment, more), { ...FAIR, ...fairness }, SHOOTER);
}

/** The x at which a ray along y = 0 meets a runner, or undefined. */
function metAt(past: Rewound): number | undefined {
  const hit = past.ray([-20, 0], [20, 0]);
  return hit && Math.round(hit.point[0] * 1000) / 1000;
}

/** From tick 60 on it runs, 1/2 per tick, and says so. */
function run(row: number): { readonly [tick: number]: () => void } {
  const deeds: Record<number, () => void> = {};
  for (let tick = 60; tick <= NOW; tick++)
    deeds[tick] = () => {
      life.column(runners, "x")[row] = 10 - (tick - 59) / 2;
      life.column(runners, "vx")[row] = -30;
    };
  return deeds;
}

describe("who is hit in the past", () => {
  it("[HN22, HN23] [RW5] a target stands where it was shown then, between two snapshots", () => {
    pass(NOW, run(stand()));
    expect(metAt(lookAt(50))).toBe(9);
    // At 66 it was at 6.5, at 69 at 5: shown a third of the way between.
    expect(metAt(lookAt(67))).toBe(5);
    expect(life.rewind.verdict).toMatchObject({ isCapped: false, usedMoment: 67, denied: "", missedRow: -1 });
  });

  it("[RW4] not who was not born yet, nor who has ended since, nor who has his slot now", () => {
    const row = stand();
    pass(30);
    expect(metAt(lookAt(20))).toBe(9);
    life.world.despawn("runner", row);
    expect(metAt(lookAt(20))).toBeUndefined();
    pass(40);
    expect(stand()).toBe(row);
    pass(60);
    expect(metAt(lookAt(20))).toBeUndefined();
    expect(metAt(lookAt(38))).toBeUndefined();
    // Alive in the later snapshot only: it appears when the view reaches that.
    expect(metAt(lookAt(41))).toBeUndefined();
    expect(metAt(lookAt(42))).toBe(9);
  });

  it("[RW4] not who could not be hit then: as the flag was shown, past the middle of two snapshots", () => {
    const row = stand();
    const fall = (): void => {
      life.column(runners, "isUp")[row] = 0;
    };
    pass(NOW, { 60: fall });
    expect(metAt(lookAt(58.5))).toBe(9);
    expect(metAt(lookAt(58.6))).toBeUndefined();
    expect(metAt(lookAt(70))).toBeUndefined();
  });

  it("[RW4] not who was put elsewhere between the two snapshots", () => {
    const row = stand();
    const jump = (): void => {
      life.column(runners, "x")[row] = -10;
      life.column(runners, "jumps")[row]++;
    };
    pass(NOW, { 59: jump });
    expect(metAt(lookAt(56.9))).toBe(9);
    expect(metAt(lookAt(57.1))).toBeUndefined();
    expect(metAt(lookAt(59.9))).toBeUndefined();
    expect(metAt(lookAt(60))).toBe(-11);
  });

  it("[RW2] not the shooter's own rows; padding makes the others larger", () => {
    life.world.spawn("runner", SHOOTER);
    const row = stand();
    life.column(runners, "y")[row] = 1.25;
    pass(NOW);
    expect(metAt(lookAt(50))).toBeUndefined();
    expect(lookAt(50, { padding: 0.25 }).ray([-20, 0], [20, 0])).toMatchObject({ row });
  });

  it("[RW10] a tick in which the room stood still is as the one before it", () => {
    pass(61, run(stand()));
    const at = metAt(lookAt(60));
    life.world.tick += 8;
    life.column(runners, "x")[0] = 0;
    life.settle();
    expect(life.rewind.history.newest).toBe(69);
    for (const moment of [60, 61, 63, 65.5, 66]) expect(metAt(lookAt(moment))).toBe(at);
    expect(metAt(lookAt(69, {}, { to: 69 }))).toBe(-1);
    life.world.tick += 1000;
    life.settle();
    expect(life.rewind.history.oldest).toBe(life.world.tick - 128);
    expect(metAt(lookAt(life.world.tick - 50))).toBe(-1);
  });
});

describe("a target that was shown where it never was", () => {
  it("[RW6] is found where its curve bends away from its samples, also across many lost snapshots", () => {
    life = new Life({ coordinates: 2, seed: 1, curve: "hermite" });
    runners = life.world.of("runner");
    const row = stand();
    life.column(runners, "vy")[row] = 64;
    // As large as it can be, so that its envelope has nothing to spare.
    life.column(runners, "size")[row] = 3;
    pass(NOW);
    const high = (y: number): [number[], number[]] => [
      [-20, y],
      [20, y],
    ];
    // It stands, yet says that it rises: a fifth of the way it is drawn 0.307 above.
    expect(lookAt(60.6).ray(...high(3.3))).toMatchObject({ row });
    expect(lookAt(60.6).ray(...high(3.31))).toBeUndefined();
    const lost = { from: 60, to: 84 };
    expect(lookAt(64.8, {}, lost).ray(...high(5.4))).toMatchObject({ row });
    expect(lookAt(64.8, {}, lost).ray(...high(5.5))).toBeUndefined();
  });

  it("[RW6] is found where slopes from the snapshot before carry it", () => {
    life = new Life({ coordinates: 2, seed: 1, curve: "hermite" });
    const drones = life.world.of("drone");
    const row = life.world.spawn("drone", VICTIM);
    const leap = (): void => {
      life.column(drones, "y")[row] = 5;
    };
    pass(NOW, { 60: leap });
    // It came up by 5 from 57 to 60, and stands: a third of the way it is drawn 20/27 above.
    expect(lookAt(61).ray([-9, 7.2], [9, 7.2])).toMatchObject({ kind: "drone", row });
    expect(lookAt(61).ray([-9, 7.3], [9, 7.3])).toBeUndefined();
  });

  it("[RW5, RW6] is found where a sample long ago left it, for who was sent no other", () => {
    const row = stand();
    pass(NOW, run(row));
    const has = (): boolean => true;
    const old = { has, sampleOf: () => 54 };
    const never = { has, sampleOf: () => -1 };
    const across = [
      [10, -9],
      [10, 9],
    ];
    expect(metAt(lookAt(84))).toBe(-3.5);
    expect(life.rewind.at(viewAt(84), FAIR, SHOOTER, old).ray(across[0], across[1])).toMatchObject({ row });
    expect(metAt(life.rewind.at(viewAt(84), FAIR, SHOOTER, never))).toBeUndefined();
  });
});

describe("how far back a shot looks", () => {
  it("[HN25, AX30] [RW7] beyond the cap: as far as the cap allows", () => {
    pass(NOW, run(stand()));
    // The cap is 24 ticks: the shot looks at 66, where the target was at 6.5.
    expect(metAt(lookAt(50, { capMs: 24 * TICK_MS + 1e-6 }))).toBe(5.5);
    expect(life.rewind.verdict.isCapped).toBe(true);
    expect(life.rewind.verdict.usedMoment).toBeCloseTo(66, 6);
    expect(metAt(lookAt(66, { capMs: 24 * TICK_MS + 1e-6 }))).toBe(5.5);
    expect(life.rewind.verdict.isCapped).toBe(false);
  });

  it("[HN25, AX30] [RW7] or, by policy, at the present", () => {
    pass(NOW, run(stand()));
    expect(life.column(runners, "x")[0]).toBe(-5.5);
    expect(metAt(lookAt(50, { capMs: 400, beyondCap: "now" }))).toBe(-6.5);
    expect(life.rewind.verdict).toMatchObject({ isCapped: true, usedMoment: NOW });
    expect(metAt(lookAt(72, { capMs: 400, beyondCap: "now" }))).toBe(2.5);
  });

  it("[RW7] a past that is not kept any more is beyond every cap, and the future is the newest there is", () => {
    const arrive = (): void => {
      life.column(runners, "x")[stand()] = 5;
    };
    pass(200, { 190: arrive });
    expect(metAt(lookAt(20, { capMs: 60_000 }))).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ isCapped: true, usedMoment: 72 });
    expect(metAt(lookAt(500, {}))).toBe(4);
    expect(life.rewind.verdict.usedMoment).toBe(199);
    expect(metAt(lookAt(Number.NaN, { capMs: 50 }))).toBe(4);
  });

  it("[RW8] extrapolated or fading targets are hit as shown, or not at all", () => {
    pass(NOW, run(stand()));
    const past = { from: 66, to: 66, isExtrapolated: true };
    // Carried on from 6.5 by two ticks: staged motion is straight for an interval.
    expect(metAt(lookAt(68, {}, past))).toBe(4.5);
    expect(metAt(lookAt(68, { extrapolated: "never" }, past))).toBeUndefined();
    expect(life.rewind.verdict.spared).toBe("extrapolated");
    expect(metAt(lookAt(67, {}, { isFading: true }))).toBe(5);
    expect(metAt(lookAt(67, { fading: "never" }, { isFading: true }))).toBeUndefined();
    expect(life.rewind.verdict.spared).toBe("fading");
    let touched = 0;
    lookAt(67, { fading: "never" }, { isFading: true }).overlap([6, 0], 9, () => touched++);
    expect(touched).toBe(0);
  });
});

describe("whose screen decides", () => {
  const roll = (rolls: number) => (): void => {
    life.column(runners, "rolls")[0] = rolls;
  };

  it("[RW9] a dodge since then voids the shot, if it favours its victim", () => {
    stand();
    pass(NOW, { 70: roll(5), 75: roll(0) });
    for (const moment of [60, 69, 74]) {
      expect(metAt(lookAt(moment))).toBe(9);
      expect(metAt(lookAt(moment, { favour: "victim" }))).toBeUndefined();
      expect(life.rewind.verdict).toMatchObject({ denied: "dodged", deniedKind: "runner", deniedRow: 0 });
    }
    expect(metAt(lookAt(76, { favour: "victim" }))).toBe(9);
    expect(life.rewind.verdict.denied).toBe("");
  });

  it("[RW9] so does one in the tick being stepped; the shot goes on to who is behind", () => {
    stand();
    pass(NOW, { [NOW]: roll(1) });
    expect(metAt(lookAt(60, { favour: "victim" }))).toBeUndefined();
    const behind = life.world.spawn("runner", VICTIM);
    life.column(runners, "x")[behind] = 15;
    life.settle();
    pass(NOW + 12);
    expect(metAt(lookAt(NOW + 6, { favour: "victim" }))).toBe(14);
    expect(life.rewind.verdict).toMatchObject({ denied: "dodged", deniedRow: 0 });
    expect(metAt(lookAt(10, { favour: "victim", capMs: 100, beyondCap: "now" }))).toBe(14);
  });
});

describe("where the shooter was", () => {
  it("[RW11] own rows are where they were drawn: between two ticks, at full resolution", () => {
    const wall = life.world.of("wall");
    const row = life.world.spawn("wall", SHOOTER);
    const walk: Record<number, () => void> = {};
    for (let tick = 0; tick < NOW; tick++)
      walk[tick] = () => {
        wall.columns[0][row] = tick / 512;
      };
    pass(NOW, walk);
    const muzzle = [0, 0];
    expect(lookAt(50, {}, { own: 80.25 }).own("wall", row, muzzle)).toBe(true);
    expect(muzzle).toEqual([80.25 / 512, 0]);
    expect(lookAt(50, {}, { own: NOW - 0.5 }).own("wall", row, muzzle)).toBe(true);
    expect(muzzle[0]).toBe((NOW - 1) / 512);
    expect(life.rewind.at(viewAt(50), FAIR, VICTIM).own("wall", row, muzzle)).toBe(false);
    life.world.despawn("wall", row);
    expect(lookAt(50).own("wall", row, muzzle)).toBe(false);
  });

  it("[RW11] a row that was born in between is where it was born, and one that stood still where it stood", () => {
    const wall = life.world.of("wall");
    const build = (): void => {
      wall.columns[0][life.world.spawn("wall", SHOOTER)] = 3;
    };
    pass(40, { 39: build });
    const muzzle = [0, 0];
    expect(lookAt(30, {}, { own: 38.5 }).own("wall", 0, muzzle)).toBe(true);
    expect(muzzle).toEqual([3, 0]);
    expect(lookAt(30, {}, { own: 38 }).own("wall", 0, muzzle)).toBe(false);
    life.world.tick += 8;
    life.settle();
    expect(lookAt(30, {}, { own: 44.5 }).own("wall", 0, muzzle)).toBe(true);
    expect(muzzle).toEqual([3, 0]);
  });
});

describe("the verdict", () => {
  it("[RW12] says whom a shot missed by how much, if evidence is wanted", () => {
    const row = stand();
    pass(NOW);
    expect(lookAt(50).ray([-20, 3], [20, 3])).toBeUndefined();
    expect(life.rewind.verdict.missedRow).toBe(-1);
    life.rewind.wantsEvidence = true;
    expect(lookAt(50).sweep([-20, 3], [20, 3], 0.5)).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ missedKind: "runner", missedRow: row, missedBy: 1.5 });
    expect(lookAt(10, { capMs: 100, beyondCap: "now" }).ray([-20, -4], [20, -4])).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ missedRow: row, missedBy: 3 });
  });

  it("[RW12] [QU19] says who would have been hit, but has ended since", () => {
    const row = stand();
    pass(60);
    life.world.despawn("runner", row);
    expect(metAt(lookAt(50))).toBeUndefined();
    expect(life.rewind.verdict).toMatchObject({ denied: "ended", deniedKind: "runner", deniedRow: row });
  });
});

describe("a game that cannot be rewound", () => {
  const place = { min: 0, max: 8, resolution: 1 } as const;
  const target = { radius: 1, while: "isUp" };
  const kindOf = (name: string, position: readonly string[], isSecret: boolean) =>
    kind(name, {
      capacity: 1,
      position: [...position],
      target,
      fields: {
        ...Object.fromEntries(position.map((one) => [one, fixed(place)])),
        isUp: flag({ sees: isSecret ? "owner" : "all" }),
      } as Fields,
    });

  it("has nothing that is hit, if it has no targets", () => {
    const layout = layoutOf(
      [kind("sign", { capacity: 2, position: ["x"], fields: { x: fixed(place) } })],
      60,
    );
    const world = new World(layout);
    const settled = new World(layout);
    const { underflow, steps, curve } = {
      underflow: { show: "hold" },
      steps: "half",
      curve: "linear",
    } as const;
    const shown = { underflow, steps, curve, snapshotEvery: EVERY, firstTick: 0 };
    const rewind = new Rewind({ layout, tickRate: 60, ...shown, world, worldAt: () => settled });
    world.spawn("sign", SHOOTER);
    settled.copyFrom(world);
    for (let moment = 0; moment < 9; moment++) {
      expect(rewind.at(viewAt(moment), FAIR, SHOOTER).ray([0, 0], [9, 9])).toBeUndefined();
      expect(rewind.own("sign", 0, [0])).toBe(true);
      rewind.capture();
      world.tick++;
    }
  });

  it("is refused: targets of different dimensions, or whose state shooters are not told", () => {
    const mixed = layoutOf([kindOf("flat", ["x", "y"], false), kindOf("deep", ["x", "y", "z"], false)], 60);
    expect(() => new TargetHistory({ layout: mixed, tickRate: 60 })).toThrow("the same number");
    const secret = layoutOf([kindOf("sly", ["x", "y"], true)], 60);
    expect(() => new TargetHistory({ layout: secret, tickRate: 60 })).toThrow("isUp is not sent to all");
  });
});
