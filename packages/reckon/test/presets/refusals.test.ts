// `checkPreset` refuses combinations that cannot work, with a sentence that says what to change. One case for each.

import { dash } from "@reckon/dash";
import { orbit, orbitOwn } from "@reckon/orbit";
import { skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import { CLOCK_POLICIES } from "../../src/client/time/clock-policy.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { checkPreset } from "../../src/presets/preset.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { type Change, change } from "../policies/match.ts";

const { reckon, highNoon, rType } = presets;
const overflow = { drop: "oldest", above: 30 } as const;
const view = reckon.client.view;
const nearby = { interest: { see: "radius", distance: 100 }, budgetBytes: 1100 } as const;

const CASES: readonly (readonly [what: string, base: Preset, with_: Change, sentence: RegExp])[] = [
  [
    "stamps without a lead",
    reckon,
    { client: { lead: { control: "free" } } },
    /stamps inputs with ticks but lets them run free: steer the lead/,
  ],
  [
    "a lead without stamps",
    highNoon,
    { client: { lead: LEAD_POLICIES.reckon } },
    /steers a lead but does not stamp inputs .* use a free lead/,
  ],
  [
    "acks by tick of a queue",
    highNoon,
    { agreement: { ack: "tick" } },
    /acknowledges by tick, but its inputs carry no tick/,
  ],
  [
    "acks by tick of a latch",
    rType,
    { agreement: { ack: "tick" } },
    /acknowledges by tick, but its inputs carry no tick/,
  ],
  [
    "acks by number of stamps",
    reckon,
    { agreement: { ack: "number" } },
    /acknowledges by number, but a stamped input's number is its tick/,
  ],
  [
    "waiting without a queue",
    reckon,
    { room: { input: { missing: { use: "wait", ticks: 2 }, overflow } } },
    /waits for inputs to queue up, but keeps no queue/,
  ],
  [
    "interest in a broadcast",
    rType,
    { agreement: { recipient: "broadcast" }, room: { snapshot: nearby } },
    /hides rows by radius, but broadcasts one snapshot to all: show everything/,
  ],
  [
    "interest in a whole-world prediction",
    reckon,
    { agreement: { scope: "world" }, room: { snapshot: nearby } },
    /hides rows by radius, but predicts the whole world: show everything/,
  ],
  [
    "a budget too small for rows",
    reckon,
    { room: { snapshot: { ...nearby, budgetBytes: 10 } } },
    /gives the rows of a snapshot 10 bytes: give 64 to 1100/,
  ],
  [
    "a budget larger than a packet",
    reckon,
    { room: { snapshot: { ...nearby, budgetBytes: 1400 } } },
    /gives the rows of a snapshot 1400 bytes: give 64 to 1100/,
  ],
  [
    "decay that grows",
    reckon,
    { room: { input: { missing: { use: "decay", factor: 1.5 }, overflow } } },
    /decay by a factor that does not: give one between 0 and 1/,
  ],
  [
    "a hold of no tick",
    reckon,
    { room: { input: { missing: { use: "hold", ticks: 0 }, overflow } } },
    /holds missing inputs for no tick: give 1 or more, or use neutral/,
  ],
  [
    "a latch with redundancy",
    rType,
    { client: { redundancy: { repeat: "last", count: 4 } } },
    /latches the newest input, so older ones in a packet are wasted/,
  ],
  [
    "a latch with unacked redundancy",
    rType,
    { client: { redundancy: { repeat: "unacked", cap: 12 } } },
    /latches the newest input, so older ones in a packet are wasted/,
  ],
  [
    "a latch with batches",
    rType,
    { client: { send: { each: "batch", ticks: 3 } } },
    /latches the newest input, so of a batch all others are lost/,
  ],
  [
    "delay without prediction",
    reckon,
    { client: { predict: false, inputDelayTicks: 2 } },
    /does not predict, so there is no own prediction to delay/,
  ],
  [
    "the whole world without prediction",
    reckon,
    { agreement: { scope: "world" }, client: { predict: false } },
    /does not predict, so there is no own prediction to delay or to extend/,
  ],
  [
    "too long an input delay",
    reckon,
    { client: { inputDelayTicks: 13 } },
    /delays inputs by 13 ticks: give 0 to 12/,
  ],
  [
    "a negative input delay",
    reckon,
    { client: { inputDelayTicks: -1 } },
    /delays inputs by -1 ticks: give 0 to 12/,
  ],
  [
    "no catching up",
    reckon,
    { client: { catchUpTicks: 0 } },
    /catches up by 0 ticks in a frame: give at least 1/,
  ],
  [
    "running too far ahead",
    reckon,
    { client: { aheadMs: 2500 } },
    /runs 2500 ms ahead: give more than 0, and at most 2000/,
  ],
  [
    "snapshots rarer than it may run ahead",
    reckon,
    { agreement: { snapshotEvery: 6 }, client: { aheadMs: 100 } },
    /runs 6 ticks ahead at most, but snapshots come every 6: it would hold all the time/,
  ],
  [
    "every frame a sleep",
    reckon,
    { client: { frameClampMs: 0 } },
    /takes every frame for a sleep: give frameClampMs above 0/,
  ],
  [
    "a negative threshold",
    reckon,
    { client: { correctBeyond: -1 } },
    /corrects beyond -1 units: give 0 for equality/,
  ],
  [
    "a room that never catches up",
    reckon,
    { room: { catchUpTicks: 0 } },
    /lets a room catch up by 0 ticks: give 1 to 60/,
  ],
  [
    "a room that catches up for ever",
    reckon,
    { room: { catchUpTicks: 600 } },
    /lets a room catch up by 600 ticks: give 1 to 60/,
  ],
  [
    "more inputs than a packet holds",
    reckon,
    { client: { redundancy: { repeat: "last", count: 33 } } },
    /puts 33 inputs into a packet: give a whole number from 1 to 32/,
  ],
  [
    "a cap of none",
    reckon,
    { client: { redundancy: { repeat: "unacked", cap: 0 } } },
    /puts 0 inputs into a packet/,
  ],
  [
    "a batch that no packet holds",
    reckon,
    { client: { send: { each: "batch", ticks: 40 } } },
    /sends batches that no packet holds: give a whole number of ticks from 1 to 32/,
  ],
  [
    "a batch longer than it may run ahead",
    reckon,
    { client: { send: { each: "batch", ticks: 20 }, aheadMs: 250 } },
    /would stop 15 ticks ahead before its batch is full/,
  ],
  [
    "offsets that never fade",
    reckon,
    { client: { smooth: { show: "offset", perSecond: 0, snap: 96, epsilon: 0.5 } } },
    /fades corrections that never fade/,
  ],
  [
    "an epsilon above the snap",
    reckon,
    { client: { smooth: { show: "offset", perSecond: 15, snap: 1, epsilon: 2 } } },
    /and an epsilon below snap/,
  ],
  [
    "a blend over no tick",
    reckon,
    { client: { smooth: { show: "blend", ticks: 0, snap: 96 } } },
    /blends corrections over no time/,
  ],
  [
    "a view of the future",
    reckon,
    { client: { delay: { delay: "fixed", ms: -20 } } },
    /shows the future: give a fixed delay of 0 ms or more/,
  ],
  [
    "a recovery that never ends",
    reckon,
    { client: { view: { ...view, recovery: { show: "offset", perSecond: 0 } } } },
    /recovers over no time: give more than 0, or "jump"/,
  ],
  [
    "a warp of no time",
    reckon,
    { client: { view: { ...view, recovery: { show: "warp", ms: 0 } } } },
    /recovers over no time/,
  ],
  [
    "no snapshots",
    reckon,
    { agreement: { snapshotEvery: 0 } },
    /sends a snapshot every 0 ticks: give a whole number from 1 to 60/,
  ],
  [
    "snapshots between ticks",
    reckon,
    { agreement: { snapshotEvery: 2.5 } },
    /sends a snapshot every 2.5 ticks: give a whole number/,
  ],
  [
    "a clock in other ticks",
    reckon,
    {
      client: {
        clock: { ...CLOCK_POLICIES.reckon, filter: "tickOffset", tickMs: 20, snapMs: 500, gain: 0.1 },
      },
    },
    /counts its clock in other ticks than dash has: give a tickMs of 16.6/,
  ],
];

describe("checkPreset refuses with a sentence", () => {
  it.each(CASES)("%s", (_what, base, with_, sentence) => {
    expect(checkPreset(base, dash)).toBe(base);
    expect(() => checkPreset(change(with_, base), dash)).toThrow(sentence);
    expect(() => checkPreset(change(with_, base), dash)).toThrow(`Preset ${base.name} `);
  });

  it("whole-world prediction of a game with a field for owners only (orbit-own)", () => {
    const world = change({ agreement: { scope: "world" } });
    expect(() => checkPreset(world, orbitOwn)).toThrow(
      /predicts the whole world, but body\.v[xyz] is not shown to all: show it, or predict own rows/,
    );
    expect(checkPreset(world, orbit)).toBe(world);
    expect(checkPreset(reckon, orbitOwn)).toBe(reckon);
  });

  it("whole-world prediction of a game with a field for the server only", () => {
    const game = defineGame({
      name: "secretive",
      tickRate: 60,
      players: 2,
      input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
      kinds: [
        kind("door", {
          capacity: 1,
          fields: { code: fixed({ min: 0, max: 9, resolution: 1, sees: "server" }) },
        }),
      ],
      join: () => {},
      leave: () => {},
      step: () => {},
    });
    expect(() => checkPreset(change({ agreement: { scope: "world" } }), game)).toThrow(
      /door\.code is not shown to all/,
    );
    expect(checkPreset(rType, game)).toBe(rType);
  });

  it("a broadcast of a game with a field for owners only (orbit-own under rType)", () => {
    expect(() => checkPreset(rType, orbitOwn)).toThrow(
      /broadcasts one snapshot to all, but body\.v[xyz] is for its owner: send each client its own/,
    );
    expect(checkPreset(rType, orbit)).toBe(rType);
  });

  it("[AX29] shots into the past where players see the present, or further back than a shot may look", () => {
    expect(() => checkPreset(change({ agreement: { scope: "world" } }), skirmish)).toThrow(
      /predicts the whole world, so players see the present/,
    );
    const far = { ...reckon.room.rewind, capMs: 5000 };
    expect(() => checkPreset(change({ room: { rewind: far } }), skirmish)).toThrow(
      /give a cap of 0 to 1000 ms/,
    );
    for (const preset of Object.values(presets)) expect(checkPreset(preset, skirmish)).toBe(preset);
  });

  it("what a stepper is given, before anything runs", () => {
    const preset = change({ client: { lead: { control: "free" } } });
    expect(
      () => new Stepper({ game: dash, preset, profile: profileNamed("lan"), seed: 1, clients: [] }),
    ).toThrow(/steer the lead/);
  });
});
