// The coder of a state track, in both directions: frames of settled worlds, each an image against the frame before, with the events and
// flights of each, all in one range-coded stream. track-writer.ts and track-reader.ts own one each. Layout of the stream:
//   frames, before each a 1 · ticks since the frame before (the first: its tick) · rows (wire/delta/delta-walk.ts) · happenings
//   (happening-coder.ts) · at the end 0 and the end mark of every packet
// Always true: a stream depends on nothing before it; both directions decide alike; bytes bound the time, the layout bounds the memory.

import type { Tick } from "../../core/tick.ts";
import type { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { DeltaWalk } from "../../wire/delta/delta-walk.ts";
import { treeNodes } from "../../wire/entropy/coder.ts";
import { RangeCoder } from "../../wire/entropy/range-coder.ts";
import type { rangeEncoder } from "../../wire/entropy/range-encoder.ts";
import { codePlanOf, type Plan } from "../../wire/image/code-plan.ts";
import type { Viewer } from "../../wire/image/field-places.ts";
import { Image } from "../../wire/image/image.ts";
import { EVERYTHING, type Receiver } from "../../wire/image/sides.ts";
import { defaultTable } from "../../wire/tables/default-table.ts";
import type { Game } from "../../world/game.ts";
import { HappeningCoder, happeningNodes } from "./happening-coder.ts";

/** Frames of one stream at most: a minute at 60 snapshots per second. */
export const MOST_FRAMES = 3600;
/** Slower than that of a packet: a stream is long enough to learn more from. */
const SHIFT = 5;
const HALF = 32768;
const TICK_BITS = 31;

export class TrackCoder {
  readonly plan: Plan;
  readonly happenings: HappeningCoder;
  /** The frame at hand, as its reader has it. */
  current: Image;
  frames = 0;
  readonly #coder: RangeCoder;
  readonly #walk: DeltaWalk;
  readonly #more: number;
  readonly #ticks: number;
  #baseline: Image;
  #older: Image;
  /** What a reader is left with who does not see everything. */
  #held: Image;

  /** @param encoder makes the encoding half; without it this only decodes */
  constructor(game: Game, viewer: Viewer, encoder?: typeof rangeEncoder) {
    this.plan = codePlanOf(game.layout, viewer);
    const table = { ...defaultTable(this.plan), shift: SHIFT };
    this.#more = table.chances.length;
    this.#ticks = this.#more + 1;
    const first = this.#ticks + treeNodes(TICK_BITS);
    const chances = new Uint16Array(first + happeningNodes(game)).fill(HALF);
    chances.set(table.chances);
    this.#coder = new RangeCoder({ chances, shift: SHIFT }, encoder);
    this.#walk = new DeltaWalk(this.plan, this.#coder, table, game.tickRate);
    this.happenings = new HappeningCoder(game, this.#coder, first);
    this.current = new Image(this.plan);
    this.#baseline = new Image(this.plan);
    this.#older = new Image(this.plan);
    this.#held = new Image(this.plan);
  }

  startEncoding(): void {
    this.frames = 0;
    this.#coder.startEncoding();
  }

  /** Codes `current`, which its caller has filled, and the happenings. @param select HIDDEN rows are left out, and references to them */
  encode(select?: Receiver["select"]): void {
    this.#coder.bit(this.#more, 1);
    const { tick } = this.current;
    const before = this.frames === 0 ? 0 : this.#baseline.tick;
    this.#coder.unsigned(this.#ticks, TICK_BITS, tick - before);
    this.#walk.prepare(this.current, tick, this.#against(1), this.#against(2), false);
    if (select === undefined) this.#walk.encode(EVERYTHING);
    else {
      const { current } = this;
      this.#walk.encode({ select }, this.#held);
      this.current = this.#held;
      this.#held = current;
    }
    this.happenings.code(tick);
    this.frames++;
  }

  finishEncoding(out: ByteWriter): void {
    this.#coder.bit(this.#more, 0);
    this.#coder.finishEncoding(out);
  }

  startDecoding(from: ByteReader): void {
    this.frames = 0;
    this.#coder.startDecoding(from, from.left);
  }

  /** Decodes the next frame into `current`: "end" after the last, "bad" where the bytes are none of a track. */
  decode(): "frame" | "end" | "bad" {
    if (this.#coder.bit(this.#more, 0) === 0) return this.#coder.finishDecoding() ? "end" : "bad";
    if (this.frames === MOST_FRAMES) return "bad";
    const since = this.#coder.unsigned(this.#ticks, TICK_BITS, 0);
    const tick: Tick = this.frames === 0 ? since : this.#baseline.tick + since;
    if (tick > 0x7fffffff || (this.frames > 0 && since === 0)) return "bad";
    const against = { tick, baseline: this.#against(1), older: this.#against(2), select: undefined };
    if (!this.#walk.decode(against, this.current) || !this.happenings.code(tick)) return "bad";
    if (this.#coder.overflowed) return "bad";
    this.frames++;
    return "frame";
  }

  /** Turns to the next frame: the one at hand becomes what it is coded against. Call it before each but the first. */
  turn(): void {
    const spare = this.#older;
    this.#older = this.#baseline;
    this.#baseline = this.current;
    this.current = spare;
  }

  #against(back: 1 | 2): Image | undefined {
    if (this.frames < back) return undefined;
    return back === 1 ? this.#baseline : this.#older;
  }
}
