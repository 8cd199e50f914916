// Writes the frames of a chunk of a replay file: settled worlds at ticks that go up, with the events since the one before. ReplayWriter calls it a
// few times in a second of every match that is kept, so its time counts more than its bytes: they are packed later, and elsewhere. Layout:
//   frames, before each a 1 · ticks since the frame before (the first: its tick) · the rows of each kind (frame-coder.ts) · events
//   (happening-coder.ts) · at the end a 0
// Always true: a stream needs nothing but the schema to be read; it holds what may be sent to anybody of rows and events, and no flights.

import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { codePlanOf } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { FrameCoder } from "./frame-coder.ts";
import { HappeningCoder } from "./happening-coder.ts";
import { PlainCoder } from "./plain-coder.ts";

/** Frames of one stream at most. */
export const MOST_FILED_FRAMES = 3600;

export class FrameWriter {
  readonly #out = new ByteWriter(16_384);
  readonly #coder = new PlainCoder(this.#out);
  readonly #frames = new FrameCoder(this.#coder);
  readonly #happenings: HappeningCoder;
  #now: Image;
  #before: Image;
  #count = 0;

  constructor(game: Game) {
    const plan = codePlanOf(game.layout, "whole");
    this.#happenings = new HappeningCoder(game, this.#coder, 0);
    this.#now = new Image(plan);
    this.#before = new Image(plan);
  }

  /** No more frames fit. */
  get isFull(): boolean {
    return this.#count >= MOST_FILED_FRAMES;
  }

  /** An event, for the next frame. What is beyond a frame's limit is left out. */
  event(emitted: Emitted): void {
    const { events } = this.#happenings;
    if (!events.isFull) events.next().copyFrom(emitted);
  }

  /** A settled world, of a later tick than the frame before. */
  frame(world: World): void {
    const [now, before] = [this.#now, this.#before];
    const tick: Tick = world.tick;
    now.capture(world);
    this.#coder.bit(0, 1);
    this.#coder.unsigned(0, 32, this.#count === 0 ? tick : tick - before.tick);
    for (let k = 0; k < now.kinds.length; k++) this.#frames.encode(now.kinds[k], before.kinds[k]);
    this.#happenings.codeEvents(tick);
    this.#happenings.events.clear();
    this.#now = before;
    this.#before = now;
    this.#count++;
  }

  /** The bytes of the stream, valid until the next frame, which begins another stream. */
  finish(): Uint8Array {
    this.#coder.bit(0, 0);
    const bytes = this.#out.finish();
    this.#out.reset();
    this.#before.clear();
    this.#count = 0;
    return bytes;
  }
}
