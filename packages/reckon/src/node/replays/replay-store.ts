// Where the bytes of replay files are: in a folder, or in memory. The shelf (replay-shelf.ts) decides what is kept; this only keeps it.
// Always true: nothing waits for a disk but whoever reads; the parts of a file are written in their order; a write that fails is told once
// for its file, and ends it.

import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file that is there. */
export interface StoredFile {
  readonly name: string;
  readonly bytes: number;
  /** When it was last written, ms since 1970. */
  readonly writtenMs: number;
}

export interface ReplayStore {
  /** Appends a part. */
  append(name: string, part: Uint8Array): void;
  /** Everything was appended: it gets this name. */
  finish(name: string, as: string): void;
  /** Resolves when all that was begun is kept. */
  written(): Promise<void>;
  remove(name: string): void;
  /** From the first byte to the last one, both included, once they were written. */
  read(name: string, start: number, end: number): Promise<Readable>;
  /** All that are finished, whoever wrote them. */
  list(): Promise<readonly StoredFile[]>;
}

export class MemoryStore implements ReplayStore {
  readonly #files = new Map<string, Uint8Array[]>();
  readonly #finished = new Map<string, StoredFile>();
  readonly #nowMs: () => number;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  append(name: string, part: Uint8Array): void {
    const parts = this.#files.get(name) ?? [];
    parts.push(part);
    this.#files.set(name, parts);
  }

  finish(name: string, as: string): void {
    const parts = this.#files.get(name) ?? [];
    this.#files.delete(name);
    this.#files.set(as, parts);
    const bytes = parts.reduce((sum, { length }) => sum + length, 0);
    this.#finished.set(as, { name: as, bytes, writtenMs: this.#nowMs() });
  }

  async written(): Promise<void> {}

  remove(name: string): void {
    this.#files.delete(name);
    this.#finished.delete(name);
  }

  async read(name: string, start: number, end: number): Promise<Readable> {
    return Readable.from(this.#pieces(this.#files.get(name) ?? [], start, end + 1));
  }

  *#pieces(parts: readonly Uint8Array[], from: number, to: number): Generator<Buffer> {
    let at = 0;
    for (const part of parts) {
      const [first, last] = [Math.max(from - at, 0), Math.min(to - at, part.length)];
      if (first < last) yield Buffer.from(part.buffer, part.byteOffset + first, last - first);
      at += part.length;
    }
  }

  async list(): Promise<readonly StoredFile[]> {
    return [...this.#finished.values()];
  }
}

export class FolderStore implements ReplayStore {
  readonly #folder: string;
  readonly #onProblem: (problem: string) => void;
  /** By name: what was begun last for a file, and whether it failed. */
  readonly #last = new Map<string, Promise<boolean>>();

  constructor(folder: string, onProblem: (problem: string) => void) {
    this.#folder = folder;
    this.#onProblem = onProblem;
  }

  append(name: string, part: Uint8Array): void {
    this.#then(name, async (path) => {
      const file = await open(path, "a");
      await file.appendFile(part).finally(() => file.close());
    });
  }

  finish(name: string, as: string): void {
    this.#then(name, (path) => rename(path, join(this.#folder, as)));
    const last = this.#last.get(name);
    if (last === undefined) return;
    this.#last.delete(name);
    this.#last.set(as, last);
    void last.then(() => this.#last.get(as) === last && this.#last.delete(as));
  }

  remove(name: string): void {
    void rm(join(this.#folder, name), { force: true }).catch(() => {});
  }

  async written(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  async read(name: string, start: number, end: number): Promise<Readable> {
    await this.#last.get(name);
    return createReadStream(join(this.#folder, name), { start, end });
  }

  async list(): Promise<readonly StoredFile[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files: StoredFile[] = [];
    for (const name of names) {
      const stats = await stat(join(this.#folder, name)).catch(() => undefined);
      if (stats?.isFile() === true) files.push({ name, bytes: stats.size, writtenMs: stats.mtimeMs });
    }
    return files;
  }

  #then(name: string, act: (path: string) => Promise<unknown>): void {
    const before = this.#last.get(name) ?? mkdir(this.#folder, { recursive: true }).then(() => true);
    const next = before.then(async (isWell) => {
      if (isWell) await act(join(this.#folder, name));
      return isWell;
    });
    this.#last.set(
      name,
      next.catch((error: unknown) => {
        this.#onProblem(`the replay ${name} cannot be written to RECORD_DIR: ${String(error)}`);
        return false;
      }),
    );
  }
}
