// What a process takes of its machine, as figures under the names that every Node process has them by: its core, its memory, its
// descriptors, how late its event loop is, and its collections of garbage. metrics.ts has one. Always true: nothing is watched after
// `stop`; what the system does not say is left out.

import { readdirSync, readFileSync } from "node:fs";
import {
  type IntervalHistogram,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
  constants as perf,
} from "node:perf_hooks";
import { counter, figure, gauge, Histogram, labelled, type Sample } from "./figures.ts";

/** Of the event loop's lateness, ms. */
const RESOLUTION_MS = 10;
const COLLECTION_SECONDS = [0.001, 0.01, 0.1, 1, 2, 5];
const COLLECTION = "nodejs_gc_duration_seconds";
const COLLECTIONS: Readonly<Record<number, string>> = {
  [perf.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [perf.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [perf.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [perf.NODE_PERFORMANCE_GC_WEAKCB]: "weakcb",
};

/** What the types of an entry do not tell. */
interface Collection extends PerformanceEntry {
  readonly detail?: { readonly kind?: number };
}

export class ProcessFigures {
  readonly #delay: IntervalHistogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  readonly #collections = new Map<string, Histogram>();
  readonly #observer: PerformanceObserver;

  constructor() {
    this.#delay.enable();
    this.#observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const kind = COLLECTIONS[(entry as Collection).detail?.kind ?? 0] ?? "other";
        const known =
          this.#collections.get(kind) ??
          new Histogram(COLLECTION, "How long collections of garbage took, by kind", COLLECTION_SECONDS);
        this.#collections.set(kind, known);
        known.observe(entry.duration / 1000);
      }
    });
    this.#observer.observe({ entryTypes: ["gc"] });
  }

  stop(): void {
    this.#delay.disable();
    this.#observer.disconnect();
  }

  /** As it is now; of the event loop's lateness, since it was asked for last. */
  text(): string {
    return [
      cpu(),
      gauge("process_start_time_seconds", "When the process began", performance.timeOrigin / 1000),
      memory(),
      descriptors(),
      this.#loop(),
      this.#garbage(),
      figure("nodejs_version_info", "gauge", "The version of Node", [
        [labelled("version", process.version), 1],
      ]),
    ].join("");
  }

  #loop(): string {
    const delay = this.#delay;
    const name = "nodejs_eventloop_lag";
    const lag = (part: string, what: string, ns: number): string =>
      gauge(`${name}${part}_seconds`, `How late the event loop was: ${what}`, lateness(ns));
    const text = [
      lag("", "the mean", delay.mean),
      lag("_max", "the most", delay.max),
      ...[50, 90, 99].map((at) => lag(`_p${at}`, `percentile ${at}`, delay.percentile(at))),
    ].join("");
    delay.reset();
    return text;
  }

  #garbage(): string {
    const parts = Array.from(this.#collections, ([kind, histogram]) =>
      histogram.lines(labelled("kind", kind)),
    );
    const head = `# HELP ${COLLECTION} How long collections of garbage took, by kind\n# TYPE ${COLLECTION} histogram\n`;
    return parts.length === 0 ? "" : head + parts.join("");
  }
}

/** Without what the timer that measures it waits for itself. NaN: nothing was measured yet. */
function lateness(ns: number): number {
  return Number.isNaN(ns) ? 0 : Math.max(0, ns / 1e9 - RESOLUTION_MS / 1000);
}

function cpu(): string {
  const { user, system } = process.cpuUsage();
  const time = (part: string, what: string, us: number): string =>
    counter(`process_cpu_${part}seconds_total`, `Seconds of a core, ${what}`, us / 1e6);
  return [
    time("user_", "of its own", user),
    time("system_", "of the system for it", system),
    time("", "both", user + system),
  ].join("");
}

/** The system says so in a file, which cannot be read where no more of them may be open. */
function memory(): string {
  try {
    const { rss, heapTotal, heapUsed, external } = process.memoryUsage();
    return [
      gauge("process_resident_memory_bytes", "Memory of the process", rss),
      gauge("nodejs_heap_size_total_bytes", "Memory of its heap", heapTotal),
      gauge("nodejs_heap_size_used_bytes", "Memory of its heap that is used", heapUsed),
      gauge("nodejs_external_memory_bytes", "Memory of its buffers", external),
    ].join("");
  } catch {
    return "";
  }
}

/** Linux says so; others do not. */
function descriptors(): string {
  try {
    const open: Sample = ["", readdirSync("/proc/self/fd").length - 1];
    const soft = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
    return (
      figure("process_open_fds", "gauge", "File descriptors that are open", [open]) +
      figure("process_max_fds", "gauge", "File descriptors that there may be", [
        ["", soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)],
      ]).replace("Infinity", "+Inf")
    );
  } catch {
    return "";
  }
}
