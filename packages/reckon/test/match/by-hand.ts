// A room and clients by hand, in virtual time, 30 ms each way: for tests that a stepper cannot do, such as giving a seat to another
// connection. It has one room that keeps seats; a client that is cut off neither receives nor sends.

import { Client } from "../../src/client/client.ts";
import { Connection } from "../../src/connection/connection.ts";
import { presets } from "../../src/presets/index.ts";
import { Room } from "../../src/server/room.ts";
import type { Welcome } from "../../src/server/room-options.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";

const { agreement, client: policy, room: roomPolicy } = presets.reckon;
const TICK_MS = 1000 / 60;
const WAY_MS = 30;

/** Writes the controls of a tick. */
type Sample = (into: Record<string, number>, client: Client) => void;

interface Packet {
  readonly due: number;
  readonly bytes: Uint8Array;
}

/** One connection of one player, both ends of it. */
export class Peer {
  readonly client: Client;
  readonly up: Packet[] = [];
  readonly down: Packet[] = [];
  readonly connection: Connection;
  isCut = false;

  constructor(game: Game, welcome: Welcome, connection: Connection, sample: Sample, now: () => number) {
    this.connection = connection;
    this.client = new Client({
      game,
      agreement,
      policy,
      welcome,
      development: true,
      sample,
      send: (bytes) => this.up.push({ due: now() + WAY_MS, bytes: bytes.slice() }),
    });
  }
}

export class ByHand {
  now = 0;
  readonly peers: (Peer | undefined)[] = [];
  readonly room: Room;
  readonly #game: Game;

  /** `startMs`: server time at the start. */
  constructor(game: Game, startMs = 0, evidence = 0) {
    this.#game = game;
    this.room = new Room({
      game,
      agreement,
      shown: policy,
      policy: { ...roomPolicy, rewind: { ...roomPolicy.rewind, evidence } },
      seed: 1,
      development: true,
      keepsSeats: true,
      startMs,
      send: (player, bytes) => {
        this.peers[player]?.down.push({ due: this.now + WAY_MS, bytes: bytes.slice() });
      },
    });
  }

  join(sample: Sample): Peer {
    const connection = new Connection(connectionOptions("server"));
    return this.#sit(this.room.join(connection), connection, sample);
  }

  resume(player: number, sample: Sample): Peer {
    const connection = new Connection(connectionOptions("server"));
    const welcome = this.room.rejoin(player, connection);
    this.peers[player]?.connection.close("left");
    return this.#sit(welcome, connection, sample);
  }

  run(ms: number): void {
    const { startMs } = this.room;
    for (const end = this.now + ms; this.now < end; this.now += TICK_MS / 2) {
      this.peers.forEach((peer, player) => {
        if (peer !== undefined && !peer.isCut) this.#deliver(peer, player);
      });
      this.room.update(startMs + this.now);
      for (const peer of this.peers) if (peer !== undefined && !peer.isCut) peer.client.update(this.now);
    }
  }

  #deliver({ up, down, client }: Peer, player: number): void {
    while (up.length > 0 && up[0].due <= this.now)
      this.room.receive(player, (up.shift() as Packet).bytes, this.room.startMs + this.now);
    while (down.length > 0 && down[0].due <= this.now)
      client.receive((down.shift() as Packet).bytes, this.now);
  }

  #sit(welcome: Welcome | undefined, connection: Connection, sample: Sample): Peer {
    if (welcome === undefined) throw new Error("There is no seat.");
    const peer = new Peer(this.#game, welcome, connection, sample, () => this.now);
    this.peers[welcome.player] = peer;
    return peer;
  }
}
