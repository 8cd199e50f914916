// Trains tables for the snapshots of a hosted game with matches of bots: `reckon-train` calls it. The matches run side by side in virtual
// time, each with its own choices, and all feed one Training, so that it also learns modes that only some rooms play. Always true: the
// same game and options give the same bytes; tables that a game already ships change nothing.

import { assert } from "../core/assert.ts";
import { mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import { botSampler } from "../host/room/hosted-bots.ts";
import type { Choices } from "../lobby/lobby-messages.ts";
import { Training } from "../server/publish/table-training.ts";
import { snapshotPlans } from "../wire/image/snapshot-plans.ts";
import type { Game } from "../world/game.ts";
import type { Profile } from "./link/link-pieces.ts";
import { profiles } from "./link/profiles.ts";
import { Stepper } from "./stepper.ts";

export interface TrainTablesOptions<G extends Game = Game> {
  /** It needs `bots`. */
  readonly hosted: HostedGame<G>;
  /** Matches that run side by side, each with choices drawn by the seed. Default 8. */
  readonly matches?: number;
  /** Players of a match. Default 4, or as many as the lobby has seats. */
  readonly players?: number;
  /** Virtual time of each match that is used for training, s. Default 30. */
  readonly seconds?: number;
  /** Default "wifi". */
  readonly profile?: Profile;
  /** Default 1. */
  readonly seed?: number;
}

/** Time for which one match runs before the next has its turn, ms. */
const TURN_MS = 1000;
/** The beginning of a match, in which clients join, is not typical and is left out. */
const BEFORE_MS = 2000;

/** Plays matches of bots in virtual time, and returns tables that fit them, as `Room.tables` and a hosted game take them. */
export function trainTables<G extends Game>(options: TrainTablesOptions<G>): Uint8Array {
  const { hosted, matches = 8, seconds = 30, seed = 1 } = options;
  assert(hosted.bots !== undefined, "This game has no bots to train with: give its hosted game `bots`.");
  const { agreement } = hosted.preset;
  const game = hosted.make({});
  const perSecond = game.tickRate / agreement.snapshotEvery;
  const lessons = Math.floor(matches * (seconds - BEFORE_MS / 1000) * perSecond * 0.9);
  assert(
    lessons >= 100,
    `${seconds} s of ${matches} matches are too little to train tables with: give 10 s or more.`,
  );
  const training = new Training(snapshotPlans(game, agreement), game.tickRate, lessons);
  const running = Array.from(
    { length: matches },
    (_, i) => new TrainingMatch(options, training, mix(seed, i)),
  );
  const mostMs = 2 * seconds * 1000;
  for (let nowMs = 0; nowMs < mostMs; nowMs += TURN_MS)
    for (const match of running) {
      match.run(TURN_MS);
      const tables = match.stepper.room.tables();
      if (tables !== undefined) return tables;
    }
  assert(
    false,
    "The matches sent too few snapshots to train tables with: let the bots play, or give more seconds.",
  );
}

/** One of the matches that run side by side; when it ends, the next begins in its place. */
class TrainingMatch<G extends Game> {
  stepper: Stepper<G>;
  readonly #options: TrainTablesOptions<G>;
  readonly #training: Training;
  readonly #seed: number;
  #round = 0;

  constructor(options: TrainTablesOptions<G>, training: Training, seed: number) {
    this.#options = options;
    this.#training = training;
    this.#seed = seed;
    this.stepper = this.#begin();
  }

  run(ms: number): void {
    const { judge } = this.#options.hosted;
    this.stepper.run(this.stepper.nowMs + ms);
    const { room } = this.stepper;
    if (judge?.(room.world, room.tick - room.firstTick).finished === undefined) return;
    this.#round++;
    this.stepper = this.#begin();
  }

  #begin(): Stepper<G> {
    const { hosted, profile = profiles.wifi } = this.#options;
    const { preset, lobby } = hosted;
    const { players = Math.min(4, lobby.seats) } = this.#options;
    const seed = mix(this.#seed, this.#round);
    const choices = chosen(lobby.choices, seed);
    const snapshot = { ...preset.room.snapshot, training: this.#training };
    const stepper: Stepper<G> = new Stepper<G>({
      game: hosted.make(choices),
      preset: { ...preset, room: { ...preset.room, snapshot } },
      profile,
      seed,
      clients: Array.from({ length: players }, (_, i) => ({
        bot: (_player: number, own: number) => {
          const sample = botSampler(hosted, own, () => choices);
          return {
            sample: (into) => {
              const { client } = stepper.clients[i];
              if (client !== undefined) sample(into, client);
            },
          };
        },
      })),
      development: false,
      hashed: false,
    });
    stepper.run(BEFORE_MS);
    return stepper;
  }
}

/** One value of each choice of a lobby. */
function chosen(choices: Readonly<Record<string, readonly string[]>>, seed: number): Choices {
  const random = Random.from(seed);
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, values[random.below(values.length)]]),
  );
}
