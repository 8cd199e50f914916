// Writes the replay file of a match while it is played: a room tells it of every tick, a sink gets each part of the file when it is whole.
// hosted-match.ts makes one for each match that is recorded. Always true: what the sink has got so far is a file that plays; a part is
// handed over once, and never changes; nothing of a tick depends on it.

import { encodeUtf8 } from "../../core/text.ts";
import type { Tick } from "../../core/tick.ts";
import { DepartingRoom } from "../../server/move/departure.ts";
import type { RecordedRoom, RoomRecorder } from "../../server/room-options.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { World } from "../../world/world.ts";
import { StateTrackWriter } from "../track/track-writer.ts";
import { EntriesCoder } from "./entries-coder.ts";
import { carryKeyframe } from "./keyframe.ts";
import { writeChunk } from "./replay-chunk.ts";
import {
  type Bookmark,
  type ChunkPlace,
  REPLAY_VERSION,
  type ReplayFooter,
  type ReplayHeader,
  type ReplayPlayer,
  type ReplayResult,
  shortText,
} from "./replay-format.ts";
import { type PartKind, writePart } from "./replay-parts.ts";
import { SightLog } from "./sights.ts";
import { SILENT_TICKS, Silences } from "./silences.ts";

/** Seconds of a chunk, unless the host wants others. */
const CHUNK_SECONDS = 5;
const NOTHING = new Uint8Array(0);
/** A chunk that has more bytes than this ends early. */
const MOST_CHUNK_BYTES = 1024 * 1024;
/** A file that is this long ends, though its match goes on. */
const MOST_FILE_BYTES = 64 * 1024 * 1024;
const MOST_BOOKMARKS = 20_000;
const MOST_IN_CHUNK = 500;
/** Of the state track, at most: it is what a file shows when its rules are gone, and half of what a file costs. */
const FRAMES_PER_SECOND = 10;
/** Snapshots by which a view is behind the newest one, more or less. */
const VIEW_SNAPSHOTS = 1.5;
/** Ticks between two notes of what a player saw. */
const SIGHT_TICKS = 15;

/** What the host knows of a match that the room does not. */
export interface ReplayOptions extends Pick<ReplayHeader, "id" | "game" | "rules" | "startedMs" | "players"> {
  /** Default 5. */
  readonly chunkSeconds?: number;
  /** Whether it holds a state track, by which builds with other rules play it. Default true. */
  readonly hasTrack?: boolean;
  /** What an event is called in the list of moments; undefined: it is none. */
  readonly bookmark?: (emitted: Emitted, world: World) => Pick<Bookmark, "kind" | "text"> | undefined;
}

/**
 * @example const writer = new ReplayWriter({ id, game: "dash", rules: build, startedMs, players }, (part) => file.write(part));
 */
export class ReplayWriter implements RoomRecorder {
  readonly #options: ReplayOptions;
  readonly #sink: (part: Uint8Array) => unknown;
  readonly #coded = new ByteWriter(16_384);
  readonly #out = new ByteWriter(16_384);
  readonly #sights = new SightLog();
  readonly #silences = new Silences();
  readonly #chunks: ChunkPlace[] = [];
  readonly #bookmarks: Bookmark[] = [];
  /** Of the chunk at hand. */
  #fresh: Bookmark[] = [];
  #room: RecordedRoom | undefined;
  #entries: EntriesCoder | undefined;
  #entryBytes = 0;
  #track: StateTrackWriter | undefined;
  #keyframe = NOTHING;
  #firstTick: Tick = 0;
  #lastTick: Tick = 0;
  #chunkTicks = 0;
  /** Of the newest frame of the state track, and ticks between two. */
  #frameTick: Tick = 0;
  #frameTicks = 0;
  #offset = 0;
  #isOver = false;

  /** @param sink takes each part; what it returns does not matter, but for false: nothing more is written */
  constructor(options: ReplayOptions, sink: (part: Uint8Array) => unknown) {
    this.#options = options;
    this.#sink = sink;
  }

  /** Bytes handed over so far. */
  get bytes(): number {
    return this.#offset;
  }

  begin(room: RecordedRoom): void {
    const { record, simulation, snapshotEvery } = room;
    const { game, world, emitter } = simulation;
    const { id, game: name, rules, startedMs, players } = this.#options;
    const { chunkSeconds = CHUNK_SECONDS, hasTrack = true } = this.#options;
    this.#room = room;
    this.#chunkTicks = Math.max(1, Math.round(chunkSeconds * game.tickRate));
    this.#entries = new EntriesCoder(game);
    record.onDenied = (player, why) => this.mark("denied hit", player, `A hit was denied: ${why}`);
    if (hasTrack) this.#track = new StateTrackWriter(game);
    this.#frameTicks = game.tickRate / FRAMES_PER_SECOND;
    const { sink, flightSink } = emitter;
    emitter.sink = (emitted) => {
      sink?.(emitted);
      this.#note(emitted);
    };
    emitter.flightSink = (fired) => {
      flightSink?.(fired);
      if (!this.#isOver) this.#track?.flight(fired);
    };
    const header: ReplayHeader = {
      version: REPLAY_VERSION,
      ...{ id, game: shortText(name), title: shortText(game.name), schema: schemaHash(game), rules },
      ...{ choices: record.choices, seed: record.seed, firstTick: world.tick, tickRate: game.tickRate },
      ...{ snapshotEvery, players: players.map(nameless), startedMs },
    };
    const json = encodeUtf8(JSON.stringify(header));
    const body = new Uint8Array(1 + json.length);
    body[0] = REPLAY_VERSION;
    body.set(json, 1);
    this.#put("H", body);
    this.#open(room);
  }

  ticked(): void {
    const room = this.#room;
    if (room === undefined || this.#isOver) return;
    const { record, simulation, snapshotEvery } = room;
    const { tick } = simulation.world;
    const entries = record.since();
    this.#entryBytes += entries.length;
    this.#entries?.add(entries);
    this.#lastTick = tick;
    if ((tick - record.firstTick) % snapshotEvery === 0) this.#frame(simulation.world);
    if (tick % SIGHT_TICKS === 0) this.#look(room, tick);
    const isLong = tick - this.#firstTick >= this.#chunkTicks || this.#entryBytes >= MOST_CHUNK_BYTES;
    if (!isLong) return;
    this.#close(room);
    if (this.#offset >= MOST_FILE_BYTES) this.end("cut");
    if (!this.#isOver) this.#open(room);
  }

  #frame(world: World): void {
    if (this.#track?.isFull !== false || world.tick - this.#frameTick < this.#frameTicks) return;
    this.#frameTick = world.tick;
    this.#track.frame(world);
  }

  /** A moment to jump to, of the tick stepped last. */
  mark(kind: string, player: number, text: string): void {
    if (this.#isOver || this.#fresh.length >= MOST_IN_CHUNK || this.#bookmarks.length >= MOST_BOOKMARKS)
      return;
    const tick = this.#room?.simulation.world.tick ?? 0;
    const bookmark = { tick, kind: shortText(kind), player, text: shortText(text) };
    this.#fresh.push(bookmark);
    this.#bookmarks.push(bookmark);
  }

  /** The match is over, or goes on elsewhere. What its room does after that is not in the file. */
  end(cause: string, results: readonly ReplayResult[] = []): void {
    const room = this.#room;
    if (room === undefined || this.#isOver) return;
    if (this.#lastTick > this.#firstTick) this.#close(room);
    this.#isOver = true;
    this.#room = undefined;
    const told = results.map(({ rank, score, outcome, hasWon, ...player }) => ({
      ...{ ...nameless(player), rank, score, outcome: shortText(outcome), hasWon },
    }));
    const footer: ReplayFooter = { cause, results: told, chunks: this.#chunks, bookmarks: this.#bookmarks };
    this.#put("F", encodeUtf8(JSON.stringify(footer)));
  }

  #open({ record, simulation, rows }: RecordedRoom): void {
    const { world } = simulation;
    const by = new DepartingRoom(world.tick, 0);
    const lastInput = (player: number, into: Float64Array): number => record.lastInput(player, into);
    carryKeyframe(by, { simulation, rows, seated: record.seated, lastInput });
    this.#keyframe = by.out.finish().slice();
    this.#firstTick = world.tick;
    this.#lastTick = world.tick;
    this.#entries?.start();
    this.#entryBytes = 0;
    this.#sights.clear();
    this.#fresh = [];
    this.#track?.frame(world);
    this.#frameTick = world.tick;
  }

  #close({ history }: RecordedRoom): void {
    // Not the world as it is: a rule may have thrown in the middle of a tick.
    const endHash = history.at(this.#lastTick)?.hash();
    if (endHash === undefined) return;
    const [firstTick, lastTick] = [this.#firstTick, this.#lastTick];
    const track = this.#track?.finish() ?? NOTHING;
    this.#coded.reset();
    this.#entries?.finish(this.#coded);
    const body = writeChunk(
      {
        ...{ firstTick, lastTick, endHash },
        ...{
          keyframe: this.#keyframe,
          entries: this.#coded.finish(),
          sights: this.#sights.finish(),
          track,
        },
        bookmarks: this.#fresh,
      },
      this.#out,
    );
    const offset = this.#offset;
    const bytes = this.#put("C", body);
    this.#chunks.push({ offset, bytes, firstTick, lastTick });
  }

  #put(kind: PartKind, body: Uint8Array): number {
    const part = writePart(kind, body);
    this.#offset += part.length;
    if (this.#sink(part) === false) this.#isOver = true;
    return part.length;
  }

  #note(emitted: Emitted): void {
    if (this.#isOver || this.#room === undefined) return;
    this.#track?.event(emitted);
    const found = this.#options.bookmark?.(emitted, this.#room.simulation.world);
    if (found !== undefined) this.mark(found.kind, emitted.player, found.text);
  }

  /** Notes what each player saw in this tick, and who is no longer heard. */
  #look({ seats, simulation, snapshotEvery }: RecordedRoom, tick: Tick): void {
    const { players, tickMs } = simulation.game;
    for (let player = 0; player < players; player++) {
      const seat = seats[player];
      if (seat === undefined) continue;
      if (this.#silences.begins(player, seat))
        this.mark("late inputs", player, `No input came in time for ${Math.round(SILENT_TICKS * tickMs)} ms`);
      const lead = seat.buffer.arrivals.newest - seat.numberOf(tick);
      const behindMs = seat.behindMs(tick, tickMs);
      // Of whoever never aims the room measures no more than the round trip.
      const likelyMs =
        lead * tickMs + seat.connection.stats().minRttMs + VIEW_SNAPSHOTS * snapshotEvery * tickMs;
      const behind = (Number.isNaN(behindMs) ? likelyMs : behindMs) / tickMs;
      this.#sights.note(tick - this.#firstTick, player, lead, behind);
    }
  }
}

/** Without what nobody else is told. */
function nameless({ seat, name, isBot }: ReplayPlayer): ReplayPlayer {
  return { seat, name: shortText(name), isBot };
}
