// The frames of one killcam as its page has them: parts come in, snapshots to interpolate between, events and news of flights go out as the
// moment of the killer's screen reaches them. killcam-screen.ts owns one. Always true: a part is taken once, the beginning first; frames are
// decoded one after the other, as they are needed; bad bytes end the film where they are.

import { SnapshotBuffer } from "../../client/snapshot/snapshot-buffer.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteReader } from "../../wire/bytes.ts";
import { type KillcamHead, type KillcamPart, readKillcamPart } from "../../wire/messages/killcam-message.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { StateTrackReader } from "../track/track-reader.ts";

/** What comes out besides snapshots; the arguments are reused. */
export interface FilmSink {
  event(emitted: Emitted): void;
  flight(news: FlightNews): void;
}

export class KillcamFilm {
  head: KillcamHead | undefined;
  /** The first and the newest frame that was decoded; −1 before. */
  first: Tick = -1;
  newest: Tick = -1;
  snapshots: SnapshotBuffer | undefined;
  /** How far behind the killer saw others when the victim fell, in ticks: known before any frame is decoded. */
  behindAtDeath = 0;
  readonly #game: Game;
  readonly #every: number;
  readonly #reader: StateTrackReader;
  readonly #parts: KillcamPart[] = [];
  #number = -1;
  /** The part at hand, and its next frame. */
  #part: KillcamPart | undefined;
  #frame = 0;
  /** By frame: its tick, and how far behind it others are shown. */
  readonly #ticks: number[] = [];
  readonly #behind: number[] = [];
  #ends = 0;

  constructor(game: Game, snapshotEvery: number) {
    this.#game = game;
    this.#every = snapshotEvery;
    this.#reader = new StateTrackReader(game, "shared");
  }

  /** Takes a part; false: it is none of this killcam. */
  take(bytes: Uint8Array): boolean {
    const from = new ByteReader();
    from.start(bytes);
    const { players, flights } = this.#game;
    const part = readKillcamPart(
      from,
      players,
      flights.map(({ name }) => name),
    );
    if (part === undefined || this.#ends > 0) return false;
    if ((part.head !== undefined) === (this.head !== undefined)) return false;
    if (part.head === undefined && part.number !== this.#number) return false;
    if (part.head === undefined) this.#ends++;
    else {
      this.head = part.head;
      this.behindAtDeath = part.behind.at(-1) ?? 0;
    }
    this.#number = part.number;
    this.#parts.push(part);
    return true;
  }

  /** Everything has come, and was decoded. */
  get isWhole(): boolean {
    return this.#ends > 0 && this.#part === undefined && this.#parts.length === 0;
  }

  /** Decodes frames until one is at or behind `tick`. False: it has not come (yet). */
  reach(tick: number, sink: FilmSink): boolean {
    while (this.first < 0 || this.newest < tick) if (!this.#next(sink)) return false;
    return true;
  }

  #next(sink: FilmSink): boolean {
    if (this.#part === undefined) {
      this.#part = this.#parts.shift();
      this.#frame = 0;
      if (this.#part === undefined) return false;
      this.#reader.start(this.#part.track);
    }
    const reader = this.#reader;
    if (!reader.next()) {
      this.#part = undefined;
      return this.#parts.length > 0 && this.#next(sink);
    }
    const { tick } = reader.image;
    if (this.first < 0) this.first = tick;
    this.snapshots ??= new SnapshotBuffer(this.#game.layout, this.#every, tick);
    const { snapshots } = this;
    if (!snapshots.wants(tick)) return this.#skip();
    if (!reader.restore(snapshots.draft)) return this.#skip();
    for (const skipped of snapshots.draftSkipped) skipped.fill(0);
    snapshots.commit(tick);
    this.#ticks.push(tick);
    this.#behind.push(this.#part.behind[this.#frame++] ?? this.#behind.at(-1) ?? 0);
    this.newest = tick;
    for (const emitted of reader.events) sink.event(emitted);
    for (const news of reader.flights) sink.flight(news);
    return true;
  }

  /** What follows makes no sense. */
  #skip(): boolean {
    this.#part = undefined;
    this.#parts.length = 0;
    return false;
  }

  /** How far behind a moment the killer saw others, in ticks. */
  behindAt(moment: number): number {
    const ticks = this.#ticks;
    let i = ticks.length - 1;
    while (i > 0 && ticks[i] > moment) i--;
    if (i < 0) return 0;
    const [a, b] = [this.#behind[i], this.#behind[i + 1] ?? this.#behind[i]];
    const share = i + 1 < ticks.length ? (moment - ticks[i]) / (ticks[i + 1] - ticks[i]) : 0;
    return a + (b - a) * Math.min(Math.max(share, 0), 1);
  }
}
