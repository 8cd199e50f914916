// Four matches from seeds in which a developer asks why: a late input, a push by another player, a field that was forgotten, a hit that was
// denied. The tests ask the inspector, and the pictures of the guide show its answers.

import { DashBot, dash } from "@reckon/dash";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { defineGame, fixed, type Game, kind, type World } from "../../src/index.ts";
import { TapeInspection } from "../../src/inspect/index.ts";
import type { Tape } from "../../src/inspect/tape/tape.ts";
import { TapedClient } from "../../src/inspect/tape/taped-client.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";

const walker = kind("walker", {
  capacity: 4,
  position: ["x"],
  reach: 50,
  fields: { x: fixed({ min: 0, max: 4000, resolution: 1 / 64, topSpeed: 300 }) },
});

/** Walkers that tire: the rules keep their breath in a variable, which no snapshot restores. */
export function forgetful(): Game {
  const breath = new WeakMap<object, number>();
  return defineGame({
    name: "walkers",
    players: 4,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }) },
    kinds: [walker],
    join(world, player) {
      world.fields.walker.x[world.spawn("walker", player)] = 1000 + 500 * player;
    },
    leave: (world, player) => world.despawn("walker", world.rowOf("walker", player)),
    step(world: World<readonly [typeof walker]>, inputs, { dt }) {
      const { x } = world.fields.walker;
      for (const row of world.rows("walker")) {
        const { move } = inputs.of(world.ownerOf("walker", row));
        const left = Math.max(0, Math.min(120, (breath.get(world) ?? 120) + (move === 0 ? 2 : -1)));
        breath.set(world, left);
        x[row] = Math.min(4000, Math.max(0, x[row] + move * (left > 30 ? 240 : 80) * dt));
      }
    },
  });
}

export interface Question {
  readonly game: () => Game;
  readonly preset: Preset;
  readonly play: () => Stepper;
  /** Who asks. Default: the first client. */
  readonly client?: number;
}

function stepperOf(
  game: Game,
  profile: string,
  seed: number,
  bots: number,
  bot: (player: number, seed: number) => never,
): Stepper {
  return new Stepper({
    game,
    preset: presets.reckon,
    profile: profileNamed(profile),
    seed,
    hashed: false,
    development: false,
    client: TapedClient,
    clients: Array.from({ length: bots }, () => ({ bot })),
  });
}

const dashBots = (mode: "chase" | "push") => (player: number, seed: number) =>
  new DashBot(seed, player, mode) as never;
const walking = () =>
  ({
    sample: (into: { move: number }, { tick }: { tick: number }) => {
      into.move = tick % 150 < 110 ? (tick % 300 < 150 ? 1 : -1) : 0;
    },
  }) as never;

export const QUESTIONS: Readonly<Record<"lateInput" | "push" | "forgotten" | "denied", Question>> = {
  lateInput: {
    game: () => dash,
    preset: presets.reckon,
    play: () => stepperOf(dash, "bad", 7, 2, dashBots("chase")),
  },
  push: {
    game: () => dash,
    preset: presets.reckon,
    play: () => stepperOf(dash, "wifi", 3, 2, dashBots("push")),
  },
  forgotten: {
    game: forgetful,
    preset: presets.reckon,
    play: () => stepperOf(forgetful(), "bad", 5, 1, walking),
  },
  denied: {
    game: () => skirmish,
    preset: presets.reckon,
    client: 2,
    play() {
      const stepper = stepperOf(
        skirmish,
        "bad",
        1,
        6,
        (player, seed) => new SkirmishBot(seed, player) as never,
      );
      stepper.run(1000);
      const { client } = stepper.clients[2];
      // As "Ghosts" of the overlay: the server tells what it tested.
      if (client !== undefined) client.switches.evidence = true;
      return stepper;
    },
  },
};

/** Plays a question's match until so many seconds; the tape of the player who asks. */
export function tapeOf({ play, client = 0 }: Question, seconds: number): Tape {
  const stepper = play();
  stepper.run(seconds * 1000);
  return (stepper.clients[client].last as unknown as TapedClient).tape;
}

/** Opens that tape. */
export function inspect(question: Question, seconds: number): TapeInspection {
  const inspection = new TapeInspection(tapeOf(question, seconds), question.game(), question.preset.client);
  while (inspection.read());
  return inspection;
}

/** The games of the last two questions as a page knows games. */
export const WALKERS = { make: forgetful, preset: presets.reckon };
export const SKIRMISH = { make: () => skirmish, preset: presets.reckon };
