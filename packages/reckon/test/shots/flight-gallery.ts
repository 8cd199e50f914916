// The gallery for flights: skirmish on a network with a weapon that flies, every bolt judged twice: by eye on its shooter's
// screen (flight-judge.ts), and by the server, from its evidence. What was seen to hit must have been hit.

import { type Skirmish, SkirmishBot, skirmish } from "@reckon/skirmish";
import { FlightJudge, type Judged } from "../../../../apps/quality/src/judge/flight-judge.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import type { Shot } from "../../src/server/rewind/evidence-log.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import type { SimulatedClientOptions } from "../../src/testing/stepper.ts";
import type { ControlsOf, Glance } from "../../src/world/game-types.ts";

export interface FlightGalleryOptions {
  readonly weapon: number;
  readonly name: string;
  readonly profile: Profile;
  readonly seed: number;
  readonly seconds: number;
  readonly frameRates?: readonly number[];
  readonly preset?: Preset;
  /** Factor on how fast the targets run, 0…1. */
  readonly pace?: number;
}

export interface FlightTally {
  flights: number;
  seen: number;
  denied: number;
  phantom: number;
  grazes: number;
  capped: number;
  /** Denied, but met while targets were fading: the room's policy says that the truth decides. */
  fading: number;
  readonly reasons: Record<string, number>;
}

/** Start that is left out, ms. */
const SETTLE_MS = 3000;
const TICK_MS = 1000 / 60;

export function playFlights(options: FlightGalleryOptions): FlightTally {
  const { weapon, name, profile, seed, seconds, preset = presets.reckon, pace = 1 } = options;
  const frameRates = options.frameRates ?? [60, 60, 60, 60];
  const judges = frameRates.map((rate) => new FlightJudge(name, rate));
  const players: number[] = [];
  const shots = new Map<string, Shot>();
  const clients: SimulatedClientOptions[] = frameRates.map((frameRate, i) => ({
    frameRate,
    clock: { offsetMs: 1000 * i, skewPpm: 20 * i },
    bot: (player, botSeed) => {
      players[i] = player;
      const bot = new SkirmishBot(botSeed, player, weapon);
      const sample = (into: ControlsOf<Skirmish>, glance: Glance<Skirmish>): void => {
        bot.sample(into, glance);
        into.moveX *= pace;
        into.moveY *= pace;
      };
      return { sample };
    },
  }));
  const room = { ...preset.room, rewind: { ...preset.room.rewind, evidence: 64 } };
  const stepper = new Stepper({
    game: skirmish,
    preset: { ...preset, room },
    profile,
    seed,
    clients,
    hashed: false,
    onTick: ({ evidence }) => {
      // The first that it struck is the one that counts: a ball goes on.
      for (const shot of evidence.shots())
        if (
          shot.flight === name &&
          shot.isOwnInput &&
          shot.tick * TICK_MS >= SETTLE_MS &&
          !shots.has(`${shot.player}:${shot.number}`)
        )
          shots.set(`${shot.player}:${shot.number}`, shot);
    },
    onFrame: ({ index, client }) => {
      if (client !== undefined) judges[index].look(client);
    },
  });
  stepper.run(seconds * 1000);
  const tally: FlightTally = {
    flights: 0,
    seen: 0,
    denied: 0,
    phantom: 0,
    grazes: 0,
    capped: 0,
    fading: 0,
    reasons: {},
  };
  for (let i = 0; i < judges.length; i++)
    for (const [number, judged] of judges[i].judged) {
      const shot = shots.get(`${players[i]}:${number}`);
      if (shot !== undefined) take(tally, shot, judged);
    }
  return tally;
}

function take(tally: FlightTally, shot: Shot, { row: met, fallen, isGraze, isFading }: Judged): void {
  tally.flights++;
  if (isGraze) {
    tally.grazes++;
    return;
  }
  const row = shot.verdict === "hit" ? shot.row : -1;
  const seen = row === fallen ? fallen : met;
  if (seen >= 0) tally.seen++;
  else if (row >= 0) tally.phantom++;
  if (seen < 0 || seen === row) return;
  if (shot.isCapped) tally.capped++;
  else if (isFading) tally.fading++;
  else {
    tally.denied++;
    const reason = shot.isEstimated ? `estimated ${shot.basis}` : shot.verdict;
    tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
  }
}
