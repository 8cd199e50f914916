// A match of skirmish in which every client fires another weapon, and a comparison of the flights that clients drew with those of the
// server: none twice, none for ever, no leap. The tests of predicted spawns and `npm run soak:shots` play it.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { FlightWatch } from "./flight-watch.ts";

/** Five per cent lost, in bursts. */
export const BURSTS: Profile = burstsOf(60, 10);

export function burstsOf(latencyMs: number, jitterMs: number): Profile {
  const way = { latencyMs, jitterMs, burst: { lossRate: 0.05, burstMs: 80, lossInside: 0.7 } };
  return { name: "bursts", up: way, down: way };
}

export interface Outcome {
  readonly faults: readonly string[];
  /** Own flights drawn, those among them that the server never let fly, and those of the server that no client drew. */
  readonly own: number;
  readonly refused: number;
  readonly unseen: number;
  /** Refused ones that were drawn as confirmed, and flown ones that vanished before their end. */
  readonly wrong: number;
  /** Flashes of refused shots that were not cancelled, and those that were not shown once. */
  readonly wrongFlashes: number;
  /** Flashes of flown shots that were cancelled: they pass, and the server's word of them was lost. */
  readonly lostFlashes: number;
  readonly others: number;
  readonly mostStep: number;
}

/** Plays a match in which every client shoots with another weapon. */
export function playSpawns(
  seed: number,
  profile: Profile,
  preset: Preset = presets.reckon,
  troubled = false,
): Outcome {
  const seconds = 12;
  const weapons = [WEAPON.bolt, WEAPON.ball, WEAPON.rocket, WEAPON.bolt];
  const watches = weapons.map(() => new FlightWatch());
  const frames = weapons.map(() => -1);
  const players: number[] = [];
  const flown = new Set<string>();
  const room = { ...preset.room, rewind: { ...preset.room.rewind, evidence: 256 } };
  const stepper = new Stepper({
    game: skirmish,
    preset: { ...preset, room },
    profile,
    seed,
    hashed: false,
    serverStalls: troubled ? [{ fromMs: 6000, toMs: 6400 }] : [],
    clients: weapons.map((weapon, i) => ({
      stalls: troubled && i === 0 ? [{ fromMs: 4000, toMs: 5200 }] : [],
      blackouts: troubled && i === 1 ? [{ fromMs: 3000, toMs: 3800 }] : [],
      frameRate: [60, 144, 75, 60][i],
      bot: (player, botSeed) => {
        players[i] = player;
        return new SkirmishBot(botSeed, player, weapon);
      },
    })),
    onTick: ({ evidence }) => {
      for (const { flight, player, number } of evidence.shots())
        if (flight !== "") flown.add(`${player}:${number}`);
    },
    onFrame: ({ index, client, clock }, trueMs) => {
      const now = clock.at(trueMs);
      if (client !== undefined) watches[index].look(client, now - frames[index]);
      frames[index] = now;
    },
  });
  stepper.run(seconds * 1000);
  let [own, refused, wrong, wrongFlashes, lostFlashes, others, mostStep] = [0, 0, 0, 0, 0, 0, 0];
  // Flights that are still in the air on either side are not judged.
  const until = (seconds - 4) * 60;
  watches.forEach((watch, i) => {
    others += watch.others.size;
    mostStep = Math.max(mostStep, watch.mostStep);
    for (const [number, { isConfirmed, hasEnded }] of watch.own) {
      if (number > until) continue;
      const flew = flown.has(`${players[i]}:${number}`);
      own++;
      if (!flew) refused++;
      // One may reach its end before the server's word comes.
      if (flew ? !isConfirmed && !hasEnded : isConfirmed) wrong++;
      const flash = watch.flashes.get(number);
      if (flash?.shown !== 1 || (!flew && flash.state !== "cancelled")) wrongFlashes++;
      if (flew && flash?.state === "cancelled") lostFlashes++;
    }
  });
  let unseen = 0;
  for (const key of flown) {
    const [player, number] = key.split(":").map(Number);
    const watch = watches[players.indexOf(player)];
    if (number > 180 && number <= until && !watch.own.has(number)) unseen++;
  }
  const faults = watches.flatMap((watch) => watch.faults);
  return { faults, own, refused, unseen, wrong, wrongFlashes, lostFlashes, others, mostStep };
}
