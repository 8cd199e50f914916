// One run of the scenario, from its options to its measurements. The command, the workers, the oracle and the gate call
// `play`. Always true: the same options give the same figures, on any machine.

import { skirmish } from "@reckon/skirmish";
import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import type { Profile, SimulatedClient, StepperOptions } from "reckon/testing/engine";
import { ClientWatch } from "./client-watch.ts";
import { watchedGame } from "./judge/watched-game.ts";
import { Measured } from "./measured.ts";
import { clockOf, frameRateOf, onScoreboard, WatchedBot } from "./scenario.ts";

/** Hooks to watch and change a run. */
export interface Hooks {
  /** Clocks of the clients are right. Default false. */
  readonly rightClocks?: boolean;
  /** Called before anything happens. */
  readonly onStart?: (clients: readonly SimulatedClient[]) => void;
  /** Called after each frame of a client. */
  readonly onFrame?: (client: SimulatedClient, trueMs: number) => void;
}

export interface RunOptions extends Hooks {
  readonly preset: Preset;
  readonly profile: Profile;
  readonly seed: number;
  readonly seconds: number;
  readonly clients: number;
}

/** Plays a run, and returns what was measured. */
export function play(options: RunOptions): Measured {
  const measured = new Measured();
  const watches: ClientWatch[] = [];
  const byPlayer: ClientWatch[] = [];
  const stepper: Stepper = new Stepper(stepperOptions(options, () => stepper, watches, byPlayer));
  for (const client of stepper.clients) watches.push(new ClientWatch(client, stepper.room, measured));
  options.onStart?.(stepper.clients);
  stepper.run(options.seconds * 1000);
  for (const watch of watches) watch.finish(stepper.nowMs);
  return measured;
}

function stepperOptions(
  options: RunOptions,
  stepper: () => Stepper,
  watches: ClientWatch[],
  byPlayer: ClientWatch[],
): StepperOptions {
  const { preset, profile, seed, clients } = options;
  const flown = new FlightEvidence();
  return {
    game: watchedGame(skirmish, (world, tick, player, row) => {
      const { room } = stepper();
      const watch = byPlayer[player];
      if (world === room.world) tellRay(room, watch, tick, player, row);
      else watch?.shots.firedRay(watch.numberOf(tick));
    }),
    preset: onScoreboard(preset),
    profile,
    seed,
    hashed: false,
    development: false,
    clients: Array.from({ length: clients }, (_, i) => ({
      frameRate: frameRateOf(i),
      clock: options.rightClocks ? {} : clockOf(seed, i),
      bot: (player, botSeed) => {
        byPlayer[player] = watches[i];
        return new WatchedBot(i, player, botSeed, {
          sampled: (tick) => watches[i].sampled(tick, stepper().nowMs),
          pressed: (tick, shown, own, aim) => watches[i].pressed(tick, shown, own, aim),
        });
      },
    })),
    onTick: (room) => {
      for (const watch of watches) watch.tick(room.tick);
      flown.take(room, byPlayer);
    },
    onFrame: (client, trueMs) => {
      watches[client.index].frame(trueMs);
      options.onFrame?.(client, trueMs);
    },
  };
}

type Room = Stepper["room"];

/** Reports a ray of the room's rules: it counts if its shooter is settled and the input was their own. */
function tellRay(
  room: Room,
  watch: ClientWatch | undefined,
  tick: number,
  player: number,
  row: number,
): void {
  const seat = room.seat(player);
  if (watch === undefined || seat === undefined || !watch.isSettled) return;
  watch.shots.judged(seat.numberOf(tick), row);
  if (seat.wasSubstituted(0)) return;
  // A room that does not look back keeps no evidence of rays, and has no cap.
  const shot = room.evidence.shots().at(-1);
  const isKept = shot?.flight === "" && shot.tick === tick && shot.player === player;
  const reason = !isKept ? "present" : shot.isEstimated ? `estimated ${shot.basis}` : shot.verdict;
  watch.shots.ray(seat.numberOf(tick), row, isKept && shot.isCapped, reason);
}

/** Passes on each piece of evidence of a flight, once. */
class FlightEvidence {
  #last: ReturnType<Room["evidence"]["shots"]>[number] | undefined;

  take(room: Room, watches: readonly (ClientWatch | undefined)[]): void {
    const shots = room.evidence.shots();
    for (let i = shots.length - 1; i >= 0 && shots[i] !== this.#last; i--)
      if (shots[i].flight !== "") watches[shots[i].player]?.shots.flown(shots[i]);
    this.#last = shots.at(-1);
  }
}
