// What the inspector costs while it is closed: clients that keep a tape beside plain ones, in turns, in matches of bots from one seed.
// `npm run -s bench:inspector -- --json` (with --expose-gc). For each game: CPU time of the match for each frame of a client without and
// with a tape, bytes that a client allocates per tick without and with one, bytes of tape per minute, and how long the inspector reads for
// one frame. Ends with 1 above the bars: 1 % of a frame of 1/60 s, and not one byte per tick from writing the tape. Whole clients may differ
// by a number or two: the compiler makes objects of numbers in other places of the client, or fewer, when its calls go through a tape.

import { argv } from "node:process";
import { DashBot, dash } from "@reckon/dash";
import { highNoonGame, RideBot } from "@reckon/high-noon";
import type { Game } from "reckon";
import { Client } from "reckon/client";
import { TapedClient, TapeInspection } from "reckon/inspect";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import type { Bot } from "reckon/testing/engine";
import { fedClientBytes } from "./shared/fed-client-bytes.ts";

const SECONDS = 20;
const ROUNDS = 3;
const FRAME_MS = 1000 / 60;
const BAR_SHARE = 0.01;
const BAR_BYTES = 1;
const BAR_CLIENT_BYTES = 32;
const WRITES = 200_000;

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

/** Bytes that writing the tape allocates for each frame: an input in which all is new, a frame, a packet now and then. */
function writtenBytes({ tape, game }: TapedClient): number {
  const input = new Float64Array(game.input.size);
  const message = new Uint8Array(60);
  const write = (count: number): void => {
    for (let i = 0; i < count; i++) {
      if (i % 1000 === 0) tape.length = 0;
      for (let k = 0; k < input.length; k++) input[k] = i / 7 + k;
      tape.times[0] = i / 3;
      tape.frame(0);
      tape.sampled(input);
      if (i % 3 === 0) {
        tape.heard(60, false);
        tape.took(1, message);
      }
      tape.sent(40);
    }
  };
  write(WRITES);
  globalThis.gc?.();
  write(WRITES);
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
  const [plainBytes, tapedBytes] = [fedClientBytes(name, false), fedClientBytes(name, true)];
  return {
    name,
    frameUs,
    tapedUs,
    share: Math.max(0, tapedUs - frameUs) / (1000 * FRAME_MS),
    writtenBytes: writtenBytes(client),
    plainBytes,
    tapedBytes,
    tapeBytesPerMinute: (tapeBytes * 60) / SECONDS,
    readUs,
  };
});
if (argv.includes("--json")) console.log(JSON.stringify(results));
else console.table(results);
process.exitCode = results.some(
  ({ share, writtenBytes: own, plainBytes, tapedBytes }) =>
    share > BAR_SHARE || own >= BAR_BYTES || tapedBytes - plainBytes >= BAR_CLIENT_BYTES,
)
  ? 1
  : 0;
