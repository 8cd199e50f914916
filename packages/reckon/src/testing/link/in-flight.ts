// The packets under way on a link: copies of their bytes, and a binary heap by arrival, ties by the order of adding. Only link.ts uses it.
// All memory is one slab of equal slots plus typed arrays; it grows only when more or larger packets are under way than ever before.
// `take` copies the packet that it hands out to slot 0 of the slab, so that one view per length serves for ever, and no packet allocates.

const SLOT_BYTES = 2048;
const SLOTS = 16;

export class InFlight {
  #slotBytes = SLOT_BYTES;
  #slab: Uint8Array = new Uint8Array(SLOT_BYTES * (SLOTS + 1));
  #views: (Uint8Array | undefined)[] = [];
  #arrivalMs: Float64Array = new Float64Array(SLOTS);
  #order: Float64Array = new Float64Array(SLOTS);
  #length: Uint32Array = new Uint32Array(SLOTS);
  // The first #count entries are the heap, the others are the free slots: together a permutation of all slots.
  #slots: Uint32Array = Uint32Array.from({ length: SLOTS }, (_, slot) => slot);
  #count = 0;
  #added = 0;
  /** Arrival of the next packet in ms, Infinity if there is none. */
  nextMs: number = Infinity;

  get count(): number {
    return this.#count;
  }

  /** Bytes of the slab; constant after warm-up. */
  get capacityBytes(): number {
    return this.#slab.length;
  }

  /** Adds a copy of a packet that arrives at `arrivalMs`. */
  add(bytes: Uint8Array, arrivalMs: number): void {
    if (this.#count === this.#slots.length) this.#growSlots();
    if (bytes.length > this.#slotBytes) this.#growSlotBytes(bytes.length);
    const slot = this.#slots[this.#count];
    this.#slab.set(bytes, (slot + 1) * this.#slotBytes);
    this.#length[slot] = bytes.length;
    this.#arrivalMs[slot] = arrivalMs;
    this.#order[slot] = this.#added++;
    this.#rise(this.#count++, slot);
    if (arrivalMs < this.nextMs) this.nextMs = arrivalMs;
  }

  /** Removes the next packet; the view is valid until the next call of `add` or `take`. There must be one. */
  take(): Uint8Array {
    const slot = this.#slots[0];
    const last = --this.#count;
    const moved = this.#slots[last];
    this.#slots[last] = slot;
    if (last > 0) this.#sink(moved);
    this.nextMs = last > 0 ? this.#arrivalMs[this.#slots[0]] : Infinity;
    const from = (slot + 1) * this.#slotBytes;
    const length = this.#length[slot];
    // Packets are short: a call to copy so few bytes would take longer.
    const slab = this.#slab;
    for (let i = 0; i < length; i++) slab[i] = slab[from + i];
    return this.#view(length);
  }

  #view(length: number): Uint8Array {
    const view = this.#views[length] ?? this.#slab.subarray(0, length);
    this.#views[length] = view;
    return view;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = this.#arrivalMs[a] - this.#arrivalMs[b];
    return difference < 0 || (difference === 0 && this.#order[a] < this.#order[b]);
  }

  #rise(at: number, slot: number): void {
    const slots = this.#slots;
    let i = at;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!this.#isBefore(slot, slots[parent])) break;
      slots[i] = slots[parent];
      i = parent;
    }
    slots[i] = slot;
  }

  #sink(slot: number): void {
    const slots = this.#slots;
    let i = 0;
    for (let child = 1; child < this.#count; child = 2 * i + 1) {
      if (child + 1 < this.#count && this.#isBefore(slots[child + 1], slots[child])) child++;
      if (!this.#isBefore(slots[child], slot)) break;
      slots[i] = slots[child];
      i = child;
    }
    slots[i] = slot;
  }

  #growSlots(): void {
    const before = this.#slots.length;
    const slots = new Uint32Array(before * 2).map((_, slot) => slot);
    slots.set(this.#slots);
    this.#slots = slots;
    this.#arrivalMs = widened(this.#arrivalMs);
    this.#order = widened(this.#order);
    const length = new Uint32Array(before * 2);
    length.set(this.#length);
    this.#length = length;
    this.#layOut(this.#slotBytes);
  }

  #growSlotBytes(needed: number): void {
    let slotBytes = this.#slotBytes;
    while (slotBytes < needed) slotBytes *= 2;
    this.#layOut(slotBytes);
  }

  #layOut(slotBytes: number): void {
    const slab = new Uint8Array(slotBytes * (this.#slots.length + 1));
    for (let i = 0; i < this.#count; i++) {
      const slot = this.#slots[i];
      const from = (slot + 1) * this.#slotBytes;
      slab.set(this.#slab.subarray(from, from + this.#length[slot]), (slot + 1) * slotBytes);
    }
    this.#slab = slab;
    this.#slotBytes = slotBytes;
    this.#views = [];
  }
}

function widened(array: Float64Array): Float64Array {
  const wide = new Float64Array(array.length * 2);
  wide.set(array);
  return wide;
}
