// The bots of a server, with a clock of their own. game-server.ts starts them. Always true: after `stop` none is woken.

import { randomBytes } from "node:crypto";
import type { HostServer } from "../transport/node/host-server.ts";
import { TickLoop } from "../transport/node/tick-loop.ts";
import { RoomBots } from "../transport/room-bots.ts";

export interface ServerBots {
  readonly all: RoomBots;
  stop(): void;
}

/** @param onWake how late they were woken, and how long they worked, ms */
export function startBots(
  server: HostServer,
  most: number,
  onFault: (error: unknown, room: string) => void,
  onWake: (latenessMs: number, workMs: number) => void,
): ServerBots {
  const now = (): number => server.loop.now();
  const random = (): number => randomBytes(4).readUInt32LE();
  const all = new RoomBots({ host: server.host, most, now, random, onFault });
  const wake = (nowMs: number): number => {
    all.update(nowMs);
    return 0;
  };
  const loop = new TickLoop(RoomBots.everyMs, wake, onWake);
  loop.start();
  return { all, stop: () => loop.stop() };
}
