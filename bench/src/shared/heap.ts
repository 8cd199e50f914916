// Bytes that some work allocates: heap and array bytes in use before and after it, for spans in which nothing was
// collected, less what looking itself costs. Used by the alloc and wire benches.
// Always true: a collection may be reported late, so the spans are judged at the end, after the observer has spoken.

import { PerformanceObserver } from "node:perf_hooks";
import { memoryUsage } from "node:process";

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
  readonly bytes: number;
}

export class HeapSpans {
  readonly #collectionsMs: number[] = [];
  readonly #spans: Span[] = [];
  readonly #costs: Span[] = [];
  readonly #observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) this.#collectionsMs.push(entry.startTime);
  });

  constructor() {
    this.#observer.observe({ entryTypes: ["gc"] });
  }

  /** Runs some work and keeps what it allocated. */
  add(work: () => void): void {
    this.#costs.push(spanOf(nothing));
    this.#spans.push(spanOf(work));
  }

  /** Median bytes of the spans so far. Ends the observation. */
  async median(): Promise<number> {
    return await this.#end(median);
  }

  /** Mean bytes of the spans so far: also what is allocated in one call of many. Ends the observation. */
  async mean(): Promise<number> {
    return await this.#end((bytes) => {
      // What an earlier collection frees late makes some spans look small, even below 0.
      const least = median(bytes);
      return bytes.reduce((sum, one) => sum + Math.max(one, least), 0) / bytes.length;
    });
  }

  async #end(middle: (bytes: number[]) => number): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve, 20));
    this.#observer.disconnect();
    return Math.max(0, middle(this.#undisturbed(this.#spans)) - median(this.#undisturbed(this.#costs)));
  }

  #undisturbed(spans: readonly Span[]): number[] {
    const whole = spans.filter(
      ({ fromMs, toMs }) => !this.#collectionsMs.some((ms) => ms >= fromMs && ms <= toMs),
    );
    if (whole.length < spans.length / 3)
      throw new Error(
        `Only ${whole.length} of ${spans.length} spans passed without a collection: shorten them.`,
      );
    return whole.map(({ bytes }) => bytes);
  }
}

/** The middle value; sorts in place. */
export function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1];
}

function nothing(): void {}

function usedBytes(): number {
  const { heapUsed, arrayBuffers } = memoryUsage();
  return heapUsed + arrayBuffers;
}

function spanOf(work: () => void): Span {
  const fromMs = performance.now();
  const before = usedBytes();
  work();
  const bytes = usedBytes() - before;
  return { fromMs, toMs: performance.now(), bytes };
}
