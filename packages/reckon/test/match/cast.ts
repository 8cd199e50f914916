// The cast of the whole-match tests: both test games, with their bots by mode.
import { DashBot, type DashBotMode, dash, dashAlone } from "@reckon/dash";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import type { ScenarioCast, SimulatedClientOptions, StepperOptions } from "reckon/testing/engine";

export const cast: ScenarioCast = {
  games: { dash, dashAlone },
  bot: (_game, mode, player, seed) => new DashBot(seed, player, mode as DashBotMode),
};

/** A dash match under `reckon` with one client per bot mode; the rest by option. */
export function dashMatch(
  modes: readonly DashBotMode[],
  profile: string,
  more: Partial<StepperOptions> = {},
  clientOptions: Partial<SimulatedClientOptions> = {},
): Stepper {
  const rates = [60, 144, 30, 59.94, 75, 240];
  return new Stepper({
    game: dash,
    preset: presets.reckon,
    profile: profileNamed(profile),
    seed: 7,
    hashed: false,
    clients: modes.map((mode, i) => ({
      frameRate: rates[i % rates.length],
      clock: { offsetMs: 10_000 * i, skewPpm: 150 - 60 * i },
      bot: (player, seed) => new DashBot(seed, player, mode),
      ...clientOptions,
    })),
    ...more,
  });
}
