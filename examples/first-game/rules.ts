// The rules, written once: the server steps them for everybody, each page for its own runner.
import { defineGame, type Field, fixed, integer, kind, type World } from "reckon";
import type { HostedGame } from "reckon/host";
import { LOBBY_RULES } from "reckon/lobby";
import { presets } from "reckon/presets";

export const WIDTH = 640;
export const HEIGHT = 360;
export const RADIUS = 12;
const SPEED = 240;

const along = (max: number, shown: "linear" | "step"): Field<"fixed"> =>
  fixed({ min: 0, max, resolution: 1 / 64, topSpeed: SPEED, shown });

const runner = kind("runner", {
  capacity: 8,
  position: ["x", "y"],
  fields: {
    x: along(WIDTH, "linear"),
    y: along(HEIGHT, "linear"),
    score: integer({ min: 0, max: 999, author: "server" }),
  },
});
const coin = kind("coin", { capacity: 1, fields: { x: along(WIDTH, "step"), y: along(HEIGHT, "step") } });
const stick = fixed({ min: -1, max: 1, resolution: 1 / 64 });

export const game = defineGame({
  name: "first",
  players: 8,
  input: { moveX: stick, moveY: stick },
  kinds: [runner, coin],
  init(world) {
    toss(world, world.fields.coin, world.spawn("coin"));
  },
  join(world, player) {
    toss(world, world.fields.runner, world.spawn("runner", player));
  },
  leave(world, player) {
    world.despawn("runner", world.rowOf("runner", player));
  },
  step(world, inputs, tools) {
    const { x, y, score } = world.fields.runner;
    const pace = SPEED * tools.dt;
    for (const row of world.rows("runner")) {
      const { moveX, moveY } = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + moveX * pace, RADIUS), WIDTH - RADIUS);
      y[row] = Math.min(Math.max(y[row] + moveY * pace, RADIUS), HEIGHT - RADIUS);
    }
    const { coin } = world.fields;
    for (const gold of world.rows("coin"))
      for (const row of world.all("runner")) {
        const apart = Math.max(Math.abs(x[row] - coin.x[gold]), Math.abs(y[row] - coin.y[gold]));
        if (apart > RADIUS) continue;
        score[row] = Math.min(score[row] + 1, 999);
        toss(world, coin, gold);
      }
  },
});

/** Puts a row anywhere, by the server's chance. */
function toss(world: World, { x, y }: { x: Float64Array; y: Float64Array }, row: number): void {
  x[row] = RADIUS + world.random.below(WIDTH - 2 * RADIUS);
  y[row] = RADIUS + world.random.below(HEIGHT - 2 * RADIUS);
}

const lobby = { ...LOBBY_RULES.highNoon, seats: 8 };
export const first: HostedGame<typeof game> = { make: () => game, preset: presets.reckon, lobby };
