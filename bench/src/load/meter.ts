// Measures inside a server process how late the steps of its rooms begin, its CPU time, how long it had to wait for the core, and its memory.
// Each server calls `step` at the start of each room's step; server.ts begins and ends spans. Always true: every server is measured by the
// same clock and the same rule.

import { readdirSync, readFileSync } from "node:fs";
import { TICK_MS } from "./rules.ts";

/** One measured span of a server. */
export interface Span {
  readonly seconds: number;
  /** Share of one core that the process used, user and system. */
  readonly cpu: number;
  /** The same of each process that serves. */
  readonly cpuByProcess: readonly number[];
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
  /** The processes that serve: this one, or those that it has started. */
  pids: readonly number[] = [process.pid];
  #times: readonly Times[] = this.pids.map(timesOf);

  /** A room's step begins now, and was due at `dueMs`. */
  step(dueMs: number): void {
    this.#latenessMs.push(Math.max(0, performance.now() - dueMs));
  }

  begin(): void {
    this.#latenessMs = [];
    this.#times = this.pids.map(timesOf);
    this.#sinceMs = performance.now();
  }

  end(): Span {
    const ms = performance.now() - this.#sinceMs;
    const times = this.pids.map(timesOf);
    const cpuByProcess = times.map(({ ranMs }, i) => (ranMs - this.#times[i].ranMs) / ms);
    const waiting = times.map(({ waitedMs }, i) => (waitedMs - this.#times[i].waitedMs) / ms);
    return {
      seconds: ms / 1000,
      cpu: cpuByProcess.reduce((sum, one) => sum + one, 0),
      cpuByProcess,
      waiting: waiting.reduce((sum, one) => sum + one, 0),
      latenessMs: this.#latenessMs.sort((a, b) => a - b),
      steps: this.#latenessMs.length,
    };
  }
}

/**
 * Due times of a room's steps whose timer counts from its own last call, as `setInterval` does: a tick after that. Time that such a timer
 * loses does not count as lateness.
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
    const waitedMs = timesIn(`/proc/${pid}/schedstat`).waitedMs;
    return { ranMs: pid === process.pid ? own.ranMs : ranMsOf(pid), waitedMs };
  } catch {
    return own;
  }
}

/** Of all threads of another process. */
function ranMsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + timesIn(`/proc/${pid}/task/${thread}/schedstat`).ranMs, 0);
}

function timesIn(path: string): Times {
  const [ranNs, waitedNs] = readFileSync(path, "ascii").split(" ").map(Number);
  return { ranMs: ranNs / 1e6, waitedMs: waitedNs / 1e6 };
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
