// Packs the chunks of replay files in threads of Node's own, so that no tick waits for it. make-replays.ts makes one. One stream packs all of them,
// because to make one takes longer than to pack a chunk: it forgets all before after each, and a last block that is empty makes each whole by itself.
// Always true: every chunk is answered once, in the order in which they came; one that cannot be packed stays as it is.

import { constants, createDeflateRaw, type DeflateRaw } from "node:zlib";
import type { Pack } from "../../replay/file/part-queue.ts";

/** Higher levels take twice the time for a twentieth fewer bytes; a chunk fits into one piece of this length. */
export const PACKING = { level: 2, chunkSize: 65_536 } as const;
/** The last block of a stream, with nothing in it. */
const LAST_BLOCK = Uint8Array.of(3, 0);

export class ChunkPacker {
  #stream: DeflateRaw | undefined;
  /** Of the chunk at hand. */
  #pieces: Buffer[] = [];
  #packing = 0;
  #idle: (() => void)[] = [];

  readonly pack: Pack = (bytes, done) => {
    this.#packing++;
    let isAnswered = false;
    const answer = (error?: Error | null): void => {
      if (isAnswered) return;
      isAnswered = true;
      const pieces = this.#pieces;
      this.#pieces = [];
      done(error ? undefined : Buffer.concat([...pieces, LAST_BLOCK]));
      this.#packing--;
      if (this.#packing > 0) return;
      for (const resolve of this.#idle.splice(0)) resolve();
    };
    this.#stream ??= this.#open();
    this.#stream.write(bytes, answer);
  };

  /** Resolves when nothing is being packed. */
  async idle(): Promise<void> {
    if (this.#packing > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #open(): DeflateRaw {
    const stream = createDeflateRaw({ ...PACKING, flush: constants.Z_FULL_FLUSH });
    stream.on("data", (piece: Buffer) => this.#pieces.push(piece));
    // Writes that wait are told of it; the next chunk begins another stream.
    stream.on("error", () => {
      if (this.#stream === stream) this.#stream = undefined;
    });
    return stream;
  }
}
