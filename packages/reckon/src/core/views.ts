// One buffer, with a view of its start for each length that was ever asked for, so that handing out bytes of any length allocates nothing
// after warm-up. Connections and sockets use it for the packets and messages that they hand out.

/** Views up to this length are kept; a longer one is rare, and made each time. */
const LONGEST_KEPT = 2048;

/** A buffer that is lent out from its start. */
export class Views {
  buffer: Uint8Array;
  #views: Uint8Array[] = [];

  /** Starts with `bytes` bytes. */
  constructor(bytes: number) {
    this.buffer = new Uint8Array(bytes);
  }

  /** Makes the buffer at least this long, and keeps its contents. */
  reserve(length: number): void {
    if (length <= this.buffer.length) return;
    let capacity = this.buffer.length;
    while (capacity < length) capacity *= 2;
    const larger = new Uint8Array(capacity);
    larger.set(this.buffer);
    this.buffer = larger;
    this.#views = [];
  }

  /** The first `length` bytes; valid until the buffer is written again. */
  view(length: number): Uint8Array {
    if (length > LONGEST_KEPT) return this.buffer.subarray(0, length);
    let view = this.#views[length];
    if (view === undefined) {
      view = this.buffer.subarray(0, length);
      this.#views[length] = view;
    }
    return view;
  }
}
