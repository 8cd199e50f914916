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
  /** The process that serves: this one, or one of a single thread that it has started. */
  pid: number = process.pid;
  #times = timesOf(process.pid);

  /** A room's step begins now, and was due at `dueMs`. */
  step(dueMs: number): void {
    this.#latenessMs.push(Math.max(0, performance.now() - dueMs));
  }

  begin(): void {
    this.#latenessMs = [];
    this.#times = timesOf(this.pid);
    this.#sinceMs = performance.now();
  }

  end(): Span {
    const ms = performance.now() - this.#sinceMs;
    const { ranMs, waitedMs } = timesOf(this.pid);
    return {
      seconds: ms / 1000,
      cpu: (ranMs - this.#times.ranMs) / ms,
      waiting: (waitedMs - this.#times.waitedMs) / ms,
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

interface Times {
  readonly ranMs: number;
  /** The main thread was ready to run and did not; 0 where the system does not tell. */
  readonly waitedMs: number;
}

function timesOf(pid: number): Times {
  const { user, system } = process.cpuUsage();
  const own: Times = { ranMs: (user + system) / 1000, waitedMs: 0 };
  try {
    const [ranNs, waitedNs] = readFileSync(`/proc/${pid}/schedstat`, "ascii").split(" ").map(Number);
    return { ranMs: pid === process.pid ? own.ranMs : ranNs / 1e6, waitedMs: waitedNs / 1e6 };
  } catch {
    return own;
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
