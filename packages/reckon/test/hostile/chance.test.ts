// The part of a match's chance that a player can foresee: their own rolls, and none of the server's draws.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import { Room } from "../../src/server/room.ts";
import type { Game } from "../../src/world/game.ts";
import { Town } from "../host/town.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

/** Draws that an honest server makes and keeps to itself, such as who is the traitor. */
function secretive(drawn: number[]): Game {
  return { ...dash, init: (world, seed) => drawn.push(seed, world.random.next(), world.random.next()) };
}

describe("[HO25] the seed that clients receive", () => {
  it("reveals none of the server's draws", () => {
    const drawn: number[] = [];
    const town = new Town({}, { make: () => secretive(drawn) });
    const eve = new TownIntruder(town).enter("eve").play();
    const told = eve.client.last("match")?.seed ?? 0;
    const guess = Random.from(told);
    expect(drawn).toHaveLength(3);
    expect(drawn).not.toContain(told);
    expect(drawn.slice(1)).not.toContain(guess.next());
    // Too many to be tried one by one: all below 2 ** 32 can be.
    expect(drawn[0]).toBeGreaterThan(2 ** 32);
  });

  it("is the seed of rolls on both sides, and a replay repeats the server's draws", () => {
    const drawn: number[] = [];
    const game = secretive(drawn);
    const { agreement, room: policy, client: shown } = presets.reckon;
    const record = new MatchRecord(game, 7, 0, 99);
    const room = new Room({ game, agreement, policy, shown, seed: 7, secret: 99, record, send: () => {} });
    expect([room.join()?.seed, room.world.seed, drawn[0]]).toEqual([7, 7, 99]);
    room.update(room.timeOf(3));
    const replayed = replayMatch(record);
    expect(drawn.slice(0, 3)).toEqual(drawn.slice(3));
    expect(replayed.hash()).toBe(room.world.hash());
  });
});
