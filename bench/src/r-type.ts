// What R-Type costs: `npm run -s bench:r-type -- --json`. Four bots behind real clients in virtual time. A whole run: bytes of what
// a client is sent with a snapshot, beside the seed's own wire of the same ticks. The worst burst: the last boss, everybody fires,
// 300 projectiles in the field: the largest that a client is sent with one snapshot, and the processor's time of a tick of the
// room, step and publish. A match plays several times alike, and of each tick the fastest counts: others share the machine.

import { parseArgs } from "node:util";
import { Pilot, rTypeGame, rTypePreset } from "@reckon/r-type";
import type { Game, World } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { bulletsIn, seedSnapshotOf } from "./r-type/as-the-seed.ts";
import { fastestOf, NEAR, quantile, timeTicks } from "./room-costs.ts";

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
/** Curtains that make up a burst: flowers and storms. */
const DENSE = [9, 10];
/** So many of them, while most of their bullets are in the field: about 300. */
const CURTAINS = 5;
const YOUNG = 300;

function presetNamed(name: string): Preset {
  if (name === "corrected") return rTypePreset;
  return presets[name as keyof typeof presets];
}

interface Scene {
  readonly game: Game;
  readonly seconds: number;
}

/** The last boss, with as many bullets as a burst has, in which nobody falls for good. */
function burst(): Game {
  const game = rTypeGame({ level: 3 });
  return {
    ...game,
    step(world, inputs, tools) {
      game.step(world, inputs, tools);
      if (!world.simulates("run", 0)) return;
      const { run, ship, enemy } = world.fields;
      // Straight to the boss, which nobody can end.
      if (world.tick - run.started[0] < 5600) run.started[0] = world.tick - 5600;
      for (const row of world.rows("ship")) ship.health[row] = 100;
      for (const row of world.rows("enemy")) enemy.health[row] = Math.max(enemy.health[row], 200);
      if (world.tick % 20 === 0) loose(world);
    },
  };
}

function loose(world: World): void {
  const { curtain: c, run } = world.fields;
  let young = 0;
  for (const one of world.all("curtain"))
    if (DENSE.includes(c.pattern[one]) && world.tick - run.started[0] - c.born[one] < YOUNG) young++;
  if (young >= CURTAINS) return;
  const row = world.spawn("curtain");
  if (row < 0) return;
  c.pattern[row] = DENSE[row % DENSE.length];
  c.x[row] = 1300 + world.random.below(400);
  c.y[row] = 200 + world.random.below(680);
  c.seed[row] = world.random.below(256);
  c.born[row] = world.tick - run.started[0] + 30;
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
    // So that a level's clock can be put back.
    firstTick: 6000,
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
if (values.json) console.log(JSON.stringify(result));
else
  console.log(
    `A run of four (${values.preset}): ${result.run.bytesP50} B per client and snapshot, p95 ${result.run.bytesP95}, most ${result.run.bytesMost} (bar: median 260); up ${result.run.upBytesPerSecond} B/s; the seed's wire: ${result.run.seedBytesP50} B, p95 ${result.run.seedBytesP95}.\n` +
      `Worst burst, ${result.burst.projectilesP50} projectiles: ${result.burst.bytesP50} B, p95 ${result.burst.bytesP95}, most ${result.burst.bytesMost} (bar: 1200); the seed's wire: ${result.burst.seedBytesP50} B.\n` +
      `A tick of the burst takes ${result.tickUsP50} µs, p99 ${result.tickUsP99} µs (bar 1000).`,
  );
