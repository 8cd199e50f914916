// The dice of a link: time on the way, loss, bursts, pauses, blackouts. Called by link.ts and link-stream.ts.
// Always true: each has a random stream of its own and draws the same number per packet whatever becomes of it
// (a burst draws by time instead), so turning on one condition does not change the fate that another deals.
import { assert } from "../core/assert.ts";
import { mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import { log } from "../core/trig.ts";
import type { BurstConditions, LinkConditions, SpikeConditions } from "./link-conditions.ts";

const TWO_32 = 4294967296;

/** Time on the way: a floor plus a gamma variate of shape 2. */
export class Latency {
  readonly #random: Random;
  readonly #floorMs: number;
  readonly #gammaMs: number;

  constructor({ latencyMs, jitterMs = 0 }: LinkConditions, seed: number) {
    this.#random = Random.from(seed);
    this.#gammaMs = Math.min(latencyMs, jitterMs * Math.SQRT2);
    this.#floorMs = latencyMs - this.#gammaMs;
  }

  /** Time on the way of the next packet, in ms. */
  next(): number {
    return this.#gammaMs > 0 ? this.#floorMs + this.#random.gamma2(this.#gammaMs) : this.#floorMs;
  }
}

/** Bursts of loss: time alternates between clear and struck, both of exponential length. */
export class Bursts {
  readonly #random: Random;
  readonly #burst: BurstConditions;
  readonly #clearMs: number;
  readonly #lossDice: Random;
  #isStruck = false;
  #untilMs = -Infinity;

  constructor(burst: BurstConditions, seed: number) {
    this.#random = Random.from(mix(seed, 1));
    this.#lossDice = Random.from(mix(seed, 2));
    this.#burst = burst;
    const struckShare = burst.lossRate / burst.lossInside;
    this.#clearMs = struckShare > 0 ? (burst.burstMs * (1 - struckShare)) / struckShare : Infinity;
  }

  /** Whether a packet sent now is lost; `now` never goes back. */
  strikes(now: number): boolean {
    const isUnlucky = this.#lossDice.chance(this.#burst.lossInside);
    // Time without memory may start anywhere: at the first packet, in the state's long-run share.
    if (this.#untilMs === -Infinity) {
      this.#isStruck = this.#random.chance(this.#burst.lossRate / this.#burst.lossInside);
      this.#untilMs = now + this.#spanMs();
    }
    while (this.#untilMs <= now) {
      this.#isStruck = !this.#isStruck;
      this.#untilMs += this.#spanMs();
    }
    return this.#isStruck && isUnlucky;
  }

  #spanMs(): number {
    return -log(1 - this.#random.unit()) * (this.#isStruck ? this.#burst.burstMs : this.#clearMs);
  }
}

/** Pauses at a fixed interval; the length of each is a hash of its number, so they can be asked in any order. */
export class Spikes {
  readonly #spike: SpikeConditions;
  readonly #seed: number;
  readonly #firstMs: number;

  constructor(spike: SpikeConditions, seed: number) {
    this.#spike = spike;
    this.#seed = seed;
    this.#firstMs = (mix(seed, 0) / TWO_32) * spike.everyMs;
  }

  /** When a packet that reaches the far end at a moment gets out: then, or at the end of the pause around it. */
  release(arrivalMs: number): number {
    const { everyMs, minMs, maxMs } = this.#spike;
    const number = Math.floor((arrivalMs - this.#firstMs) / everyMs);
    const share = mix(this.#seed, number + 1) / TWO_32;
    const endMs = this.#firstMs + number * everyMs + minMs + share * (maxMs - minMs);
    return Math.max(arrivalMs, endMs);
  }
}

/** Stretches of time in which nothing that is sent gets through. */
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
