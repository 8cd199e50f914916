// Writes the replay file of a match while it is played: a room tells it of every tick, a sink gets each part of the file when it is whole.
// match-replay.ts makes one for each match that is recorded. Always true: what the sink has got so far is a file that plays; a part is
// handed over once, and never changes; nothing of a tick depends on it; most ticks take it no time but for a few comparisons.

import { encodeUtf8 } from "../../core/text.ts";
import type { Tick } from "../../core/tick.ts";
import { DepartingRoom } from "../../server/move/departure.ts";
import type { RecordedRoom, RoomRecorder } from "../../server/room-options.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { schemaHash } from "../../wire/schema-hash.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { World } from "../../world/world.ts";
import { FrameWriter } from "../track/frame-writer.ts";
import { carryKeyframe } from "./keyframe.ts";
import { type Pack, PartQueue } from "./part-queue.ts";
import { joinSections, writeChunk } from "./replay-chunk.ts";
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
/** At most: they are what a file shows when its rules are gone. */
const FRAMES_PER_SECOND = 5;
/** Snapshots by which a view is behind the newest one, more or less. */
const VIEW_SNAPSHOTS = 1.5;
/** Ticks between two times that entries are taken from the record. */
const TAKE_TICKS = 15;
/** Ticks between two looks at whether inputs still come, and between two notes of what a player saw. */
const LOOK_TICKS = 15;
const SIGHT_TICKS = 30;

/** What the host knows of a match that the room does not. */
export interface ReplayOptions extends Pick<ReplayHeader, "id" | "game" | "rules" | "startedMs" | "players"> {
  /** Default 5. */
  readonly chunkSeconds?: number;
  /** Whether it holds frames, by which builds with other rules play it. Default true. */
  readonly hasFrames?: boolean;
  /** Packs chunks. Default: they are not packed, and take three times the room. */
  readonly pack?: Pack;
  /** The file was ended, and its sink got the last part. */
  readonly ended?: () => void;
  /** What an event is called in the list of moments; undefined: it is none. */
  readonly bookmark?: (emitted: Emitted, world: World) => Pick<Bookmark, "kind" | "text"> | undefined;
}

/**
 * @example const writer = new ReplayWriter({ id, game: "dash", rules: build, startedMs, players }, (part) => file.write(part));
 */
export class ReplayWriter implements RoomRecorder {
  readonly #options: ReplayOptions;
  readonly #parts: PartQueue;
  readonly #out = new ByteWriter(32_768);
  readonly #keyframe = new ByteWriter(8192);
  readonly #entries = new ByteWriter(16_384);
  readonly #sights = new SightLog();
  readonly #silences = new Silences();
  readonly #chunks: ChunkPlace[] = [];
  readonly #bookmarks: Bookmark[] = [];
  /** Of the chunk at hand. */
  #fresh: Bookmark[] = [];
  #room: RecordedRoom | undefined;
  #frames: FrameWriter | undefined;
  #firstTick: Tick = 0;
  #lastTick: Tick = 0;
  #chunkTicks = 0;
  /** Of the newest frame, and ticks between two. */
  #frameTick: Tick = 0;
  #frameTicks = 0;
  #isOver = false;

  /** @param sink takes each part; what it returns does not matter, but for false: nothing more is written */
  constructor(options: ReplayOptions, sink: (part: Uint8Array) => unknown) {
    this.#options = options;
    this.#parts = new PartQueue((part) => {
      if (sink(part) !== false) return true;
      this.#isOver = true;
      return false;
    });
  }

  /** Bytes handed over so far. */
  get bytes(): number {
    return this.#parts.bytes;
  }

  begin(room: RecordedRoom): void {
    const { record, simulation, snapshotEvery } = room;
    const { game, world, emitter } = simulation;
    const { id, game: name, rules, startedMs, players } = this.#options;
    const { chunkSeconds = CHUNK_SECONDS, hasFrames = true } = this.#options;
    this.#room = room;
    this.#chunkTicks = Math.max(1, Math.round(chunkSeconds * game.tickRate));
    record.onDenied = (player, why) => this.mark("denied hit", player, `A hit was denied: ${why}`);
    if (hasFrames) this.#frames = new FrameWriter(game);
    this.#frameTicks = game.tickRate / FRAMES_PER_SECOND;
    const { sink } = emitter;
    emitter.sink = (emitted) => {
      sink?.(emitted);
      this.#note(emitted);
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
    this.#parts.add("H", () => body);
    this.#open(room);
  }

  ticked(): void {
    const room = this.#room;
    if (room === undefined || this.#isOver) return;
    const { record, simulation, snapshotEvery } = room;
    const { tick } = simulation.world;
    this.#lastTick = tick;
    const isDue = tick - this.#frameTick >= this.#frameTicks;
    if (isDue && (tick - record.firstTick) % snapshotEvery === 0) this.#frame(simulation.world);
    if (tick % LOOK_TICKS === 0) this.#look(room, tick);
    if (tick % TAKE_TICKS === 0) this.#entries.append(record.since());
    if (tick - this.#firstTick < this.#chunkTicks && this.#entries.length < MOST_CHUNK_BYTES) return;
    this.#close(room);
    if (this.bytes >= MOST_FILE_BYTES) this.end("cut");
    if (!this.#isOver) this.#open(room);
  }

  #frame(world: World): void {
    if (this.#frames?.isFull !== false) return;
    this.#frameTick = world.tick;
    this.#frames.frame(world);
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
    const footer = (): ReplayFooter => ({
      ...{ cause, results: told, chunks: this.#chunks, bookmarks: this.#bookmarks },
    });
    this.#parts.add("F", () => encodeUtf8(JSON.stringify(footer())));
    this.#parts.whenEmpty(() => this.#options.ended?.());
  }

  #open({ record, simulation, rows }: RecordedRoom): void {
    const { world } = simulation;
    this.#keyframe.reset();
    const by = new DepartingRoom(world.tick, 0, this.#keyframe);
    const lastInput = (player: number, into: Float64Array): number => record.lastInput(player, into);
    carryKeyframe(by, { simulation, rows, seated: record.seated, lastInput });
    this.#firstTick = world.tick;
    this.#lastTick = world.tick;
    // What the record holds by now happened before.
    record.since();
    this.#entries.reset();
    this.#sights.clear();
    this.#fresh = [];
    this.#frames?.frame(world);
    this.#frameTick = world.tick;
  }

  #close({ history, record }: RecordedRoom): void {
    // Not the world as it is: a rule may have thrown in the middle of a tick.
    const endHash = history.at(this.#lastTick)?.hash();
    if (endHash === undefined) return;
    this.#entries.append(record.since());
    const [firstTick, lastTick] = [this.#firstTick, this.#lastTick];
    const [keyframe, entries] = [this.#keyframe.finish(), this.#entries.finish()];
    const frames = this.#frames?.finish() ?? NOTHING;
    const sections = joinSections({ keyframe, entries, frames }, this.#out).slice();
    const sights = this.#sights.finish().slice();
    const head = { firstTick, lastTick, endHash, bookmarks: this.#fresh, sights };
    this.#parts.addPacked(
      sections,
      this.#options.pack,
      (packed) => writeChunk(head, sections, packed),
      (offset, bytes) => this.#chunks.push({ offset, bytes, firstTick, lastTick }),
    );
  }

  #note(emitted: Emitted): void {
    if (this.#isOver || this.#room === undefined) return;
    this.#frames?.event(emitted);
    const found = this.#options.bookmark?.(emitted, this.#room.simulation.world);
    if (found !== undefined) this.mark(found.kind, emitted.player, found.text);
  }

  /** Notes what each player saw in this tick, and who is no longer heard. */
  #look({ seats, simulation, snapshotEvery }: RecordedRoom, tick: Tick): void {
    const { players, tickMs } = simulation.game;
    for (let player = 0; player < players; player++) {
      const seat = seats[player];
      if (seat === undefined) continue;
      const { newest } = seat.buffer.arrivals;
      // Of whom nothing has ever come, a seat cannot tell.
      if (newest >= 0 && this.#silences.begins(player, seat))
        this.mark("late inputs", player, `No input came in time for ${Math.round(SILENT_TICKS * tickMs)} ms`);
      if (tick % SIGHT_TICKS !== 0) continue;
      const lead = newest - seat.numberOf(tick);
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
