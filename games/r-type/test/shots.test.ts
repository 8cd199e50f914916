import type { FlownIn } from "reckon";
import { describe, expect, it } from "vitest";
import { SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import type { Flights } from "../src/events.ts";
import { MODULE } from "../src/kinds.ts";
import { fly } from "../src/squadron/shots.ts";
import { Drive } from "./drive.ts";

const ground = { level: 1, seed: 1 };

function flown(name: string, values: Record<string, number>, ticks: number): boolean {
  let goesOn = true;
  for (let i = 0; i < ticks && goesOn; i++)
    goesOn = fly({ name, player: 0, values } as FlownIn<Flights>, 1 / 60, { derived: ground });
  return goesOn;
}

/** An enemy of a sort in the middle of the field. */
function enemyOf(drive: Drive, sort: number): number {
  const row = spawnEnemy(drive.world, sort, 1200, 500);
  drive.enemy.age[row] = 10;
  return row;
}

describe("[RG3] a projectile", () => {
  it.each([
    ["shot", { course: 0 }, 800, 0],
    ["shot", { course: 1 }, 800 * Math.cos(Math.PI / 12), -800 * Math.sin(Math.PI / 12)],
    ["shot", { course: 2 }, 800 * Math.cos(Math.PI / 12), 800 * Math.sin(Math.PI / 12)],
    ["beam", { level: 1, power: 10 }, 1500, 0],
    ["greatBeam", { level: 5, power: 50 }, 1500, 0],
  ])("a %s with %j goes %d and %d px in a second", (name, more, x, y) => {
    const values: Record<string, number> = { x: 100, y: 500, clock: 0, ...more };
    expect(flown(name, values, 60)).toBe(true);
    expect(values.x).toBeCloseTo(100 + x, 6);
    expect(values.y).toBeCloseTo(500 + y, 6);
    expect(values.clock).toBeCloseTo(60, 6);
  });

  it("[RG4] swings by 60 px four times a second as a wave", () => {
    const values: Record<string, number> = { x: 100, y: 500, clock: 0, course: 3 };
    const heights: number[] = [];
    for (let i = 0; i < 60; i++) {
      flown("shot", values, 1);
      heights.push(values.y);
    }
    expect(Math.max(...heights)).toBeGreaterThan(557);
    expect(Math.max(...heights)).toBeLessThan(561);
    expect(Math.min(...heights)).toBeGreaterThan(439);
    expect(Math.min(...heights)).toBeLessThan(443);
    const peaks = heights.filter((y, i) => i > 0 && y > 550 && heights[i - 1] <= 550).length;
    expect(peaks).toBe(4);
  });

  it("[RG14] ends at the ground", () => {
    const values: Record<string, number> = { x: 600, y: 1075, clock: 1500, course: 0 };
    expect(flown("shot", values, 1)).toBe(false);
  });

  it("takes ten health less the armour as a shot, and ends", () => {
    const drive = new Drive();
    const miner = enemyOf(drive, SORT.miner);
    expect(drive.strike("shot", 0, { x: 1160, y: 500 }, miner)).toBe(false);
    expect(drive.enemy.health[miner]).toBe(40);
    const segment = enemyOf(drive, SORT.segment);
    drive.strike("shot", 0, { x: 1160, y: 500 }, segment);
    expect(drive.enemy.health[segment]).toBe(20 - (10 - SORTS[SORT.segment].armour));
  });

  it("goes on with its remaining damage as a beam, and ends at an enemy that absorbs it", () => {
    const drive = new Drive();
    const beam = { x: 1160, y: 500, level: 5, power: 50 };
    expect(drive.strike("greatBeam", 0, beam, enemyOf(drive, SORT.kamikaze))).toBe(true);
    expect(beam.power).toBe(30);
    expect(drive.strike("greatBeam", 0, beam, enemyOf(drive, SORT.bug))).toBe(true);
    expect(beam.power).toBe(20);
    const miner = enemyOf(drive, SORT.miner);
    expect(drive.strike("greatBeam", 0, beam, miner)).toBe(false);
    expect(drive.enemy.health[miner]).toBe(30);
  });

  it("[RG8] stops at a raised shield, which only a beam of level 3 breaks", () => {
    const drive = new Drive();
    const walker = enemyOf(drive, SORT.walker);
    drive.enemy.mood[walker] = 1;
    for (const [name, level] of [
      ["shot", 0],
      ["beam", 2],
    ] as const) {
      expect(drive.strike(name, 0, { x: 1160, y: 500, level, power: 10 * level }, walker)).toBe(false);
      expect(drive.enemy.health[walker]).toBe(40);
      expect(drive.takeOf("clink").length).toBe(1);
    }
    drive.strike("beam", 0, { x: 1160, y: 500, level: 3, power: 30 }, walker);
    expect(drive.enemy.health[walker]).toBe(10);
  });
});

describe("[RG4] a module", () => {
  function fired(module: number, ticks: number): Drive {
    const drive = new Drive();
    drive.ship.module[0] = module;
    drive.hold(0, { rapid: 1 });
    drive.tick(ticks);
    return drive;
  }

  it("leaves 0.2 s between shots", () => {
    expect(fired(MODULE.wave, 61).takeOf("shot fired").length).toBe(6);
  });

  it("fires three shots at once as spread: straight, up and down", () => {
    const shots = fired(MODULE.spread, 1).takeOf("shot fired");
    expect(shots.map(({ values }) => values[3])).toEqual([0, 1, 2]);
  });

  it("fires a wave as wave", () => {
    expect(fired(MODULE.wave, 1).takeOf("shot fired")[0].values[3]).toBe(3);
  });

  it("keeps at most three missiles in the air as homing, besides plain shots", () => {
    const drive = fired(MODULE.homing, 100);
    expect(drive.rows("missile").length).toBe(3);
    expect(drive.told.filter(({ name }) => name === "launched").length).toBe(3);
    expect(drive.takeOf("shot fired").length).toBe(9);
    expect(drive.world.fields.missile.by[0]).toBe(1);
  });

  it("fires missiles that turn to an enemy within reach and hurt it, at 500 px/s", () => {
    const drive = fired(MODULE.homing, 1);
    drive.hold(0, {});
    const missile = drive.world.fields.missile;
    missile.x[0] = 700;
    missile.y[0] = 500;
    const row = spawnEnemy(drive.world, SORT.miner, 1000, 640);
    drive.enemy.age[row] = 1;
    drive.tick(6);
    expect(Math.hypot(missile.x[0] - 700, missile.y[0] - 500)).toBeCloseTo(50, -0.5);
    expect(missile.aim[0]).toBeGreaterThan(0.3);
    drive.tick(60);
    expect(drive.rows("missile")).toEqual([]);
    expect(drive.enemy.health[row]).toBe(40);
  });

  it("fires missiles that fly straight out without a target", () => {
    const drive = fired(MODULE.homing, 1);
    drive.hold(0, {});
    const far = spawnEnemy(drive.world, SORT.miner, 1900, 900);
    drive.tick(40);
    expect(drive.world.fields.missile.aim[0]).toBe(0);
    drive.world.despawn("enemy", far);
    drive.tick(185);
    expect(drive.rows("missile")).toEqual([]);
  });

  it.each([
    [1945, 500, true],
    [1955, 500, false],
    [-30, 500, true],
    [-50, 500, false],
    [900, -30, true],
    [900, -50, false],
    [900, 1110, true],
    [900, 1130, false],
  ])("a missile at %d, %d is in the air: %s", (x, y, isThere) => {
    const drive = fired(MODULE.homing, 1);
    drive.hold(0, {});
    const { missile } = drive.world.fields;
    missile.x[0] = x;
    missile.y[0] = y;
    drive.tick();
    expect(drive.rows("missile").length).toBe(isThere ? 1 : 0);
  });
});
