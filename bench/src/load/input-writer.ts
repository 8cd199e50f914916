// Input messages of the field game, written by docs/protocol.md: 8 newest number · 1 holds a snapshot · 12 its place ·
// 5 inputs − 1 · inputs, oldest first, each as a difference to the one before. For bots, which have no input log.
// Always true: bits go in lowest first, and the last byte is filled with zeros.

import { tiltX, tiltY } from "./rules.ts";

/** −1 to 1 by 1/64 are codes from 0 to 128. */
const TILT_BITS = 8;
const MIDDLE = 64;

export class InputWriter {
  readonly #bytes = new Uint8Array(128);
  #at = 0;
  #kept = 0;
  #keptBits = 0;

  /** The message of a bot with its `count` inputs up to tick `newest`; valid until the next call. */
  write(bot: number, newest: number, count: number, place: number): Uint8Array {
    this.#at = 0;
    this.#kept = 0;
    this.#keptBits = 0;
    this.#put(newest & 255, 8);
    this.#put(1, 1);
    this.#put(place & 4095, 12);
    this.#put(count - 1, 5);
    let [lastX, lastY] = [0, 0];
    for (let tick = newest - count + 1; tick <= newest; tick++) {
      const [x, y] = [tiltX(bot, tick), tiltY(bot, tick)];
      const isSame = x === lastX && y === lastY;
      this.#put(isSame ? 1 : 0, 1);
      if (!isSame) {
        this.#field(x, lastX);
        this.#field(y, lastY);
      }
      [lastX, lastY] = [x, y];
    }
    if (this.#keptBits > 0) this.#bytes[this.#at++] = this.#kept;
    return this.#bytes.subarray(0, this.#at);
  }

  #field(tilt: number, last: number): void {
    this.#put(tilt === last ? 1 : 0, 1);
    if (tilt !== last) this.#put(tilt + MIDDLE, TILT_BITS);
  }

  #put(value: number, bits: number): void {
    this.#kept |= value << this.#keptBits;
    this.#keptBits += bits;
    for (; this.#keptBits >= 8; this.#keptBits -= 8) {
      this.#bytes[this.#at++] = this.#kept & 255;
      this.#kept >>>= 8;
    }
  }
}
