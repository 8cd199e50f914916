// Parts of a replay file on their way to its sink: chunks are packed by the program, which may take a while, and parts keep their order
// meanwhile. ReplayWriter has one. Always true: a part is handed over once, and after all parts that were given before it; after a sink has
// refused one it gets no more.

import { type PartKind, writePart } from "./replay-parts.ts";

/** Packs bytes by DEFLATE, without a header (RFC 1951), now or later; undefined: they stay as they are. The bytes are its own. */
export type Pack = (bytes: Uint8Array, done: (packed: Uint8Array | undefined) => void) => void;

/** The body of a part, and who wants to know its place in the file. */
interface Waiting {
  readonly kind: PartKind;
  readonly body: () => Uint8Array;
  readonly isReady: () => boolean;
  readonly placed: (offset: number, bytes: number) => void;
}

export class PartQueue {
  /** Bytes handed over so far. */
  bytes = 0;
  /** The sink wants no more. */
  isRefused = false;
  readonly #sink: (part: Uint8Array) => unknown;
  readonly #waiting: Waiting[] = [];
  #emptied: (() => void) | undefined;

  constructor(sink: (part: Uint8Array) => unknown) {
    this.#sink = sink;
  }

  /** The next part. Its body is asked for once all parts before it are placed. */
  add(kind: PartKind, body: () => Uint8Array, placed: Waiting["placed"] = () => {}): void {
    this.#waiting.push({ kind, body, isReady: () => true, placed });
    this.#flush();
  }

  /** The next part, whose body is made once `bytes` are packed. */
  addPacked(
    bytes: Uint8Array,
    pack: Pack | undefined,
    body: (packed: Uint8Array | undefined) => Uint8Array,
    placed: Waiting["placed"],
  ): void {
    let found: Uint8Array | undefined;
    let isReady = pack === undefined;
    this.#waiting.push({ kind: "C", body: () => body(found), isReady: () => isReady, placed });
    pack?.(bytes, (packed) => {
      found = packed;
      isReady = true;
      this.#flush();
    });
    this.#flush();
  }

  /** Calls once all parts so far are handed over, or refused. */
  whenEmpty(act: () => void): void {
    this.#emptied = act;
    this.#flush();
  }

  #flush(): void {
    while (this.#waiting.length > 0 && this.#waiting[0].isReady()) {
      const [{ kind, body, placed }] = this.#waiting.splice(0, 1);
      if (this.isRefused) continue;
      const part = writePart(kind, body());
      const offset = this.bytes;
      this.bytes += part.length;
      placed(offset, part.length);
      if (this.#sink(part) === false) this.isRefused = true;
    }
    if (this.#waiting.length > 0) return;
    const emptied = this.#emptied;
    this.#emptied = undefined;
    emptied?.();
  }
}
