// Writes a state track: settled worlds at ticks that go up, with the events and flights of each, as bytes that need the schema alone to be
// read, not the rules. Recordings and killcams write one stream for each stretch that is to be readable by itself. Always true: the bytes
// depend only on the frames of the stream, and hold only what `viewer` may be sent.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { rangeEncoder } from "../../wire/entropy/range-encoder.ts";
import type { Viewer } from "../../wire/image/field-places.ts";
import type { Image } from "../../wire/image/image.ts";
import type { Receiver } from "../../wire/image/sides.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { MOST_FRAMES, TrackCoder } from "./track-coder.ts";

export class StateTrackWriter {
  readonly #coder: TrackCoder;
  readonly #out = new ByteWriter(4096);
  #isOpen = false;

  /** @param viewer "whole": all fields that may be sent, at full resolution. "shared": as everybody is sent them */
  constructor(game: Game, viewer: Viewer = "whole") {
    this.#coder = new TrackCoder(game, viewer, rangeEncoder);
  }

  /** Frames of this stream so far. */
  get frames(): number {
    return this.#coder.frames;
  }

  /** No more frames fit: finish, and the next frame begins another stream. */
  get isFull(): boolean {
    return this.#coder.frames >= MOST_FRAMES;
  }

  /** Forgets what was begun, to begin another stream. */
  start(): void {
    this.#isOpen = false;
    this.#coder.happenings.events.clear();
    this.#coder.happenings.flights.clear();
  }

  /** An event of a player or of the game, for the next frame. What is beyond a frame's limit is left out. */
  event(emitted: Emitted): void {
    const { events } = this.#coder.happenings;
    if (!events.isFull) events.next().copyFrom(emitted);
  }

  /** News of a flight, for the next frame. */
  flight(news: FlightNews): void {
    const { flights } = this.#coder.happenings;
    if (!flights.isFull) flights.next().copyFrom(news);
  }

  /** A settled world, of a later tick than the frame before, with the events and flights given since. */
  frame(world: World): void {
    this.#begin(world.tick);
    this.#coder.current.capture(world);
    this.#end();
  }

  /**
   * The same of an image with this viewer's plan.
   * @param select for each kind and slot HIDDEN or CODED: no byte tells of what is hidden
   */
  image(image: Image, select: Receiver["select"]): void {
    this.#begin(image.tick);
    this.#coder.current.copyFrom(image);
    this.#end(select);
  }

  #begin(tick: Tick): void {
    const coder = this.#coder;
    assert(!this.isFull, "A state track is full: call `finish`, and write on in another one.");
    if (!this.#isOpen) coder.startEncoding();
    else {
      assert(
        tick > coder.current.tick,
        `A state track goes forward: it was given tick ${tick} after ${coder.current.tick}.`,
      );
      coder.turn();
    }
    this.#isOpen = true;
  }

  #end(select?: Receiver["select"]): void {
    const coder = this.#coder;
    coder.encode(select);
    coder.happenings.events.clear();
    coder.happenings.flights.clear();
  }

  /** The bytes of the stream, as a copy; without a frame none. The next frame begins another stream. */
  finish(): Uint8Array {
    if (!this.#isOpen) return new Uint8Array(0);
    this.#isOpen = false;
    this.#out.reset();
    this.#coder.finishEncoding(this.#out);
    return this.#out.finish().slice();
  }
}
