import { describe, expect, it } from "vitest";
import { STATE } from "../src/kinds.ts";
import { GROUND, groundOf } from "../src/map.ts";
import {
  BODY,
  HEALTH,
  JUMP_HEIGHT,
  JUMP_TICKS,
  LAND_TICKS,
  MUD_FACTOR,
  ROLL_FACTOR,
  ROLL_SAFE_TICKS,
  ROLL_TICKS,
  SPEED,
  TILE,
} from "../src/tuning.ts";
import { Drive } from "./drive.ts";

function duel(players = 1, seed = 1): Drive {
  const drive = new Drive({ mode: "duel" }, players, seed);
  const { x, y } = drive.sand();
  drive.put(0, x, y);
  return drive;
}

describe("walking", () => {
  it("[HG1] reaches 250 px/s at once, no faster on the diagonal, and stops at once", () => {
    const drive = duel();
    const startX = drive.player.x[0];
    const startY = drive.player.y[0];
    drive.hold(0, { moveX: 1, moveY: 1 });
    drive.tick(6);
    const far = Math.hypot(drive.player.x[0] - startX, drive.player.y[0] - startY);
    expect(far).toBeCloseTo((SPEED / 60) * 6, 0);
    drive.hold(0, {});
    const stopped = drive.player.x[0];
    drive.tick();
    expect(drive.player.x[0]).toBe(stopped);
  });

  it("[HG1] slides along walls and never enters one, in any direction, on many grounds", () => {
    for (let seed = 1; seed <= 12; seed++) {
      const drive = duel(1, seed);
      const { columns, tiles } = groundOf(drive.run.ground[0]);
      for (let i = 0; i < 300; i++) {
        const angle = Math.floor(i / 20) * 2.4;
        drive.hold(0, { moveX: Math.cos(angle), moveY: Math.sin(angle) });
        if (i % 35 === 0) drive.press(0, "roll");
        drive.player.health[0] = HEALTH;
        drive.tick();
        for (const dx of [-BODY + 0.01, BODY - 0.01])
          for (const dy of [-BODY + 0.01, BODY - 0.01]) {
            const column = Math.floor((drive.player.x[0] + dx) / TILE);
            const line = Math.floor((drive.player.y[0] + dy) / TILE);
            const tile = tiles[line * columns + column];
            expect(tile === GROUND.wall || tile === GROUND.half).toBe(false);
          }
      }
    }
  });

  it("[HG1] is slower in mud", () => {
    for (let seed = 1; seed < 40; seed++) {
      const drive = new Drive({ mode: "ride" }, 1, seed);
      let place: { x: number; y: number };
      try {
        place = drive.freePlace(GROUND.mud, 1);
      } catch {
        continue;
      }
      drive.put(0, place.x, place.y);
      drive.hold(0, { moveX: 1 });
      drive.tick();
      expect(drive.player.x[0]).toBeCloseTo(place.x + (SPEED * MUD_FACTOR) / 60, 1);
      return;
    }
    expect.unreachable("no ground had mud");
  });
});

describe("rolling", () => {
  it("[HG2][HN4] lasts 0.3 s at twice the speed in the direction it began with, from one press", () => {
    const drive = duel();
    const start = drive.player.x[0];
    drive.press(0, "roll");
    drive.hold(0, { moveX: 1 });
    drive.tick();
    expect(drive.player.state[0]).toBe(STATE.roll);
    drive.hold(0, { moveY: 1 });
    drive.tick(6);
    expect(drive.player.x[0] - start).toBeCloseTo(((SPEED * ROLL_FACTOR) / 60) * 7, 0);
    drive.hold(0, {});
    drive.tick(ROLL_TICKS - 7);
    expect(drive.player.state[0]).toBe(STATE.roll);
    drive.tick();
    expect(drive.player.state[0]).toBe(STATE.walk);
    drive.tick(40);
    expect(drive.player.state[0]).toBe(STATE.walk);
  });

  it("[HG2] lets a player be hurt in its second half only", () => {
    const drive = duel();
    drive.press(0, "roll");
    const open: number[] = [];
    for (let i = 0; i < ROLL_TICKS; i++) {
      drive.tick();
      open.push(drive.player.isOpen[0]);
    }
    expect(open).toEqual([
      ...Array<number>(ROLL_SAFE_TICKS).fill(0),
      ...Array<number>(ROLL_TICKS - ROLL_SAFE_TICKS).fill(1),
    ]);
  });
});

describe("jumping", () => {
  it("[HG3][HN4] rises to its height, falls faster, and lands with a moment on the spot and a stomp", () => {
    const drive = duel();
    drive.press(0, "jump");
    drive.tick();
    const heights: number[] = [];
    for (let i = 0; i < JUMP_TICKS; i++) {
      drive.tick();
      heights.push(drive.player.z[0]);
    }
    expect(Math.max(...heights)).toBe(JUMP_HEIGHT);
    expect(heights.indexOf(JUMP_HEIGHT)).toBeGreaterThan(JUMP_TICKS / 2 - 1);
    expect(drive.player.state[0]).toBe(STATE.land);
    expect(drive.take()).toContain("stomped");
    const { x } = { x: drive.player.x[0] };
    drive.hold(0, { moveX: 1 });
    drive.tick(LAND_TICKS - 1);
    expect(drive.player.x[0]).toBe(x);
    drive.tick(2);
    expect(drive.player.x[0]).toBeGreaterThan(x);
  });

  it("[HG3] passes a half-wall that stops a walk, and never ends on one", () => {
    for (let seed = 1; seed <= 30; seed++) {
      const drive = duel(1, seed);
      const ground = groundOf(drive.run.ground[0]);
      const at = ground.tiles.indexOf(GROUND.half);
      if (at < 0) continue;
      const column = at % ground.columns;
      const line = Math.floor(at / ground.columns);
      if (ground.tiles[at - 1] !== GROUND.sand || ground.tiles[at - 2] !== GROUND.sand) continue;
      drive.put(0, (column - 1) * TILE + 15, line * TILE + 16);
      drive.hold(0, { moveX: 1 });
      drive.tick(12);
      expect(drive.player.x[0]).toBe(column * TILE - BODY);
      drive.press(0, "jump");
      drive.tick(10);
      expect(drive.player.x[0]).toBeGreaterThan(column * TILE);
      drive.hold(0, {});
      drive.tick(120);
      expect(drive.player.state[0]).toBe(STATE.walk);
      const tile =
        ground.tiles[
          Math.floor(drive.player.y[0] / TILE) * ground.columns + Math.floor(drive.player.x[0] / TILE)
        ];
      expect(tile).not.toBe(GROUND.half);
      return;
    }
    expect.unreachable("no ground had such a half-wall");
  });

  it("[HG3] ends with a stomp that hurts only those nearby", () => {
    const drive = duel(3);
    const { x, y } = { x: drive.player.x[0], y: drive.player.y[0] };
    drive.put(1, x + 40, y);
    drive.put(2, x + 90, y);
    drive.press(0, "jump");
    drive.tick(JUMP_TICKS + 2);
    expect([drive.player.health[1], drive.player.health[2]]).toEqual([HEALTH - 5, HEALTH]);
  });
});
