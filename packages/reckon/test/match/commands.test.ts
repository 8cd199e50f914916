// Commands all the way from a client to the rules, over links that lose, reorder and stall.
import { DashBot, dash } from "@reckon/dash";
import { type Game, Random } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import type { Command } from "../../src/world/game.ts";

const PLAY_MS = 12_000;
const COLOURS = 4;

describe("commands", () => {
  /** A deploy: the room goes from server to server, with a pause each time, and what was on the way is lost. */
  const ROLLING = [3000, 4700, 7200, 9100].map((atMs, i) => ({ atMs, pauseMs: 150 + 120 * i }));

  it.each([
    ["bad", []],
    ["lte", []],
    ["tcp", []],
    ["wifi", []],
    ["bad", ROLLING],
    ["tcp", ROLLING],
  ] as const)(
    "[BT7, MV5] are applied exactly once each and in the order they were given, on %s, while the room moves at %j",
    (profile, moves) => {
      const applied = new Map<number, number[]>();
      const given = new Map<number, number[]>();
      const listed = (to: Map<number, number[]>, player: number): number[] => {
        const list = to.get(player) ?? [];
        to.set(player, list);
        return list;
      };
      const game: Game = {
        ...dash,
        command(world, player, command): void {
          listed(applied, player).push(command.values.colour);
          dash.command(world, player, command);
        },
      };
      const random = Random.from(profile.length);
      const match = new Stepper({
        game,
        preset: presets.reckon,
        profile: profileNamed(profile),
        seed: 3,
        hashed: false,
        clients: [60, 144].map((frameRate) => ({
          frameRate,
          blackouts: [{ fromMs: 5000, toMs: 6500 }],
          bot: (player, seed) => new DashBot(seed, player, "wander"),
        })),
        onFrame: ({ client }, trueMs) => {
          if (client === undefined || trueMs > PLAY_MS || !random.chance(0.5)) return;
          const colour = random.below(COLOURS);
          if (client.command({ name: "paint", values: { colour } }))
            listed(given, client.player).push(colour);
        },
      });
      for (const { atMs, pauseMs } of moves) {
        match.run(atMs);
        match.move(pauseMs);
      }
      match.run(PLAY_MS + 6000);
      expect([...given.keys()].sort()).toEqual([0, 1]);
      for (const [player, colours] of given) {
        expect(colours.length).toBeGreaterThan(150);
        expect(applied.get(player)).toEqual(colours);
        const { colour } = match.room.world.fields.player;
        expect(colour[match.room.world.rowOf("player", player)]).toBe(colours.at(-1));
        expect(match.room.seat(player)?.counts.badPackets).toBe(0);
      }
    },
  );

  it("[BT7] are refused before they are sent if they do not fit their schema", () => {
    const sent: boolean[] = [];
    const unfit: readonly Command[] = [
      { name: "paint", values: { colour: COLOURS } },
      { name: "paint", values: {} },
      { name: "fly", values: {} },
    ];
    const match = new Stepper({
      game: dash,
      preset: presets.reckon,
      profile: profileNamed("lan"),
      seed: 3,
      hashed: false,
      clients: [{ bot: (player, seed) => new DashBot(seed, player, "still") }],
      onFrame: ({ client }) => {
        if (client === undefined || sent.length > 0) return;
        for (const command of unfit) sent.push(client.command(command as never));
      },
    });
    match.run(2000);
    expect(sent).toEqual([false, false, false]);
    expect(match.room.seat(0)?.counts.badPackets).toBe(0);
  });
});
