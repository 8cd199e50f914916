// `npm run soak:changes`: is control ever lost for longer than it must be, on networks that change? Plays the grid of slow
// stretches, steps, screens that keep step with ticks, far servers, quick rules and a server that stalls, prints the worst of
// each, and ends with 1 when a bar is missed.

import { dashAlone } from "@reckon/dash";
import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { playChange, quick, WAYS, WatchedMatch } from "../../packages/reckon/test/match/change.ts";

const USAGE = "npm run soak:changes -- [options]: how long is control lost when the network changes?";
const OPTIONS = {
  seeds: { type: "whole", default: 6, min: 1, max: 1000, help: "matches of each case" },
  seed: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

let missed = 0;

function say(what: string, figure: string, isMet: boolean): void {
  if (!isMet) missed++;
  console.log(`${isMet ? "met   " : "MISSED"} ${what}: ${figure}`);
}

function grid(seeds: readonly number[]): void {
  for (const way of WAYS) {
    let worstMs = 0;
    let starved = 0;
    let locked = 0;
    let count = 0;
    for (const addMs of [600, 825, 1050, 1275, 1500])
      for (const lastsMs of [2000, 4000, 6000, 8000])
        for (const seed of seeds) {
          const { leadBackMs, starvedAfter } = playChange(way, addMs, lastsMs, 20, seed);
          worstMs = Math.max(worstMs, leadBackMs);
          starved = Math.max(starved, starvedAfter);
          if (leadBackMs > 1500 || starvedAfter > 60) locked++;
          count++;
        }
    const figure = `${locked} of ${count} late; lead back after ${worstMs.toFixed(0)} ms at most, ${starved} ticks starved from 1.5 s on`;
    say(`${way} + 600 to 1500 ms for 2 to 8 s`, figure, locked === 0);
  }
}

function steps(seeds: readonly number[]): void {
  for (const way of WAYS)
    for (const addMs of [20, 40, 60, 80, 120, 150, 180, 200, 240, 260, 300, 400, 500]) {
      const all = seeds.map((seed) => playChange(way, addMs, 20_000, 10, seed));
      const starvedS = Math.max(...all.map((one) => one.starvedS));
      const leadS = Math.max(...all.map((one) => one.leadBackMs)) / 1000;
      const delayS = Math.max(...all.map((one) => one.delayBackMs)) / 1000;
      const mostS = Math.max(0.5, 0.0035 * addMs);
      const figure = `${starvedS.toFixed(2)} s starved of ${mostS.toFixed(2)}; back: lead ${leadS.toFixed(1)} s, delay ${delayS.toFixed(1)} s of 6`;
      say(`step ${way} + ${addMs} ms`, figure, starvedS <= mostS && leadS <= 6 && delayS <= 6);
    }
}

function screens(): void {
  const way = { latencyMs: 30 };
  for (const ppm of [0, 10, -10, 37, -37, -61, 61, 100, -100]) {
    const frameRate = 60 * (1 + ppm / 1e6);
    const match = new WatchedMatch({
      profile: { name: "steady", up: way, down: way },
      seed: 5,
      frameRate,
      skewPpm: 0,
    });
    match.run(900_000);
    const share = (100 * match.starved(5000)) / (60 * 895);
    say(`60 Hz ${ppm} ppm, 15 min without jitter`, `${share.toFixed(3)} % starved of 0.05`, share <= 0.05);
  }
}

function limits(): void {
  for (const [game, latencyMs] of [
    [quick, 260],
    [dashAlone, 520],
  ] as const) {
    const way = { latencyMs, jitterMs: 3, loss: 0.001 };
    const match = new WatchedMatch({ profile: { name: "far", up: way, down: way }, seed: 3, game }).run(
      60_000,
    );
    const share = (100 * match.starved(5000)) / (game.tickRate * 55);
    say(
      `${game.tickRate} Hz rules at ${latencyMs} ms one way`,
      `${share.toFixed(2)} % starved of 1`,
      share <= 1,
    );
  }
}

function stalls(seeds: readonly number[]): void {
  const way = { latencyMs: 15, jitterMs: 3, loss: 0.001 };
  const profile = { name: "cable", up: way, down: way };
  const serverStalls = Array.from({ length: 39 }, (_, i) => ({
    fromMs: 3000 * (i + 1),
    toMs: 3000 * (i + 1) + 100,
  }));
  for (const seed of seeds) {
    const calm = new WatchedMatch({ profile, seed }).run(120_000);
    const stalled = new WatchedMatch({ profile, seed, serverStalls }).run(120_000);
    const [before, after] = [calm, stalled].map((match) => match.median("leadMs", 10_000, 120_000));
    const share = (100 * stalled.starved(5000)) / (60 * 115);
    const figure = `lead ${before.toFixed(1)} -> ${after.toFixed(1)} ms, ${share.toFixed(2)} % starved of 0.2`;
    say(
      `server stalls of 100 ms every 3 s, seed ${seed}`,
      figure,
      Math.abs(after - before) <= 10 && share <= 0.2,
    );
  }
}

function main({ seeds: count, seed }: OptionValues<typeof OPTIONS>): number {
  const seeds = Array.from({ length: count }, (_, i) => seed + i);
  grid(seeds);
  steps(seeds);
  screens();
  limits();
  stalls(seeds);
  console.log(missed === 0 ? "All bars are met." : `${missed} bars are missed.`);
  return missed === 0 ? 0 : 1;
}

await run(USAGE, OPTIONS, main);
