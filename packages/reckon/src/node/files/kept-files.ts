// What is in the files of the page, in memory: who asks for many of them and reads none holds sockets, and no file of the few that a
// process may have open. page-files.ts asks. Always true: one file is read at a time, and closed before anybody is answered; a file
// that has changed is read anew; there is a most that is kept, and what was asked for longest ago goes first.

import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;
/** A longer one is not kept. */
export const MOST_KEPT_BYTES: number = 8 * MEGABYTE;
const MOST_BYTES = 64 * MEGABYTE;

interface Kept {
  readonly stamp: string;
  readonly size: number;
  readonly bytes: Promise<Buffer>;
}

export class KeptFiles {
  readonly #read: (file: string) => Promise<Buffer>;
  /** The one that was asked for longest ago first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #reading: Promise<unknown> = Promise.resolve();

  /** @param read for tests */
  constructor(read: (file: string) => Promise<Buffer> = readFile) {
    this.#read = read;
  }

  /** Bytes that are kept. */
  get bytes(): number {
    return this.#bytes;
  }

  /** What is in a file, which had these figures just now. Rejects if it cannot be read. */
  bytesOf(file: string, { size, mtimeMs }: Pick<Stats, "size" | "mtimeMs">): Promise<Buffer> {
    const stamp = `${size}-${mtimeMs}`;
    const known = this.#kept.get(file);
    this.#forget(file);
    const kept = known?.stamp === stamp ? known : { stamp, size, bytes: this.#readInTurn(file) };
    this.#kept.set(file, kept);
    this.#bytes += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= MOST_BYTES) break;
      this.#forget(oldest);
    }
    return kept.bytes;
  }

  #readInTurn(file: string): Promise<Buffer> {
    const bytes = this.#reading.then(() => this.#read(file));
    this.#reading = bytes.catch(() => this.#forget(file));
    return bytes;
  }

  #forget(file: string): void {
    this.#bytes -= this.#kept.get(file)?.size ?? 0;
    this.#kept.delete(file);
  }
}
