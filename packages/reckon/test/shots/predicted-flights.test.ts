// Predicted spawns: what a client draws of flights in matches of skirmish over networks that lose in bursts, held against what
// the server let fly. 200 seeds run in soak; this is a slice of them.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { type Profile, Stepper } from "../../src/testing/index.ts";
import { FlightWatch } from "./flight-watch.ts";

const BURSTS: Profile = burstsOf(60, 10);

function burstsOf(latencyMs: number, jitterMs: number): Profile {
  const way = { latencyMs, jitterMs, burst: { lossRate: 0.05, burstMs: 80, lossInside: 0.7 } };
  return { name: "bursts", up: way, down: way };
}

interface Outcome {
  readonly faults: readonly string[];
  /** Own flights drawn, those among them that the server never let fly, and those of the server that nobody drew. */
  readonly own: number;
  readonly refused: number;
  readonly unseen: number;
  /** Refused ones that were drawn as confirmed, and flown ones that vanished before their end. */
  readonly wrong: number;
  readonly others: number;
  readonly mostStep: number;
}

/** Plays a match in which every client shoots with another weapon. */
function play(seed: number, profile: Profile, preset: Preset = presets.reckon, troubled = false): Outcome {
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
  let [own, refused, wrong, others, mostStep] = [0, 0, 0, 0, 0];
  // What is still in the air, here or there, is not judged.
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
    }
  });
  let unseen = 0;
  for (const key of flown) {
    const [player, number] = key.split(":").map(Number);
    const watch = watches[players.indexOf(player)];
    if (number > 180 && number <= until && !watch.own.has(number)) unseen++;
  }
  return { faults: watches.flatMap(({ faults }) => faults), own, refused, unseen, wrong, others, mostStep };
}

describe("[FL2] [FL9] [FL10] [FL11] [BT34] [BT35] [HN3] [AX26] [AX27] flights are drawn at once, once, and without a leap", () => {
  it.each([1, 2, 3, 4, 5, 6])("over a network that loses 5 % in bursts, seed %i", (seed) => {
    const outcome = play(seed, BURSTS);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own).toBeGreaterThan(30);
    expect(outcome.others).toBeGreaterThan(30);
    expect({ wrong: outcome.wrong, unseen: outcome.unseen }).toEqual({ wrong: 0, unseen: 0 });
  });

  const wholeWorld = {
    ...presets.reckon,
    agreement: { ...presets.reckon.agreement, scope: "world" as const },
  };
  const late = { ...presets.reckon, client: { ...presets.reckon.client, predict: false } };
  it.each([
    ["High Noon", presets.highNoon],
    ["R-Type", presets.rType],
    ["By a Thread", presets.byAThread],
    ["whole-world prediction", wholeWorld],
    ["no prediction", late],
  ])("and so with %s", (_, preset) => {
    const outcome = play(7, BURSTS, preset);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own + outcome.others).toBeGreaterThan(50);
    expect(outcome.wrong).toBe(0);
  });

  it("and so through a tab that sleeps, a blackout, and a server that stalls", () => {
    const outcome = play(17, BURSTS, presets.reckon, true);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own).toBeGreaterThan(30);
    expect(outcome.wrong).toBe(0);
  });

  it("and those that the server refuses vanish, unconfirmed", () => {
    const outcomes = [11, 12, 13].map((seed) => play(seed, burstsOf(150, 30)));
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
    expect(outcomes.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(3);
    expect(outcomes.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(0);
  });
});
