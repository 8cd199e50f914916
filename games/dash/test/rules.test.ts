// The rules of dash, one by one, on the server's side alone.

import {
  arenaOf,
  DASH_COOLDOWN,
  DASH_FACTOR,
  DASH_TICKS,
  type Dash,
  dash,
  dashAlone,
  isInside,
  MISS_COOLDOWN,
  RADIUS,
  SAFE_TICKS,
  SPEED,
  SUN_DAMAGE,
  SUN_TICKS,
  TIRED_FACTOR,
} from "@reckon/dash";
import { isDiscBlocked } from "@reckon/kit";
import type { Simulation } from "reckon/testing";
import { checkCommand } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { begin, hold, rest } from "./drive.ts";

/** One player in the middle of a room: 140 units of free ground on every side. */
function inRoom(): Simulation {
  const simulation = begin(dashAlone, 1, 1);
  put(simulation, 0, 256, 256);
  return simulation;
}

function put(simulation: Simulation, row: number, x: number, y: number): void {
  simulation.world.fields.player.x[row] = x;
  simulation.world.fields.player.y[row] = y;
}

function placeOf(simulation: Simulation, row: number): readonly [number, number] {
  const { x, y } = simulation.world.fields.player;
  return [x[row], y[row]];
}

describe("running", () => {
  it("a player reaches full speed in the first tick and loses it in the first tick without input", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 1, moveY: 0, dash: 0 }, 1);
    rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([256 + SPEED / 60, 256]);
    expect(simulation.world.fields.player.vx[0]).toBe(SPEED);
    hold(simulation, 0, { moveX: 0, moveY: 0, dash: 0 }, 2);
    rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([256 + SPEED / 60, 256]);
    expect(simulation.world.fields.player.vx[0]).toBe(0);
  });

  it("the diagonal is no faster", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 1, moveY: 1, dash: 0 }, 1);
    for (let i = 0; i < 20; i++) rest(simulation);
    const [x, y] = placeOf(simulation, 0);
    expect(x).toBe(y);
    expect(Math.hypot(x - 256, y - 256)).toBeCloseTo((SPEED / 60) * 20, 0);
    expect(simulation.world.fields.player.facing[0]).toBeCloseTo(Math.PI / 4, 2);
  });

  it("half a deflection gives half the speed", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 0.5, moveY: 0, dash: 0 }, 1);
    rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([256 + SPEED / 120, 256]);
  });

  it("a tired player is slower, because predicted rules read a server field", () => {
    const simulation = inRoom();
    simulation.world.fields.player.health[0] = 49;
    hold(simulation, 0, { moveX: 1, moveY: 0, dash: 0 }, 1);
    rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([256 + (SPEED / 60) * TIRED_FACTOR, 256]);
  });

  it("a player slides along a wall", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 1, moveY: 0.25, dash: 0 }, 1);
    for (let i = 0; i < 60; i++) rest(simulation);
    // The room ends at 416.
    expect(placeOf(simulation, 0)[0]).toBe(416 - RADIUS);
    expect(placeOf(simulation, 0)[1]).toBeGreaterThan(300);
    expect(simulation.world.fields.player.vx[0]).toBe(0);
    expect(simulation.world.fields.player.vy[0]).toBeGreaterThan(0);
  });
});

describe("dashing", () => {
  /** The distance per tick, with a new press in every tick. */
  function travel(ticks: number): number[] {
    const simulation = inRoom();
    const steps: number[] = [];
    for (let i = 1; i <= ticks; i++) {
      put(simulation, 0, 256, 256);
      hold(simulation, 0, { moveX: 1, moveY: 0, dash: i & 15 }, i);
      rest(simulation);
      steps.push(placeOf(simulation, 0)[0] - 256);
    }
    return steps;
  }

  it("[DG2] a dash lasts its ticks at its speed, and a dash that misses costs two seconds without another", () => {
    const run = SPEED / 60;
    const fast = Array<number>(DASH_TICKS).fill(run * DASH_FACTOR);
    const slow = Array<number>(MISS_COOLDOWN - 1).fill(run);
    expect(MISS_COOLDOWN).toBe(120);
    expect(travel(2 * (DASH_TICKS + MISS_COOLDOWN - 1))).toEqual([...fast, ...slow, ...fast, ...slow]);
  });

  it("one press makes one dash, however long its count is held or repeated", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 0, moveY: 0, dash: 1 }, 1);
    for (let i = 0; i < 3 * MISS_COOLDOWN; i++) rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([256 + (SPEED / 60) * DASH_FACTOR * DASH_TICKS, 256]);
  });

  it("a dash keeps its direction, and without a held direction goes where the player faces", () => {
    const simulation = inRoom();
    hold(simulation, 0, { moveX: 0, moveY: -1, dash: 0 }, 1);
    rest(simulation);
    hold(simulation, 0, { moveX: 0, moveY: 0, dash: 1 }, 2);
    rest(simulation);
    hold(simulation, 0, { moveX: 1, moveY: 0, dash: 1 }, 3);
    for (let i = 1; i < DASH_TICKS; i++) rest(simulation);
    const [x, y] = placeOf(simulation, 0);
    expect(x).toBeCloseTo(256, 1);
    expect(y).toBeCloseTo(256 - SPEED / 60 - (SPEED / 60) * DASH_FACTOR * DASH_TICKS, 1);
  });

  it("the spark is rolled from the input's number: the same number gives the same spark", () => {
    const sparkOf = (number: number): number => {
      const simulation = inRoom();
      hold(simulation, 0, { moveX: 1, moveY: 0, dash: 1 }, number);
      rest(simulation);
      return simulation.world.fields.player.spark[0];
    };
    const sparks = [11, 12, 13, 14].map(sparkOf);
    expect([11, 12, 13, 14].map(sparkOf)).toEqual(sparks);
    expect(new Set(sparks).size).toBeGreaterThan(1);
  });
});

describe("pushing", () => {
  function pair(apart: number): Simulation {
    const simulation = begin(dashAlone, 1, 2);
    put(simulation, 0, 256 - apart / 2, 256);
    put(simulation, 1, 256 + apart / 2, 256);
    rest(simulation);
    return simulation;
  }

  it.each([0, 8, 31, 32, 40])(
    "two players %d units apart each move by half of the missing distance",
    (apart) => {
      const simulation = pair(apart);
      const half = Math.max(apart, 2 * RADIUS) / 2;
      expect(placeOf(simulation, 0)).toEqual([256 - half, 256]);
      expect(placeOf(simulation, 1)).toEqual([256 + half, 256]);
    },
  );

  it("a player pushed against a wall stays outside it", () => {
    const simulation = begin(dashAlone, 1, 2);
    put(simulation, 0, 96 + RADIUS, 256);
    put(simulation, 1, 96 + RADIUS + 10, 256);
    rest(simulation);
    expect(placeOf(simulation, 0)).toEqual([96 + RADIUS, 256]);
    expect(placeOf(simulation, 1)).toEqual([96 + RADIUS + 21, 256]);
  });
});

describe("touching", () => {
  /** Player 0 dashes at player 1, who stands 50 units to their right; then this many ticks pass. */
  function dashAt(simulation: Simulation, press: number, ticks: number): void {
    put(simulation, 0, 200, 256);
    put(simulation, 1, 250, 256);
    hold(simulation, 0, { moveX: 1, moveY: 0, dash: press }, press);
    for (let i = 0; i < ticks; i++) rest(simulation);
  }

  const scores = (simulation: Simulation<Dash>): number[] =>
    Array.from(simulation.world.fields.player.score.slice(0, 2));

  it("[DG1] a dash scores once, at its first contact, and the next may start after the short cooldown", () => {
    const simulation = begin(dashAlone, 1, 2);
    dashAt(simulation, 1, DASH_COOLDOWN);
    expect(scores(simulation)).toEqual([1, 0]);
    expect(simulation.world.fields.player.cooldown[0]).toBe(1);
  });

  it("[DG1] two players who dash into each other both score", () => {
    const simulation = begin(dashAlone, 1, 2);
    hold(simulation, 1, { moveX: -1, moveY: 0, dash: 1 }, 1);
    dashAt(simulation, 1, DASH_TICKS);
    expect(scores(simulation)).toEqual([1, 1]);
  });

  it("[DG3] a touched player is safe for three seconds: a dash into them is a miss, and afterwards they can be touched", () => {
    const simulation = begin(dashAlone, 1, 2);
    const { isSafe, cooldown } = simulation.world.fields.player;
    dashAt(simulation, 1, DASH_COOLDOWN);
    expect(Array.from(isSafe.slice(0, 2))).toEqual([0, 1]);
    dashAt(simulation, 2, DASH_TICKS);
    expect(scores(simulation)).toEqual([1, 0]);
    expect(cooldown[0]).toBe(MISS_COOLDOWN);
    expect(SAFE_TICKS).toBe(180);
    for (let i = 0; i < SAFE_TICKS - DASH_COOLDOWN - DASH_TICKS + 2; i++) rest(simulation);
    expect(isSafe[1]).toBe(0);
    dashAt(simulation, 3, DASH_TICKS);
    expect(scores(simulation)).toEqual([2, 0]);
  });
});

describe("fields that the server decides", () => {
  it("[DG4] the sun takes health after a while, again and again, and shade gives it back", () => {
    const simulation = begin(dashAlone, 1, 6);
    const { health } = simulation.world.fields.player;
    put(simulation, 5, 900, 900);
    expect(isInside(arenaOf(0).sun, 900, 900)).toBe(true);
    for (let i = 1; i < SUN_TICKS; i++) rest(simulation);
    expect(health[5]).toBe(100);
    rest(simulation);
    expect(health[5]).toBe(100 - SUN_DAMAGE);
    for (let i = 0; i < SUN_TICKS; i++) rest(simulation);
    expect(health[5]).toBe(100 - 2 * SUN_DAMAGE);
    put(simulation, 5, 700, 700);
    for (let i = 0; i < 60; i++) rest(simulation);
    expect(health[5]).toBe(100 - 2 * SUN_DAMAGE + 1);
    expect(health[0]).toBe(100);
  });

  it("paint changes the colour, and a colour that does not exist is no command", () => {
    const { world } = begin(dash, 1, 2);
    const paint = checkCommand(dash, { name: "paint", values: { colour: 2 } });
    expect(paint).toBeDefined();
    if (paint !== undefined) dash.command(world, 1, paint);
    expect(Array.from(world.fields.player.colour.slice(0, 2))).toEqual([0, 2]);
    expect(checkCommand(dash, { name: "paint", values: { colour: 4 } })).toBeUndefined();
  });

  it("join places 16 players apart and outside walls on every seed, and leave ends the row", () => {
    for (const game of [dash, dashAlone])
      for (let seed = 1; seed <= 40; seed++) {
        const simulation = begin(game, seed, 16);
        const { world } = simulation;
        const arena = arenaOf(world.fields.ground.map[0]);
        const before = placesOf(simulation);
        expect(before.every(([x, y]) => !isDiscBlocked(arena, x, y, RADIUS))).toBe(true);
        rest(simulation);
        expect(placesOf(simulation)).toEqual(before);
        game.leave(world, 7);
        expect(world.rowOf("player", 7)).toBe(-1);
        expect(placesOf(simulation)).toHaveLength(15);
      }
  });
});

function placesOf(simulation: Simulation): (readonly [number, number])[] {
  return Array.from(simulation.world.all("player"), (row) => placeOf(simulation, row));
}
