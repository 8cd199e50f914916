// The figures of a process under the names that are usual for Node: CPU, memory, file descriptors, lateness of the event loop, and
// collections of garbage. metrics.ts has one. Always true: nothing is measured after `stop`; figures that the system does not report are
// left out.

import { readdirSync } from "node:fs";
import {
  type IntervalHistogram,
  monitorEventLoopDelay,
  type PerformanceEntry,
  PerformanceObserver,
  constants as perf,
} from "node:perf_hooks";
import { mostOpenFiles } from "../../transport/node/http/descriptors.ts";
import { counter, figure, gauge, Histogram, headOf, labelled } from "./figures.ts";

/** Of the event loop's lateness, ms. */
const RESOLUTION_MS = 10;
const COLLECTION_SECONDS = [0.001, 0.01, 0.1, 1, 2, 5];
const COLLECTION = "nodejs_gc_duration_seconds";
const COLLECTION_HELP = "How long collections of garbage took, by kind";
const COLLECTIONS: Readonly<Record<number, string>> = {
  [perf.NODE_PERFORMANCE_GC_MAJOR]: "major",
  [perf.NODE_PERFORMANCE_GC_MINOR]: "minor",
  [perf.NODE_PERFORMANCE_GC_INCREMENTAL]: "incremental",
  [perf.NODE_PERFORMANCE_GC_WEAKCB]: "weakcb",
};

/** The field that the types of an entry leave out. */
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
          this.#collections.get(kind) ?? new Histogram(COLLECTION, COLLECTION_HELP, COLLECTION_SECONDS);
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

  /** The figures now; the lateness of the event loop since the last call. */
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
    return parts.length === 0 ? "" : headOf(COLLECTION, "histogram", COLLECTION_HELP) + parts.join("");
  }
}

/** Seconds, without the interval of the timer that measures it. NaN: nothing was measured yet. */
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

/** Node reads these from a file of the system, and throws where no more files may be open. */
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

/** Linux reports them; other systems do not. */
function descriptors(): string {
  try {
    const open = readdirSync("/proc/self/fd").length - 1;
    return (
      gauge("process_open_fds", "File descriptors that are open", open) +
      gauge("process_max_fds", "File descriptors that may be open", mostOpenFiles())
    );
  } catch {
    return "";
  }
}
