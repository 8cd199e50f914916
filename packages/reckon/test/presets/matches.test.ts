// dash under each preset on a good, a usual and a bad network: it plays, and it comes out right.

import { DashBot, type DashBotMode, dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { presets } from "../../src/presets/index.ts";
import { checkScenario } from "../../src/testing/invariants.ts";
import type { Scenario, ScenarioCast } from "../../src/testing/scenario.ts";
import type { Glance } from "../../src/world/game-types.ts";

const PLAY_MS = 20_000;

/** Cast whose bots note how far their own rows went on their screens. */
class Travellers implements ScenarioCast {
  readonly games = { dash };
  readonly units: number[] = [];

  bot(_game: string, mode: string, player: number, seed: number) {
    const bot = new DashBot(seed, player, mode as DashBotMode);
    const { units } = this;
    units[player] = 0;
    let x = Number.NaN;
    let y = Number.NaN;
    return {
      sample(into: Record<string, number>, glance: Glance): void {
        const { shown } = glance;
        bot.sample(into, glance);
        const row = shown.rowOf("player", player);
        if (row < 0) return;
        const p = shown.fields.player;
        const way = Math.sqrt((p.x[row] - x) ** 2 + (p.y[row] - y) ** 2);
        if (way < 100) units[player] += way;
        x = p.x[row];
        y = p.y[row];
      },
    };
  }
}

function scenario(preset: string, profile: string): Scenario {
  return {
    game: "dash",
    preset,
    profile,
    seed: 11,
    firstTick: 0,
    playMs: PLAY_MS,
    serverStalls: [],
    clients: [
      { bot: "wander", frameRate: 60, skewPpm: 80, stepMs: 0, joinMs: 0, leaveMs: 0, stalls: [] },
      { bot: "chase", frameRate: 144, skewPpm: -120, stepMs: 0, joinMs: 0, leaveMs: 0, stalls: [] },
      { bot: "wander", frameRate: 59.94, skewPpm: 0, stepMs: 1, joinMs: 3000, leaveMs: 0, stalls: [] },
    ],
  };
}

describe.each(Object.keys(presets))("dash under %s", (preset) => {
  it.each(["cable", "wifi", "bad"])(
    "plays on %s: players move, own rows converge, no own-rule rollback, no time runs backward",
    (profile) => {
      const cast = new Travellers();
      const { violations, stepper } = checkScenario(scenario(preset, profile), cast);
      expect(violations).toEqual([]);
      for (const { client, truth } of stepper.clients) {
        const seat = stepper.room.seat(client?.player ?? -1);
        const { quality } = client ?? {};
        expect(quality?.rollbacks["own rule"]).toBe(0);
        expect((quality?.badPackets ?? -1) + (seat?.counts.badPackets ?? -1)).toBe(0);
        expect(truth.backwardFrames).toBe(0);
        expect(quality?.ticks).toBeGreaterThan(0.9 * 60 * ((PLAY_MS - 3000) / 1000));
        expect(quality?.snapshots).toBeGreaterThan(200);
      }
      // Half of full speed for 15 s.
      expect(cast.units).toHaveLength(3);
      for (const units of cast.units) expect(units).toBeGreaterThan(120 * 15);
    },
  );
});
