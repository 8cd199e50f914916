// The dice of a link: time on the way, loss, bursts, pauses, blackouts. link.ts and link-stream.ts use them. Always true: each die has its
// own random stream, and draws equally often for each packet, whatever becomes of it (a burst draws by time instead), so adding one
// condition does not change the results of another.
import { assert } from "../../core/assert.ts";
import { mix } from "../../core/hash.ts";
import { Random } from "../../core/random.ts";
import { log } from "../../core/trig.ts";
import type { BurstConditions, SpikeConditions } from "./link-conditions.ts";

const TWO_32 = 4294967296;

/** Time on the way: a floor plus a gamma variate of shape 2. */
export class Latency {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  /** Time on the way of the next packet, in ms. */
  next({ latencyMs, jitterMs }: { readonly latencyMs: number; readonly jitterMs: number }): number {
    const gammaMs = Math.min(latencyMs, jitterMs * Math.SQRT2);
    const floorMs = latencyMs - gammaMs;
    return gammaMs > 0 ? floorMs + this.#random.gamma2(gammaMs) : floorMs;
  }
}

/** Bursts of loss: time alternates between clear and struck, both of exponential length. */
export class Bursts {
  readonly #random: Random;
  readonly #lossDice: Random;
  #burst: BurstConditions | undefined;
  #clearMs = Infinity;
  #isStruck = false;
  #untilMs = -Infinity;

  constructor(seed: number) {
    this.#random = Random.from(mix(seed, 1));
    this.#lossDice = Random.from(mix(seed, 2));
  }

  /** Whether a packet sent now is lost; `now` never goes back. */
  strikes(burst: BurstConditions, now: number): boolean {
    if (burst !== this.#burst) this.#begin(burst);
    const isUnlucky = this.#lossDice.chance(burst.lossInside);
    // A memoryless process may start anywhere: it starts at the first packet, in the state's long-run share.
    if (this.#untilMs === -Infinity) {
      this.#isStruck = this.#random.chance(burst.lossRate / burst.lossInside);
      this.#untilMs = now + this.#spanMs(burst);
    }
    while (this.#untilMs <= now) {
      this.#isStruck = !this.#isStruck;
      this.#untilMs += this.#spanMs(burst);
    }
    return this.#isStruck && isUnlucky;
  }

  #begin(burst: BurstConditions): void {
    this.#burst = burst;
    const struckShare = burst.lossRate / burst.lossInside;
    this.#clearMs = struckShare > 0 ? (burst.burstMs * (1 - struckShare)) / struckShare : Infinity;
    this.#untilMs = -Infinity;
  }

  #spanMs({ burstMs }: BurstConditions): number {
    return -log(1 - this.#random.unit()) * (this.#isStruck ? burstMs : this.#clearMs);
  }
}

/** Pauses at a fixed interval; the length of each is a hash of its number, so calls may come in any order. */
export class Spikes {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** When a packet that reaches the far end at a moment is delivered: then, or at the end of the pause around it. */
  release({ everyMs, minMs, maxMs }: SpikeConditions, arrivalMs: number): number {
    const firstMs = (mix(this.#seed, 0) / TWO_32) * everyMs;
    const number = Math.floor((arrivalMs - firstMs) / everyMs);
    const share = mix(this.#seed, number + 1) / TWO_32;
    const endMs = firstMs + number * everyMs + minMs + share * (maxMs - minMs);
    return Math.max(arrivalMs, endMs);
  }
}

/** Stretches of time in which every packet that is sent is lost. */
export class Blackouts {
  readonly #fromMs: number[] = [];
  readonly #toMs: number[] = [];

  add(fromMs: number, toMs: number): void {
    assert(fromMs <= toMs, `A blackout from ${fromMs} to ${toMs} ms ends before it starts: swap the two.`);
    this.#fromMs.push(fromMs);
    this.#toMs.push(toMs);
  }

  /** Whether a moment in ms lies in one of them; the start belongs to it, the end does not. */
  covers(ms: number): boolean {
    for (let i = 0; i < this.#fromMs.length; i++) {
      if (ms >= this.#fromMs[i] && ms < this.#toMs[i]) return true;
    }
    return false;
  }
}
