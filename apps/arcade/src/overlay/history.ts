// The last ten seconds of every line of the net graph, in slots of equal time. The measures write it once per frame, the
// graph reads it. Always true: values older than ten seconds are dropped; nothing is allocated after construction.

export const SPAN_MS = 10_000;
const SLOT_MS = 40;
export const SLOTS: number = SPAN_MS / SLOT_MS;

/** The lines. Times in ms, shares in per cent, traffic in bytes per second, rollbacks as a count in each slot. */
const LINES = [
  "rtt",
  "jitter",
  "lead",
  "margin",
  "viewDelay",
  "loss",
  "received",
  "sent",
  "frame",
  "rollbacks",
] as const;
export type LineName = (typeof LINES)[number];

/** A pause up to this long is bridged; a longer one is a gap. */
const MOST_BRIDGED_SLOTS = 8;

export class History {
  readonly #values: Record<LineName, Float32Array> = Object.fromEntries(
    LINES.map((name) => [name, new Float32Array(SLOTS).fill(Number.NaN)]),
  ) as Record<LineName, Float32Array>;
  /** Number of the newest slot, counted from time 0; −1 before the first. */
  #head = -1;
  /** Slots between the newest frame and the one before. */
  #passed = 0;

  /** Moves on to the slot of this moment. */
  advance(now: number): void {
    const head = Math.floor(now / SLOT_MS);
    this.#passed = this.#head < 0 ? 1 : head - this.#head;
    const empty = Math.min(this.#passed, SLOTS);
    for (let i = 0; i < empty; i++)
      for (const name of LINES) this.#values[name][(head - i) % SLOTS] = Number.NaN;
    this.#head = head;
  }

  /** Writes a value into the newest slot, and across a short pause before it. */
  set(name: LineName, value: number): void {
    const values = this.#values[name];
    const slots = this.#passed <= MOST_BRIDGED_SLOTS ? Math.max(1, this.#passed) : 1;
    for (let i = 0; i < slots; i++) values[(this.#head - i + SLOTS) % SLOTS] = value;
  }

  /** Keeps the larger of this and the newest slot's value. */
  raise(name: LineName, value: number): void {
    const known = this.#values[name][this.#head % SLOTS];
    this.set(name, known > value ? known : value);
  }

  /** Adds to the newest slot. */
  add(name: LineName, value: number): void {
    const values = this.#values[name];
    const at = this.#head % SLOTS;
    values[at] = (Number.isNaN(values[at]) ? 0 : values[at]) + value;
  }

  /** The value `ago` slots before the newest; NaN: there is none. */
  at(name: LineName, ago: number): number {
    return ago > this.#head ? Number.NaN : this.#values[name][(this.#head - ago) % SLOTS];
  }

  /** The newest value. */
  newest(name: LineName): number {
    for (let ago = 0; ago < MOST_BRIDGED_SLOTS; ago++) {
      const value = this.at(name, ago);
      if (!Number.isNaN(value)) return value;
    }
    return Number.NaN;
  }

  /** The largest value of the ten seconds, at least `least`. */
  most(name: LineName, least: number): number {
    const values = this.#values[name];
    let most = least;
    for (let i = 0; i < SLOTS; i++) if (values[i] > most) most = values[i];
    return most;
  }

  /** The sum of the ten seconds. */
  sum(name: LineName): number {
    const values = this.#values[name];
    let sum = 0;
    for (let i = 0; i < SLOTS; i++) if (values[i] > 0) sum += values[i];
    return sum;
  }

  /** The time since the beginning of the newest slot, in slots. */
  fraction(now: number): number {
    return now / SLOT_MS - this.#head;
  }
}
