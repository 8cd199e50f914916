// Reads a state track frame by frame: the player of a recording and the killcam's page do. Always true: it never throws at its bytes, and
// gives what is whole before the first damage; a frame's time and the memory are bounded by the layout. Bytes that were changed within can
// read as other frames: a container tells that by its checksums.

import { ByteReader } from "../../wire/bytes.ts";
import type { Viewer } from "../../wire/image/field-places.ts";
import type { Image } from "../../wire/image/image.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { Happenings } from "./happening-coder.ts";
import { TrackCoder } from "./track-coder.ts";

export class StateTrackReader {
  readonly #coder: TrackCoder;
  readonly #from = new ByteReader();
  #state: "frame" | "end" | "bad" = "end";

  /** @param viewer as that of its writer */
  constructor(game: Game, viewer: Viewer = "whole") {
    this.#coder = new TrackCoder(game, viewer);
  }

  /** Begins with the first frame of a stream. */
  start(bytes: Uint8Array): void {
    this.#from.start(bytes);
    this.#state = bytes.length === 0 ? "end" : "frame";
    if (bytes.length > 0) this.#coder.startDecoding(this.#from);
  }

  /** Reads the next frame; false: there is none, or what follows is damaged. */
  next(): boolean {
    if (this.#state !== "frame") return false;
    if (this.#coder.frames > 0) this.#coder.turn();
    this.#state = this.#coder.decode();
    return this.#state === "frame";
  }

  /** What followed the last frame was no frame: the stream is damaged, or cut off. */
  get isDamaged(): boolean {
    return this.#state === "bad";
  }

  /** The rows of the frame at hand; valid until `next`. */
  get image(): Image {
    return this.#coder.current;
  }

  /** What happened since the frame before; valid until `next`. */
  get events(): Happenings<Emitted> {
    return this.#coder.happenings.events;
  }

  /** News of flights since the frame before; valid until `next`. */
  get flights(): Happenings<FlightNews> {
    return this.#coder.happenings.flights;
  }

  /** Fills a world with the frame at hand; fields that the track does not hold get their defaults. False: its bytes were not sound. */
  restore(world: World): boolean {
    return this.image.restore(world);
  }
}
