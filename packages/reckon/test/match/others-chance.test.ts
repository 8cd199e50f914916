// Chance in rules that step all players: a client that predicts the whole world rolls for others, too.
import { describe, expect, it } from "vitest";
import { defineGame, fixed, type Game, integer, kind } from "../../src/index.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";

const walker = kind("walker", {
  capacity: 3,
  fields: {
    x: fixed({ min: -30000, max: 30000, resolution: 1 / 16 }),
    luck: integer({ min: 0, max: 65535 }),
  },
});

/** Everybody rolls in every tick. */
const rollers: Game = defineGame({
  name: "rollers",
  tickRate: 60,
  players: 3,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }) },
  kinds: [walker],
  init() {},
  join(world, player) {
    world.spawn("walker", player);
  },
  leave(world, player) {
    world.despawn("walker", world.rowOf("walker", player));
  },
  step(world, inputs, tools) {
    const { x, luck } = world.fields.walker;
    for (const row of world.rows("walker")) {
      const player = world.ownerOf("walker", row);
      x[row] += inputs.of(player).move;
      luck[row] = Math.floor(tools.roll(player, "luck") * 65536);
    }
  },
});

/** Rollbacks of each client from the 3rd second to the 20th, while everybody holds one direction, and starved ticks of all. */
function play(base: Preset, joinMs: readonly number[]): { rollbacks: number[]; starved: number } {
  const match = new Stepper({
    game: rollers,
    preset: { ...base, agreement: { ...base.agreement, scope: "world" } },
    profile: profileNamed("lan"),
    seed: 3,
    clients: joinMs.map((ms) => ({
      joinMs: ms,
      bot: (player: number) => ({
        sample(into: Record<string, number>): void {
          into.move = player / 4 - 0.25;
        },
      }),
    })),
  });
  match.run(3000);
  const starvedOf = (): number =>
    match.clients.reduce((sum, { last }) => sum + match.room.seat(last!.player)!.counts.starved, 0);
  const before = match.clients.map(({ last }) => last!.quality.rollbackCount);
  const starved = starvedOf();
  match.run(20_000);
  const rollbacks = match.clients.map(({ last }, i) => last!.quality.rollbackCount - before[i]);
  return { rollbacks, starved: starvedOf() - starved };
}

describe("chance of others, predicted with the whole world", () => {
  it.each([
    ["stamped with ticks", presets.reckon],
    ["waiting in a queue", presets.highNoon],
  ])("[PR4] [PR6] is right whenever their inputs are: %s", (_name, preset) => {
    const { rollbacks, starved } = play(preset, [0, 400, 1000]);
    expect(starved).toBe(0);
    expect(rollbacks).toEqual([0, 0, 0]);
  });

  it("[PR4] [PR6] costs few rollbacks where the newest input that arrived holds", () => {
    const latch = { ...presets.rType, client: { ...presets.rType.client, correctBeyond: 0 } };
    for (const count of play(latch, [0, 400, 1000]).rollbacks) expect(count).toBeLessThan(20);
  });
});
