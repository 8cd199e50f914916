// The server of the watchers' bench: one game of up to 24 who walk, whose matches are kept. It prints its port, and says at /cpu how much
// processor time it has used. watchers.ts starts it.

import { defineGame, fixed, hosted, kind } from "../../packages/reckon/src/index.ts";
import { serve } from "../../packages/reckon/src/node/index.ts";

const PLAYERS = 24;
const place = fixed({ min: 0, max: 640, resolution: 1 / 64, topSpeed: 240 });

const walking = defineGame({
  name: "walking",
  players: PLAYERS,
  input: {
    moveX: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
    moveY: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  },
  kinds: [kind("runner", { capacity: PLAYERS, position: ["x", "y"], fields: { x: place, y: place } })],
  join: (world, player) => {
    const row = world.spawn("runner", player);
    world.fields.runner.x[row] = 320;
    world.fields.runner.y[row] = 320;
  },
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, { dt }) {
    const { x, y } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const { moveX, moveY } = inputs.of(world.ownerOf("runner", row));
      x[row] = Math.min(Math.max(x[row] + moveX * 240 * dt, 0), 640);
      y[row] = Math.min(Math.max(y[row] + moveY * 240 * dt, 0), 640);
    }
  },
});

export const walk = hosted(walking, { watchDelaySeconds: 10 });

if (process.argv.includes("--serve")) {
  const many = "100000/100000";
  const server = await serve(
    { walk },
    {
      ...{ port: 0, host: "127.0.0.1", statusPort: "off", udpPort: "off", stateFile: "off", environment: {} },
      ...{
        logLevel: "silent",
        requestsPerAddress: many,
        connectsPerAddress: many,
        socketsPerAddress: 10_000,
      },
      replays: true,
      onRequest: (_request, response) => {
        const { user, system } = process.cpuUsage();
        response.end(JSON.stringify({ ms: (user + system) / 1000 }));
      },
    },
  );
  console.log(server.port);
}
