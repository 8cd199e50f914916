import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { dropPowerUp } from "../src/drops.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { MODULE, POWER } from "../src/kinds.ts";
import { Drive } from "./drive.ts";

/** A ship that a power-up of a sort lies in front of. */
function take(sort: number, far = 0): Drive {
  const drive = new Drive();
  drive.quiet();
  drive.put(0, 500, 500);
  const row = drive.world.spawn("powerUp");
  const { powerUp } = drive.world.fields;
  powerUp.sort[row] = sort;
  powerUp.x[row] = 550 + far;
  powerUp.y[row] = 526;
  drive.tick();
  return drive;
}

describe("[RG4][RG5] power-ups", () => {
  it.each([
    [POWER.homing, MODULE.homing],
    [POWER.spread, MODULE.spread],
    [POWER.wave, MODULE.wave],
  ])("power-up %d gives module %d", (sort, module) => {
    const drive = take(sort);
    expect(drive.ship.module[0]).toBe(module);
    expect(drive.take("took")[0].values[0]).toBe(sort);
    expect(drive.rows("powerUp")).toEqual([]);
  });

  it("are taken within 54 px of the middle, and drift to the left until they are gone", () => {
    expect(take(POWER.bomb, 54).ship.bombs[0]).toBe(1);
    const drive = take(POWER.bomb, 58);
    expect(drive.ship.bombs[0]).toBe(0);
    drive.put(0, 1500, 100);
    drive.tick(60);
    expect(drive.world.fields.powerUp.x[0]).toBeCloseTo(608 - 2 - 110, -0.6);
    drive.tick(320);
    expect(drive.rows("powerUp")).toEqual([]);
  });

  it("a shield lasts 10 s", () => {
    const drive = take(POWER.shield);
    expect(drive.ship.shieldEnds[0]).toBe(drive.clock + 600);
  });

  it("a bomb is kept, one at most, and clears the field when it is let off, once for a press", () => {
    const drive = take(POWER.bomb);
    loose(drive.world, PATTERN.ring, { x: 900, y: 500, aim: 0 }, drive.clock, -1);
    spawnEnemy(drive.world, SORT.snake, 1200, 500);
    spawnEnemy(drive.world, SORT.bug, 1300, 500);
    const outside = spawnEnemy(drive.world, SORT.miner, 2000, 500);
    const splitter = spawnEnemy(drive.world, SORT.splitter, 1000, 300);
    drive.enemy.health[splitter] = 90;
    drive.press(0, "bomb");
    drive.tick();
    expect(drive.rows("curtain")).toEqual([]);
    expect(drive.enemies(SORT.snake)).toEqual([]);
    expect(drive.enemies(SORT.bug)).toEqual([]);
    expect(drive.world.isAlive("enemy", outside)).toBe(true);
    expect(drive.ship.bombs[0]).toBe(0);
    expect(drive.take("bombed").length).toBe(1);
    spawnEnemy(drive.world, SORT.bug, 1300, 500);
    drive.tick(3);
    expect(drive.enemies(SORT.bug).length).toBe(1);
    drive.press(0, "bomb");
    drive.tick();
    expect(drive.enemies(SORT.bug).length).toBe(1);
  });

  it("come in turn, modules and bomb and shields, from where the run's seed says", () => {
    const sorts = (seed: number): number[] => {
      const drive = new Drive(1, {}, seed);
      return Array.from({ length: 6 }, () => {
        dropPowerUp(drive.world, 900, 500);
        const sort = drive.world.fields.powerUp.sort[0];
        drive.world.despawn("powerUp", 0);
        return sort;
      });
    };
    for (let seed = 1; seed < 9; seed++)
      expect([...sorts(seed)].sort()).toEqual([
        POWER.homing,
        POWER.spread,
        POWER.wave,
        POWER.bomb,
        POWER.shield,
        POWER.shield,
      ]);
    expect(new Set([1, 2, 3, 4, 5, 6].map((seed) => sorts(seed).join(" "))).size).toBeGreaterThan(1);
  });

  it("lie within the field, wherever their carrier fell", () => {
    const drive = new Drive();
    dropPowerUp(drive.world, -100, 1200);
    dropPowerUp(drive.world, 2300, -50);
    const { x, y } = drive.world.fields.powerUp;
    expect([x[0], y[0], x[1], y[1]]).toEqual([40, 1000, 1980, 80]);
  });
});
