// A server of the recording bench: a HostServer with rooms of one game over WebSockets, whose matches are kept as replay files or not, and what it
// measured. cost.ts starts two of them, pinned to one core, and asks both at the same moments.

import { answer } from "../../bench/src/load/questions.ts";
import { ChunkPacker } from "../../packages/reckon/src/node/replays/chunk-packer.ts";
import { ReplayShelf } from "../../packages/reckon/src/node/replays/replay-shelf.ts";
import { MemoryStore } from "../../packages/reckon/src/node/replays/replay-store.ts";
import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import { Room } from "../../packages/reckon/src/server/room.ts";
import { HostServer } from "../../packages/reckon/src/transport/node/index.ts";
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

answer({
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
