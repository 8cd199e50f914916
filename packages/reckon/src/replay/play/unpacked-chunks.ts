// The chunks of a replay that were unpacked last: a player of a replay, their inputs and a jump back ask for the same few again. A filed match
// has one. Always true: it holds a few chunks, however long the replay is.

import { type ChunkSections, type ReplayChunk, unpackChunk } from "../file/replay-chunk.ts";

const KEPT = 6;

export class UnpackedChunks {
  /** The newest last. */
  readonly #kept: { readonly chunk: ReplayChunk; readonly sections: ChunkSections | undefined }[] = [];

  /** undefined: the chunk is damaged. */
  of(chunk: ReplayChunk): ChunkSections | undefined {
    const at = this.#kept.findIndex((one) => one.chunk === chunk);
    const [found] = at < 0 ? [{ chunk, sections: unpackChunk(chunk) }] : this.#kept.splice(at, 1);
    this.#kept.push(found);
    if (this.#kept.length > KEPT) this.#kept.shift();
    return found.sections;
  }
}
