// A player whose connection is lost and who comes back with another, in a room that keeps seats: room and clients by hand, in
// virtual time, 30 ms each way.

import { describe, expect, it } from "vitest";
import { Client } from "../../src/client/client.ts";
import { Connection } from "../../src/connection/connection.ts";
import { presets } from "../../src/presets/index.ts";
import { Room } from "../../src/server/room.ts";
import type { Welcome } from "../../src/server/room-options.ts";
import { connectionOptions } from "../../src/wire/lanes.ts";
import { defineGame } from "../../src/world/game.ts";
import { fixed, integer, presses, pressesSince } from "../../src/world/grid.ts";
import { kind } from "../../src/world/kind.ts";

const { agreement, client: policy, room: roomPolicy } = presets.reckon;
const TICK_MS = 1000 / 60;
const WAY_MS = 30;

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

interface Packet {
  readonly due: number;
  readonly bytes: Uint8Array;
}

/** One connection of one player, both ends of it. */
class Peer {
  readonly client: Client;
  readonly up: Packet[] = [];
  readonly down: Packet[] = [];
  /** What the player does now. */
  walk = 0;
  hop = 0;
  isCut = false;

  constructor(welcome: Welcome, now: () => number) {
    this.client = new Client({
      game,
      agreement,
      policy,
      welcome,
      development: true,
      sample: (into) => {
        into.walk = this.walk;
        into.hop = this.hop;
      },
      send: (bytes) => this.up.push({ due: now() + WAY_MS, bytes: bytes.slice() }),
    });
  }
}

class Match {
  now = 0;
  readonly peers: (Peer | undefined)[] = [];
  readonly connections: Connection[] = [];
  readonly room = new Room({
    game,
    agreement,
    policy: roomPolicy,
    seed: 1,
    development: true,
    keepsSeats: true,
    send: (player, bytes) => {
      this.peers[player]?.down.push({ due: this.now + WAY_MS, bytes: bytes.slice() });
    },
  });

  join(): Peer {
    const connection = new Connection(connectionOptions("server"));
    const welcome = this.room.join(connection);
    if (welcome === undefined) throw new Error("The room is full.");
    return this.#sit(welcome, connection);
  }

  resume(player: number): Peer {
    const connection = new Connection(connectionOptions("server"));
    const welcome = this.room.rejoin(player, connection);
    if (welcome === undefined) throw new Error("He has no seat.");
    return this.#sit(welcome, connection);
  }

  run(ms: number): void {
    for (const end = this.now + ms; this.now < end; this.now += TICK_MS / 2) {
      this.peers.forEach((peer, player) => {
        if (peer === undefined || peer.isCut) return;
        while (peer.up.length > 0 && peer.up[0].due <= this.now)
          this.room.receive(player, (peer.up.shift() as Packet).bytes, this.now);
        while (peer.down.length > 0 && peer.down[0].due <= this.now)
          peer.client.receive((peer.down.shift() as Packet).bytes, this.now);
      });
      this.room.update(this.now);
      for (const peer of this.peers) if (peer !== undefined && !peer.isCut) peer.client.update(this.now);
    }
  }

  of(player: number): { x: number; hops: number; row: number } {
    const row = this.room.world.rowOf("hopper", player);
    const { x, hops } = this.room.world.fields.hopper as unknown as Record<string, Float64Array>;
    return { x: x[row], hops: hops[row], row };
  }

  #sit(welcome: Welcome, connection: Connection): Peer {
    const peer = new Peer(welcome, () => this.now);
    this.peers[welcome.player] = peer;
    this.connections[welcome.player] = connection;
    return peer;
  }
}

function playAndLose(): { match: Match; peer: Peer; other: Peer } {
  const match = new Match();
  const peer = match.join();
  const other = match.join();
  match.run(1500);
  peer.walk = 1;
  for (let i = 0; i < 7; i++) {
    peer.hop = (peer.hop + 1) & 15;
    match.run(100);
  }
  match.run(500);
  peer.isCut = true;
  return { match, peer, other };
}

describe("[RM6] [AX39] a player whose connection is lost", () => {
  it("keeps his row, and holds nothing until he is back or leaves", () => {
    const { match } = playAndLose();
    expect(match.of(0).hops).toBe(7);
    match.connections[0].close("lost");
    match.run(50);
    const { x, row } = match.of(0);
    match.run(2000);
    expect(match.of(0)).toEqual({ x, row, hops: 7 });
    match.room.leave(0);
    match.run(50);
    expect(match.room.world.rowOf("hopper", 0)).toBe(-1);
  });

  it("goes on as who he was with another connection, and his presses count on", () => {
    const { match } = playAndLose();
    match.connections[0].close("lost");
    match.run(2000);
    const before = match.of(0);
    const back = match.resume(0);
    match.run(1500);
    // His controls are new and count from 0: that is no press.
    expect(match.of(0)).toEqual(before);
    back.walk = 1;
    back.hop = 1;
    match.run(1000);
    back.hop = 2;
    match.run(500);
    expect(match.of(0).hops).toBe(9);
    expect(match.of(0).x).toBeGreaterThan(before.x + 60);
    expect(back.client.shown.rowOf("hopper", 1)).toBeGreaterThanOrEqual(0);
    const { rollbacks, badPackets } = back.client.quality;
    expect({ ownRule: rollbacks["own rule"], badPackets }).toEqual({ ownRule: 0, badPackets: 0 });
  });

  it("is told when another page takes his seat, and what he still sends is not heard", () => {
    const { match, peer } = playAndLose();
    peer.isCut = false;
    const first = match.connections[0];
    const back = match.resume(0);
    match.run(1500);
    expect(first.closed).toBe("replaced");
    const { x } = match.of(0);
    match.run(500);
    // The first page walks on, in vain.
    expect(match.of(0).x).toBe(x);
    back.walk = 1;
    match.run(1000);
    expect(match.of(0).x).toBeGreaterThan(x + 30);
  });

  it("has no seat to come back to once he has left", () => {
    const { match } = playAndLose();
    match.room.leave(0);
    match.run(50);
    expect(match.room.rejoin(0, new Connection(connectionOptions("server")))).toBeUndefined();
  });
});
