// What flights cost a room: time per tick, on average over snapshots and the ticks between, with more and more targets and
// flights; and bytes allocated per tick, against the same room in which nothing flies.
// Run: npm run -s bench:flights

import { defineGame, fixed, flight, type Game, kind } from "reckon";
import { presets } from "reckon/presets";
import { Room } from "reckon/server";

const SIZE = 2000;
const LIFE = 60;
const ROUNDS = 9;
const ROUND_TICKS = 120;

const place = { min: 0, max: SIZE, resolution: 1 / 16 };
const rate = { min: -10_000, max: 10_000, resolution: 1 };

/** Posts that run to and fro, and slugs that fly across the field through whomever they meet. */
function gameOf(targets: number, flying: number): Game {
  const post = kind("post", {
    capacity: targets,
    position: ["x", "y"],
    target: { radius: 10 },
    fields: { x: fixed(place), y: fixed(place), vx: fixed({ ...rate, rateOf: "x" }) },
  });
  const slug = flight({
    fields: { x: fixed(place), y: fixed(place), vx: fixed(rate) },
    position: ["x", "y"],
    lifeTicks: LIFE,
    targets: ["post"],
    hits: "none",
    capacity: 1024,
  });
  const values = { x: 10, y: 0, vx: 1800 };
  return defineGame({
    name: "flights",
    players: 2,
    input: {},
    kinds: [post],
    flights: { slug },
    init(world) {
      const { x, y } = world.fields.post;
      for (let i = 0; i < targets; i++) {
        const row = world.spawn("post");
        x[row] = world.random.between(0, SIZE);
        y[row] = world.random.between(0, SIZE);
      }
    },
    join() {},
    leave() {},
    step(world, _, { fire, tick, dt }) {
      const { x, vx } = world.fields.post;
      for (const row of world.rows("post")) {
        vx[row] = tick % 60 < 30 ? 120 : -120;
        x[row] = Math.min(SIZE, Math.max(0, x[row] + vx[row] * dt));
      }
      for (let i = 0; i < flying / LIFE; i++) {
        values.y = (tick * 37 + i * 411) % SIZE;
        fire("slug", -1, values);
      }
    },
    fly({ values: at }, seconds) {
      at.x += at.vx * seconds;
      return true;
    },
    struck: () => "on",
  });
}

function measure(targets: number, flying: number): { us: number; bytes: number } {
  const game = gameOf(targets, flying);
  const { agreement, room: policy, client: shown } = presets.reckon;
  const room = new Room({ game, agreement, policy, shown, seed: 1, send: () => {} });
  let tick = 0;
  let us = Number.POSITIVE_INFINITY;
  let bytes = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const from = performance.now();
    for (let i = 0; i < ROUND_TICKS; i++) room.update(++tick * game.tickMs + 0.01);
    us = Math.min(us, ((performance.now() - from) * 1000) / ROUND_TICKS);
    bytes = Math.min(bytes, (process.memoryUsage().heapUsed - before) / ROUND_TICKS);
  }
  return { us, bytes };
}

console.log("targets  flights  µs per tick  bytes per tick");
for (const targets of [16, 64, 256])
  for (const flying of [0, 60, 300]) {
    const { us, bytes } = measure(targets, flying);
    console.log(`${targets}\t ${flying}\t  ${us.toFixed(1)}\t       ${bytes.toFixed(0)}`);
  }
