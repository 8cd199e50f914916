// The play of bots: their distance from each other, their strength, and the part of it that every screen shows.

import type { ControlsOf } from "reckon";
import { describe, expect, it } from "vitest";
import { HighNoonBot } from "../src/bots/bot.ts";
import { STRENGTHS } from "../src/bots/strength.ts";
import { SEEN_REACH } from "../src/enemies/sorts.ts";
import type { HighNoon } from "../src/high-noon.ts";
import { STATE } from "../src/kinds.ts";
import { groundOf } from "../src/map.ts";
import { Camera } from "../src/stage/look/camera.ts";
import { BODY, HEALTH, PAUSE_TICKS } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

/** Bots of these strengths in a ride for this many ticks; `each` sees every tick. */
function ride(
  strengths: readonly (keyof typeof STRENGTHS)[],
  ticks: number,
  look: (drive: Drive) => void,
): Drive {
  const drive = new Drive({ mode: "ride" }, strengths.length, 7);
  const bots = strengths.map((name, seat) => new HighNoonBot(seat + 11, seat, STRENGTHS[name]));
  const inputs = bots.map(() => drive.game.input.record() as ControlsOf<HighNoon>);
  for (let i = 0; i < ticks; i++) {
    bots.forEach((bot, seat) => {
      bot.sample(inputs[seat], { tick: i + 1, shown: drive.simulation.world, player: seat });
      drive.hold(seat, { ...inputs[seat] });
    });
    drive.tick();
    look(drive);
  }
  return drive;
}

describe("riders", () => {
  it("[HG25] keep apart, even if all begin on the same spot: bodies overlap in at most 1 % of ticks", () => {
    let overlaps = 0;
    let moved = 0;
    let ticks = 0;
    ride(["fair", "fair", "fair", "fair"], 1500, (drive) => {
      const { x, y } = drive.player;
      if (ticks++ === 0) for (let row = 0; row < 4; row++) drive.put(row, x[0], y[0]);
      if (ticks < 60) return;
      for (let row = 1; row < 4; row++)
        for (let other = 0; other < row; other++)
          if (Math.hypot(x[row] - x[other], y[row] - y[other]) < 2 * BODY) overlaps++;
      if (Math.abs(drive.player.vx[0]) > 1) moved++;
    });
    expect(moved).toBeGreaterThan(100);
    expect(overlaps / ticks).toBeLessThanOrEqual(0.01);
  });

  it.each([2, 3, 4])(
    "[HG25] fight their way to a fallen partner, though outlaws stay nearby (seed %d)",
    (seed) => {
      const drive = new Drive({ mode: "ride" }, 2, seed);
      const bot = new HighNoonBot(seed + 10, 0, STRENGTHS.fair);
      const input = drive.game.input.record() as ControlsOf<HighNoon>;
      const { x, y, state, health } = drive.player;
      drive.put(0, x[0] - 150, y[0]);
      for (let i = 1; i <= 1500 && (i <= 300 || state[1] === STATE.down); i++) {
        // Bullets here hit no one: four outlaws stay, and only the intended partner falls.
        for (const row of [...drive.world.all("enemy")].slice(4)) drive.world.despawn("enemy", row);
        for (const row of [0, 1]) if (health[row] > 0) health[row] = HEALTH;
        if (i === 300) {
          state[1] = STATE.down;
          health[1] = 0;
        }
        bot.sample(input, { tick: i, shown: drive.simulation.world, player: 0 });
        drive.hold(0, { ...input });
        drive.tick();
      }
      expect(state[1]).not.toBe(STATE.down);
    },
  );

  it("[HG25] survive half a minute of the first wave alone, even if they do nothing", () => {
    for (let seed = 1; seed <= 3; seed++) {
      const drive = new Drive({ mode: "ride" }, 1, seed);
      drive.tick(PAUSE_TICKS + 30 * 60);
      expect(drive.player.state[0]).not.toBe(STATE.down);
    }
  });
});

describe("every screen", () => {
  it.each([
    [1280, 720],
    [390, 844],
    [844, 390],
    [2560, 1080],
    [5120, 1440],
    [320, 640],
  ])("[HG26] on %d × %d everybody who may shoot is on the screen, wherever one aims", (width, height) => {
    const ground = groundOf(4);
    const camera = new Camera();
    camera.resize(width, height, 1);
    const [x, y] = [ground.width / 2, ground.height / 2];
    for (const toX of [-1, 0, 1])
      for (const toY of [-1, 0, 1]) {
        // The pointer at the edge of the screen, and time to get there.
        for (let i = 0; i < 60; i++)
          camera.look(ground, x, y, (toX * camera.seen.width) / 2, (toY * camera.seen.height) / 2, 0.1);
        const { seen } = camera;
        const nearest = Math.min(x - seen.x, seen.x + seen.width - x, y - seen.y, seen.y + seen.height - y);
        expect(nearest).toBeGreaterThanOrEqual(SEEN_REACH);
      }
  });
});
