// Sends much from memory in pieces: the system takes megabytes of one socket at once, and copies them while everything else waits.
// page-files.ts sends the page's files so. Always true: one piece of one answer is handed over in a turn of the event loop, whoever
// it is for, and none before the peer has taken what was handed over before; who goes away is forgotten.

import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";

const PIECE_BYTES = 65_536;

export class InPieces {
  readonly #waiting: (() => void)[] = [];

  /** Comes when all was handed over, or its reader has gone. */
  async send(bytes: Buffer, to: Writable): Promise<void> {
    if (bytes.length <= PIECE_BYTES) to.end(bytes);
    else await pipeline(Readable.from(this.#pieces(bytes)), to).catch(() => {});
  }

  async *#pieces(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await this.#turn();
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
  }

  #turn(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#waiting.push(resolve) === 1) setImmediate(this.#next);
    });
  }

  readonly #next = (): void => {
    const resolve = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#next);
    resolve?.();
  };
}
