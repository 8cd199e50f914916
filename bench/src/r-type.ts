// The cost of R-Type: `npm run -s bench:r-type -- --json`. Four bots behind real clients in virtual time. A whole run: bytes to a client with a
// snapshot, beside the seed's own wire for the same ticks. The worst burst: the last boss, all players fire, 300 projectiles in the field:
// most bytes to a client with one snapshot, and the CPU time of a tick of the room, step and publish. The same match plays several times, and
// the fastest time of each tick counts, because other programs share the machine. It exits with 1 when a bar is missed.

import { parseArgs } from "node:util";
import { Pilot, rTypeGame, rTypePreset } from "@reckon/r-type";
import type { Game } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { burst } from "../../games/r-type/test/burst.ts";
import { bulletsIn, seedSnapshotOf } from "./r-type/as-the-seed.ts";
import { fastestOf, NEAR, quantile, timeTicks } from "./shared/room-costs.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "150" },
    burst: { type: "string", default: "12" },
    rounds: { type: "string", default: "4" },
    seed: { type: "string", default: "7" },
    preset: { type: "string", default: "corrected" },
    json: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed);
const PLAYERS = 4;
const WARM_UP_MS = 8000;
/** So that a level's clock can be put back. */
const FIRST_TICK = 6000;
/** Bytes of the burst's largest sum of one snapshot and client, of a run's median, µs of a tick, projectiles of a burst. */
const BARS = { burstBytes: 1200, runBytesP50: 260, tickUsP99: 1000, projectiles: 300 } as const;

function presetNamed(name: string): Preset {
  if (name === "corrected") return rTypePreset;
  return presets[name as keyof typeof presets];
}

interface Scene {
  readonly game: Game;
  readonly seconds: number;
}

interface Measured {
  /** Bytes that a client was sent with one snapshot, whatever packets they were in. */
  readonly sent: number[];
  readonly largestPacket: number;
  readonly tickUs: readonly number[];
  readonly bullets: number[];
  readonly seedBytes: number[];
  readonly upBytes: number;
}

function play({ game, seconds }: Scene, counts: boolean): Measured {
  const sent = new Map<number, number>();
  const bullets: number[] = [];
  const seedBytes: number[] = [];
  let [largestPacket, upBytes] = [0, 0];
  let isWarm = false;
  const stepper: Stepper = new Stepper({
    game,
    preset: presetNamed(values.preset),
    profile: NEAR,
    seed,
    firstTick: FIRST_TICK,
    hashed: false,
    development: false,
    clients: Array.from({ length: PLAYERS }, () => ({
      bot: (player: number, own: number) => new Pilot(own, player, "strong"),
    })),
    tamper: (way, client, bytes) => {
      if (!isWarm) return;
      if (way === "up") upBytes += bytes.length;
      else {
        const key = stepper.room.tick * PLAYERS + client;
        sent.set(key, (sent.get(key) ?? 0) + bytes.length);
        largestPacket = Math.max(largestPacket, bytes.length);
      }
    },
    onTick: ({ world, tick, flights }) => {
      if (!isWarm || !counts || tick % 2 !== 0) return;
      const shots = [0, 1, 2].reduce((sum, sort) => sum + (flights?.count(sort) ?? 0), 0);
      bullets.push(bulletsIn(world).length + shots);
      seedBytes.push(seedSnapshotOf(world, shots).length);
    },
  });
  const tickUs = timeTicks(stepper, WARM_UP_MS, seconds, () => {
    isWarm = true;
  });
  return {
    sent: [...sent.values()],
    largestPacket,
    tickUs,
    bullets,
    seedBytes,
    upBytes: upBytes / seconds / PLAYERS,
  };
}

const run = play({ game: rTypeGame(), seconds: Number(values.seconds) }, true);
const worst = play({ game: burst(), seconds: Number(values.burst) }, true);
const rounds = Array.from(
  { length: Number(values.rounds) },
  () => play({ game: burst(), seconds: Number(values.burst) }, false).tickUs,
);
const fastest = fastestOf(rounds);
const result = {
  bars: BARS,
  preset: values.preset,
  players: PLAYERS,
  seed,
  run: {
    bytesP50: quantile(run.sent, 0.5),
    bytesP95: quantile(run.sent, 0.95),
    bytesMost: quantile(run.sent, 1),
    upBytesPerSecond: Math.round(run.upBytes),
    seedBytesP50: quantile(run.seedBytes, 0.5),
    seedBytesP95: quantile(run.seedBytes, 0.95),
  },
  burst: {
    projectilesP50: quantile(worst.bullets, 0.5),
    bytesP50: quantile(worst.sent, 0.5),
    bytesP95: quantile(worst.sent, 0.95),
    bytesMost: quantile(worst.sent, 1),
    largestPacket: worst.largestPacket,
    seedBytesP50: quantile(worst.seedBytes, 0.5),
  },
  tickUsP50: quantile(fastest, 0.5),
  tickUsP99: quantile(fastest, 0.99),
};
const { run: whole, burst: worstOf } = result;
const missed = [
  ...(whole.bytesP50 <= BARS.runBytesP50
    ? []
    : [`${whole.bytesP50} B per client and snapshot in the middle`]),
  ...(worstOf.projectilesP50 >= BARS.projectiles ? [] : [`a burst of ${worstOf.projectilesP50} projectiles`]),
  ...(worstOf.bytesMost <= BARS.burstBytes ? [] : [`${worstOf.bytesMost} B with one snapshot of the burst`]),
  ...(result.tickUsP99 <= BARS.tickUsP99 ? [] : [`${result.tickUsP99} µs for a tick of the burst at p99`]),
];
if (values.json) console.log(JSON.stringify({ ...result, missed }));
else
  console.log(
    `A run of four (${values.preset}): ${whole.bytesP50} B per client and snapshot, p95 ${whole.bytesP95}, most ${whole.bytesMost} (bar: median ${BARS.runBytesP50}); up ${whole.upBytesPerSecond} B/s; the seed's wire: ${whole.seedBytesP50} B, p95 ${whole.seedBytesP95}.\n` +
      `Worst burst, ${worstOf.projectilesP50} projectiles (bar ${BARS.projectiles}): ${worstOf.bytesP50} B, p95 ${worstOf.bytesP95}, most ${worstOf.bytesMost} (bar: ${BARS.burstBytes}); the seed's wire: ${worstOf.seedBytesP50} B.\n` +
      `A tick of the burst takes ${result.tickUsP50} µs, p99 ${result.tickUsP99} µs (bar ${BARS.tickUsP99}).\n` +
      (missed.length === 0 ? "All bars are met." : `Missed: ${missed.join("; ")}.`),
  );
process.exit(missed.length > 0 ? 1 : 0);
