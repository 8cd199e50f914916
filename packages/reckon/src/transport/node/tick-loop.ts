// Wakes a host at the multiples of a beat's length, by the machine's steady clock, and records how late its rooms were. Always true: it
// never wakes early; a late wake does not make the next one late; after a stall it goes on at the next multiple, and the rooms catch up
// by themselves. Node runs timers before it reads sockets, so a wake that is late by a beat first lets the event loop turn: inputs that
// arrived during the stall were in time. This reading is bounded in turns and in time.

import { performance } from "node:perf_hooks";
import { Distribution } from "../../quality/distribution.ts";

/** A stall is followed by one turn for each of its beats (a turn reads one frame of each socket, and a client sends one in a tick), up to this. */
const MOST_TURNS = 100;
/** Reading holds rooms up for at most this many beats, however many sockets there are. */
const READING_BEATS = 4;

export class TickLoop {
  /** How late each wake was in which a tick was due, ms. */
  readonly latenessMs: Distribution = new Distribution(0, 250, 2500);
  /** How long each of these wakes took, ms. */
  readonly workMs: Distribution = new Distribution(0, 250, 2500);
  readonly #everyMs: number;
  readonly #wake: (now: number) => number | undefined;
  readonly #onTick: ((latenessMs: number, workMs: number) => void) | undefined;
  #next = 0;
  #timer: NodeJS.Timeout | undefined;
  #immediate: NodeJS.Immediate | undefined;
  /** Turns in which sockets are still read before the late wake, and when that must end. */
  #turns = 0;
  #readUntilMs = 0;

  /**
   * @param wake returns how late its work is, ms: a wake in time may be late for work that the last one left over; undefined: nothing was
   *   due, and the wake is not counted
   * @param onTick receives how late each wake was, and how long it took
   */
  constructor(
    everyMs: number,
    wake: (now: number) => number | undefined,
    onTick?: (latenessMs: number, workMs: number) => void,
  ) {
    this.#everyMs = everyMs;
    this.#wake = wake;
    this.#onTick = onTick;
  }

  /** Server time: ms since the process began. */
  now(): number {
    return performance.now();
  }

  start(): void {
    this.#next = this.#after(this.now());
    this.#sleep();
  }

  stop(): void {
    clearTimeout(this.#timer);
    clearImmediate(this.#immediate);
    this.#timer = undefined;
  }

  #after(now: number): number {
    return (Math.floor(now / this.#everyMs) + 1) * this.#everyMs;
  }

  #sleep(): void {
    this.#timer = setTimeout(this.#run, Math.max(0, Math.ceil(this.#next - this.now())));
  }

  readonly #run = (): void => {
    const now = this.now();
    const beats = (now - this.#next) / this.#everyMs;
    if (beats < 1) {
      this.#step(now);
      return;
    }
    this.#turns = Math.min(MOST_TURNS, 1 + Math.ceil(beats));
    this.#readUntilMs = now + READING_BEATS * this.#everyMs;
    this.#immediate = setImmediate(this.#turn);
  };

  readonly #turn = (): void => {
    const now = this.now();
    if (--this.#turns > 0 && now < this.#readUntilMs) this.#immediate = setImmediate(this.#turn);
    else this.#step(now);
  };

  #step(now: number): void {
    if (now >= this.#next) {
      const lateMs = now - this.#next;
      this.#next = this.#after(now);
      const latestMs = this.#wake(now);
      if (latestMs !== undefined) this.#note(Math.max(lateMs, latestMs), this.now() - now);
    }
    if (this.#timer !== undefined) this.#sleep();
  }

  #note(latenessMs: number, workMs: number): void {
    this.latenessMs.add(latenessMs);
    this.workMs.add(workMs);
    this.#onTick?.(latenessMs, workMs);
  }
}
