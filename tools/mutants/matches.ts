// What each game does when nothing is wrong with it: the hash of every state of some seeded matches of bots, in virtual time. A fault
// that changes none of them, and that no test catches, changed nothing that anybody saw.

import { DashBot, dash, dashAlone } from "@reckon/dash";
import { DuelBot, highNoonGame, RideBot } from "@reckon/high-noon";
import type { Game } from "reckon";
import { presets } from "reckon/presets";
import { type Bot, profiles, Stepper } from "reckon/testing";

interface Played {
  readonly game: Game;
  readonly players: number;
  readonly seconds: number;
  readonly bot: (player: number, seed: number) => Bot;
}

/** By folder of the game. */
export const MATCHES: Readonly<Record<string, readonly Played[]>> = {
  dash: [
    { game: dash, players: 4, seconds: 60, bot: (player, seed) => new DashBot(seed, player, "chase") },
    { game: dashAlone, players: 2, seconds: 20, bot: (player, seed) => new DashBot(seed, player, "alone") },
  ],
  "high-noon": [
    ...[1, 2, 3].map((stage) => ({
      game: highNoonGame({ mode: "ride", stage }),
      players: 4,
      seconds: 60,
      bot: (player: number, seed: number) => new RideBot(seed, player),
    })),
    {
      game: highNoonGame({ mode: "duel" }),
      players: 4,
      seconds: 60,
      bot: (player, seed) => new DuelBot(seed, player),
    },
  ],
};

/** The hash of all matches of a game. */
export function behaviourOf(name: string): string {
  return MATCHES[name]
    .map(({ game, players, seconds, bot }) => {
      const clients = Array.from({ length: players }, () => ({ bot, frameRate: 30 }));
      const stepper = new Stepper({
        game,
        preset: presets.reckon,
        profile: profiles.lan,
        seed: 7,
        development: false,
        clients,
      });
      stepper.run(1000 * seconds);
      return stepper.hash;
    })
    .join(" ");
}
