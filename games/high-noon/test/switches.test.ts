// The overlay's switches in a duel under its hosted preset: each is thrown by one of six players, and shows in their figures.

import type { Shot } from "reckon/server";
import { idleBecause, SWITCH_NAMES, type SwitchName } from "reckon/session";
import type { Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { DuelBot } from "../src/bots/duelist.ts";
import type { HighNoon } from "../src/high-noon.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { highNoonRules } from "../src/stage/rules.ts";
import { startMatch } from "./play.ts";

const { preset } = highNoonRules.hosted;
const game = highNoonGame({ mode: "duel" });
/** Which player throws which switch: the last one none. */
const THROWN: readonly (SwitchName | undefined)[] = [
  "prediction",
  "reconciliation",
  "interpolation",
  "smoothing",
  "lagCompensation",
  undefined,
];

function play(shots: Shot[]): Stepper<HighNoon> {
  const { rewind } = preset.room;
  const stepper = startMatch(
    {
      game,
      profile: "ocean",
      seed: 8,
      clients: THROWN.length,
      bot: (player, own) => new DuelBot(own, player),
      preset: { ...preset, room: { ...preset.room, rewind: { ...rewind, evidence: 64 } } },
    },
    {
      onTick: ({ evidence, tick }) => {
        for (const shot of evidence.shots()) if (tick > 300 && shot.isOwnInput) shots.push({ ...shot });
      },
      onFrame: ({ index, client }) => {
        const thrown = THROWN[index];
        if (client !== undefined && thrown !== undefined) client.switches[thrown] = false;
      },
    },
  );
  stepper.run(20_000);
  return stepper;
}

describe("switches in a duel", () => {
  it("[SW6] are never idle", () => {
    const { agreement, client: policy } = preset;
    for (const name of SWITCH_NAMES) expect(idleBecause(name, { agreement, policy, game }), name).toBe("");
  });

  it("[SW1][SW2][SW3][SW4][SW5] turn off what they name, for their own player alone", () => {
    const shots: Shot[] = [];
    const clients = play(shots).clients.map(({ client }) => client!);
    const [blind, own, stepping, jumping, present, all] = clients.map(({ quality }) => quality);
    expect(all.rollbackCount).toBeGreaterThan(5);
    expect([blind.rollbackCount, own.rollbackCount]).toEqual([0, 0]);
    expect(stepping.jerk.percentile(0.9)).toBeGreaterThan(3 * all.jerk.percentile(0.9));
    expect(stepping.viewDelayMs.percentile(0.5)).toBeLessThan(all.viewDelayMs.percentile(0.5));
    expect(jumping.drawnCorrections.max).toBe(0);
    expect(present.rollbacks["own rule"]).toBe(0);
    const backOf = (at: number): number[] =>
      shots
        .filter(({ player }) => player === clients[at].player)
        .map(({ tick, usedMoment }) => tick - usedMoment);
    expect(Math.max(...backOf(4))).toBe(0);
    expect(Math.min(...backOf(5))).toBeGreaterThan(6);
  });
});
