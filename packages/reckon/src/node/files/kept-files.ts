// The page's files in memory: a client that asks for many and reads none holds sockets, but none of the few files that a process may
// have open. page-files.ts uses it. Always true: one file is read at a time, and closed before it is sent; a changed file is read anew;
// the memory is bounded, and the files that were requested longest ago go first.

import type { Stats } from "node:fs";
import { readFile } from "node:fs/promises";

const MEGABYTE = 1024 * 1024;
/** A longer file is not kept. */
export const MOST_KEPT_BYTES: number = 8 * MEGABYTE;
const MOST_BYTES = 64 * MEGABYTE;

interface Kept {
  readonly stamp: string;
  readonly size: number;
  readonly bytes: Promise<Buffer>;
}

export class KeptFiles {
  readonly #read: (file: string) => Promise<Buffer>;
  /** The file that was requested longest ago comes first. */
  readonly #kept = new Map<string, Kept>();
  #bytes = 0;
  #reading: Promise<unknown> = Promise.resolve();

  /** @param read for tests */
  constructor(read: (file: string) => Promise<Buffer> = readFile) {
    this.#read = read;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** The bytes of a file that has these figures now. Rejects if the file cannot be read. */
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
