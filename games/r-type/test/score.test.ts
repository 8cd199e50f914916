import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { award, graze } from "../src/squadron/score.ts";
import { Drive } from "./drive.ts";

function quiet(): Drive {
  const drive = new Drive(2);
  drive.quiet();
  drive.put(0, 500, 500);
  drive.put(1, 500, 900);
  return drive;
}

describe("[RG11] points", () => {
  it("go to the player who ended the enemy, times the multiplier", () => {
    const drive = quiet();
    drive.ship.multiplier[1] = 25;
    const bug = spawnEnemy(drive.world, SORT.bug, 1200, 500);
    drive.strike("shot", 1, { x: 1200, y: 500 }, bug);
    expect([drive.ship.score[0], drive.ship.score[1]]).toEqual([0, 250]);
  });

  it("are daring for kills from near, and not from far", () => {
    const drive = quiet();
    award(drive.world, 0, 550 + 259, 526, 100);
    expect(drive.ship.daring[0]).toBe(10);
    award(drive.world, 0, 550 + 260, 526, 100);
    expect(drive.ship.daring[0]).toBe(10);
  });

  it("are not awarded for a player who has left", () => {
    const drive = quiet();
    drive.simulation.leave(1);
    award(drive.world, 1, 550, 526, 100);
    expect([...drive.ship.score]).toEqual([0, 0, 0, 0]);
    expect([...drive.ship.daring]).toEqual([0, 0, 0, 0]);
  });

  it("have an upper limit", () => {
    const drive = quiet();
    drive.ship.score[0] = 0xfffff - 10;
    award(drive.world, 0, 1900, 0, 100);
    expect(drive.ship.score[0]).toBe(0xfffff);
  });
});

describe("[RG11] daring", () => {
  it("rises for a bullet that misses by less than 34 px, and not for one farther away", () => {
    for (const [dy, isDaring] of [
      [30, true],
      [60, false],
    ] as const) {
      const drive = quiet();
      for (let i = 0; i < 6; i++) {
        loose(drive.world, PATTERN.dart, { x: 900, y: 526 + dy, aim: Math.PI }, drive.clock, -1);
        drive.tick(20);
      }
      drive.tick(100);
      expect(drive.ship.multiplier[0] > 10).toBe(isDaring);
      expect(drive.ship.health[0]).toBe(100);
      expect(drive.takeOf("dared").length > 0).toBe(isDaring);
    }
  });

  it("counts twice while charging", () => {
    const drive = quiet();
    drive.ship.chargeTicks[1] = 5;
    graze(drive.world, 0, 3);
    graze(drive.world, 1, 3);
    expect([drive.ship.daring[0], drive.ship.daring[1]]).toEqual([3, 6]);
  });

  it("raises the multiplier by a tenth for each 24, up to four times", () => {
    const drive = quiet();
    drive.ship.daring[0] = 24;
    drive.tick();
    expect([drive.ship.multiplier[0], drive.ship.daring[0]]).toEqual([11, 0]);
    drive.ship.multiplier[0] = 40;
    drive.ship.daring[0] = 24;
    drive.tick();
    expect([drive.ship.multiplier[0], drive.ship.daring[0]]).toEqual([40, 0]);
  });

  it("falls by a tenth in 2.5 s, down to none", () => {
    const drive = quiet();
    drive.ship.multiplier[0] = 12;
    drive.tick(149);
    expect(drive.ship.multiplier[0]).toBe(12);
    drive.tick();
    expect(drive.ship.multiplier[0]).toBe(11);
    drive.tick(600);
    expect(drive.ship.multiplier[0]).toBe(10);
  });

  it("ends with a hit", () => {
    const drive = quiet();
    drive.ship.multiplier[0] = 30;
    drive.ship.daring[0] = 20;
    spawnEnemy(drive.world, SORT.mine, 550, 526);
    drive.tick();
    expect(drive.ship.health[0]).toBe(80);
    expect(drive.ship.multiplier[0]).toBe(10);
  });

  it("counts for flying close to bodies, too, while the ship can be hurt", () => {
    for (const isSafe of [false, true]) {
      const drive = quiet();
      drive.ship.blinkEnds[0] = isSafe ? 5000 : 0;
      const row = spawnEnemy(drive.world, SORT.gateGun, 550, 526 + 80);
      drive.tick(16);
      drive.world.despawn("enemy", row);
      expect(drive.ship.daring[0]).toBe(isSafe ? 0 : 2);
    }
  });
});
