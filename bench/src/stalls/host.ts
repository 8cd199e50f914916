// The host of bench:stalls, in its own process: real sockets, and a process that stalls for some ms every few seconds, like one that collects
// garbage. stalls.ts starts it and gets its port; on request it reports the counts of its seats.

import { dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { HostServer } from "reckon/transport/node";
import { rules } from "./rules.ts";

/** What the seats of all rooms have counted since they were taken. */
export interface HostFigures {
  readonly ticks: number;
  readonly starved: number;
  readonly stalls: number;
  /** How late rooms were at most since it was last asked, ms. */
  readonly latestMs: number;
}

const [stallMs, everyMs] = process.argv.slice(2).map(Number);
let latestMs = 0;
const server = await HostServer.start({
  games: { dash: { make: () => dash, preset: presets.reckon, lobby: rules } },
  udp: {},
  bindAddress: "127.0.0.1",
  mostPerAddress: 64,
  onTick: (lateMs) => {
    latestMs = Math.max(latestMs, lateMs);
  },
  onFault: (error, room) => console.error(`Room ${room}:`, error),
});
let stalls = 0;

function stall(): void {
  stalls++;
  const until = performance.now() + stallMs;
  while (performance.now() < until);
}

function figures(): HostFigures {
  let ticks = 0;
  let starved = 0;
  for (const { match } of server.host.all())
    for (let player = 0; player < rules.seats; player++) {
      const seat = match?.seat(player);
      ticks += seat?.counts.ticks ?? 0;
      starved += seat?.counts.starved ?? 0;
    }
  const since = latestMs;
  latestMs = 0;
  return { ticks, starved, stalls, latestMs: since };
}

process.on("message", () => process.send?.(figures()));
process.on("disconnect", () => process.exit(0));
if (stallMs > 0) setInterval(stall, everyMs);
process.send?.(server.port);
