// Plays whole matches of High Noon in virtual time, for the tests: a room, bots behind real clients, and a network.

import type { Game } from "reckon";
import { presets } from "reckon/presets";
import { type Bot, type ProfileName, profiles, Stepper, type StepperOptions } from "reckon/testing";

export interface PlayOptions {
  readonly game: Game;
  readonly profile: ProfileName;
  readonly seed: number;
  readonly clients: number;
  readonly bot: (player: number, seed: number) => Bot;
}

/** Frame rates of the clients, in turn. */
const FRAME_RATES = [60, 144, 30, 75];

export function startMatch(options: PlayOptions, more: Partial<StepperOptions> = {}): Stepper {
  const { game, profile, seed, clients, bot } = options;
  return new Stepper({
    game,
    preset: presets.reckon,
    profile: profiles[profile],
    seed,
    clients: Array.from({ length: clients }, (_, i) => ({
      bot,
      frameRate: FRAME_RATES[i % FRAME_RATES.length],
    })),
    hashed: false,
    ...more,
  });
}

/** Rollbacks of all clients by cause. */
export function rollbacksOf(stepper: Stepper): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { last } of stepper.clients)
    for (const [cause, count] of Object.entries(last?.quality.rollbacks ?? {}))
      sum[cause] = (sum[cause] ?? 0) + count;
  return sum;
}
