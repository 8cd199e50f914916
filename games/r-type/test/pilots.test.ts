// The moves of pilots: they see the world of a simulation without a network, which is stepped with their inputs.

import type { ControlsOf } from "reckon";
import { describe, expect, it } from "vitest";
import { Pilot } from "../src/bots/pilot.ts";
import { STRENGTHS, type Strength } from "../src/bots/strength.ts";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { placePowerUp } from "../src/drops.ts";
import { MOOD, SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { MODULE, POWER } from "../src/kinds.ts";
import type { RType } from "../src/r-type.ts";
import { Drive } from "./drive.ts";

/** Pilots in the seats of a quiet field, at places of their own. */
class Flight extends Drive {
  readonly pilots: readonly Pilot[];
  /** The controls of each in the last tick. */
  readonly held: ControlsOf<RType>[];

  constructor(
    places: readonly (readonly [number, number])[],
    strength: Strength["name"] = "strong",
    seed = 1,
  ) {
    super(places.length, {}, seed);
    this.quiet();
    this.pilots = places.map((_, player) => new Pilot(seed, player, strength));
    this.held = places.map(() => ({}) as ControlsOf<RType>);
    places.forEach(([x, y], row) => {
      this.put(row, x, y);
    });
  }

  /** Lets them fly; `each` is called after every tick. */
  fly(ticks: number, each: () => void = () => {}): void {
    for (let i = 0; i < ticks; i++) {
      this.pilots.forEach((pilot, player) => {
        pilot.sample(this.held[player], { tick: this.world.tick, shown: this.simulation.world, player });
        this.hold(player, this.held[player]);
      });
      this.tick();
      each();
    }
  }

  /** Lets them fly until one has taken the power-up; returns who, −1: none. */
  untilTaken(ticks: number): number {
    let by = -1;
    this.fly(ticks, () => {
      by = Math.max(by, ...this.takeOf("took").map(({ player }) => player));
    });
    return by;
  }
}

describe("[RG16] a pilot's trigger", () => {
  it.each(["fair", "strong"] as const)(
    "%s: charges while no target is in line, and fires nothing",
    (name) => {
      const flight = new Flight([[300, 500]], name);
      flight.fly(120);
      expect(flight.ship.chargeTicks[0]).toBe(96);
      expect(flight.held[0]).toMatchObject({ charge: 1, rapid: 0, shoot: 0 });
    },
  );

  it.each(["fair", "strong"] as const)("%s: fires a beam of level 3 or more at a target in line", (name) => {
    const flight = new Flight([[300, 500]], name);
    flight.fly(100);
    const row = spawnEnemy(flight.world, SORT.miner, 1500, 526);
    flight.fly(40);
    const beams = flight.told.filter(({ name: told }) => /[bB]eam fired/.test(told));
    expect(beams.length).toBeGreaterThan(0);
    expect(beams[0].values[3]).toBeGreaterThanOrEqual(3);
    expect(flight.world.isAlive("enemy", row)).toBe(true);
  });

  it("easy: never charges, and fires plain shots at a target in line", () => {
    const flight = new Flight([[300, 500]], "easy");
    const charges: number[] = [];
    flight.fly(60, () => charges.push(flight.ship.chargeTicks[0]));
    expect(Math.max(...charges)).toBe(0);
    spawnEnemy(flight.world, SORT.miner, 1500, 526);
    flight.fly(60);
    expect(flight.takeOf("shot fired").length).toBeGreaterThan(3);
  });

  it("prefers an open core to a nearer target", () => {
    const flight = new Flight([[300, 200]]);
    const core = spawnEnemy(flight.world, SORT.gateCore, 1500, 700);
    spawnEnemy(flight.world, SORT.walker, 1000, 220);
    flight.fly(150, () => {
      flight.enemy.mood[core] = MOOD.open;
    });
    expect(Math.abs(flight.ship.y[0] + 26 - flight.enemy.y[core])).toBeLessThan(80);
  });

  it("uses its bomb when a core is open, and keeps it while there is no threat", () => {
    const flight = new Flight([[300, 500]]);
    flight.ship.bombs[0] = 1;
    flight.fly(60);
    expect(flight.ship.bombs[0]).toBe(1);
    const core = spawnEnemy(flight.world, SORT.gateCore, 1500, 500);
    flight.fly(20, () => {
      flight.enemy.mood[core] = MOOD.open;
    });
    expect(flight.ship.bombs[0]).toBe(0);
  });
});

describe("[RG16] pilots and power-ups", () => {
  it.each([POWER.homing, POWER.spread, POWER.wave, POWER.bomb, POWER.shield])(
    "include one alone, who fetches power-up %d",
    (sort) => {
      const flight = new Flight([[300, 300]]);
      placePowerUp(flight.world, sort, 900, 700);
      expect(flight.untilTaken(200)).toBe(0);
    },
  );

  it("leave a shield to a partner with less health, even if they are farther away", () => {
    const flight = new Flight([
      [500, 500],
      [200, 800],
    ]);
    flight.ship.health[1] = 40;
    placePowerUp(flight.world, POWER.shield, 1000, 560);
    expect(flight.untilTaken(240)).toBe(1);
  });

  it("leave a module to a partner who has none, even if they are farther away", () => {
    const flight = new Flight([
      [500, 500],
      [200, 800],
    ]);
    flight.ship.module[0] = MODULE.wave;
    placePowerUp(flight.world, POWER.spread, 1000, 560);
    expect(flight.untilTaken(240)).toBe(1);
    expect([flight.ship.module[0], flight.ship.module[1]]).toEqual([MODULE.wave, MODULE.spread]);
  });

  it("leave a second bomb to a partner without one, but not if they are alone", () => {
    const flight = new Flight([
      [500, 500],
      [200, 800],
    ]);
    flight.ship.bombs[0] = 1;
    placePowerUp(flight.world, POWER.bomb, 1000, 560);
    expect(flight.untilTaken(240)).toBe(1);
    const alone = new Flight([[500, 200]]);
    alone.ship.bombs[0] = 1;
    placePowerUp(alone.world, POWER.bomb, 1000, 800);
    expect(alone.untilTaken(240)).toBe(-1);
  });

  it.each([
    [0, 500, 200],
    [1, 200, 500],
  ])("of two who need it alike the nearer fetches it: player %d", (nearer, first, second) => {
    const flight = new Flight([
      [first, 300],
      [second, 700],
    ]);
    placePowerUp(flight.world, POWER.shield, 1000, 526);
    expect(flight.untilTaken(240)).toBe(nearer);
  });

  it("fetch a lifeline, which brings the partner back", () => {
    const flight = new Flight([
      [300, 500],
      [300, 700],
    ]);
    flight.ship.isOut[1] = 1;
    flight.ship.health[1] = 0;
    placePowerUp(flight.world, POWER.lifeline, 1000, 300);
    expect(flight.untilTaken(240)).toBe(0);
    expect(flight.ship.isOut[1]).toBe(0);
  });

  it("share four modules among four: each has one", () => {
    const flight = new Flight([
      [200, 200],
      [300, 400],
      [200, 600],
      [300, 800],
    ]);
    for (const sort of [POWER.homing, POWER.spread, POWER.wave, POWER.spread]) {
      placePowerUp(flight.world, sort, 1100, 526);
      flight.fly(260);
    }
    expect([...flight.ship.module].every((module) => module !== MODULE.none)).toBe(true);
  });
});

describe("[RG16] a pilot's dodging", () => {
  /** In how many ticks a ship touches a bullet of storms and flowers that grow before it; without a pilot it stays in place. */
  function hits(strength: Strength["name"] | "nobody"): number {
    const isPiloted = strength !== "nobody";
    const flight = new Flight([[300, 500]], isPiloted ? strength : "easy");
    const heal = (): void => {
      flight.ship.blinkEnds[0] = 0;
      flight.ship.health[0] = 100;
    };
    for (let i = 0; i < 8; i++) {
      const place = { x: 900, y: 200 + ((i * 430) % 700), aim: i };
      loose(flight.world, i % 2 === 0 ? PATTERN.storm : PATTERN.flower, place, flight.clock, -1);
      for (let tick = 0; tick < 80; tick++) {
        if (isPiloted) flight.fly(1);
        else flight.tick();
        heal();
      }
    }
    return flight.takeOf("hurt").length;
  }

  it("leads through curtains that hit a resting ship in many ticks", () => {
    expect(hits("nobody")).toBeGreaterThan(20);
    expect(hits("easy")).toBeLessThan(10);
    expect(hits("strong")).toBe(0);
  });

  it("is weaker with fewer decisions, a shorter look ahead and more blindness", () => {
    const { easy, fair, strong } = STRENGTHS;
    for (const [weaker, stronger] of [
      [easy, fair],
      [fair, strong],
    ]) {
      expect(weaker.reaction).toBeGreaterThan(stronger.reaction);
      expect(weaker.horizon).toBeLessThan(stronger.horizon);
      expect(weaker.blindness).toBeGreaterThan(stronger.blindness);
    }
  });
});
