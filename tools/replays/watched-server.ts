// The server of the watchers' bench: one game of up to 24 who walk, whose matches are kept. It prints its port, and says at /cpu how much
// processor time it has used, and at /sending which share of it went into sending since it was asked last. watchers.ts starts it.

import { defineGame, fixed, hosted, kind } from "../../packages/reckon/src/index.ts";
import { serve } from "../../packages/reckon/src/node/index.ts";
import { type Profiled, Profiler } from "./profiled.ts";

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

/** Functions that make and write what players are sent, by file. */
const SENDING: readonly Profiled[] = [
  ["publisher.ts", "publish"],
  ["publisher.ts", "flush"],
  ["visitor.ts", "flush"],
  ["outgoing.ts", "writeFrames"],
];

let profiler: Profiler | undefined;

/** Of the time since the last call in which the main thread worked. The first call begins to measure, and gives 0. */
async function sendingShare(): Promise<number> {
  const measured = profiler;
  profiler = measured === undefined ? new Profiler() : undefined;
  await profiler?.start();
  return (await measured?.shares([SENDING]))?.[0] ?? 0;
}

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
      onRequest: async ({ url }, response) => {
        const { user, system } = process.cpuUsage();
        const share = url === "/sending" ? await sendingShare() : undefined;
        response.end(JSON.stringify({ ms: (user + system) / 1000, share }));
      },
    },
  );
  console.log(server.port);
}
