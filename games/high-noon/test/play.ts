// Plays whole matches of High Noon in virtual time, for tests: a room, bots behind real clients, and a network.

import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import {
  type Bot,
  type ProfileName,
  profiles,
  type SimulatedClient,
  type StepperOptions,
} from "reckon/testing/engine";
import type { RideBot } from "../src/bots/rider.ts";
import type { HighNoon } from "../src/high-noon.ts";
import { PHASE } from "../src/kinds.ts";

export interface PlayOptions {
  readonly game: HighNoon;
  readonly profile: ProfileName;
  readonly seed: number;
  readonly clients: number;
  /** Default `highNoon`. */
  readonly preset?: Preset;
  readonly bot: (player: number, seed: number) => Bot<HighNoon>;
}

/** Frame rates of the clients, in turn. */
const FRAME_RATES = [60, 144, 30, 75];

export function startMatch(
  options: PlayOptions,
  more: Partial<StepperOptions<HighNoon>> = {},
): Stepper<HighNoon> {
  const { game, profile, seed, clients, bot } = options;
  return new Stepper({
    game,
    preset: options.preset ?? presets.highNoon,
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
export function rollbacksOf(stepper: Stepper<HighNoon>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { last } of stepper.clients)
    for (const [cause, count] of Object.entries(last?.quality.rollbacks ?? {}))
      sum[cause] = (sum[cause] ?? 0) + count;
  return sum;
}

/** Sends the requests of riders, a few times per second. */
export function granted(bots: readonly RideBot[]): (simulated: SimulatedClient, trueMs: number) => void {
  return ({ client, frameMs }, trueMs) => {
    if (client === undefined || Math.floor(trueMs / 300) === Math.floor((trueMs - frameMs) / 300)) return;
    const wish = bots[client.player]?.wish(client.shown);
    if (wish !== undefined) client.command(wish);
  };
}

/** Runs a match until it is won or lost, at most this many seconds; returns its last phase. */
export function runToEnd(stepper: Stepper<HighNoon>, seconds: number): number {
  const { phase } = stepper.room.world.fields.run;
  for (let s = 5; s <= seconds && phase[0] < PHASE.victory; s += 5) stepper.run(s * 1000);
  return phase[0];
}
