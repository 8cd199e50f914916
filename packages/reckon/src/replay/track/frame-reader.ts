// Reads the frames of a chunk of a replay file one by one: what is shown of a match whose rules are others by now. Always true: it never throws
// at its bytes, and gives what is whole before the first damage; a frame's time is in proportion to its bytes, the layout bounds the memory.

import { ByteWriter } from "../../wire/bytes.ts";
import { codePlanOf } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { FrameCoder, limitsOf } from "./frame-coder.ts";
import { MOST_FILED_FRAMES } from "./frame-writer.ts";
import { HappeningCoder, type Happenings } from "./happening-coder.ts";
import { PlainCoder } from "./plain-coder.ts";

const MOST_TICK = 0x7fffffff;

export class FrameReader {
  /** The rows of the frame at hand; valid until `next`. */
  readonly image: Image;
  readonly #game: Game;
  readonly #coder = new PlainCoder(new ByteWriter(0));
  readonly #frames = new FrameCoder(this.#coder);
  readonly #happenings: HappeningCoder;
  readonly #limits: readonly Uint32Array[];
  #count = 0;
  #state: "frame" | "end" | "bad" = "end";

  constructor(game: Game) {
    this.#game = game;
    this.image = new Image(codePlanOf(game.layout, "whole"));
    this.#limits = this.image.kinds.map(limitsOf);
    this.#happenings = new HappeningCoder(game, this.#coder, 0);
  }

  /** Begins with the first frame of a stream. */
  start(bytes: Uint8Array): void {
    this.#coder.start(bytes);
    this.#count = 0;
    this.#state = bytes.length === 0 ? "end" : "frame";
    this.image.clear();
  }

  /** Reads the next frame; false: there is none, or what follows is damaged. */
  next(): boolean {
    if (this.#state !== "frame") return false;
    this.#state = this.#read();
    return this.#state === "frame";
  }

  /** What followed the last frame was no frame. */
  get isDamaged(): boolean {
    return this.#state === "bad";
  }

  /** What happened since the frame before; valid until `next`. */
  get events(): Happenings<Emitted> {
    return this.#happenings.events;
  }

  /** Fills a world with the frame at hand; fields that frames do not hold get their defaults. False: its bytes were not sound. */
  restore(world: World): boolean {
    return this.image.restore(world);
  }

  #read(): "frame" | "end" | "bad" {
    const coder = this.#coder;
    const isMore = coder.bit(0, 0) === 1;
    if (coder.overflowed) return "bad";
    if (!isMore) return coder.left === 0 ? "end" : "bad";
    const since = coder.unsigned(0, 32, 0);
    const tick = this.#count === 0 ? since : this.image.tick + since;
    if (this.#count++ === MOST_FILED_FRAMES || tick > MOST_TICK || (since === 0 && this.#count > 1))
      return "bad";
    this.image.tick = tick;
    for (const [k, kind] of this.image.kinds.entries())
      if (!this.#frames.decode(kind, this.#limits[k], this.#game.players)) return "bad";
    return this.#happenings.codeEvents(tick) && !coder.overflowed ? "frame" : "bad";
  }
}
