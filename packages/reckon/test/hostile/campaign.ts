// Runs hostile buffers against one decoder: life after life of a victim, each from a seed of its own. Most lives are
// gentle: they end when something hostile was taken, and until then genuine messages are decoded in between. Some are
// rough: whatever is taken stays, until the connection ends. Called by the slice in `npm test` and by `npm run fuzz`.
// Always true: the same decoder, seed and life give the same buffers, so a failure can be had again.

import { mix } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import type { Decoder, Victim } from "./victim.ts";

const GENTLE_LIFE = 300;
const ROUGH_LIFE = 2000;
const ROUGH_EVERY = 64;
/** In a gentle life a genuine message follows after at most so many hostile ones. */
const MOST_BETWEEN_CHECKS = 4;

export interface Failure {
  readonly life: number;
  /** Which buffer of that life. */
  readonly buffer: number;
  readonly what: string;
  /** The buffers since the last genuine message, newest last. */
  readonly buffers: readonly Uint8Array[];
}

export interface Tally {
  buffers: number;
  checks: number;
  /** Times that each outcome happened. */
  readonly outcomes: Record<string, number>;
}

/** Is told of each buffer before and after it is taken. */
export interface Watch {
  before(bytes: Uint8Array): void;
  after(): void;
}

export class Campaign {
  readonly tally: Tally = { buffers: 0, checks: 0, outcomes: {} };
  failure: Failure | undefined;
  /** The life that comes next, or goes on. */
  life: number;
  readonly #decoder: Decoder;
  readonly #seed: number;
  #random: Random = Random.from(0);
  #victim: Victim | undefined;
  #buffer = 0;
  #untilCheck = 0;
  #recent: Uint8Array[] = [];

  /** `life`: the first one. */
  constructor(decoder: Decoder, seed: number, life = 0) {
    this.#decoder = decoder;
    this.#seed = seed;
    this.life = life;
  }

  /** Goes on for so many buffers, or until something fails. */
  run(buffers: number, watch?: Watch): void {
    for (let i = 0; i < buffers && this.failure === undefined; i++) {
      try {
        this.#step(watch);
      } catch (error) {
        this.#fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
      }
    }
  }

  #step(watch?: Watch): void {
    const victim = this.#victim ?? this.#begin();
    const bytes = victim.hostile();
    this.#recent.push(bytes.slice());
    if (!this.isGentle && this.#recent.length > MOST_BETWEEN_CHECKS) this.#recent.shift();
    watch?.before(bytes);
    const outcome = victim.take(bytes);
    watch?.after();
    this.tally.buffers++;
    this.tally.outcomes[outcome] = (this.tally.outcomes[outcome] ?? 0) + 1;
    this.#buffer++;
    if (this.isGentle && victim.isUnharmed && !victim.isOver && --this.#untilCheck <= 0) this.#check(victim);
    const isHarmed = this.isGentle && !victim.isUnharmed;
    if (isHarmed || victim.isOver || this.#buffer >= (this.isGentle ? GENTLE_LIFE : ROUGH_LIFE)) this.#end();
  }

  get isGentle(): boolean {
    return this.life % (this.#decoder.roughEvery ?? ROUGH_EVERY) > 0;
  }

  #begin(): Victim {
    this.#random = Random.from(mix(this.#seed, this.life));
    this.#victim = this.#decoder.create(this.#random);
    this.#buffer = 0;
    this.#untilCheck = 1;
    this.#recent = [];
    return this.#victim;
  }

  #check(victim: Victim): void {
    const wrong = victim.check();
    this.tally.checks++;
    if (wrong !== undefined) this.#fail(wrong);
    this.#recent = [];
    this.#untilCheck = 1 + this.#random.below(MOST_BETWEEN_CHECKS);
  }

  #end(): void {
    if (this.failure !== undefined) return;
    this.#victim = undefined;
    this.life++;
  }

  #fail(what: string): void {
    this.failure = { life: this.life, buffer: this.#buffer, what, buffers: this.#recent };
  }
}

/** A failure in words, with the bytes that caused it. */
export function describeFailure(
  decoder: string,
  seed: number,
  { life, buffer, what, buffers }: Failure,
): string {
  const lines = buffers.map((bytes) => `  ${bytes.length} B: ${Buffer.from(bytes).toString("hex")}`);
  return `${decoder}, seed ${seed}, life ${life}, buffer ${buffer}: ${what}\n${lines.join("\n")}`;
}
