// Matches of a game of each sort on bad networks, for what tests ask of rooms that move: dash; skirmish with shots into the past; By a
// Thread with flights, claims and events; R-Type with flights of its own; High Noon with queued inputs; a whole world that everybody
// predicts; a broadcast.

import { byAThreadGame, ThreadBot, hostedPreset as threadPreset } from "@reckon/by-a-thread";
import { DashBot, dash } from "@reckon/dash";
import { DuelBot, highNoonGame } from "@reckon/high-noon";
import { OrbitBot, orbit } from "@reckon/orbit";
import { Pilot, rTypeGame, rTypePreset } from "@reckon/r-type";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import type { Client } from "../../src/client/client.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { profileNamed } from "../../src/testing/link/profiles.ts";
import { type Bot, Stepper, type StepperOptions } from "../../src/testing/stepper.ts";
import type { Game } from "../../src/world/game.ts";
import { menagerie } from "../hostile/menagerie.ts";

interface Sort {
  readonly game: () => Game;
  readonly preset: Preset;
  readonly players: number;
  bot(player: number, seed: number): Bot;
}

const { reckon, highNoon, rType, byAThread } = presets;

/** Gives inputs and commands of chance, to a game that has something of everything. */
class KeeperBot implements Bot {
  readonly #random: Random;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }

  sample(into: Record<string, number>, glance: unknown): void {
    const random = this.#random;
    const client = glance as Client;
    if (random.chance(0.2)) into.go = random.between(-1, 1);
    if (random.chance(0.3)) into.aim = random.between(-3, 3);
    into.call = random.chance(0.1) ? 1 : 0;
    if (random.chance(0.1)) client.command({ name: "dress", values: { hat: random.below(60_000) } });
  }
}

const keepers = (preset: Preset): Sort => ({
  game: () => menagerie,
  preset,
  players: 3,
  bot: (_player, seed) => new KeeperBot(seed),
});

function evident(preset: Preset): Preset {
  const { room } = preset;
  return { ...preset, room: { ...room, rewind: { ...room.rewind, evidence: 64 } } };
}

/** By name. */
export const SORTS: { readonly [name: string]: Sort } = {
  dash: {
    game: () => dash,
    preset: reckon,
    players: 3,
    bot: (player, seed) => new DashBot(seed, player, "chase"),
  },
  skirmish: {
    game: () => skirmish,
    preset: evident(reckon),
    players: 5,
    bot: (player, seed) => new SkirmishBot(seed, player, player),
  },
  "By a Thread": {
    game: () => byAThreadGame({ level: 3 }),
    preset: evident(threadPreset),
    players: 4,
    bot: (player, seed) => new ThreadBot(seed, player),
  },
  "R-Type": {
    game: () => rTypeGame(),
    preset: evident(rTypePreset),
    players: 2,
    bot: (player, seed) => new Pilot(seed, player),
  },
  "High Noon": {
    game: () => highNoonGame({ mode: "duel" }),
    preset: evident(highNoon),
    players: 4,
    bot: (player, seed) => new DuelBot(seed, player),
  },
  orbit: {
    game: () => orbit,
    preset: { ...reckon, agreement: { ...reckon.agreement, scope: "world" } },
    players: 3,
    bot: (player, seed) => new OrbitBot(seed, player, "wander"),
  },
  "dash, latched": {
    game: () => dash,
    preset: rType,
    players: 3,
    bot: (player, seed) => new DashBot(seed, player, "chase"),
  },
  "menagerie, some of it": keepers({
    ...reckon,
    room: {
      ...reckon.room,
      snapshot: { interest: { see: "radius", distance: 150 }, budgetBytes: 150 },
    },
  }),
  "menagerie, queued": keepers({ ...highNoon, agreement: { ...highNoon.agreement, ack: "bitfield" } }),
  "skirmish as By a Thread has it": {
    game: () => skirmish,
    preset: evident(byAThread),
    players: 4,
    bot: (player, seed) => new SkirmishBot(seed, player, player % 4),
  },
};

const RATES = [60, 144, 30, 59.94, 75];

export function matchOf(name: string, seed: number, more: Partial<StepperOptions> = {}): Stepper {
  const { game, preset, players, bot } = SORTS[name];
  return new Stepper({
    game: game(),
    preset,
    profile: profileNamed("bad"),
    seed,
    clients: Array.from({ length: players }, (_, i) => ({
      frameRate: RATES[i],
      clock: { offsetMs: 10_000 * i, skewPpm: 150 - 60 * i },
      bot,
    })),
    ...more,
  });
}
