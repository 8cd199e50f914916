// One direction of a network for the timing tests, in virtual time: floor + gamma (k = 2) delay, independent per
// packet, with loss, bursts of loss, spikes, a rate with a queue, or in-order delivery with resends.
// Used by timing-harness.ts only; it stands alone so that the timelines are not judged by the library's own link.
// Always true: the same seed gives the same delays.

/** A small seeded random (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One direction: ms, shares, bytes per ms. */
export interface Way {
  readonly meanMs: number;
  readonly sdMs: number;
  readonly loss?: number;
  /** Bursts of this mean length, with 80 % lost inside; `loss` is then the overall share. */
  readonly burstMs?: number;
  /** The link pauses for 35–70 ms from time to time, and the backlog arrives together. */
  readonly spikeEveryMs?: number;
  readonly bytesPerMs?: number;
  /** In order, with lost segments resent after min(3 spacings + RTT, 2 RTT), doubling. */
  readonly tcp?: { readonly spacingMs: number; readonly rttMs: number };
}

export interface Profile {
  readonly up: Way;
  readonly down: Way;
}

const QUEUE_BYTES = 16_000;
const BURST_LOSS = 0.8;

export const PROFILES = {
  lan: { up: { meanMs: 1, sdMs: 0.3 }, down: { meanMs: 1, sdMs: 0.3 } },
  cable: { up: { meanMs: 15, sdMs: 3, loss: 0.001 }, down: { meanMs: 15, sdMs: 3, loss: 0.001 } },
  wifi: {
    up: { meanMs: 25, sdMs: 15, loss: 0.01, burstMs: 60, spikeEveryMs: 3000 },
    down: { meanMs: 25, sdMs: 15, loss: 0.01, burstMs: 60, spikeEveryMs: 3000 },
  },
  lte: {
    up: { meanMs: 40, sdMs: 25, loss: 0.01, bytesPerMs: 16 },
    down: { meanMs: 40, sdMs: 25, loss: 0.01, bytesPerMs: 48 },
  },
  ocean: { up: { meanMs: 75, sdMs: 5, loss: 0.005 }, down: { meanMs: 75, sdMs: 5, loss: 0.005 } },
  bad: {
    up: { meanMs: 100, sdMs: 50, loss: 0.05, burstMs: 80 },
    down: { meanMs: 100, sdMs: 50, loss: 0.05, burstMs: 80 },
  },
  asymmetric: { up: { meanMs: 20, sdMs: 5, loss: 0.001 }, down: { meanMs: 120, sdMs: 5, loss: 0.001 } },
  tcp: {
    up: { meanMs: 50, sdMs: 5, loss: 0.02, tcp: { spacingMs: 16.7, rttMs: 100 } },
    down: { meanMs: 50, sdMs: 5, loss: 0.02, tcp: { spacingMs: 50, rttMs: 100 } },
  },
} satisfies Record<string, Profile>;

export class Link {
  readonly #way: Way;
  readonly #random: () => number;
  /** Added to the delay of every packet, ms: a test raises it for a step. */
  extraMs = 0;
  #isBurst = false;
  #turnsAt = 0;
  #spikeFrom = 0;
  #spikeTo = 0;
  #busyUntil = 0;
  #lastArrival = 0;

  constructor(way: Way, random: () => number) {
    this.#way = way;
    this.#random = random;
    this.#spikeTo = -random() * (way.spikeEveryMs ?? 0);
    this.#spikeFrom = this.#spikeTo;
  }

  /** When a packet sent at `now` arrives; NaN if it is lost. */
  arrival(now: number, bytes: number): number {
    const way = this.#way;
    if (way.tcp !== undefined) return this.#arrivalInOrder(now);
    const isLost = this.#random() < this.#lossAt(now);
    const sent = this.#leaves(now, bytes);
    const at = this.#afterSpike(sent + this.#delay());
    return isLost ? Number.NaN : at;
  }

  #delay(): number {
    const scale = this.#way.sdMs / Math.SQRT2;
    const gamma = -scale * Math.log((1 - this.#random()) * (1 - this.#random()));
    return this.#way.meanMs - 2 * scale + gamma + this.extraMs;
  }

  #lossAt(now: number): number {
    const { loss = 0, burstMs } = this.#way;
    if (burstMs === undefined) return loss;
    const share = loss / BURST_LOSS;
    while (this.#turnsAt <= now) {
      this.#isBurst = this.#turnsAt > 0 && !this.#isBurst;
      const mean = this.#isBurst ? burstMs : burstMs * (1 / share - 1);
      this.#turnsAt += 1e-9 - Math.log(1 - this.#random()) * mean;
    }
    return this.#isBurst ? BURST_LOSS : 0;
  }

  #leaves(now: number, bytes: number): number {
    const rate = this.#way.bytesPerMs;
    if (rate === undefined) return now;
    const start = Math.max(now, this.#busyUntil);
    if ((start - now) * rate > QUEUE_BYTES) return Number.NaN;
    this.#busyUntil = start + bytes / rate;
    return this.#busyUntil;
  }

  #afterSpike(at: number): number {
    const every = this.#way.spikeEveryMs;
    if (every === undefined) return at;
    while (at >= this.#spikeTo + every) {
      this.#spikeFrom = this.#spikeTo + every;
      this.#spikeTo = this.#spikeFrom + 35 + 35 * this.#random();
    }
    return at >= this.#spikeFrom && at < this.#spikeTo ? this.#spikeTo : at;
  }

  #arrivalInOrder(now: number): number {
    const { loss = 0, tcp } = this.#way;
    let at = now;
    if (tcp !== undefined) {
      let wait = Math.min(3 * tcp.spacingMs + tcp.rttMs, 2 * tcp.rttMs);
      for (; this.#random() < loss; wait *= 2) at += wait;
    }
    at += this.#delay();
    this.#lastArrival = Math.max(this.#lastArrival, at);
    return this.#lastArrival;
  }
}

/**
 * The model that our controllers were designed with, at 20 Hz: view age p50 in ms and frames without data in %, lead p50 in ms and starved
 * ticks in %.
 */
export const MODELLED = {
  lan: { age: 56, under: 0, lead: 7, starved: 0.04 },
  cable: { age: 78, under: 0.1, lead: 33, starved: 0.1 },
  wifi: { age: 124, under: 0.59, lead: 72, starved: 0.47 },
  lte: { age: 168, under: 0.22, lead: 95, starved: 0.18 },
  ocean: { age: 146, under: 0.29, lead: 100, starved: 0.13 },
  bad: { age: 253, under: 1.05, lead: 160, starved: 1 },
  asymmetric: { age: 189, under: 0.12, lead: 42, starved: 0.09 },
  tcp: { age: 301, under: 0.95, lead: 211, starved: 0.64 },
} as const;
