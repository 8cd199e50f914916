// The server process of the bench of starts: the arcade as it is deployed, with all its games and bots, which reports on request how long its
// event loop was held up. starts.ts forks it.

import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { startArcade } from "../../apps/arcade/src/server/arcade.ts";

/** How the server was since the last report. */
export interface ServerReport {
  /** By whatever: wakes of rooms and bots, packets, garbage collection. */
  readonly heldUpMs: readonly [p99: number, longest: number];
  readonly collectionMs: readonly [sum: number, longest: number];
  /** Share of a core. */
  readonly cpu: number;
  readonly rssMb: number;
  readonly rooms: number;
  readonly matches: number;
  /** Ticks that matches left out. */
  readonly skipped: number;
  readonly metrics: string;
}

const arcade = await startArcade({
  ...{ port: 0, host: "127.0.0.1", udpPort: "off", stateFile: "off", logLevel: "silent", environment: {} },
  ...{ pageFolder: "/nowhere", signals: false },
});
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
let collections: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collections.push(duration);
}).observe({ entryTypes: ["gc"] });
let cpu = process.cpuUsage();
let sinceMs = performance.now();
let rooms = 0;

async function report(): Promise<ServerReport> {
  const { user, system } = process.cpuUsage(cpu);
  const now = performance.now();
  const all = [...(arcade.hostServer?.host.all() ?? [])];
  const matches = all.flatMap(({ match }) => match ?? []);
  const made: ServerReport = {
    // The interval of the monitor's own timer does not count.
    heldUpMs: [Math.max(0, delay.percentile(99) / 1e6 - 1), Math.max(0, delay.max / 1e6 - 1)],
    collectionMs: [collections.reduce((sum, ms) => sum + ms, 0), Math.max(0, ...collections)],
    cpu: (user + system) / 1000 / (now - sinceMs),
    rssMb: process.memoryUsage.rss() / 1048576,
    rooms: (arcade.hostServer?.host.tally.rooms ?? 0) - rooms,
    matches: matches.length,
    skipped: matches.reduce((sum, { quality }) => sum + quality.skippedTicks, 0),
    metrics: await (await fetch(`http://127.0.0.1:${arcade.statusPort}/metrics`)).text(),
  };
  return made;
}

function begin(): void {
  delay.reset();
  collections = [];
  cpu = process.cpuUsage();
  sinceMs = performance.now();
  rooms = arcade.hostServer?.host.tally.rooms ?? 0;
}

process.on("message", async (what) => {
  if (what === "begin") begin();
  else process.send?.(await report());
});
process.on("disconnect", () => process.exit());
process.send?.(arcade.port);
