import { describe, expect, it } from "vitest";
import { loose } from "../src/curtains/curtains.ts";
import { PATTERN } from "../src/curtains/patterns.ts";
import { SORT } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { graze } from "../src/squadron/score.ts";
import { Drive } from "./drive.ts";

/** A quiet field, and a ship whose middle is at 600, 500. */
function quiet(players = 1): Drive {
  const drive = new Drive(players);
  drive.quiet();
  for (let row = 0; row < players; row++) drive.put(row, 550, 474);
  return drive;
}

/** This many darts that have just left at a distance below the ship's middle. */
function darts(drive: Drive, far: number, count = 1): void {
  const { born } = drive.world.fields.curtain;
  for (let i = 0; i < count; i++)
    loose(drive.world, PATTERN.dart, { x: 600, y: 500 + far, aim: Math.PI / 2 }, drive.clock, -1);
  for (const row of drive.rows("curtain")) born[row] = drive.clock + 1;
}

describe("[RG7][RG11] a bullet near a ship", () => {
  it.each([
    [16, 90, 0],
    [18, 100, 1],
    [50, 100, 1],
    [52, 100, 0],
  ])("%d px from its middle leaves it %d health and is %d of daring", (far, health, daring) => {
    const drive = quiet();
    darts(drive, far);
    drive.tick();
    expect([drive.ship.health[0], drive.ship.daring[0]]).toEqual([health, daring]);
  });

  it("counts at most three times in a tick, and only for a ship that can be hurt", () => {
    const drive = quiet();
    darts(drive, 40, 2);
    drive.tick();
    expect(drive.ship.daring[0]).toBe(2);
    const many = quiet();
    darts(many, 40, 6);
    many.tick();
    expect(many.ship.daring[0]).toBe(3);
    const safe = quiet();
    safe.ship.shieldEnds[0] = 1000;
    darts(safe, 40, 2);
    safe.tick();
    expect(safe.ship.daring[0]).toBe(0);
  });

  it("neither hurts a lost ship nor counts as its daring, but hurts a partner in the same place", () => {
    const drive = quiet(2);
    drive.ship.isOut[0] = 1;
    darts(drive, 0);
    drive.tick();
    expect([drive.ship.health[0], drive.ship.health[1]]).toEqual([100, 90]);
    expect(drive.takeOf("hurt").map(({ player, values }) => [player, values[0]])).toEqual([[1, 0]]);
  });

  it("hurts from the tick in which it leaves, not before", () => {
    const drive = quiet();
    darts(drive, 0);
    drive.world.fields.curtain.born[0] = drive.clock + 2;
    drive.tick();
    expect(drive.ship.health[0]).toBe(100);
    drive.tick();
    expect(drive.ship.health[0]).toBe(90);
  });

  it("adds daring up to 1000", () => {
    const drive = quiet();
    drive.ship.daring[0] = 998;
    graze(drive.world, 0, 3);
    expect(drive.ship.daring[0]).toBe(1000);
  });
});

describe("[RG6] a started curtain", () => {
  it("begins at most 300 px outside the field, on whole px, with its aim within a turn", () => {
    const drive = quiet();
    loose(drive.world, PATTERN.dart, { x: 5000, y: -900, aim: 7 }, 0, -1);
    loose(drive.world, PATTERN.dart, { x: -5000, y: 5000, aim: -4 }, 0, 3);
    loose(drive.world, PATTERN.fan, { x: 10.6, y: 20.4, aim: 1 }, 0, -1);
    const { x, y, aim, by, pattern } = drive.world.fields.curtain;
    expect([x[0], y[0], x[1], y[1]]).toEqual([2220, -300, -300, 1380]);
    expect([x[2], y[2]]).toEqual([11, 20]);
    expect(aim[0]).toBeCloseTo(7 - 2 * Math.PI, 2);
    expect(aim[1]).toBeCloseTo(2 * Math.PI - 4, 2);
    expect([by[0], by[1], pattern[2]]).toEqual([0, 4, PATTERN.fan]);
  });
});

describe("[RG7] a wound", () => {
  it("is counted modulo 16, and health never falls below 0", () => {
    const drive = quiet(2);
    drive.ship.wounds[0] = 15;
    drive.ship.health[0] = 25;
    spawnEnemy(drive.world, SORT.gateGun, 600, 500);
    drive.put(1, 1500, 900);
    drive.tick();
    expect([drive.ship.wounds[0], drive.ship.health[0], drive.ship.isOut[0]]).toEqual([0, 0, 1]);
    expect(drive.ship.outSince[0]).toBe(drive.clock);
    expect(drive.ship.blinkEnds[0]).toBe(drive.clock + 90);
  });
});
