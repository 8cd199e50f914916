// A join into 10,000 rows over 64 kB/s with 5 % burst loss, in virtual time: `npm run -s bench:join -- --json`.
// For each seed: when the joiner holds every row, and the cost for the server. The same match runs once with and once without the joiner, and
// the CPU of the room's ticks is measured in both; each tick does the same work in every run, so its least time of several runs counts. The
// largest slice is a whole tick of the room, whatever its cause. It exits with 1 when a bar is missed.

import { cpuUsage } from "node:process";
import { parseArgs } from "node:util";
import type { Game } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { forestOf, JOIN_MS, NARROW, walker } from "./shared/forest.ts";

const { values } = parseArgs({
  options: {
    rows: { type: "string", default: "10000" },
    moving: { type: "string", default: "0" },
    seeds: { type: "string", default: "5" },
    runs: { type: "string", default: "3" },
    json: { type: "boolean", default: false },
  },
});
const rows = Number(values.rows);
const moving = Number(values.moving);

const BARS = { seconds: 5, cpuMs: 500, sliceMs: 16, packetBytes: 1200 } as const;

interface Outcome {
  /** From the join until every row is held, ms; 0: never. */
  readonly heldMs: number;
  readonly largestPacket: number;
  /** CPU of the room by tick since the join, ms. */
  readonly ticksMs: readonly number[];
}

/** Runs until the joiner holds every row, or for `forMs` without a joiner. */
function match(game: Game, seed: number, forMs: number | undefined): Outcome {
  let heldMs = 0;
  let largestPacket = 0;
  let spentUs = 0;
  const ticksMs: number[] = [];
  const clients = [{ bot: () => walker }];
  const stepper = new Stepper({
    game,
    preset: presets.reckon,
    profile: NARROW,
    seed,
    hashed: false,
    development: false,
    clients: forMs === undefined ? [...clients, { bot: () => walker, joinMs: JOIN_MS }] : clients,
    tamper: (_way, index, bytes) => {
      if (index === 1) largestPacket = Math.max(largestPacket, bytes.length);
    },
    onFrame: ({ index, client }, nowMs) => {
      const newest = client?.snapshots.at(client.snapshots.newest);
      if (index !== 1 || heldMs > 0 || newest === undefined) return;
      if (newest.of("tree").alive.every((one) => one === 1)) heldMs = nowMs - JOIN_MS;
    },
  });
  const { room } = stepper;
  const timed =
    <A extends unknown[]>(call: (...given: A) => void) =>
    (...given: A): void => {
      const before = cpuUsage();
      call.apply(room, given);
      const { user, system } = cpuUsage(before);
      spentUs += user + system;
    };
  const update = timed(room.update);
  room.receive = timed(room.receive);
  room.update = (nowMs) => {
    update(nowMs);
    if (nowMs >= JOIN_MS) ticksMs.push(spentUs / 1000);
    spentUs = 0;
  };
  const endMs = JOIN_MS + (forMs ?? 2000 * BARS.seconds);
  while (stepper.nowMs < endMs && heldMs === 0) stepper.run(stepper.nowMs + 10);
  return { heldMs, largestPacket, ticksMs };
}

/** The least that each tick took in several runs of the same match. */
function leastOf(outcomes: readonly Outcome[]): number[] {
  return outcomes[0].ticksMs.map((_, i) => Math.min(...outcomes.map(({ ticksMs }) => ticksMs[i] ?? 0)));
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

const game = forestOf(rows, moving);
const runs = Array.from({ length: Number(values.runs) });
const results = Array.from({ length: Number(values.seeds) }, (_, i) => {
  const seed = i + 1;
  const joined = runs.map(() => match(game, seed, undefined));
  const [{ heldMs, largestPacket }] = joined;
  const withJoiner = leastOf(joined);
  const without = leastOf(runs.map(() => match(game, seed, heldMs)));
  return {
    seed,
    seconds: rounded(heldMs / 1000),
    cpuMs: rounded(sum(withJoiner) - sum(without)),
    sliceMs: rounded(Math.max(...withJoiner)),
    sliceWithoutMs: rounded(Math.max(...without)),
    largestPacket,
  };
});

const missed = results.flatMap(({ seed, seconds, cpuMs, sliceMs, largestPacket }) => [
  ...(seconds > 0 && seconds <= BARS.seconds
    ? []
    : [`Seed ${seed}: all rows were held after ${seconds || "more than 10"} s, and the bar is 5 s.`]),
  ...(cpuMs <= BARS.cpuMs
    ? []
    : [`Seed ${seed}: the join cost ${cpuMs} ms of server CPU, and the bar is 500 ms.`]),
  ...(sliceMs <= BARS.sliceMs ? [] : [`Seed ${seed}: one tick took ${sliceMs} ms, and the bar is 16 ms.`]),
  ...(largestPacket <= BARS.packetBytes
    ? []
    : [`Seed ${seed}: a packet had ${largestPacket} bytes, and the bar is 1200.`]),
]);
if (values.json) console.log(JSON.stringify({ rows, moving, bars: BARS, seeds: results }));
else
  for (const { seed, seconds, cpuMs, sliceMs, sliceWithoutMs, largestPacket } of results)
    console.log(
      `Seed ${seed}: all ${rows} rows held after ${seconds} s, ${cpuMs} ms of server CPU for it, at most ${sliceMs} ms ` +
        `in one tick (${sliceWithoutMs} without the joiner), packets of up to ${largestPacket} bytes.`,
    );
for (const sentence of missed) console.error(sentence);
if (missed.length > 0) process.exitCode = 1;
