import { isBlocked } from "@reckon/kit";
import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { type Ball, fly } from "../src/plasma.ts";
import { BOUNCES, EYE, FIRE_REST, HEALTH, MUZZLE, PLASMA_SPEED, SHELL } from "../src/tuning.ts";
import { WALLS } from "../src/walk.ts";
import { ballAt, Drive, flown, HALL, mazeToBuildIn, middle } from "./drive.ts";

function shooter(): Drive {
  const drive = new Drive({ players: 2 });
  drive.put(0, middle(16), middle(16));
  drive.put(1, middle(2), middle(2));
  return drive;
}

describe("the trigger", () => {
  it("[TH6] fires one ball for each tap, and one in six ticks while it is held", () => {
    const drive = shooter();
    drive.tap(0);
    drive.tick();
    expect(drive.take()).toEqual(["plasma fired"]);
    drive.tick(30);
    expect(drive.take()).toEqual([]);
    drive.hold(0, { hold: 1 });
    drive.tick(3 * FIRE_REST);
    expect(drive.take()).toHaveLength(3);
    // Tapping faster does not fire more.
    drive.hold(0, {});
    drive.tick(FIRE_REST);
    for (let i = 0; i < 12; i++) {
      drive.tap(0);
      drive.tick();
    }
    expect(drive.take()).toHaveLength(2);
  });

  it("[TH6] fires along the eye, from just outside the sphere, at 720 units per second", () => {
    const drive = shooter();
    drive.hold(0, { hold: 1, lookYaw: Math.PI / 2, lookPitch: 0.5 });
    drive.tick();
    const { player, fields: values } = drive.told[0];
    expect(player).toBe(0);
    expect(Math.hypot(values.vx, values.vy, values.vz)).toBeCloseTo(PLASMA_SPEED, 0);
    expect(values.vy / PLASMA_SPEED).toBeCloseTo(Math.sin(0.5), 3);
    expect(values.vz).toBeGreaterThan(0);
    const away = Math.hypot(values.x - middle(16), values.y - EYE, values.z - middle(16));
    expect(away).toBeCloseTo(MUZZLE, 0);
    expect(values.bounces).toBe(0);
  });

  it("[TH6] never lets a ball begin in a wall or the floor, however near its shooter stands", () => {
    const random = Random.from(3);
    for (let i = 0; i < 200; i++) {
      const drive = new Drive({ players: 1, maze: "own", level: i % 10, seed: i + 1 });
      drive.hold(0, {
        forward: 1,
        hold: 1,
        lookYaw: random.between(-3, 3),
        lookPitch: random.between(-1.4, 1.4),
      });
      drive.tick(40);
      const { maze } = drive;
      const fired = drive.told.filter(({ name }) => name === "plasma fired");
      expect(fired.length).toBeGreaterThan(4);
      for (const { fields: values } of fired) {
        expect(isBlocked(maze, values.x, values.z, SHELL, WALLS)).toBe(false);
        expect(values.y).toBeGreaterThanOrEqual(SHELL);
      }
    }
  });

  it("[TH8] does nothing for players who are out, who stand still at once", () => {
    const drive = shooter();
    drive.hold(0, { turn: 1, tilt: 1 });
    drive.tick(3);
    drive.player.vx[0] = 100;
    drive.player.vz[0] = 100;
    drive.player.health[0] = 0;
    drive.hold(0, { hold: 1, forward: 1, turn: 1, tilt: 1 });
    drive.tick(10);
    const { vx, vz, turnRate, tiltRate } = drive.player;
    expect([vx[0], vz[0], turnRate[0], tiltRate[0]]).toEqual([0, 0, 0, 0]);
    expect(drive.take()).toEqual([]);
    expect(drive.player.x[0]).toBe(middle(16));
  });
});

describe("a ball of plasma", () => {
  it("[TH7][BT33] bounces off a wall as far as it would have gone into it", () => {
    const ball = ballAt(32 * 64 - SHELL - 5, middle(16), PLASMA_SPEED, 0);
    expect(fly(ball, 1 / 60, { derived: HALL })).toBe(true);
    expect(ball.values).toMatchObject({ x: 32 * 64 - SHELL - 7, vx: -PLASMA_SPEED, bounces: 1 });
  });

  it("[TH7][BT33] bounces off the floor, and flies into the open sky", () => {
    const down = ballAt(middle(16), middle(16), 0, 0, { vy: -PLASMA_SPEED, y: 10 });
    fly(down, 1 / 60, { derived: HALL });
    expect(down.values).toMatchObject({ y: 10, vy: PLASMA_SPEED, bounces: 1 });
    expect(flown(down, HALL, 149)).toBe(149);
    expect(down.values.y).toBeCloseTo(10 + 12 * 149, 6);
  });

  it.each([
    { vx: PLASMA_SPEED, vz: 0, vy: 0, x: 12, z: 0, y: 0 },
    { vx: 0, vz: PLASMA_SPEED, vy: 0, x: 0, z: 12, y: 0 },
    { vx: 0, vz: -PLASMA_SPEED, vy: 0, x: 0, z: -12, y: 0 },
    { vx: -300, vz: 480, vy: 360, x: -5, z: 8, y: 6 },
  ])("[TH7] flies straight on: $x, $y, $z in a tick at $vx, $vy, $vz", ({ vx, vz, vy, x, z, y }) => {
    const ball = ballAt(middle(16), middle(16), vx, vz, { vy });
    fly(ball, 1 / 60, { derived: HALL });
    expect(ball.values).toMatchObject({
      x: middle(16) + x,
      y: EYE + y,
      z: middle(16) + z,
      vx,
      vz,
      bounces: 0,
    });
  });

  it.each([
    ["a wall to the east", ballAt(32 * 64 - 10, middle(16), PLASMA_SPEED, 0), { x: 32 * 64 - SHELL }],
    ["a wall to the north", ballAt(middle(16), 64 + 10, 0, -PLASMA_SPEED), { z: 64 + SHELL }],
    ["the floor", ballAt(middle(16), middle(16), 0, 0, { vy: -PLASMA_SPEED, y: 10 }), { y: SHELL }],
  ])("[TH7] that has bounced five times ends at %s, and four times does not", (_, ball, where) => {
    const fresh = { ...ball, values: { ...ball.values, bounces: BOUNCES - 1 } };
    expect(fly(fresh, 1 / 60, { derived: HALL })).toBe(true);
    expect(fresh.values.bounces).toBe(BOUNCES);
    const tired = { ...ball, values: { ...ball.values, bounces: BOUNCES } };
    expect(fly(tired, 1 / 60, { derived: HALL })).toBe(false);
    expect(tired.values).toMatchObject(where);
  });

  it("[TH7][BT33] bounces five times off walls and the floor alike, and ends at the sixth contact", () => {
    const walls = mazeToBuildIn(mazeNumber(0, 1));
    // A cell with walls all around it.
    walls.tiles.fill(1);
    walls.tiles[16 * 33 + 16] = 0;
    const ball = ballAt(middle(16), middle(16), PLASMA_SPEED, 300, { vy: -200 });
    flown(ball, walls, 500);
    expect(ball.values.bounces).toBe(BOUNCES);
    expect(fly(ball, 1, { derived: walls })).toBe(false);
    expect(isBlocked(walls, ball.values.x, ball.values.z, SHELL, WALLS)).toBe(false);
  });

  it("[TH7][property] is never in a wall or below the floor, and keeps its speed", () => {
    for (let shot = 0; shot < 2000; shot++) {
      const [maze, ball] = randomShot(shot);
      const speed = Math.hypot(ball.values.vx, ball.values.vy, ball.values.vz);
      for (let tick = 0; tick < 150; tick++) {
        const goesOn = fly(ball, 1 / 60, { derived: maze });
        const { x, y, z, vx, vy, vz } = ball.values;
        if (isBlocked(maze, x, z, SHELL, WALLS) || y < SHELL) expect.fail(`shot ${shot}: ${x}, ${y}, ${z}`);
        if (Math.abs(Math.hypot(vx, vy, vz) - speed) > 1e-6) expect.fail(`shot ${shot} has another speed`);
        if (!goesOn) break;
      }
    }
  });
});

/** A shot from a room of a maze, in any direction. */
function randomShot(seed: number): [ReturnType<typeof mazeOf>, Ball] {
  const random = Random.from(seed);
  const maze = mazeOf(mazeNumber(seed % 10, Math.floor(seed / 40)));
  const yaw = random.between(-Math.PI, Math.PI);
  const pitch = random.between(-0.6, 0.6);
  const place = (): number => middle(1 + 2 * random.below(16)) + random.between(-24, 24);
  const flat = Math.cos(pitch) * PLASMA_SPEED;
  const ball = ballAt(place(), place(), Math.cos(yaw) * flat, Math.sin(yaw) * flat, {
    vy: Math.sin(pitch) * PLASMA_SPEED,
  });
  return [maze, ball];
}

describe("a hit", () => {
  /** A ball that flies east into player 1, who stands at 1000, 1000. */
  function hit(
    health: number,
    more: Record<string, number> = {},
  ): { drive: Drive; ball: Record<string, number>; goesOn: boolean } {
    const drive = shooter();
    drive.put(1, 1000, 1000);
    drive.tick();
    drive.player.health[1] = health;
    const ball = { ...ballAt(992, 1000, PLASMA_SPEED, 0).values, ...more };
    return { drive, ball, goesOn: drive.strike(ball, 0, 1) };
  }

  it("[TH8][BT33] takes one of nine health, and the ball bounces off a player who lives", () => {
    const { drive, ball, goesOn } = hit(HEALTH);
    expect(goesOn).toBe(true);
    expect(drive.player.health[1]).toBe(8);
    expect(ball).toMatchObject({ vx: -PLASMA_SPEED, vz: 0, bounces: 1 });
    expect(drive.told).toMatchObject([{ name: "hurt", player: 0, fields: { who: 1, health: 8 } }]);
  });

  it("[TH8][BT33] at the side deflects the ball at an angle, as fast as before", () => {
    const { ball } = hit(HEALTH, { x: 1000 - Math.sqrt(32), z: 1000 - Math.sqrt(32) });
    expect(Math.abs(ball.vx)).toBeLessThan(2);
    expect(ball.vz).toBeLessThan(-700);
    expect(Math.hypot(ball.vx, ball.vz)).toBeCloseTo(PLASMA_SPEED, 0);
  });

  it.each([
    [-1, 0, 0],
    [0, 1, 0],
    [-0.6, 0.48, 0.64],
    [0.36, -0.48, -0.8],
  ])(
    "[TH8][BT33] reverses only the part of the speed that goes into the sphere: at %d, %d, %d",
    (x, y, z) => {
      const into = { vx: -300 * x - 200 * y, vy: -300 * y + 200 * x, vz: -300 * z };
      const { ball } = hit(HEALTH, { x: 1000 + 8 * x, y: EYE + 8 * y, z: 1000 + 8 * z, ...into });
      const alongNormal = (one: Record<string, number>): number => one.vx * x + one.vy * y + one.vz * z;
      expect(alongNormal(into)).toBeLessThan(-250);
      // On the grid of speeds, which is a quarter.
      expect(Math.abs(alongNormal(ball) + alongNormal(into))).toBeLessThan(0.5);
      for (const [rate, at] of [
        ["vx", x],
        ["vy", y],
        ["vz", z],
      ] as const)
        expect(Math.abs(ball[rate] - into[rate] + 2 * alongNormal(into) * at)).toBeLessThan(0.5);
    },
  );

  it("[TH8] does not deflect a ball that flies away from the middle, but counts", () => {
    const { ball, goesOn } = hit(HEALTH, { vx: -PLASMA_SPEED, vy: 60, vz: 90 });
    expect(goesOn).toBe(true);
    expect(ball).toMatchObject({ vx: -PLASMA_SPEED, vy: 60, vz: 90, bounces: 1 });
  });

  it("[TH8][BT45] with the last health fells the player, as a reliable event, and the ball ends", () => {
    const { drive, goesOn } = hit(1, { bounces: 2 });
    expect(goesOn).toBe(false);
    expect(drive.player.health[1]).toBe(0);
    expect(drive.told).toMatchObject([{ name: "felled", player: 0, fields: { who: 1, bounces: 2 } }]);
    expect(drive.game.events.find(({ name }) => name === "felled")?.isReliable).toBe(true);
  });

  it("[TH7][TH8] counts as a bounce: the sixth contact ends the ball, though its target lives", () => {
    const { drive, goesOn } = hit(HEALTH, { bounces: BOUNCES });
    expect(goesOn).toBe(false);
    expect(drive.player.health[1]).toBe(8);
  });

  it("[TH8] by own plasma harms once in 90 ticks: otherwise the ball bounces off without an event", () => {
    const drive = shooter();
    drive.put(1, 1000, 1000);
    const strike = (by: number): boolean =>
      drive.strike(ballAt(992, 1000, PLASMA_SPEED, 0, { bounces: 1 }).values, by, 1);
    const harms = (by: number): number => {
      const before = drive.player.health[1];
      expect(strike(by)).toBe(true);
      return before - drive.player.health[1];
    };
    drive.tick();
    expect([harms(1), harms(1)]).toEqual([1, 0]);
    expect(drive.take()).toEqual(["hurt"]);
    drive.tick(89);
    expect(harms(1)).toBe(0);
    // Balls of others harm at any time, and do not start such a pause.
    expect([harms(0), harms(0)]).toEqual([1, 1]);
    drive.tick();
    expect(harms(1)).toBe(1);
    expect(harms(1)).toBe(0);
  });

  it("[TH8] by own plasma fells the player too if it takes the last health", () => {
    const drive = shooter();
    drive.tick();
    drive.player.health[0] = 1;
    expect(drive.strike(ballAt(992, 1000, PLASMA_SPEED, 0, { bounces: 1 }).values, 0, 0)).toBe(false);
    expect(drive.told).toMatchObject([{ name: "felled", player: 0, fields: { who: 0, bounces: 1 } }]);
  });

  it("[TH8] is computed from where its target stood at the hit", () => {
    const drive = shooter();
    drive.put(1, 1000, 1000);
    drive.tick();
    // Two ticks later they have run on to the south-east.
    drive.player.vx[1] = 60;
    drive.player.vz[1] = 240;
    drive.player.x[1] = 1002;
    drive.player.z[1] = 1008;
    const [schema] = drive.game.flights;
    const ball = ballAt(992, 1000, PLASMA_SPEED, 0).values;
    const values = Float64Array.from(schema.fields.names.map((name) => ball[name as keyof typeof ball]));
    const met = {
      kind: "player",
      row: 1,
      share: 0,
      point: [992, EYE, 1000],
      moment: drive.simulation.world.tick - 2,
    };
    drive.simulation.strike(schema, 0, values, met);
    expect(values[schema.fields.names.indexOf("vx")]).toBe(-PLASMA_SPEED);
  });
});
