// A server of the recording bench: a HostServer with rooms of one game over WebSockets, whose matches are kept as replay files or not, and what it
// measured. cost.ts starts two of them, pinned to one core, and asks both at the same moments.

import { deflateRawSync } from "node:zlib";
import { answer } from "../../bench/src/load/questions.ts";
import { ChunkPacker, PACKING } from "../../packages/reckon/src/node/replays/chunk-packer.ts";
import { ReplayShelf } from "../../packages/reckon/src/node/replays/replay-shelf.ts";
import { MemoryStore } from "../../packages/reckon/src/node/replays/replay-store.ts";
import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import { Room } from "../../packages/reckon/src/server/room.ts";
import { HostServer } from "../../packages/reckon/src/transport/node/index.ts";
import { type Profiled, Profiler } from "./profiled.ts";
import { GAME, hostedCast } from "./recorded-cast.ts";

/** What a span of a server gave. */
export interface Span {
  /** Time of all threads, user and system, ms. */
  readonly cpuMs: number;
  /** Of it, within `Room.update`, and within that the recorder's; only of spans that are timed. */
  readonly updateMs: number;
  readonly recordMs: number;
  /** The recorder's work in each tick, µs of processor time, of all ticks and of those that end a chunk. */
  readonly pieces: readonly number[];
  readonly endings: readonly number[];
  readonly latenessMs: readonly number[];
}

const nowMs = (): number => Date.now();
let latenessMs: number[] = [];
let updateMs = 0;
let recordMs = 0;
let pieces: number[] = [];
let endings: number[] = [];
let cpuMs = 0;

/** Processor time of this process so far, ms. */
function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

// To measure costs more than the recorder does, so a span either measures or is measured.
let isTimed = false;
let ended = 0;
const { update } = Room.prototype;
Room.prototype.update = function (this: Room, now: number): void {
  if (!isTimed) {
    update.call(this, now);
    return;
  }
  const began = cpuNow();
  update.call(this, now);
  updateMs += cpuNow() - began;
};
const { ticked } = ReplayWriter.prototype;
ReplayWriter.prototype.ticked = function (this: ReplayWriter): void {
  if (!isTimed) {
    ticked.call(this);
    return;
  }
  const before = ended;
  const began = cpuNow();
  ticked.call(this);
  const took = cpuNow() - began;
  recordMs += took;
  pieces.push(1000 * took);
  if (ended > before) endings.push(1000 * took);
};

async function start(isRecording: boolean, name: string, rooms: number): Promise<number> {
  const packer = new ChunkPacker();
  const pack: ChunkPacker["pack"] = (bytes, done) => {
    ended++;
    last = bytes;
    packer.pack(bytes, done);
  };
  const limits = { store: new MemoryStore(nowMs), mostBytes: 1e9, mostAgeMs: 1e9, nowMs, rules: "1", pack };
  const server = await HostServer.start({
    games: { [GAME]: hostedCast(name) },
    bindAddress: "127.0.0.1",
    udp: false,
    trustsProxy: true,
    emptyMs: 3_600_000,
    mostRooms: rooms,
    onTick: (late) => latenessMs.push(late),
    onFault: (error, room) => console.error(`Room ${room}:`, error),
    replays: isRecording ? new ReplayShelf(limits) : undefined,
  });
  return server.port;
}

/** What recording calls in the main thread, and `Room.update` with all that it calls. */
const RECORDING: readonly Profiled[] = [
  ["replay-writer.ts", "*"],
  ["match-record.ts", "*"],
  ["part-queue.ts", "*"],
  ["match-replay.ts", "*"],
  ["replay-shelf.ts", "*"],
  ["chunk-packer.ts", "*"],
];
const UPDATE: readonly Profiled[] = [["room.ts", "update"]];

let profiler: Profiler | undefined;
let beganMs = 0;
let last: Uint8Array | undefined;

/** What it takes to pack a chunk, ms: the least of some, so that nothing else is in it. */
function packMs(): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < 20 && last !== undefined; i++) {
    const began = performance.now();
    deflateRawSync(last, PACKING);
    least = Math.min(least, performance.now() - began);
  }
  return last === undefined ? 0 : least;
}

/** Shares of what the process took meanwhile. */
export interface Profile {
  readonly recording: number;
  readonly update: number;
  /** Of packing, which other threads do. */
  readonly packing: number;
}

answer({
  async profile(): Promise<Profile | undefined> {
    if (profiler === undefined) {
      profiler = new Profiler();
      [ended, beganMs] = [0, cpuNow()];
      await profiler.start();
      return undefined;
    }
    const [recording, update] = await profiler.shares([RECORDING, UPDATE]);
    profiler = undefined;
    const packing = (ended * packMs()) / (cpuNow() - beganMs);
    return { recording, update, packing };
  },
  start: (given) => {
    const { isRecording, name, rooms } = given as { isRecording: boolean; name: string; rooms: number };
    return start(isRecording, name, rooms);
  },
  begin(given) {
    isTimed = given === true;
    [latenessMs, pieces, endings] = [[], [], []];
    [updateMs, recordMs] = [0, 0];
    cpuMs = cpuNow();
  },
  end: (): Span => ({ cpuMs: cpuNow() - cpuMs, updateMs, recordMs, pieces, endings, latenessMs }),
});
