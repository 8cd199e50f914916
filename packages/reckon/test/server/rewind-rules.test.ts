// The rules of rewind, one at a time: targets that are not hit, how far back a shot looks, whose screen decides, where the shooter was, and
// the verdict.
import { beforeEach, describe, expect, it } from "vitest";
import { Rewind } from "../../src/server/rewind/rewind.ts";
import { TargetHistory } from "../../src/server/rewind/target-history.ts";
import type { Fields } from "../../src/world/fields/field.ts";
import { fixed, plainFlag as flag } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";
import { EVERY, FAIR, TICK_MS } from "./rewind-life.ts";
import {
  begin,
  life,
  lookAt,
  metAt,
  NOW,
  pass,
  run,
  runners,
  SHOOTER,
  stand,
  VICTIM,
  viewAt,
} from "./rewind-range.ts";

beforeEach(begin);

describe("a target in the past", () => {
  it("[HN22, HN23] [RW5] stands where it was shown then, between two snapshots", () => {
    pass(NOW, run(stand()));
    expect(metAt(lookAt(50))).toBe(9);
    // At 66 it was at 6.5, at 69 at 5: shown a third of the way between.
    expect(metAt(lookAt(67))).toBe(5);
    expect(life.rewind.verdict).toMatchObject({ isCapped: false, usedMoment: 67, denied: "", missedRow: -1 });
  });

  it("[RW4] is not hit before its birth or after its end, nor is the row that has its slot now", () => {
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

  it("[RW4] is not hit if it could not be hit then, by its flag as shown, past the middle of two snapshots", () => {
    const row = stand();
    const fall = (): void => {
      life.column(runners, "isUp")[row] = 0;
    };
    pass(NOW, { 60: fall });
    expect(metAt(lookAt(58.5))).toBe(9);
    expect(metAt(lookAt(58.6))).toBeUndefined();
    expect(metAt(lookAt(70))).toBeUndefined();
  });

  it("[RW4] is not hit if it teleported between the two snapshots", () => {
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

  it("[RW2] is not hit by its owner, and padding makes it larger for others", () => {
    life.world.spawn("runner", SHOOTER);
    const row = stand();
    life.column(runners, "y")[row] = 1.25;
    pass(NOW);
    expect(metAt(lookAt(50))).toBeUndefined();
    expect(lookAt(50, { padding: 0.25 }).ray([-20, 0], [20, 0])).toMatchObject({ row });
  });

  it("[RW10] stays where it was in ticks in which the room stood still", () => {
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

describe("a target that was shown at a place where it never was", () => {
  it("[RW6] is found where its curve bends away from its samples, even across many lost snapshots", () => {
    begin({ curve: "hermite" });
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
    begin({ curve: "hermite" });
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

  it("[RW5, RW6] is found at the place of an old sample by a player who was sent no other", () => {
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

describe("a shot into the past", () => {
  it("[HN25, AX30] [RW7] looks back as far as the cap allows", () => {
    pass(NOW, run(stand()));
    // The cap is 24 ticks: the shot looks at 66, where the target was at 6.5.
    expect(metAt(lookAt(50, { capMs: 24 * TICK_MS + 1e-6 }))).toBe(5.5);
    expect(life.rewind.verdict.isCapped).toBe(true);
    expect(life.rewind.verdict.usedMoment).toBeCloseTo(66, 6);
    expect(metAt(lookAt(66, { capMs: 24 * TICK_MS + 1e-6 }))).toBe(5.5);
    expect(life.rewind.verdict.isCapped).toBe(false);
  });

  it("[HN25, AX30] [RW7] looks at the present beyond the cap, by policy", () => {
    pass(NOW, run(stand()));
    expect(life.column(runners, "x")[0]).toBe(-5.5);
    expect(metAt(lookAt(50, { capMs: 400, beyondCap: "now" }))).toBe(-6.5);
    expect(life.rewind.verdict).toMatchObject({ isCapped: true, usedMoment: NOW });
    expect(metAt(lookAt(72, { capMs: 400, beyondCap: "now" }))).toBe(2.5);
  });

  it("[RW7] treats a forgotten past as beyond every cap, and the future as the newest tick", () => {
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

  it("[RW8] hits extrapolated or fading targets as shown, or not at all", () => {
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

describe("the screen that decides", () => {
  const roll = (rolls: number) => (): void => {
    life.column(runners, "rolls")[0] = rolls;
  };

  it("[RW9] is the victim's if the shot favours them: a dodge since then voids it", () => {
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

  it("[RW9] is the victim's for a dodge in the current tick, too, and the shot goes on to the target behind", () => {
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

describe("the shooter's own rows", () => {
  it("[RW11] stand where they were drawn, between two ticks, at full resolution", () => {
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

  it("[RW11] stand at their birth if they were born in between, and where they stood if the room stood still", () => {
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
  it("[RW12] names the target that a shot missed, and by how much, if evidence is wanted", () => {
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

  it("[RW12] [QU19] names a target that would have been hit, but has ended since", () => {
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

  it("has no hits if it has no targets", () => {
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

  it("is refused if its targets have different dimensions, or fields that shooters are not sent", () => {
    const mixed = layoutOf([kindOf("flat", ["x", "y"], false), kindOf("deep", ["x", "y", "z"], false)], 60);
    expect(() => new TargetHistory({ layout: mixed, tickRate: 60 })).toThrow("the same number");
    const secret = layoutOf([kindOf("sly", ["x", "y"], true)], 60);
    expect(() => new TargetHistory({ layout: secret, tickRate: 60 })).toThrow("isUp is not sent to all");
  });
});
