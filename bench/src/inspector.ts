// What the inspector costs while it is closed: clients that keep a tape beside plain ones, in turns, in matches of bots from one seed.
// `npm run -s bench:inspector -- --json` (with --expose-gc). For each game: CPU time of the match for each frame of a client without and
// with a tape, bytes that writing a tape allocates per tick, bytes of tape per minute, and how long the inspector reads for one frame.
// Ends with 1 above the bars: 1 % of a frame of 1/60 s, and no bytes but 16 for each control, which V8 puts into a box when it is read.

import { argv } from "node:process";
import { DashBot, dash } from "@reckon/dash";
import { highNoonGame, RideBot } from "@reckon/high-noon";
import type { Game } from "reckon";
import { Client } from "reckon/client";
import { TapedClient, TapeInspection } from "reckon/inspect";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import type { Bot } from "reckon/testing/engine";

const SECONDS = 60;
const ROUNDS = 5;
const FRAME_MS = 1000 / 60;
const BAR_SHARE = 0.01;
const WRITES = 200_000;
const BOX_BYTES = 16;
/** What else the heap grows by between two readings, per write. */
const NOISE_BYTES = 4;

interface Subject {
  readonly game: Game;
  readonly bot: (player: number, seed: number) => Bot;
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  dash: { game: dash, bot: (player, seed) => new DashBot(seed, player, "chase") },
  highNoon: { game: highNoonGame({ mode: "ride" }), bot: (player, seed) => new RideBot(seed, player) },
};

/** CPU time of a whole match for each frame of a client, µs, of which only the tape differs; and the first client. */
function playOnce({ game, bot }: Subject, client: typeof Client): { us: number; last: Client } {
  const stepper = new Stepper({
    game,
    preset: presets.reckon,
    profile: profileNamed("wifi"),
    seed: 17,
    hashed: false,
    development: false,
    client,
    clients: [{ bot }, { bot }],
  });
  const before = process.cpuUsage();
  stepper.run(SECONDS * 1000);
  const { user, system } = process.cpuUsage(before);
  const frames = stepper.clients.reduce((sum, one) => sum + (one.last?.quality.frames ?? 0), 0);
  const { last } = stepper.clients[0];
  if (last === undefined) throw new Error("Nobody joined.");
  return { us: (user + system) / frames, last };
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

/** Bytes that one frame of writing allocates: an input, a frame, and a packet now and then. */
function allocated(client: TapedClient): number {
  const { tape } = client;
  const controls = client.game.input.record();
  const message = new Uint8Array(60);
  const write = (count: number): void => {
    for (let i = 0; i < count; i++) {
      if (i % 1000 === 0) tape.rewind();
      tape.frame(i, 0);
      tape.sampled(controls);
      if (i % 3 === 0) {
        tape.heard(60, false, i);
        tape.took(1, message, i, i);
      }
      tape.sent(40);
    }
  };
  write(WRITES);
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  write(WRITES);
  return Math.max(0, process.memoryUsage().heapUsed - before) / WRITES;
}

const results = Object.entries(SUBJECTS).map(([name, subject]) => {
  const [plain, taped]: [number[], number[]] = [[], []];
  let client: TapedClient | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(playOnce(subject, Client).us);
    const { us, last } = playOnce(subject, TapedClient as typeof Client);
    taped.push(us);
    client = last as TapedClient;
  }
  if (client === undefined) throw new Error("Nobody joined.");
  const { tape, policy, game } = client;
  const inspection = new TapeInspection(tape, game, policy);
  const before = process.cpuUsage();
  while (inspection.read());
  const { user } = process.cpuUsage(before);
  const readUs = user / inspection.client.quality.frames;
  const tapeBytes = tape.length;
  const [frameUs, tapedUs] = [median(plain), median(taped)];
  return {
    name,
    frameUs,
    tapedUs,
    share: Math.max(0, tapedUs - frameUs) / (1000 * FRAME_MS),
    allocatedBytes: allocated(client),
    boxedBytes: BOX_BYTES * game.input.names.length,
    tapeBytesPerMinute: (tapeBytes * 60) / SECONDS,
    readUs,
  };
});
if (argv.includes("--json")) console.log(JSON.stringify(results));
else console.table(results);
process.exitCode = results.some(
  ({ share, allocatedBytes, boxedBytes }) => share > BAR_SHARE || allocatedBytes >= boxedBytes + NOISE_BYTES,
)
  ? 1
  : 0;
