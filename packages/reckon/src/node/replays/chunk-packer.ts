// Packs the chunks of replay files in threads of Node's own, so that no tick waits for it. make-replays.ts makes one. Always true: every chunk is
// answered once; one that cannot be packed stays as it is.

import { deflateRaw } from "node:zlib";
import type { Pack } from "../../replay/file/part-queue.ts";

/** Higher ones take twice the time for a twentieth fewer bytes. */
export const PACK_LEVEL = 3;

export class ChunkPacker {
  #packing = 0;
  #idle: (() => void)[] = [];

  readonly pack: Pack = (bytes, done) => {
    this.#packing++;
    deflateRaw(bytes, { level: PACK_LEVEL }, (error, packed) => {
      done(error === null ? packed : undefined);
      this.#packing--;
      if (this.#packing > 0) return;
      for (const resolve of this.#idle.splice(0)) resolve();
    });
  };

  /** Resolves when nothing is being packed. */
  async idle(): Promise<void> {
    if (this.#packing > 0) await new Promise<void>((resolve) => this.#idle.push(resolve));
  }
}
