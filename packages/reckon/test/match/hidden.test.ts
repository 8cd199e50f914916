// Whole matches that differ only in rows that player 0 must not see: another player far away who comes, plays and goes freely, rows around
// them, and references of visible rows to them. Every packet from and to player 0 is the same, on any network.
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import type { InterestPolicy } from "../../src/server/publish/interest.ts";
import { secretive } from "../server/hidden-game.ts";

interface Other {
  readonly joinMs: number;
  readonly leaveMs: number;
  readonly move: number;
}

function play(secret: number, seed: number, interest: InterestPolicy, budgetBytes: number, other: Other) {
  const packets: string[] = [];
  const { reckon } = presets;
  const match = new Stepper({
    game: secretive(secret),
    preset: { ...reckon, room: { ...reckon.room, snapshot: { interest, budgetBytes } } },
    profile: profileNamed(["bad", "lte", "wifi", "tcp"][seed % 4]),
    seed,
    hashed: false,
    development: false,
    clients: [
      {
        blackouts: [{ fromMs: 2000, toMs: 2000 + 500 * seed }],
        bot: () => ({
          sample: (into, { tick }) => void Object.assign(into, { move: (tick % 32) / 16 - 1 }),
        }),
      },
      {
        joinMs: other.joinMs,
        leaveMs: other.leaveMs,
        bot: () => ({ sample: (into) => void Object.assign(into, { move: other.move }) }),
      },
    ],
    tamper: (way, index, bytes) => {
      if (index === 0) packets.push(`${way} ${match.nowMs} ${bytes}`);
    },
  });
  match.run(6000);
  return { match, packets };
}

describe("[SN6] [SN11] [EV11] [AX35] a hidden row", () => {
  const radius = { see: "radius", distance: 1000 } as const;
  const grid = { see: "grid", cell: 500 } as const;
  for (let seed = 1; seed <= 4; seed++)
    for (const [interest, budgetBytes] of [
      [radius, 1100],
      [grid, 100],
    ] as const)
      it(`leaves no trace in the packets of a match: ${interest.see}, ${budgetBytes} B, seed ${seed}`, () => {
        const one = play(1, seed, interest, budgetBytes, { joinMs: 500, leaveMs: 4000, move: 1 });
        const other = play(2, seed, interest, budgetBytes, { joinMs: 2500, leaveMs: 9000, move: -1 });
        expect(one.match.room.world.hash()).not.toBe(other.match.room.world.hash());
        expect(one.packets.length).toBeGreaterThan(200);
        expect(other.packets).toEqual(one.packets);
        expect(one.match.clients[0].client!.quality.badPackets).toBe(0);
      });

  it("reads as none in references, and a visible row does not", () => {
    const { match } = play(1, 2, radius, 1100, { joinMs: 500, leaveMs: 4000, move: 1 });
    const seen = { own: 0, none: 0 };
    for (let i = 0; i < 60; i++) {
      match.run(match.nowMs + 60);
      const { client } = match.clients[0];
      const held = client!.snapshots.at(client!.snapshots.newest)!;
      const truth = match.room.history.at(held.tick);
      if (truth === undefined) continue;
      const row = held.rowOf("hunter", 0);
      const at = held.of("hunter").layout.columns.findIndex(({ name }) => name === "quarry");
      const target = truth.resolve("beast", truth.of("hunter").columns[at][row]);
      const isNear = target >= 0 && truth.of("beast").columns[0][target] > -1000;
      expect(held.resolve("beast", held.of("hunter").columns[at][row])).toBe(isNear ? target : -1);
      if (isNear) seen.own++;
      else seen.none++;
    }
    expect(Math.min(seen.own, seen.none)).toBeGreaterThan(5);
  });
});
