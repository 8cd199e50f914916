// Matches with flights: replayed from their record, joined while things fly, and with interest. Skirmish, every weapon at once.

import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { Stepper, syncTest } from "../../src/testing/index.ts";
import type { StepperOptions } from "../../src/testing/stepper.ts";
import { pathOf } from "./path.ts";

function match(options: Partial<StepperOptions>, preset: Preset = presets.reckon): Stepper {
  return new Stepper({
    game: skirmish,
    preset,
    profile: pathOf(80, 10, 0.01),
    seed: 8,
    hashed: false,
    clients: [0, 1, 2, 3, 4].map((weapon) => ({
      bot: (player, seed) => new SkirmishBot(seed, player, weapon),
      joinMs: 300 * weapon,
      leaveMs: weapon === 2 ? 7000 : undefined,
    })),
    ...options,
  });
}

describe("[FL12] [RM3] a match with flights", () => {
  it("is replayed bit for bit, its hits with it", () => {
    const hashes = new Map<number, string>();
    let struck = 0;
    const game = {
      ...skirmish,
      struck: (...args: Parameters<typeof skirmish.struck>): "end" | "on" => {
        struck++;
        return skirmish.struck(...args);
      },
    };
    const stepper = match({
      game,
      record: true,
      onTick: ({ tick, world }) => hashes.set(tick, world.hash()),
    });
    stepper.run(10_000);
    const played = struck;
    expect(played).toBeGreaterThan(20);
    let ticks = 0;
    if (stepper.record === undefined) throw new Error("There is no record.");
    replayMatch(stepper.record, (world) => {
      ticks++;
      const hash = hashes.get(world.tick);
      if (hash !== undefined) expect(world.hash()).toBe(hash);
    });
    expect(ticks).toBeGreaterThan(590);
    expect(struck).toBe(2 * played);
  });

  it("keeps all state that decides a tick in the arena", () => {
    const bot = (player: number, seed: number): SkirmishBot => new SkirmishBot(seed, player, player % 5);
    expect(syncTest({ game: skirmish, seed: 2, players: 6, ticks: 200, bot })).toBeUndefined();
  });
});

interface Sight {
  readonly moment: number;
  /** From the nearest place where the client draws its own row. */
  readonly away: number;
  readonly x: number;
  readonly y: number;
  readonly bounces: number;
}

/** Where the flights of player 0 are drawn by the other clients, one list for each. */
function watch(preset: Preset, joinMs: number, ms: number): Sight[][] {
  const sights: Sight[][] = [[], [], []];
  const stepper = match(
    {
      profile: pathOf(40, 0, 0),
      clients: [0, 1, 2].map((i) => ({
        bot: (player, seed) => new SkirmishBot(seed, player, 2),
        joinMs: i === 2 ? joinMs : 0,
      })),
      onFrame: ({ client }) => {
        if (client === undefined) return;
        const { moment } = client.interpolator;
        const own = client.shown.rowOf("player", client.player);
        const row = client.shown.fields.player as unknown as Record<string, Float64Array>;
        for (const { player, values, isEnded } of client.flights) {
          const { x, y } = values;
          const away = own < 0 || isEnded ? 0 : Math.hypot(x - row.x[own], y - row.y[own]);
          if (player === 0) sights[client.player].push({ moment, x, y, away, bounces: values.bounces });
        }
      },
    },
    preset,
  );
  stepper.run(ms);
  return sights;
}

describe("[FL7] [BT34] [AX25] a client that joins", () => {
  it("learns the present state of flights, and draws them where earlier clients draw them", () => {
    const [, before, joiner] = watch(presets.reckon, 5000, 5700);
    expect(joiner.length).toBeGreaterThan(10);
    let same = 0;
    for (const { moment, x, y } of joiner) {
      // Frames of two clients fall on different moments: within one tick it flies 8 units.
      const isSame = before.some(
        (one) => Math.abs(one.moment - moment) < 0.6 && Math.hypot(one.x - x, one.y - y) < 6,
      );
      if (isSame) same++;
    }
    expect(same / joiner.length).toBeGreaterThan(0.9);
  });

  it("does not learn of flights beyond its player's sight", () => {
    const { snapshot } = presets.reckon.room;
    const near = { ...snapshot, interest: { see: "radius", distance: 400 } as const };
    const preset = { ...presets.reckon, room: { ...presets.reckon.room, snapshot: near } };
    const [, other] = watch(preset, 0, 12_000);
    const [, all] = watch(presets.reckon, 0, 12_000);
    const farthest = (sights: readonly Sight[]): number => Math.max(...sights.map(({ away }) => away));
    expect(other.length).toBeGreaterThan(50);
    expect(farthest(all)).toBeGreaterThan(700);
    // A client learns of it with the next snapshot, and draws the past; own rows are drawn early, flights of others late.
    expect(farthest(other)).toBeLessThan(400 + 200);
  });
});

describe("[FL1] [BT33] [BT36] flights bounce off walls and players", () => {
  it("in the same way on every screen", () => {
    const [, one, other] = watch(presets.reckon, 0, 12_000);
    const bounced = one.filter(({ bounces }) => bounces > 0);
    expect(bounced.length).toBeGreaterThan(100);
    let same = 0;
    for (const { moment, x, y } of bounced)
      if (
        other.some((seen) => Math.abs(seen.moment - moment) < 0.6 && Math.hypot(seen.x - x, seen.y - y) < 6)
      )
        same++;
    expect(same / bounced.length).toBeGreaterThan(0.97);
  });
});
