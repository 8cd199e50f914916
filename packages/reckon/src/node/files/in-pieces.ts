// Sends long answers from memory in pieces: the system would take megabytes for one socket at once, and copy them while everything else
// waits. page-files.ts sends the page's files with it. Always true: a turn of the event loop hands over one piece of one answer, and
// none before the peer has taken the piece before; an answer ends when its reader disconnects.

import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { TurnQueue } from "../../transport/node/turn-queue.ts";

const PIECE_BYTES = 65_536;

export class InPieces {
  readonly #turns = new TurnQueue();

  /** Resolves when every piece was handed over, or the reader has disconnected. */
  async send(bytes: Buffer, to: Writable): Promise<void> {
    if (bytes.length <= PIECE_BYTES) to.end(bytes);
    else await pipeline(Readable.from(this.#pieces(bytes)), to).catch(() => {});
  }

  async *#pieces(bytes: Buffer): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      await new Promise<void>((resolve) => this.#turns.add(resolve));
      yield bytes.subarray(at, at + PIECE_BYTES);
    }
  }
}
