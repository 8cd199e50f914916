// A simulated match as the commands describe it: names and numbers in, a Stepper out.
// `sim` and `demo` call it. Always true: everything about the match follows from these options, so the same options
// give the same match; client i has the i-th frame rate of a fixed cycle and a clock that the seed sets wrong.

import { DashBot, type DashBotMode, dash, dashAlone } from "@reckon/dash";
import { DuelBot, highNoonGame, RideBot } from "@reckon/high-noon";
import { OrbitBot, type OrbitBotMode, orbit, orbitOwn } from "@reckon/orbit";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { type Game, mix, Random } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import type { Bot, Profile, SimulatedClientOptions, StepperOptions } from "reckon/testing/engine";
import { Refusal, refuseIfThrown } from "./command-line.ts";

/** What the commands know about a game. */
interface Entry {
  readonly game: Game;
  readonly modes: readonly string[];
  /** Clients predict the whole world, not only their own rows. */
  readonly wholeWorld?: boolean;
  bot(seed: number, player: number, mode: string): Bot;
}

const DASH_MODES: readonly DashBotMode[] = ["wander", "chase", "push", "still", "alone"];
const ORBIT_MODES: readonly OrbitBotMode[] = ["wander", "still"];

const dashBot: Entry["bot"] = (seed, player, mode) => new DashBot(seed, player, mode as DashBotMode);
const orbitBot: Entry["bot"] = (seed, player, mode) => new OrbitBot(seed, player, mode as OrbitBotMode);

/** Games by name; the first mode of each is its default. */
const GAMES: { readonly [name: string]: Entry } = {
  dash: { game: dash, modes: DASH_MODES, bot: dashBot },
  dashAlone: { game: dashAlone, modes: ["alone", "wander", "chase", "push", "still"], bot: dashBot },
  orbit: { game: orbit, modes: ORBIT_MODES, wholeWorld: true, bot: orbitBot },
  orbitOwn: { game: orbitOwn, modes: ORBIT_MODES, bot: orbitBot },
  highNoon: {
    game: highNoonGame({ mode: "ride" }),
    modes: ["ride"],
    bot: (seed, player) => new RideBot(seed, player),
  },
  highNoonDuel: {
    game: highNoonGame({ mode: "duel" }),
    modes: ["duel"],
    bot: (seed, player) => new DuelBot(seed, player),
  },
  skirmish: { game: skirmish, modes: ["wander"], bot: (seed, player) => new SkirmishBot(seed, player) },
};

export const GAME_NAMES: readonly string[] = Object.keys(GAMES);
export const PRESET_NAMES: readonly string[] = Object.keys(presets);
/** Frame rates of the clients, in turn. */
const FRAME_RATES: readonly number[] = [30, 59.94, 60, 75, 144, 240];
const WIDEST_SKEW_PPM = 200;

export interface MatchOptions {
  readonly game: string;
  readonly preset: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly clients: number;
  /** Mode of the bots; "" for the game's own default. */
  readonly mode: string;
  readonly firstTick: number;
  /** Snapshots that the room uses to train tables. Default 0: none. */
  readonly trainingSnapshots?: number;
  /** Frame rates of the clients, in turn. Default FRAME_RATES. */
  readonly frameRates?: readonly number[];
}

/** Sets up a match; `more` may add hooks. Throws a Refusal if the options do not go together. */
export function startMatch(options: MatchOptions, more: Partial<StepperOptions> = {}): Stepper {
  const entry = GAMES[options.game];
  const { game, modes } = entry;
  const mode = options.mode === "" ? modes[0] : options.mode;
  if (!modes.includes(mode))
    throw new Refusal(`Bots of ${options.game} have no mode ${mode}: use one of ${modes.join(", ")}.`);
  if (options.clients > game.players)
    throw new Refusal(`${options.game} is for ${game.players} players at most: lower --clients.`);
  return refuseIfThrown(
    () =>
      new Stepper({
        game,
        preset: presetFor(entry, options.preset, options.trainingSnapshots ?? 0),
        profile: options.profile,
        seed: options.seed,
        firstTick: options.firstTick,
        clients: clientsOf(options, (player, seed) => entry.bot(seed, player, mode)),
        ...more,
      }),
  );
}

function presetFor({ wholeWorld }: Entry, name: string, snapshots: number): Preset {
  const { agreement, room, ...rest } = (presets as { readonly [name: string]: Preset })[name];
  const training = snapshots > 0 ? { snapshots } : "off";
  return {
    ...rest,
    agreement: wholeWorld ? { ...agreement, scope: "world" } : agreement,
    room: { ...room, snapshot: { ...room.snapshot, training } },
  };
}

function clientsOf(options: MatchOptions, bot: SimulatedClientOptions["bot"]): SimulatedClientOptions[] {
  const { clients, seed, frameRates = FRAME_RATES } = options;
  return Array.from({ length: clients }, (_, i) => {
    const random = Random.from(mix(seed, 0xc10c + i));
    return {
      bot,
      frameRate: frameRates[i % frameRates.length],
      clock: {
        skewPpm: random.between(-WIDEST_SKEW_PPM, WIDEST_SKEW_PPM),
        offsetMs: random.below(1_000_000),
      },
    };
  });
}
