// What a client does with an acknowledgement (BT29, HN5, HN6, AX16), and what a broadcast is (AX15), in running matches.

import { DashBot, dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { Simulation } from "../../src/world/simulation.ts";
import type { World } from "../../src/world/world.ts";
import { start } from "../policies/match.ts";
import { messagesOf } from "../wire/messages-of.ts";

const SEED = 5;

/** Steps a fresh simulation from the newest snapshot through every input after the acknowledged one. */
function replayed(client: Client, inputs: ReadonlyMap<number, Float64Array>): World {
  const simulation = new Simulation(dashAlone);
  const { tick, number } = client.confirmation;
  const snapshot = client.snapshots.at(tick);
  if (snapshot === undefined) throw new Error(`No snapshot of tick ${tick} is kept.`);
  simulation.world.copyFrom(snapshot);
  simulation.world.seed = SEED;
  const { health } = simulation.world.fields.player;
  const row = simulation.world.rowOf("player", client.player);
  const confirmed = health[row];
  for (let n = number + 1; n <= client.predictor.number; n++) {
    const input = inputs.get(n);
    if (input === undefined) throw new Error(`Input ${n} was never sampled.`);
    simulation.inputs.set(client.player, input, n);
    simulation.advance(tick + n - number);
    // Health is the server's word: it is not predicted.
    health[row] = confirmed;
  }
  return simulation.world;
}

/** Plays alone in a room on bad, and compares the own row with a replay after each frame that rolled back. */
function compareReplays(preset: Preset): { readonly compared: number; readonly pending: number } {
  const inputs = new Map<number, Float64Array>();
  let rollbacks = 0;
  let compared = 0;
  let pending = 0;
  const stepper = start(
    {
      preset,
      profile: "bad",
      game: dashAlone,
      clients: 1,
      bot: (player, seed) => {
        const bot = new DashBot(seed, player, "alone");
        return {
          sample(into, glance): void {
            const { tick } = glance;
            bot.sample(into, glance);
            const number = preset.agreement.addressing === "tick" ? tick : inputs.size + 1;
            const input = new Float64Array(dashAlone.input.size);
            dashAlone.input.settle(into, input);
            inputs.set(number, input);
          },
        };
      },
      more: {
        onFrame: ({ client }, trueMs) => {
          if (client === undefined || trueMs < 3000 || client.quality.rollbackCount === rollbacks) return;
          rollbacks = client.quality.rollbackCount;
          const truth = replayed(client, inputs);
          const row = truth.rowOf("player", client.player);
          const { player: own } = client.predictor.world.fields;
          const { player: expected } = truth.fields;
          for (const field of ["x", "y", "vx", "vy", "facing", "dashTicks", "cooldown", "lastDash", "spark"])
            expect(own[field][row], `${field} after input ${client.predictor.number}`).toBe(
              expected[field][row],
            );
          compared++;
          pending = Math.max(pending, client.predictor.number - client.confirmation.number);
        },
      },
    },
    SEED,
  );
  stepper.run(25_000);
  return { compared, pending };
}

describe("reconciliation by replay", () => {
  it("[RC1, RC2] [HN5][HN6][AX16] highNoon: drops what lastProcessedSeq acknowledges, and replays the rest from the server's state", () => {
    // Each input once, so that many are lost and there is much to replay.
    const { highNoon } = presets;
    const redundancy = { repeat: "last", count: 1 } as const;
    const { compared, pending } = compareReplays({ ...highNoon, client: { ...highNoon.client, redundancy } });
    expect(compared).toBeGreaterThan(50);
    expect(pending).toBeGreaterThan(5);
  });

  it("[BT29][AX16] byAThread: drops inputs up to the snapshot's tick, and replays to the last simulated one", () => {
    const { compared, pending } = compareReplays(presets.byAThread);
    expect(compared).toBeGreaterThan(3);
    expect(pending).toBeGreaterThan(5);
  });
});

/** Snapshots by tick, as handed to each client's link. */
function snapshotsOf(preset: Preset): Map<number, Uint8Array[]> {
  const sent = new Map<number, Uint8Array[]>();
  const stepper = start(
    {
      preset,
      profile: "wifi",
      more: {
        tamper: (way, _client, bytes) => {
          if (way !== "down" || stepper.nowMs < 1000) return;
          const { tick } = stepper.room;
          const messages = messagesOf(bytes, LANE.play);
          if (messages.length > 0) sent.set(tick, [...(sent.get(tick) ?? []), ...messages]);
        },
      },
    },
    SEED,
  );
  stepper.run(8000);
  return sent;
}

describe("[AX15] recipients", () => {
  it("[AX15][RT4] rType sends every client the same bytes, with the acks of all", () => {
    const sent = snapshotsOf(presets.rType);
    expect(sent.size).toBeGreaterThan(200);
    for (const [tick, packets] of sent) {
      expect(packets).toHaveLength(3);
      for (const packet of packets) expect(packet, `tick ${tick}`).toEqual(packets[0]);
    }
  });

  it("[AX15] reckon sends each client a snapshot of its own", () => {
    const sent = snapshotsOf(presets.reckon);
    expect(sent.size).toBeGreaterThan(130);
    for (const packets of sent.values()) {
      expect(packets).toHaveLength(3);
      expect(packets[1]).not.toEqual(packets[0]);
      expect(packets[2]).not.toEqual(packets[0]);
    }
  });
});
