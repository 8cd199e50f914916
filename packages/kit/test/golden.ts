// Plays a match of any game with clumsy scripted players: every control takes a random value now and then. The result is one number for
// the whole course of the world. Tests of games compare it with a recorded number: after a change of the rules on
// purpose, record the new number; without one, a difference is a mistake.

import { type Game, mix, Random } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type Bot, Hash } from "reckon/testing/engine";

class Fumbler implements Bot {
  readonly #game: Game;
  readonly #random: Random;

  constructor(game: Game, seed: number) {
    this.#game = game;
    this.#random = Random.from(mix(seed, 99));
  }

  sample(into: Record<string, number>): void {
    const random = this.#random;
    this.#game.input.fields.forEach(({ type, counts, min, max }, i) => {
      const name = this.#game.input.names[i];
      if (!random.chance(0.04)) return;
      if (counts) into[name] = (into[name] + 1) & 15;
      else if (type === "flag") into[name] = random.chance(0.5) ? 1 : 0;
      else into[name] = random.between(min, max);
    });
  }
}

export interface GoldenOptions {
  readonly players: number;
  readonly seconds: number;
  readonly seed?: number;
  /** Default `reckon`. */
  readonly preset?: Preset;
}

/** A digest of the world's whole course, as 16 digits. */
export function goldenOf(game: Game, options: GoldenOptions): string {
  const { players, seconds, seed = 5, preset = presets.reckon } = options;
  const hash = new Hash();
  const stepper = new Stepper({
    game,
    preset,
    profile: { name: "near", up: { latencyMs: 5 }, down: { latencyMs: 5 } },
    seed,
    hashed: false,
    development: false,
    clients: Array.from({ length: players }, () => ({
      bot: (_: number, own: number) => new Fumbler(game, own),
      frameRate: 20,
    })),
    onTick: ({ world }) => {
      if (world.tick % 6 === 0) world.hashInto(hash);
    },
  });
  stepper.run(seconds * 1000);
  return hash.digest();
}
