// Tables in whole matches: a room trains them, brings them to its clients over bad links, and hands them to the next room.
import { DashBot, type DashBotMode } from "@reckon/dash";
import { replayMatch } from "reckon/node";
import { presets } from "reckon/presets";
import { profileNamed, type Stepper } from "reckon/testing";
import { checkScenario, type Scenario, type StepperOptions } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import type { Preset } from "../../src/presets/preset.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { cast, dashMatch } from "./cast.ts";

const MODES: readonly DashBotMode[] = ["wander", "chase", "wander", "push"];
const EIGHT: readonly DashBotMode[] = new Array(8).fill("wander");

function training(snapshots: number, preset: Preset = presets.reckon): Preset {
  const { room } = preset;
  return { ...preset, room: { ...room, snapshot: { ...room.snapshot, training: { snapshots } } } };
}

/** Bytes that the room has sent to all its clients. */
function bytesOut(match: Stepper): number {
  return match.clients.reduce((sum, { down }) => sum + down.counts.bytesSent, 0);
}

/** Bytes per second that the room sends over a span. */
function rate(match: Stepper, fromMs: number, toMs: number): number {
  match.run(fromMs);
  const before = bytesOut(match);
  match.run(toMs);
  return ((bytesOut(match) - before) * 1000) / (toMs - fromMs);
}

/** Runs until the room has tables, and says when. */
function runUntilTrained(match: Stepper): number {
  while (match.room.tables() === undefined && match.nowMs < 60_000) match.run(match.nowMs + 50);
  return match.nowMs;
}

function train(more: Partial<StepperOptions> = {}): Uint8Array {
  const match = dashMatch(EIGHT, "cable", { preset: training(200), seed: 3, ...more });
  runUntilTrained(match);
  return match.room.tables() ?? new Uint8Array(0);
}

describe("[TB1] [TB2] [AX33] a room that trains", () => {
  it("changes to its tables on a bad link: packets shrink by a sixth, and nothing else changes for any player", () => {
    const match = dashMatch(EIGHT, "bad", { preset: training(150) });
    const trainedMs = runUntilTrained(match);
    expect(trainedMs).toBeLessThan(20_000);
    const span = [trainedMs + 3000, trainedMs + 13_000] as const;
    expect(rate(match, ...span)).toBeLessThan(rate(dashMatch(EIGHT, "bad"), ...span) * 0.85);
    for (const { client } of match.clients) {
      expect(client?.quality.badPackets).toBe(0);
      expect(client?.connection.closed).toBeUndefined();
    }
  });

  it("never sends a client a snapshot that it cannot read", () => {
    // Nothing is repeated or overtaken here, so every stale snapshot would be one of an epoch that is not held.
    const match = dashMatch(MODES, "ocean", {
      preset: training(60),
      tables: train(),
      profile: { ...profileNamed("ocean"), down: { latencyMs: 75, jitterMs: 1, loss: 0.05 } },
    });
    const given = match.room.tables();
    match.run(20_000);
    expect(match.room.tables()).not.toEqual(given);
    for (const { client } of match.clients) {
      expect(client?.quality).toMatchObject({ staleSnapshots: 0, badPackets: 0 });
      expect(client?.quality.snapshots).toBeGreaterThan(350);
    }
  });

  it("brings them to clients that join later, whose snapshots are as small as the others'", () => {
    const match = dashMatch(["wander", "wander", "wander"], "wifi", { preset: training(100) });
    const joinMs = 20_000;
    const late = dashMatch(["wander", "wander", "wander"], "wifi", {
      preset: training(100),
      clients: match.clients.map(({ options }, i) => ({ ...options, joinMs: i === 2 ? joinMs : 0 })),
    });
    late.run(joinMs - 1000);
    expect(late.room.tables()).toBeDefined();
    late.run(joinMs + 3000);
    const [first, , last] = late.clients;
    const before = [first, last].map(({ down }) => down.counts.bytesSent);
    late.run(joinMs + 13_000);
    const [old, fresh] = [first, last].map(({ down }, i) => down.counts.bytesSent - before[i]);
    expect(fresh / old).toBeGreaterThan(0.9);
    expect(fresh / old).toBeLessThan(1.1);
    expect(last.client?.quality.badPackets).toBe(0);
  });

  it("keeps the invariants of every match", () => {
    const clients = MODES.map((bot, i) => ({
      bot,
      frameRate: [60, 144, 30, 75][i],
      skewPpm: 100 - 50 * i,
      stepMs: 0,
      joinMs: 2000 * i,
      leaveMs: 0,
      stalls: i === 2 ? [{ fromMs: 9000, toMs: 12_000 }] : [],
    }));
    const scenario: Scenario = {
      game: "dash",
      preset: "reckon",
      profile: "bad",
      seed: 5,
      firstTick: 65_000,
      playMs: 24_000,
      clients,
      serverStalls: [],
    };
    const { violations, stepper } = checkScenario(scenario, cast, { preset: training(120) });
    expect(violations).toEqual([]);
    expect(stepper.room.tables()).toBeDefined();
  });

  it("sends one snapshot for each epoch in use if it broadcasts, and every client can read its own", () => {
    const preset = training(60, presets.rType);
    const match = dashMatch(["wander", "wander", "wander"], "wifi", {
      preset,
      clients: [0, 1, 2].map((i) => ({
        bot: (player, seed) => new DashBot(seed, player, "wander"),
        joinMs: i * 6000,
      })),
      tables: train({ preset }),
    });
    match.run(20_000);
    for (const { client } of match.clients) {
      expect(client?.quality.badPackets).toBe(0);
      const { snapshots, newest } = { snapshots: client!.snapshots, newest: client!.snapshots.newest };
      const held = snapshots.at(newest)!;
      expect(match.room.tick - newest).toBeLessThan(60);
      expect(held.of("player").columns).toEqual(match.room.history.at(newest)!.of("player").columns);
    }
  });
});

describe("[TB4] trained tables", () => {
  it("follow from the traffic alone: the same seed gives the same bytes, another others", () => {
    expect(train()).toEqual(train());
    expect(train({ seed: 4 })).not.toEqual(train());
  });

  it("make the next room's snapshots smaller from the start", () => {
    const plain = rate(dashMatch(EIGHT, "wifi"), 0, 20_000);
    const given = rate(dashMatch(EIGHT, "wifi", { tables: train() }), 0, 20_000);
    expect(given).toBeLessThan(plain * 0.9);
  });

  it("do not change the match: it replays the same", () => {
    const match = dashMatch(MODES, "cable", { preset: training(60), record: true });
    match.run(12_000);
    expect(match.record).toBeInstanceOf(MatchRecord);
    expect(match.room.tables()).toBeDefined();
    expect(replayMatch(match.record!).bytes).toEqual(match.room.world.bytes);
  });

  it("are refused with a sentence by a room of another game", () => {
    const tables = train();
    expect(() => dashMatch(MODES, "lan", { tables, game: cast.games.dashAlone })).toThrow(
      "The tables given to a room of",
    );
  });
});
