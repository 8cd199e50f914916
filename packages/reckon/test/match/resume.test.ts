// A player whose connection is lost and who comes back with another, in a room that keeps seats.

import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { fixed, integer, plainPresses as presses, pressesSince } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { ByHand, type Peer } from "./by-hand.ts";

const hopper = kind("hopper", {
  capacity: 4,
  position: ["x"],
  fields: {
    x: fixed({ min: 0, max: 4096, resolution: 1 / 16 }),
    hops: integer({ min: 0, max: 1000 }),
    last: integer({ min: 0, max: 15 }),
  },
});
const game = defineGame({
  name: "hop",
  players: 4,
  input: { walk: integer({ min: 0, max: 1 }), hop: presses() },
  kinds: [hopper],
  join(world, player) {
    world.spawn("hopper", player);
  },
  leave(world, player) {
    world.despawn("hopper", world.rowOf("hopper", player));
  },
  step(world, inputs) {
    const { x, hops, last } = world.fields.hopper;
    for (const row of world.rows("hopper")) {
      const { walk, hop } = inputs.of(world.ownerOf("hopper", row));
      x[row] += walk;
      hops[row] += pressesSince(hop, last[row]);
      last[row] = hop;
    }
  },
});

/** What a player does now; a page that is loaded anew starts with this. */
class Keys {
  walk = 0;
  hop = 0;
  readonly sample = (into: Record<string, number>): void => {
    into.walk = this.walk;
    into.hop = this.hop;
  };
}

function stateOf({ room }: ByHand, player: number): { x: number; hops: number; row: number } {
  const row = room.world.rowOf("hopper", player);
  const { x, hops } = room.world.fields.hopper as unknown as Record<string, Float64Array>;
  return { x: x[row], hops: hops[row], row };
}

/** Player 0 walks and hops seven times; then their connection is cut. Player 1 watches. */
function playAndLose(): { match: ByHand; peer: Peer } {
  const match = new ByHand(game);
  const keys = new Keys();
  const peer = match.join(keys.sample);
  match.join(new Keys().sample);
  match.run(1500);
  keys.walk = 1;
  for (let i = 0; i < 7; i++) {
    keys.hop = (keys.hop + 1) & 15;
    match.run(100);
  }
  match.run(500);
  peer.isCut = true;
  return { match, peer };
}

describe("[RM6] [AX39] a player whose connection is lost", () => {
  it("keeps their row, with neutral inputs, until they are back or leave", () => {
    const { match, peer } = playAndLose();
    expect(stateOf(match, 0).hops).toBe(7);
    peer.connection.close("lost");
    match.run(50);
    const { x, row } = stateOf(match, 0);
    match.run(2000);
    expect(stateOf(match, 0)).toEqual({ x, row, hops: 7 });
    match.room.leave(0);
    match.run(50);
    expect(match.room.world.rowOf("hopper", 0)).toBe(-1);
  });

  it("goes on as the same player with another connection, and their press counters continue", () => {
    const { match, peer } = playAndLose();
    peer.connection.close("lost");
    match.run(2000);
    const before = stateOf(match, 0);
    const keys = new Keys();
    const back = match.resume(0, keys.sample);
    match.run(1500);
    // The new page's controls count from 0, which is no press.
    expect(stateOf(match, 0)).toEqual(before);
    keys.walk = 1;
    keys.hop = 1;
    match.run(1000);
    keys.hop = 2;
    match.run(500);
    expect(stateOf(match, 0).hops).toBe(9);
    expect(stateOf(match, 0).x).toBeGreaterThan(before.x + 60);
    expect(back.client.shown.rowOf("hopper", 1)).toBeGreaterThanOrEqual(0);
    const { rollbacks, badPackets } = back.client.quality;
    expect({ ownRule: rollbacks["own rule"], badPackets }).toEqual({ ownRule: 0, badPackets: 0 });
  });

  it("is ignored on the first page once another page takes the seat", () => {
    const { match, peer } = playAndLose();
    peer.isCut = false;
    const keys = new Keys();
    match.resume(0, keys.sample);
    match.run(1500);
    const { x } = stateOf(match, 0);
    match.run(500);
    // The first page walks on, in vain.
    expect(stateOf(match, 0).x).toBe(x);
    keys.walk = 1;
    match.run(1000);
    expect(stateOf(match, 0).x).toBeGreaterThan(x + 30);
  });

  it("has no seat to come back to once they have left", () => {
    const { match } = playAndLose();
    match.room.leave(0);
    match.run(50);
    expect(match.room.rejoin(0, new Connection(connectionOptions("server")))).toBeUndefined();
  });
});

describe("[RM7] a room", () => {
  it("plays alike whenever its server time begins", () => {
    const [one, other] = [0, 123_456.789].map((startMs) => {
      const match = new ByHand(skirmish, startMs, 64);
      for (let i = 0; i < 3; i++) {
        const bot = new SkirmishBot(5, i);
        match.join((into, client) => bot.sample(into, client));
      }
      match.run(12_000);
      return { hash: match.room.world.hash(), shots: JSON.stringify(match.room.evidence.shots()) };
    });
    expect(one.shots.length).toBeGreaterThan(1000);
    expect(other).toEqual(one);
  });

  it("gives the seat that is asked for, if it is free", () => {
    const { room } = new ByHand(game);
    const connection = (): Connection => new Connection(connectionOptions("server"));
    expect(room.join(connection(), 2)?.player).toBe(2);
    expect(room.join(connection(), 2)).toBeUndefined();
    expect(room.join(connection(), 4)).toBeUndefined();
    expect(room.join(connection())?.player).toBe(0);
  });
});
