// The newest parts of a replay file that grows, in memory: its watchers all ask for the same bytes in the same seconds. The shelf has one for each
// such file. Always true: it holds a bounded number of bytes, or one part; the same question gets the same memory, without a copy of its own.

const MOST_PARTS = 5;
const MOST_BYTES = 512 * 1024;

export class ReplayTail {
  readonly #parts: Uint8Array[] = [];
  /** Where the first of them begins in the file. */
  #from = 0;
  #bytes = 0;
  /** The answer that was given last, and where it begins. */
  #answer: Uint8Array = new Uint8Array(0);
  #answerFrom = -1;

  /** The next part, which begins at `from`. */
  add(part: Uint8Array, from: number): void {
    if (this.#parts.length === 0) this.#from = from;
    this.#parts.push(part);
    this.#bytes += part.length;
    while (this.#parts.length > 1 && (this.#parts.length > MOST_PARTS || this.#bytes > MOST_BYTES)) {
      const [oldest] = this.#parts.splice(0, 1);
      this.#from += oldest.length;
      this.#bytes -= oldest.length;
    }
  }

  /** Bytes of the file up to `to`, which is not included; undefined: they are not all here. Nobody may change them. */
  read(from: number, to: number): Uint8Array | undefined {
    if (from < this.#from || to > this.#from + this.#bytes || from >= to) return undefined;
    if (from === this.#answerFrom && to - from === this.#answer.length) return this.#answer;
    const answer = new Uint8Array(to - from);
    let at = this.#from;
    for (const part of this.#parts) {
      const [first, last] = [Math.max(from - at, 0), Math.min(to - at, part.length)];
      if (first < last) answer.set(part.subarray(first, last), at + first - from);
      at += part.length;
    }
    this.#answer = answer;
    this.#answerFrom = from;
    return answer;
  }
}
