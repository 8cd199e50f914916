// How fast a match runs in virtual time: 8 clients with mixed frame rates and a server, dash on wifi, as in
// production (no development checks, no hashing). `npm run -s bench:sim -- --json`. Ends with 1 below the bar.
// Always true: one thread, warmed up first. `ratio` is virtual time by CPU time (all threads of the process) of the best span, whatever else
// runs on the machine; `wallRatio` is by wall time.

import { argv, cpuUsage, version } from "node:process";
import { DashBot, dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";

const FRAME_RATES = [30, 59.94, 60, 75, 144, 240, 60, 144];
const WARM_UP_MS = 10_000;
const SPAN_MS = 120_000;
const SPANS = 3;
/** Virtual seconds per real second that a run must reach. */
const BAR = 60;

const stepper = new Stepper({
  game: dash,
  preset: presets.reckon,
  profile: profileNamed("wifi"),
  seed: 7,
  development: false,
  hashed: false,
  clients: FRAME_RATES.map((frameRate, i) => ({
    frameRate,
    bot: (player: number, seed: number) => new DashBot(seed, player, "wander"),
    clock: { offsetMs: i * 10_000, skewPpm: (i - 4) * 50 },
  })),
});

function timeSpan(): { ratio: number; wallRatio: number } {
  const cpuBefore = cpuUsage();
  const before = performance.now();
  stepper.run(stepper.nowMs + SPAN_MS);
  const wallMs = performance.now() - before;
  const { user, system } = cpuUsage(cpuBefore);
  return { ratio: SPAN_MS / ((user + system) / 1000), wallRatio: SPAN_MS / wallMs };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

stepper.run(WARM_UP_MS);
const spans = Array.from({ length: SPANS }, timeSpan).sort((a, b) => a.ratio - b.ratio);
const result = {
  ratio: rounded(spans[SPANS - 1].ratio),
  median: rounded(spans[(SPANS - 1) / 2].ratio),
  wallRatio: rounded(Math.max(...spans.map(({ wallRatio }) => wallRatio))),
  bar: BAR,
  ticks: stepper.room.tick,
  clients: stepper.clients.length,
  rollbacks: stepper.clients.reduce((sum, { last }) => sum + (last?.quality.rollbackCount ?? 0), 0),
  node: version,
};
if (argv.includes("--json")) console.log(JSON.stringify(result));
else
  console.log(
    `${result.clients} clients and a room ran at ${result.ratio} × real time (median of ${SPANS} spans ` +
      `${result.median}, bar ${BAR}): ${result.ticks} ticks, ${result.rollbacks} rollbacks, Node ${version}.`,
  );
if (result.ratio < BAR) {
  console.error(
    `Too slow: ${result.ratio} × real time, and the bar is ${BAR}. Profile it with node --cpu-prof.`,
  );
  process.exitCode = 1;
}
