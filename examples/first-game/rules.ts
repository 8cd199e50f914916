// The rules, written once: the server steps them for everybody, each page for its own runner.
import { defineGame, fixed, hosted, integer, kind, type Shown, type World } from "reckon";

export const [WIDTH, HEIGHT, RADIUS] = [640, 360, 12];
const to = (max: number, shown: Shown) => fixed({ min: 0, max, resolution: 1 / 64, topSpeed: 240, shown });
const place = (shown: Shown) => ({ x: to(WIDTH, shown), y: to(HEIGHT, shown) });
const score = integer({ min: 0, max: 65535, author: "server" });
const runner = kind("runner", { capacity: 8, position: ["x", "y"], fields: { ...place("linear"), score } });
const coin = kind("coin", { capacity: 1, fields: place("step") });
const stick = fixed({ min: -1, max: 1, resolution: 1 / 64 });

const game = defineGame({
  name: "first",
  players: 8,
  input: { moveX: stick, moveY: stick },
  kinds: [runner, coin],
  init: (world) => toss(world, world.fields.coin, world.spawn("coin")),
  join: (world, player) => toss(world, world.fields.runner, world.spawn("runner", player)),
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, { dt }) {
    const { x, y, score } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const { moveX, moveY } = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + moveX * 240 * dt, RADIUS), WIDTH - RADIUS);
      y[row] = Math.min(Math.max(y[row] + moveY * 240 * dt, RADIUS), HEIGHT - RADIUS);
    }
    const { coin } = world.fields;
    for (const gold of world.rows("coin"))
      for (const row of world.all("runner")) {
        if (Math.abs(x[row] - coin.x[gold]) > RADIUS || Math.abs(y[row] - coin.y[gold]) > RADIUS) continue;
        score[row] += 1;
        toss(world, coin, gold);
      }
  },
});

function toss({ random }: World, { x, y }: { x: Float64Array; y: Float64Array }, row: number): void {
  x[row] = RADIUS + random.below(WIDTH - 2 * RADIUS);
  y[row] = RADIUS + random.below(HEIGHT - 2 * RADIUS);
}

export const first = hosted(game);
