// Clients of one process share what each needs only for a moment: the world they predict in, and drafts of snapshots. Matches
// that run in turns, each on its own map, must have the same result as each match alone.
import { DashBot, dash } from "@reckon/dash";
import { DuelBot, highNoonGame } from "@reckon/high-noon";
import type { Game } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import type { Bot, SimulatedClient } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";

interface Play {
  readonly game: Game;
  readonly preset: Preset;
  readonly bot: (player: number, seed: number) => Bot;
}

const PLAYS: readonly Play[] = [
  {
    game: dash,
    preset: presets.reckon,
    bot: (player, seed) => new DashBot(seed, player, "chase"),
  },
  {
    game: highNoonGame({ mode: "duel" }),
    preset: presets.highNoon,
    bot: (player, seed) => new DuelBot(seed, player),
  },
];

/** A match on the map that its seed chooses, and where flights were drawn in it. */
class Match {
  readonly flown: number[] = [];
  readonly stepper: Stepper;

  constructor({ game, preset, bot }: Play, seed: number, development: boolean) {
    const clients = [60, 144, 30].map((frameRate) => ({ frameRate, bot }));
    const profile = profileNamed("wifi");
    const onFrame = ({ client }: SimulatedClient): void => {
      for (const { values } of client?.flights ?? []) this.flown.push(...Object.values(values));
    };
    this.stepper = new Stepper({ game, preset, profile, seed, development, clients, onFrame });
  }
}

describe("two matches that run in turns", () => {
  for (const play of PLAYS)
    it(`have the same results as alone, with watched and unwatched rules: ${play.game.name}`, () => {
      const together = [new Match(play, 3, false), new Match(play, 4, false)];
      for (let ms = 7; ms <= 7000; ms += 7) for (const { stepper } of together) stepper.run(ms);
      const alone = [new Match(play, 3, true), new Match(play, 4, true)];
      for (const { stepper } of alone) stepper.run(7000);
      expect(together.map(({ stepper }) => stepper.hash)).toEqual(alone.map(({ stepper }) => stepper.hash));
      expect(together.map(({ flown }) => flown)).toEqual(alone.map(({ flown }) => flown));
    });
});
