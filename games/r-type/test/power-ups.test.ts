import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { dropPowerUp, placePowerUp } from "../src/drops.ts";
import { MOOD, SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { MODULE, POWER } from "../src/kinds.ts";
import { Drive } from "./drive.ts";

/** A ship with a power-up of a sort in front of it. */
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
    expect(drive.takeOf("took")[0].values[0]).toBe(sort);
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

  it("go up and down by 36 px in 2.1 s", () => {
    const drive = new Drive();
    drive.quiet();
    placePowerUp(drive.world, POWER.bomb, 1500, 500);
    const heights = Array.from({ length: 126 }, () => {
      drive.tick();
      return drive.world.fields.powerUp.y[0];
    });
    expect(Math.max(...heights)).toBeCloseTo(536, 0);
    expect(heights.indexOf(Math.max(...heights))).toBeGreaterThan(58);
    expect(heights.indexOf(Math.max(...heights))).toBeLessThan(66);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(499);
    expect(heights[125]).toBeCloseTo(500, 0);
  });

  it("are gone 60 px past the left end, and come at most 60 px past the right one", () => {
    const drive = new Drive();
    drive.quiet();
    drive.put(0, 900, 900);
    placePowerUp(drive.world, POWER.bomb, 5000, 500);
    expect(drive.world.fields.powerUp.x[0]).toBe(1980);
    drive.world.fields.powerUp.x[0] = -57;
    drive.tick();
    expect(drive.rows("powerUp")).toEqual([0]);
    drive.tick();
    expect(drive.rows("powerUp")).toEqual([]);
  });

  it("cannot be taken by a lost ship", () => {
    const drive = new Drive(2);
    drive.quiet();
    drive.put(0, 500, 500);
    drive.ship.isOut[0] = 1;
    placePowerUp(drive.world, POWER.bomb, 550, 526);
    drive.tick();
    expect(drive.takeOf("took")).toEqual([]);
    expect(drive.ship.bombs[0]).toBe(0);
  });

  it("include bombs that reach enemies up to 40 px past the right end, and parts of a boss outside its closed core", () => {
    const drive = take(POWER.bomb);
    const near = spawnEnemy(drive.world, SORT.miner, 1960, 300);
    const far = spawnEnemy(drive.world, SORT.miner, 1961, 700);
    const gun = spawnEnemy(drive.world, SORT.gateGun, 1500, 500);
    const shut = spawnEnemy(drive.world, SORT.walker, 1500, 500);
    drive.enemy.mood[shut] = MOOD.guarded;
    drive.takeOf("");
    drive.press(0, "bomb");
    drive.tick();
    expect(drive.world.isAlive("enemy", near)).toBe(false);
    expect(drive.world.isAlive("enemy", far)).toBe(true);
    expect(drive.world.isAlive("enemy", shut)).toBe(false);
    // A quarter of its health, less two for armour.
    expect(drive.enemy.health[gun]).toBe(SORTS[SORT.gateGun].health - 27 + 2);
    const [bombed] = drive.takeOf("bombed");
    expect([bombed.player, ...bombed.values]).toEqual([0, 552, 528]);
  });

  it("include shields that last 10 s", () => {
    const drive = take(POWER.shield);
    expect(drive.ship.shieldEnds[0]).toBe(drive.clock + 600);
  });

  it("include bombs: a ship keeps one at most, which clears the field once per press", () => {
    const drive = take(POWER.bomb);
    loose(drive.world, PATTERN.ring, { x: 900, y: 500, aim: 0 }, drive.clock, -1);
    spawnEnemy(drive.world, SORT.snake, 1200, 500);
    spawnEnemy(drive.world, SORT.bug, 1300, 500);
    const outside = spawnEnemy(drive.world, SORT.miner, 2000, 500);
    const splitter = spawnEnemy(drive.world, SORT.splitter, 1000, 300);
    drive.enemy.health[splitter] = 190;
    drive.press(0, "bomb");
    drive.tick();
    expect(drive.rows("curtain")).toEqual([]);
    expect(drive.enemies(SORT.snake)).toEqual([]);
    expect(drive.enemies(SORT.bug)).toEqual([]);
    expect(drive.enemy.health[splitter]).toBe(90);
    expect(drive.enemy.health[outside]).toBe(SORTS[SORT.miner].health);
    expect(drive.ship.bombs[0]).toBe(0);
    expect(drive.takeOf("bombed").length).toBe(1);
    spawnEnemy(drive.world, SORT.bug, 1300, 500);
    drive.tick(3);
    expect(drive.enemies(SORT.bug).length).toBe(1);
    drive.press(0, "bomb");
    drive.tick();
    expect(drive.enemies(SORT.bug).length).toBe(1);
  });

  it("come in turn, modules and bomb and shields, from a start that the run's seed gives", () => {
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
