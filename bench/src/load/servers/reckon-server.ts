// The same rooms on a HostServer, with everything that it does for real players: lobby, limits, acks, reports, history. Only
// its limits for each address are met by a header that says where a bot comes from.

import { createSocket } from "node:dgram";
import { angle, defineGame, fixed, kind, LOBBY_RULES, type LobbyRules } from "reckon";
import { presets } from "reckon/presets";
import type { Room } from "reckon/server";
import { HostServer } from "reckon/transport/node";
import type { Meter } from "../meter.ts";
import { headingOf, PLACE_STEP, ROOM_PLAYERS, SIZE, SPEED, startOf, walked } from "../rules.ts";

const place = { min: 0, max: SIZE, resolution: PLACE_STEP, topSpeed: SPEED } as const;
const tilt = { min: -1, max: 1, resolution: 1 / 64 } as const;
const walker = kind("walker", {
  capacity: ROOM_PLAYERS,
  position: ["x", "y"],
  fields: { x: fixed(place), y: fixed(place), heading: angle({ bits: 12 }) },
});

/** The game. `onStep` hears of each step of a room, told by its world, and of none that a client predicts. */
export function fieldGame(onStep: (world: unknown, tick: number) => void = () => {}) {
  return defineGame({
    name: "field",
    players: ROOM_PLAYERS,
    input: { moveX: fixed(tilt), moveY: fixed(tilt) },
    kinds: [walker],
    join(world, who) {
      const row = world.spawn("walker", who);
      if (row < 0) return;
      const { x, y } = startOf(who);
      world.fields.walker.x[row] = x;
      world.fields.walker.y[row] = y;
    },
    leave(world, who) {
      const row = world.rowOf("walker", who);
      if (row >= 0) world.despawn("walker", row);
    },
    step(world, inputs, tools) {
      onStep(world, tools.tick);
      const { x, y, heading } = world.fields.walker;
      for (const row of world.rows("walker")) {
        const { moveX, moveY } = inputs.of(world.ownerOf("walker", row));
        x[row] = walked(x[row], moveX);
        y[row] = walked(y[row], moveY);
        if (moveX !== 0 || moveY !== 0) heading[row] = headingOf(moveX, moveY);
      }
    },
  });
}

export const fieldLobby: LobbyRules = { ...LOBBY_RULES.reckon, seats: ROOM_PLAYERS, countdownMs: 0 };

/** A UDP port that is free now, for all peers, as a server has one that is behind a firewall. */
async function freeUdpPort(): Promise<number> {
  const socket = createSocket("udp4");
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  const { port } = socket.address();
  await new Promise<void>((resolve) => socket.close(() => resolve()));
  return port;
}

/** @param isRtc with WebRTC beside WebSockets */
export async function startReckon(meter: Meter, isRtc = false): Promise<HostServer> {
  const matches = new WeakMap<object, Room>();
  const matchOf = (world: object): Room | undefined => {
    if (!matches.has(world))
      for (const { match } of server.host.all()) if (match !== undefined) matches.set(match.world, match);
    return matches.get(world);
  };
  const game = fieldGame((world, tick) => meter.step(matchOf(world as object)?.timeOf(tick) ?? 0));
  const server = await HostServer.start({
    games: { field: { make: () => game, preset: presets.reckon, lobby: fieldLobby } },
    udp: isRtc && { bindAddress: "127.0.0.1", port: await freeUdpPort() },
    bindAddress: "127.0.0.1",
    trustsProxy: true,
    emptyMs: 3_600_000,
    onFault: (error, room) => console.error(`Room ${room}:`, error),
  });
  return server;
}
