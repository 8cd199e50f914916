import { Hash } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { PATTERN } from "../src/curtains/patterns.ts";
import { MOOD, SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { POWER } from "../src/kinds.ts";
import { angleToShip, farFromShip, nearestShip } from "../src/squadron/party.ts";
import { ceilingAt, floorAt } from "../src/terrain.ts";
import { Drive } from "./drive.ts";

function meet(sort: number, x = 1500, y = 500, link = 0, seed = 1): { drive: Drive; row: number } {
  const drive = new Drive(1, {}, seed);
  drive.quiet();
  drive.put(0, 300, 474);
  const row = spawnEnemy(drive.world, sort, x, y, link);
  return { drive, row };
}

/** Patterns of the curtains that appeared in this many ticks. */
function loosed(drive: Drive, ticks: number): number[] {
  const seen = new Set<string>();
  const patterns: number[] = [];
  for (let i = 0; i < ticks; i++) {
    drive.tick();
    drive.ship.health[0] = 100;
    for (const row of drive.rows("curtain")) {
      const { pattern, born } = drive.world.fields.curtain;
      const key = `${row} ${born[row]}`;
      if (!seen.has(key)) patterns.push(pattern[row]);
      seen.add(key);
    }
  }
  return patterns;
}

describe("[RG8][RT7] enemies", () => {
  it("include bugs that fly left at 340 to 460 px/s, dip at random, and fire one bullet at the nearest ship", () => {
    const { drive, row } = meet(SORT.bug, 1800);
    drive.tick(60);
    const speed = 1800 - drive.enemy.x[row];
    expect(speed).toBeGreaterThan(330);
    expect(speed).toBeLessThan(465);
    const { drive: other, row: same } = meet(SORT.bug, 1800, 500, 0, 2);
    other.tick(60);
    expect(other.enemy.y[same]).not.toBe(drive.enemy.y[row]);
    expect(loosed(drive, 60)).toEqual([PATTERN.dart]);
  });

  it.each([
    ["bug", SORT.bug],
    ["fighter", SORT.fighter],
    ["mine", SORT.mine],
    ["walker", SORT.walker],
    ["turret", SORT.turret],
    ["snake", SORT.snake],
  ] as const)("a curtain leaves from where its %s is then, on any ground", (_name, sort) => {
    let leaving = 0;
    for (const [level, seed, y] of [
      [1, 1, 500],
      [2, 2, 330],
      [2, 3, 750],
      [3, 4, 330],
      [3, 5, 750],
    ]) {
      const drive = new Drive(1, { level }, seed);
      drive.quiet();
      drive.skipTo(2400);
      const row = spawnEnemy(drive.world, sort, 1800, y);
      const { born, by, x, y: height } = drive.world.fields.curtain;
      for (let i = 0; i < 330 && drive.world.isAlive("enemy", row); i++) {
        drive.ship.shieldEnds[0] = drive.clock + 10;
        // A mine is gone when its bullets leave.
        const [fromX, fromY] = [drive.enemy.x[row], drive.enemy.y[row]];
        drive.tick();
        for (const one of drive.rows("curtain")) {
          if (born[one] !== drive.clock || by[one] > 1) continue;
          leaving++;
          const isThere = drive.world.isAlive("enemy", row);
          const dx = (isThere ? drive.enemy.x[row] : fromX) - x[one];
          const dy = (isThere ? drive.enemy.y[row] : fromY) - height[one];
          expect(Math.hypot(dx, dy), `level ${level}, clock ${drive.clock}`).toBeLessThan(3);
        }
      }
    }
    expect(leaving).toBeGreaterThanOrEqual(5);
  });

  it("fly straight during a wind-up, show it, and fire from their place at its end", () => {
    const { drive, row } = meet(SORT.bug, 1850);
    while (drive.rows("curtain").length === 0) drive.tick();
    expect(drive.enemy.mood[row]).toBe(MOOD.warning);
    const c = drive.world.fields.curtain;
    const wanted = Math.atan2(474 + 26 - c.y[0], 300 + 50 - c.x[0]);
    const turn = Math.abs(c.aim[0] - wanted) % (2 * Math.PI);
    expect(Math.min(turn, 2 * Math.PI - turn)).toBeLessThan(0.01);
    drive.tick(30);
    expect(drive.clock - c.born[0]).toBe(0);
    expect(Math.abs(drive.enemy.x[row] - c.x[0])).toBeLessThan(3);
    expect(Math.abs(drive.enemy.y[row] - c.y[0])).toBeLessThan(3);
    drive.tick(2);
    expect(drive.enemy.mood[row]).toBe(MOOD.plain);
  });

  it("include fighters that zigzag at 350 px/s and fire eight bullets all around, again and again", () => {
    const { drive, row } = meet(SORT.fighter, 1850);
    const ways = new Set<number>();
    for (let i = 0; i < 120; i++) {
      drive.tick();
      ways.add(Math.sign(drive.enemy.vy[row]));
    }
    expect(1850 - drive.enemy.x[row]).toBeCloseTo(700, -1);
    expect(ways).toEqual(new Set([-1, 1]));
    const { drive: other } = meet(SORT.fighter, 1850);
    expect(loosed(other, 220)).toEqual([PATTERN.ring, PATTERN.ring]);
  });

  it("include kamikazes that follow the nearest ship at 500 px/s, ram it for 20, and burst", () => {
    const { drive } = meet(SORT.kamikaze, 1500, 800);
    drive.takeOf("");
    for (let i = 0; i < 240 && drive.rows("enemy").length > 0; i++) drive.tick();
    expect(drive.enemies(SORT.kamikaze)).toEqual([]);
    expect(drive.ship.health[0]).toBe(80);
    expect(drive.takeOf("blast")[0].player).toBe(0);
  });

  it("include kamikazes that turn too slowly to hit a ship that moves in time", () => {
    const { drive } = meet(SORT.kamikaze, 1500, 500);
    drive.tick(100);
    drive.hold(0, { moveY: -1 });
    drive.tick(200);
    expect(drive.ship.health[0]).toBe(100);
  });

  it("include miners that leave a mine every 70 ticks", () => {
    const { drive } = meet(SORT.miner, 1500, 300);
    drive.tick(220);
    expect(drive.enemies(SORT.mine).length).toBe(3);
  });

  it("include mines that burst into twelve bullets when their time is over", () => {
    const { drive } = meet(SORT.mine, 1700, 200);
    drive.tick(259);
    expect(drive.rows("curtain")).toEqual([]);
    drive.tick(1);
    expect(drive.rows("curtain").length).toBe(1);
    expect(drive.world.fields.curtain.pattern[0]).toBe(PATTERN.mine);
    drive.tick(30);
    expect(drive.enemies(SORT.mine)).toEqual([]);
    expect(drive.rows("curtain").length).toBe(1);
  });

  it("include mines that burst sooner near a ship, and not at all when shot in time", () => {
    const { drive, row } = meet(SORT.mine, 560, 500);
    drive.tick(42);
    expect(drive.enemy.mood[row]).toBe(MOOD.warning);
    drive.strike("shot", 0, { x: 500, y: 500 }, row);
    expect(drive.rows("curtain")).toEqual([]);
    expect(drive.rows("enemy")).toEqual([]);
  });

  it("include walkers on the floor, guarded for 110 ticks and open for 90, in which they fire three bullets", () => {
    const { drive, row } = meet(SORT.walker, 1700);
    drive.tick(109);
    expect(drive.enemy.mood[row]).toBe(MOOD.guarded);
    const floor = floorAt(
      { level: 1, seed: drive.run.seed[0] },
      (120 * drive.clock) / 60 + drive.enemy.x[row],
    );
    expect(drive.enemy.y[row]).toBeCloseTo(floor - SORTS[SORT.walker].radius, 0);
    drive.tick();
    expect(drive.enemy.mood[row]).toBe(MOOD.open);
    expect(drive.world.fields.curtain.pattern[drive.rows("curtain")[0]]).toBe(PATTERN.fan);
    expect(1700 - drive.enemy.x[row]).toBeCloseTo((170 * 110) / 60, -1);
  });

  it.each([
    ["floor", 0],
    ["ceiling", 1],
  ])("a turret sits on the %s, goes with the ground, and fires five at the nearest ship", (_where, link) => {
    const { drive, row } = meet(SORT.turret, 1700, 1000, link);
    expect(loosed(drive, 62)).toEqual([PATTERN.burst]);
    const ground = { level: 1, seed: drive.run.seed[0] };
    const at = (120 * drive.clock) / 60 + drive.enemy.x[row];
    const wanted = link === 1 ? ceilingAt(ground, at) + 14 : floorAt(ground, at) - 14;
    expect(drive.enemy.y[row]).toBeCloseTo(wanted, 0);
    expect(1700 - drive.enemy.x[row]).toBeCloseTo(124, -0.5);
  });

  it("include splitters that break into three shards, which fly on", () => {
    const { drive, row } = meet(SORT.splitter, 1200);
    for (let i = 0; i < 4; i++) drive.strike("shot", 0, { x: 1150, y: 500 }, row);
    const shards = drive.enemies(SORT.shard);
    expect(shards.length).toBe(3);
    drive.tick(30);
    expect(shards.map((one) => Math.round(drive.enemy.x[one]))).toEqual([1050, 1050, 1050]);
    expect(shards.map((one) => Math.round(drive.enemy.y[one] / 10))).toEqual([42, 50, 58]);
  });

  it("include segments that follow their snake's head, and fall only with it", () => {
    const drive = new Drive();
    drive.skipTo(56 * 60 - 1);
    drive.tick(100);
    const [head] = drive.enemies(SORT.snake);
    const segments = drive.enemies(SORT.segment);
    expect(segments.length).toBe(6);
    const trail: [number, number][] = [];
    for (let i = 0; i < 30; i++) {
      drive.tick();
      trail.push([drive.enemy.x[head], drive.enemy.y[head]]);
    }
    const second = segments.find((one) => drive.enemy.rest[one] === 2);
    if (second === undefined) throw new Error("There is a second segment.");
    expect(drive.enemy.x[second]).toBeCloseTo(trail[29 - 18][0], 1);
    expect(drive.enemy.y[second]).toBeCloseTo(trail[29 - 18][1], 1);
    const [before, now] = [trail[29 - 19], trail[29 - 18]];
    const way = Math.atan2(now[1] - before[1], now[0] - before[0]);
    expect(Math.cos(drive.enemy.aim[second] - way), "looks where it goes").toBeGreaterThan(0.99);
    const way0 = Math.atan2(trail[29][1] - trail[28][1], trail[29][0] - trail[28][0]);
    expect(Math.cos(drive.enemy.aim[head] - way0), "looks where it goes").toBeGreaterThan(0.99);
    const other = spawnEnemy(drive.world, SORT.segment, 1000, 500, (drive.enemy.link[head] + 1) & 15);
    for (let i = 0; i < 8; i++) drive.strike("shot", 0, { x: 1000, y: 500 }, head);
    expect(drive.enemies(SORT.segment)).toEqual([other]);
  });

  it("include carriers that drop a power-up where they fall", () => {
    const { drive, row } = meet(SORT.carrier, 1200);
    for (let i = 0; i < 2; i++) drive.strike("shot", 0, { x: 1160, y: 500 }, row);
    const { x, y, sort } = drive.world.fields.powerUp;
    expect(drive.rows("powerUp").length).toBe(1);
    expect([x[0], y[0]]).toEqual([1200, 500]);
    expect(sort[0]).not.toBe(POWER.lifeline);
    expect(drive.run.drops[0]).toBe(1);
  });

  it("disappear when they leave the field on the left, with their prepared curtains", () => {
    const { drive, row } = meet(SORT.bug, -100);
    drive.ship.x[0] = 1500;
    drive.world.spawn("curtain");
    drive.world.fields.curtain.by[0] = row + 1;
    drive.world.fields.curtain.born[0] = drive.clock + 50;
    drive.tick(20);
    expect(drive.rows("enemy")).toEqual([]);
    expect(drive.rows("curtain")).toEqual([]);
  });

  it("keep fliers between ceiling and floor", () => {
    const { drive, row } = meet(SORT.fighter, 1400, 30);
    drive.enemy.age[row] = 5;
    drive.enemy.vx[row] = -10;
    drive.enemy.vy[row] = -900;
    drive.tick();
    expect(drive.enemy.y[row]).toBe(SORTS[SORT.fighter].radius);
    expect(drive.enemy.vy[row]).toBe(900);
  });
});

describe("[RG8] figures of enemies", () => {
  it("match their recorded design", () => {
    const hash = new Hash();
    for (const { name, radius, health, points, armour, boss } of SORTS)
      hash.text(`${name} ${radius} ${health} ${points} ${armour} ${boss}`);
    expect(hash.digest()).toMatchInlineSnapshot(`"920ae1ade4712147"`);
  });
});

describe("[RG7] bodies", () => {
  it("hurt a ship for 20 and burst, except snakes and walkers, which stay", () => {
    for (const [sort, stays] of [
      [SORT.bug, false],
      [SORT.walker, true],
    ] as const) {
      const { drive, row } = meet(sort, 350, 500);
      drive.enemy.age[row] = 3;
      drive.ship.y[0] = sort === SORT.walker ? 1030 : 474;
      drive.tick(1);
      expect(drive.ship.health[0], SORTS[sort].name).toBe(80);
      expect(drive.rows("enemy").length === 1).toBe(stays);
    }
  });

  it("are a little smaller than they look", () => {
    const { drive, row } = meet(SORT.mine, 350, 500 + 20 + 22);
    drive.enemy.age[row] = 3;
    drive.tick(1);
    expect(drive.ship.health[0]).toBe(100);
  });

  it("of a boss hurt for 30", () => {
    const { drive } = meet(SORT.gateGun, 350, 500);
    drive.tick(1);
    expect(drive.ship.health[0]).toBe(70);
    expect(drive.rows("enemy").length).toBe(1);
  });
});

describe("[RG8] the target of an enemy", () => {
  it("is the nearest flying ship, by its middle; there is none when all are lost", () => {
    const drive = new Drive(3);
    drive.put(0, 100, 100);
    drive.put(1, 700, 100);
    drive.put(2, 400, 900);
    expect(nearestShip(drive.world, 600, 126)).toBe(1);
    expect(nearestShip(drive.world, 440, 126)).toBe(0);
    drive.ship.isOut[1] = 1;
    expect(nearestShip(drive.world, 900, 126)).toBe(0);
    for (const row of [0, 2]) drive.ship.isOut[row] = 1;
    expect(nearestShip(drive.world, 900, 126)).toBe(-1);
    const low = new Drive(2);
    low.put(0, 100, 100);
    low.put(1, 100, 300);
    expect([215, 237].map((y) => nearestShip(low.world, 150, y))).toEqual([0, 1]);
  });

  it("is aimed at from the shooter's place; without a target the aim is to the left", () => {
    const drive = new Drive();
    drive.put(0, 550, 474);
    expect(angleToShip(drive.world, 0, 600, 100)).toBeCloseTo(Math.PI / 2, 6);
    expect(angleToShip(drive.world, 0, 1000, 900)).toBeCloseTo(Math.atan2(-400, -400), 6);
    expect(Math.cos(angleToShip(drive.world, -1, 0, 0))).toBeCloseTo(-1, 6);
    expect(farFromShip(drive.world, 0, 900, 900)).toBe(500);
  });
});
