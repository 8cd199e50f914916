// What is measured inside a server process: how late the steps of its rooms begin, what CPU it uses, how long it had to wait
// for the core, and its memory. Each server calls `step` at the start of each room's step; server.ts begins and ends spans.
// Always true: the same clock and the same rule for every server.

import { readFileSync } from "node:fs";
import { TICK_MS } from "./rules.ts";

/** One measured span of a server. */
export interface Span {
  readonly seconds: number;
  /** Share of one core that the process used, user and system. */
  readonly cpu: number;
  /** Share of the time in which it could have run and the core was taken by others. */
  readonly waiting: number;
  /** How late steps began, ms, sorted. */
  readonly latenessMs: readonly number[];
  /** Steps of all rooms. */
  readonly steps: number;
}

export class Meter {
  #latenessMs: number[] = [];
  #sinceMs = 0;
  #cpu = process.cpuUsage();
  #waitedMs = 0;

  /** A room's step begins now, and was due at `dueMs`. */
  step(dueMs: number): void {
    this.#latenessMs.push(Math.max(0, performance.now() - dueMs));
  }

  begin(): void {
    this.#latenessMs = [];
    this.#cpu = process.cpuUsage();
    this.#waitedMs = waitedMs();
    this.#sinceMs = performance.now();
  }

  end(): Span {
    const ms = performance.now() - this.#sinceMs;
    const { user, system } = process.cpuUsage(this.#cpu);
    return {
      seconds: ms / 1000,
      cpu: (user + system) / 1000 / ms,
      waiting: (waitedMs() - this.#waitedMs) / ms,
      latenessMs: this.#latenessMs.sort((a, b) => a - b),
      steps: this.#latenessMs.length,
    };
  }
}

/**
 * When a room's step is due whose timer counts from its own last call, as `setInterval` does: a tick after that. What such a
 * timer loses is not held against it.
 */
export class OwnSchedule {
  #lastMs: number = Number.NaN;

  next(nowMs: number): number {
    const dueMs = Number.isNaN(this.#lastMs) ? nowMs : this.#lastMs + TICK_MS;
    this.#lastMs = nowMs;
    return dueMs;
  }
}

/** How long this process' main thread was ready to run and did not, ms; 0 where the system does not tell. */
function waitedMs(): number {
  try {
    return Number(readFileSync("/proc/self/schedstat", "ascii").split(" ")[1]) / 1e6;
  } catch {
    return 0;
  }
}

export interface Memory {
  /** Live bytes of heap and array buffers after a collection. */
  readonly heapBytes: number;
  readonly rssBytes: number;
}

/** Memory in use after a collection. */
export function memory(): Memory {
  (globalThis as { gc?: () => void }).gc?.();
  (globalThis as { gc?: () => void }).gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { heapBytes: heapUsed + arrayBuffers, rssBytes: rss };
}
