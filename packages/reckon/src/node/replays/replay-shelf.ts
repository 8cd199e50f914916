// The replay files of a server: those that are being written, and the finished ones, within a budget of bytes and age. game-server.ts makes
// one, rooms write through it (`ReplayKeeper`), replay-answers.ts serves it. Always true: the oldest finished file goes first when the
// budget is used up; what a watcher may have of a running match is as old as its host wants; a file of a private room is in no list.

import type { KeptMatch, ReplayKeeper, ReplaySink } from "../../host/room/replay-keeper.ts";
import { footerBytesOf } from "../../replay/file/replay-parts.ts";
import { ReplayReader } from "../../replay/file/replay-reader.ts";
import type { ReplayStore, StoredFile } from "./replay-store.ts";
import { ReplayTail } from "./replay-tail.ts";

export const REPLAY_ID: RegExp = /^[0-9a-f]{16}(?:-[2-9])?$/;
const FINISHED = /^([0-9a-f]{16}(?:-[2-9])?)(\.hidden)?\.replay$/;
const UNFINISHED = /^([0-9a-f]{16}(?:-[2-9])?)(\.hidden)?\.part$/;
const MOST_LISTED = 100;
/** The folder is looked through at most so often, ms: other processes write there, too. */
const LOOK_MS = 2000;
/** A file that nobody has written to for so long, ms, was left by a process that ended. */
const LEFT_MS = 120_000;
/** Of a file's beginning and its end, to describe it. */
const HEAD_BYTES = 32_768;
const TAIL_BYTES = 131_072;
/** A room's newest file is found by its code for so long after the match, ms. */
const RECENT_MS = 3_600_000;

export interface ShelfOptions {
  readonly store: ReplayStore;
  readonly mostBytes: number;
  readonly mostAgeMs: number;
  readonly nowMs: () => number;
  /** What the rules are of. */
  readonly rules: string;
  /** As of a keeper. */
  readonly pack?: ReplayKeeper["pack"];
}

/** A file that is being written. */
interface Growing {
  readonly match: KeptMatch;
  readonly name: string;
  readonly beganMs: number;
  bytes: number;
  /** Where each part ends, and when it came. */
  readonly parts: { readonly end: number; readonly atMs: number }[];
  readonly tail: ReplayTail;
}

/** A file, or as much of it as may be had now. */
export interface ShownReplay {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly isLive: boolean;
  readonly isHidden: boolean;
  /** More of it may be had after so long, ms; undefined: nobody knows. */
  readonly nextMs?: number;
}

/** What a list says of a file. */
export interface ListedReplay {
  readonly id: string;
  readonly game: string;
  readonly startedMs: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly isLive: boolean;
  /** Why it ended; "": it runs, or its process ended. */
  readonly cause: string;
  readonly players: readonly { readonly name: string; readonly isBot: boolean }[];
}

export class ReplayShelf implements ReplayKeeper {
  readonly nowMs: () => number;
  readonly rules: string;
  readonly pack: ReplayKeeper["pack"];
  readonly #options: ShelfOptions;
  readonly #growing = new Map<string, Growing>();
  /** Newest file of a room, by its code. */
  readonly #byRoom = new Map<string, { readonly id: string; readonly match: KeptMatch; atMs: number }>();
  #finished: ReadonlyMap<string, StoredFile> = new Map();
  #described = new Map<string, ListedReplay>();
  #lookedMs = Number.NEGATIVE_INFINITY;
  #looking: Promise<void> | undefined;

  constructor(options: ShelfOptions) {
    this.#options = options;
    this.nowMs = options.nowMs;
    this.rules = options.rules;
    this.pack = options.pack;
  }

  open(match: KeptMatch): ReplaySink | undefined {
    const id = this.#freeId(match.id);
    if (id === undefined) return undefined;
    const hidden = match.isHidden ? ".hidden" : "";
    const name = `${id}${hidden}.part`;
    const growing: Growing = {
      match,
      name,
      beganMs: this.nowMs(),
      bytes: 0,
      parts: [],
      tail: new ReplayTail(),
    };
    this.#growing.set(id, growing);
    this.#byRoom.set(match.room, { id, match, atMs: this.nowMs() });
    const { store } = this.#options;
    let isOpen = true;
    const close = (): void => {
      if (!isOpen) return;
      isOpen = false;
      const as = `${id}${hidden}.replay`;
      store.finish(name, as);
      this.#growing.delete(id);
      const file = { name: as, bytes: growing.bytes, writtenMs: this.nowMs() };
      this.#finished = new Map(this.#finished).set(id, file);
      const last = this.#byRoom.get(match.room);
      if (last?.id === id) last.atMs = this.nowMs();
      this.#keepWithin();
    };
    const put = (part: Uint8Array): boolean => {
      if (!isOpen) return false;
      store.append(name, part);
      growing.tail.add(part, growing.bytes);
      growing.bytes += part.length;
      growing.parts.push({ end: growing.bytes, atMs: this.nowMs() });
      this.#keepWithin();
      // Files that grow are not removed, so they alone must not take all there is.
      if (this.#growingBytes > this.#options.mostBytes) close();
      return isOpen;
    };
    return { put, close };
  }

  get #growingBytes(): number {
    let bytes = 0;
    for (const growing of this.#growing.values()) bytes += growing.bytes;
    return bytes;
  }

  /** What may be had of a file now; undefined: there is none. */
  async find(id: string): Promise<ShownReplay | undefined> {
    const growing = this.#growing.get(id);
    if (growing !== undefined) {
      const { name, match, parts } = growing;
      const seen = this.#visible(growing);
      const next = parts[seen];
      const nextMs = next && Math.max(0, next.atMs + match.watchDelayMs - this.nowMs());
      const bytes = parts[seen - 1]?.end ?? 0;
      return { id, name, bytes, isLive: true, isHidden: match.isHidden, nextMs };
    }
    if (!this.#finished.has(id)) await this.#look();
    const file = this.#finished.get(id);
    return (
      file && {
        id,
        name: file.name,
        bytes: file.bytes,
        isLive: false,
        isHidden: /\.hidden\./.test(file.name),
      }
    );
  }

  /** The newest file of a room, while its match runs and for an hour after it. */
  ofRoom(
    code: string,
  ): { readonly id: string; readonly match: KeptMatch; readonly isLive: boolean } | undefined {
    const found = this.#byRoom.get(code);
    if (found === undefined) return undefined;
    const { id, match, atMs } = found;
    const isLive = this.#growing.has(id);
    return isLive || this.nowMs() - atMs < RECENT_MS ? { id, match, isLive } : undefined;
  }

  /** Files of public rooms, newest first. */
  async list(): Promise<readonly ListedReplay[]> {
    await this.#look();
    const growing = [...this.#growing].filter(([, { match }]) => !match.isHidden);
    const finished = [...this.#finished].filter(([, { name }]) => !/\.hidden\./.test(name));
    finished.sort(([, one], [, other]) => other.writtenMs - one.writtenMs);
    const all: (ListedReplay | undefined)[] = [];
    for (const [id, { name }] of growing.slice(-MOST_LISTED)) {
      const shown = await this.find(id);
      if (shown !== undefined && shown.bytes > 0) all.push(await this.#describe(id, name, shown.bytes, true));
    }
    for (const [id, { name, bytes }] of finished.slice(0, MOST_LISTED - all.length)) {
      const known = this.#described.get(id) ?? (await this.#describe(id, name, bytes, false));
      if (known !== undefined) this.#described.set(id, known);
      all.push(known);
    }
    const listed = all.filter((one) => one !== undefined);
    return listed.sort((one, other) => other.startedMs - one.startedMs);
  }

  /** From the first byte to the last one of a file that grows, both included, if they came of late: what all its watchers ask for. */
  recent(id: string, start: number, end: number): Uint8Array | undefined {
    return this.#growing.get(id)?.tail.read(start, end + 1);
  }

  /** How many parts are old enough. */
  #visible({ match, parts }: Growing): number {
    const until = this.nowMs() - match.watchDelayMs;
    let low = 0;
    let high = parts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (parts[middle].atMs <= until) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #freeId(id: string): string | undefined {
    for (const suffix of ["", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9"])
      if (!this.#growing.has(id + suffix) && !this.#finished.has(id + suffix)) return id + suffix;
    return undefined;
  }

  async #look(): Promise<void> {
    if (this.nowMs() - this.#lookedMs < LOOK_MS) return;
    this.#looking ??= this.#lookNow().finally(() => {
      this.#looking = undefined;
    });
    await this.#looking;
  }

  async #lookNow(): Promise<void> {
    const { store } = this.#options;
    this.#lookedMs = this.nowMs();
    const found = new Map<string, StoredFile>();
    for (const file of await store.list()) {
      const [, id, hidden = ""] = FINISHED.exec(file.name) ?? UNFINISHED.exec(file.name) ?? [];
      if (id === undefined || this.#growing.has(id)) continue;
      const isLeft = UNFINISHED.test(file.name);
      if (isLeft && this.nowMs() - file.writtenMs < LEFT_MS) continue;
      const name = `${id}${hidden}.replay`;
      if (isLeft) store.finish(file.name, name);
      found.set(id, { ...file, name });
    }
    this.#finished = found;
    for (const id of this.#described.keys()) if (!found.has(id)) this.#described.delete(id);
    this.#keepWithin();
  }

  /** Removes what is too old or too much. */
  #keepWithin(): void {
    const { store, mostBytes, mostAgeMs } = this.#options;
    const newestFirst = [...this.#finished].sort(([, one], [, other]) => other.writtenMs - one.writtenMs);
    let bytes = this.#growingBytes;
    const kept = new Map(this.#finished);
    for (const [id, file] of newestFirst) {
      bytes += file.bytes;
      if (bytes <= mostBytes && this.nowMs() - file.writtenMs <= mostAgeMs) continue;
      store.remove(file.name);
      kept.delete(id);
    }
    this.#finished = kept;
    for (const [room, { id, atMs }] of this.#byRoom)
      if (!this.#growing.has(id) && this.nowMs() - atMs > RECENT_MS) this.#byRoom.delete(room);
  }

  async #describe(
    id: string,
    name: string,
    bytes: number,
    isLive: boolean,
  ): Promise<ListedReplay | undefined> {
    const reader = new ReplayReader();
    reader.add(await this.#read(name, 0, Math.min(bytes, HEAD_BYTES)));
    const { header } = reader;
    if (header === undefined) return undefined;
    const tail = isLive ? undefined : await this.#read(name, Math.max(0, bytes - TAIL_BYTES), bytes);
    const length = tail && footerBytesOf(tail);
    const end = new ReplayReader();
    if (tail !== undefined && length !== undefined && length <= tail.length)
      end.add(tail.subarray(tail.length - length));
    const { footer } = end;
    const lastTick = footer?.chunks.at(-1)?.lastTick;
    const { game, startedMs, players, firstTick, tickRate } = header;
    const liveMs = this.nowMs() - startedMs;
    const seconds = lastTick === undefined ? (isLive ? liveMs / 1000 : 0) : (lastTick - firstTick) / tickRate;
    const shown = (footer?.results.length ? footer.results : players).map(({ name, isBot }) => ({
      name,
      isBot,
    }));
    const cause = footer?.cause ?? "";
    return { id, game, startedMs, seconds: Math.round(seconds), bytes, isLive, cause, players: shown };
  }

  async #read(name: string, from: number, to: number): Promise<Uint8Array> {
    if (to <= from) return new Uint8Array(0);
    const pieces: Buffer[] = [];
    try {
      for await (const piece of await this.#options.store.read(name, from, to - 1))
        pieces.push(piece as Buffer);
    } catch {
      // Removed meanwhile: what is not there is not listed.
    }
    return Buffer.concat(pieces);
  }
}
