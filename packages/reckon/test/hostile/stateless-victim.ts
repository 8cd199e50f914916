// A victim for decoders that keep nothing from message to message: genuine ones are damaged, and what is made of them is
// for the decoder's own file to judge. Used by message-victims.ts and record-victim.ts.

import type { Random } from "../../src/core/random.ts";
import { Damage } from "./damage.ts";
import type { Decoder, Victim } from "./victim.ts";

/** Scratch of a victim, and code that the engine compiles as it goes on: two thirds of it, however long it goes. */
export const SMALL_BYTES = 1_000_000;

/** A decoder without state: says of bytes whether it takes them, and throws if what it made of them is unsound. */
interface Stateless {
  readonly genuine: readonly Uint8Array[];
  /** Bytes at the start of a message that stay as they are, most of the time. */
  readonly kept: number;
  takes(bytes: Uint8Array, random: Random): boolean;
}

class StatelessVictim implements Victim {
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #decoder: Stateless;

  constructor(random: Random, decoder: Stateless) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#decoder = decoder;
  }

  hostile(): Uint8Array {
    if (this.#random.chance(0.1)) return this.#damage.noise();
    return this.#damage.of(this.#any(), this.#any(), this.#decoder.kept);
  }

  take(bytes: Uint8Array): string {
    return this.#decoder.takes(bytes, this.#random) ? "taken" : "refused";
  }

  check(): string | undefined {
    return this.#decoder.takes(this.#any(), this.#random) ? undefined : "a genuine message was refused";
  }

  #any(): Uint8Array {
    const { genuine } = this.#decoder;
    return genuine[this.#random.below(genuine.length)];
  }
}

export function decoderOf(name: string, mostBytes: number, make: () => Stateless): Decoder {
  let made: Stateless | undefined;
  return {
    name,
    mostBytes,
    create: (random) => {
      made ??= make();
      return new StatelessVictim(random, made);
    },
  };
}
