// Decides which packets are clock samples (AX7). Every clock asks it first. As in NTP, an exchange has four times: t0 local send, t1
// server receive, t2 server send, t3 local receive. Always true: a clock offers exchanges with finite times only; a packet without
// an echo never passes.
import type { ClockSource } from "./clock-policy.ts";

/**
 * Clocks advance in steps, of 100 ms in some browsers, so a round trip may look negative by up to that much. If it is more negative,
 * the answer came before the question: the local clock stood still in between.
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

  /** True if the packet that echoes our packet of local time `t0` is a sample. */
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
