// The server process of the bench of attacks: a host on real sockets that tells, when asked, how late its ticks were.
// Forked by attacks.ts.

import { dash } from "@reckon/dash";
import { LOBBY_RULES } from "reckon/lobby";
import { presets } from "reckon/presets";
import { HostServer } from "reckon/transport/node";

/** How the ticks were since the last report. */
export interface TickReport {
  readonly ticks: number;
  readonly latenessMs: readonly [p50: number, p99: number, max: number];
  readonly workMsP99: number;
  /** Share of a core. */
  readonly cpu: number;
  readonly rssMb: number;
  readonly visitors: number;
  readonly rooms: number;
}

const lobby = { ...LOBBY_RULES.reckon, countdownMs: 200 };
const server = await HostServer.start({
  games: { dash: { make: () => dash, preset: presets.reckon, lobby } },
  udp: { bindAddress: "127.0.0.1" },
  bindAddress: "127.0.0.1",
});
const { latenessMs, workMs } = server.loop;
let cpu = process.cpuUsage();
let sinceMs = performance.now();

function report(): TickReport {
  const { user, system } = process.cpuUsage(cpu);
  const now = performance.now();
  const made: TickReport = {
    ticks: latenessMs.count,
    latenessMs: [latenessMs.percentile(0.5), latenessMs.percentile(0.99), latenessMs.max],
    workMsP99: workMs.percentile(0.99),
    cpu: (user + system) / 1000 / (now - sinceMs),
    rssMb: process.memoryUsage.rss() / 1048576,
    visitors: server.host.visitors,
    rooms: server.host.rooms,
  };
  cpu = process.cpuUsage();
  sinceMs = now;
  return made;
}

process.on("message", (what) => {
  if (what === "begin") {
    report();
    latenessMs.clear();
    workMs.clear();
  } else process.send?.(report());
});
process.on("disconnect", () => process.exit());
process.send?.(server.port);
