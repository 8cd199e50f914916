// Which packets count as clock samples (AX7). Every clock asks this first. An exchange is what NTP calls one:
// t0 local send, t1 server receive, t2 server send, t3 local receive.
// Always true: an exchange is only offered with finite times; a packet without an echo never passes.
import type { ClockSource } from "./clock-policy.ts";

/**
 * Clocks are read in steps, in some browsers of 100 ms: a round trip may look that much shorter than nothing. One that is
 * shorter still was answered before it was asked: the clock stood still in between.
 */
export const COARSE_MS = 100;

/** Lets through the exchanges that the policy's source would have made. */
export class SourceGate {
  readonly #source: ClockSource["source"];
  readonly #pingMs: number;
  #lastEcho: number = Number.NEGATIVE_INFINITY;

  constructor(policy: ClockSource) {
    this.#source = policy.source;
    this.#pingMs = policy.pingMs ?? 0;
  }

  /** Whether the packet that echoes our packet of local time `t0` is a sample. */
  admits(t0: number): boolean {
    if (!Number.isFinite(t0)) return false;
    if (this.#source === "push") return true;
    const isDue = this.#source === "ping" ? t0 >= this.#lastEcho + this.#pingMs : t0 > this.#lastEcho;
    if (isDue) this.#lastEcho = t0;
    return isDue;
  }

  shift(ms: number): void {
    this.#lastEcho += ms;
  }
}
