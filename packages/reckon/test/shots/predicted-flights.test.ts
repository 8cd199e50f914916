// Predicted spawns: the flights that clients draw in matches of skirmish over networks that lose in bursts, compared with the server's.
// 200 seeds run in `npm run soak:shots`; this is a slice of them.

import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import { BURSTS, burstsOf, playSpawns } from "./flight-match.ts";

describe("[FL2] [FL9] [FL10] [FL11] [BT34] [BT35] [HN3] [AX26] [AX27] flights are drawn at once, once, and without a leap", () => {
  it.each([1, 2, 3, 4, 5, 6])("over a network that loses 5 % in bursts, seed %i", (seed) => {
    const outcome = playSpawns(seed, BURSTS);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own).toBeGreaterThan(30);
    expect(outcome.others).toBeGreaterThan(30);
    expect({ wrong: outcome.wrong, unseen: outcome.unseen }).toEqual({ wrong: 0, unseen: 0 });
  });

  const { room } = presets.reckon;
  const wholeWorld = {
    ...presets.reckon,
    room: { ...room, rewind: { ...room.rewind, look: "present" as const } },
    agreement: { ...presets.reckon.agreement, scope: "world" as const },
  };
  const late = { ...presets.reckon, client: { ...presets.reckon.client, predict: false } };
  it.each([
    ["High Noon", presets.highNoon],
    ["R-Type", presets.rType],
    ["By a Thread", presets.byAThread],
    ["whole-world prediction", wholeWorld],
    ["no prediction", late],
  ])("with %s", (_, preset) => {
    const outcome = playSpawns(7, BURSTS, preset);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own + outcome.others).toBeGreaterThan(50);
    expect(outcome.wrong).toBe(0);
  });

  it("through a tab that sleeps, a blackout, and a server that stalls", () => {
    const outcome = playSpawns(17, BURSTS, presets.reckon, true);
    expect(outcome.faults).toEqual([]);
    expect(outcome.own).toBeGreaterThan(30);
    expect(outcome.wrong).toBe(0);
  });

  it("until the server refuses them: then they vanish unconfirmed, and their flashes are cancelled [EV4]", () => {
    const outcomes = [11, 12, 13].map((seed) => playSpawns(seed, burstsOf(150, 30)));
    expect(outcomes.flatMap(({ faults }) => faults)).toEqual([]);
    expect(outcomes.reduce((sum, { refused }) => sum + refused, 0)).toBeGreaterThan(3);
    expect(outcomes.reduce((sum, { wrong }) => sum + wrong, 0)).toBe(0);
    expect(outcomes.map(({ wrongFlashes }) => wrongFlashes)).toEqual([0, 0, 0]);
    const lost = outcomes.reduce((sum, { lostFlashes }) => sum + lostFlashes, 0);
    expect(lost / outcomes.reduce((sum, { own }) => sum + own, 0)).toBeLessThan(0.1);
  });
});
