// Hostile packets against a client: a server that sends recorded snapshots and events, most of them damaged, in packets that are
// genuine or damaged too. The client draws all the while. Always true: what it refused changes nothing, so the genuine
// snapshot that follows gives the same world; what it took, however odd, never makes a frame throw.

import { Client } from "../../src/client/client.ts";
import { Connection } from "../../src/connection/connection.ts";
import { PacketHeader, readHeader } from "../../src/connection/packet-header.ts";
import type { Random } from "../../src/core/random.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { packetsOf } from "../server/drive.ts";
import { Damage } from "./damage.ts";
import { menagerie } from "./menagerie.ts";
import { messagesIn, type RecordedMatch, recordedMatches } from "./recorded-match.ts";
import type { Decoder, Victim } from "./victim.ts";

/** Worlds, images and predictions that a client makes at once, and a connection whose packets may have 16 kB. */
const MOST_BYTES = 8_000_000;
const START_MS = 5000;

/** A client, and the server's end of its connection. */
class Pair {
  readonly client: Client;
  readonly server: Connection = new Connection(connectionOptions("server"));
  now: number = START_MS;

  constructor({ preset, welcome }: RecordedMatch) {
    this.client = new Client({
      game: menagerie,
      agreement: preset.agreement,
      policy: preset.client,
      welcome,
      sample: (into, { tick }) => {
        into.go = tick % 3 === 0 ? 1 : -1;
      },
      send: (bytes) => {
        this.server.receive(bytes, this.now);
        while (this.server.message());
      },
    });
  }

  frame(ms: number): void {
    this.now += ms;
    this.client.update(this.now);
  }

  /** A message in a packet of its own; undefined if the connection has nothing to send. */
  packet(message: Uint8Array, lane: number = LANE.play): Uint8Array | undefined {
    return packetsOf(this.server, lane, message, this.now)[0];
  }

  /** Sends a genuine snapshot, and says what the client holds then. */
  digest(message: Uint8Array): string {
    const packet = this.packet(message);
    if (packet !== undefined) this.client.receive(packet, this.now);
    const { newest } = this.client.snapshots;
    return `${newest} ${this.client.snapshots.at(newest)?.hash()}`;
  }
}

class Stream {
  readonly match: RecordedMatch;
  readonly messages: readonly Uint8Array[];
  /** Of lanes that bring events. */
  readonly events: readonly { readonly lane: number; readonly message: Uint8Array }[];
  readonly digests: readonly string[];

  constructor(match: RecordedMatch) {
    const pair = new Pair(match);
    this.match = match;
    this.messages = messagesIn(match.down, LANE.play);
    this.events = [LANE.events, LANE.passingEvents].flatMap((lane) =>
      messagesIn(match.down, lane).map((message) => ({ lane, message })),
    );
    this.digests = this.messages.map((message) => {
      pair.frame(20);
      return pair.digest(message);
    });
  }
}

class ClientVictim implements Victim {
  isUnharmed = true;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #stream: Stream;
  readonly #pair: Pair;
  readonly #header = new PacketHeader();
  #next: number;
  /** Whether the packet around the message is as the server made it. */
  #isGenuinePacket = false;

  constructor(random: Random, streams: readonly Stream[]) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#stream = streams[random.below(streams.length)];
    this.#pair = new Pair(this.#stream.match);
    this.#next = random.below(12);
    for (let i = 0; i < this.#next; i++) {
      this.#pair.frame(20);
      this.#pair.digest(this.#stream.messages[i]);
    }
  }

  get isOver(): boolean {
    const isUsedUp = this.isUnharmed && this.#next >= this.#stream.messages.length;
    return this.#pair.client.connection.closed !== undefined || isUsedUp;
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const way = random.below(20);
    this.#isGenuinePacket = way < 16;
    if (way === 19) return this.#damage.noise();
    if (way < 3) return this.#event();
    const message = this.#message();
    let sent = this.isUnharmed || random.chance(0.7) ? this.#damage.of(message, this.#message(), 2) : message;
    sent = sent.slice(0, 8000);
    if (!this.isUnharmed && sent.length >= 2) this.#redate(sent);
    const packet = this.#pair.packet(sent.length > 0 ? sent : message);
    if (packet === undefined) return this.#damage.noise();
    if (this.#isGenuinePacket) return packet;
    readHeader(packet, this.#header);
    return this.#damage.of(packet, message, way < 18 ? this.#header.size : 0);
  }

  take(bytes: Uint8Array): string {
    const { client } = this.#pair;
    const { snapshots, badPackets, staleSnapshots } = client.quality;
    const { received } = client.connection.counts;
    client.receive(bytes, this.#pair.now);
    const isTaken = client.connection.counts.received > received;
    if (client.quality.snapshots > snapshots || (isTaken && !this.#isGenuinePacket)) this.isUnharmed = false;
    for (const effect of client.effects.take())
      if (!(effect.tick >= 0)) throw new Error(`An effect happens in no tick: ${JSON.stringify(effect)}.`);
    if (this.#random.chance(0.25)) this.#pair.frame(this.#random.chance(0.95) ? this.#random.below(40) : 400);
    if (client.quality.snapshots > snapshots) return "snapshot taken";
    if (client.quality.staleSnapshots > staleSnapshots) return "stale snapshot";
    if (client.quality.badPackets === badPackets) return isTaken ? "taken, no snapshot" : "dropped";
    return isTaken ? "bad snapshot" : "bad packet";
  }

  check(): string | undefined {
    const next = this.#next++;
    const { messages, digests } = this.#stream;
    const digest = this.#pair.digest(messages[next]);
    this.#pair.frame(16);
    if (digest === digests[next]) return undefined;
    return `after genuine message ${next} the client holds ${digest}, and without hostile ones ${digests[next]}`;
  }

  /** A message of events, damaged most of the time. */
  #event(): Uint8Array {
    const { events } = this.#stream;
    const { lane, message } = events[this.#random.below(events.length)];
    const other = events[this.#random.below(events.length)].message;
    const sent = this.#random.chance(0.7) ? this.#damage.of(message, other, 2).slice(0, 8000) : message;
    return this.#pair.packet(sent.length > 0 ? sent : message, lane) ?? this.#damage.noise();
  }

  #message(): Uint8Array {
    const { messages } = this.#stream;
    return messages[Math.min(this.#next + this.#random.below(4), messages.length - 1)];
  }

  /** Gives a message the tick that is awaited, or any. */
  #redate(message: Uint8Array): void {
    const { snapshotEvery } = this.#stream.match.preset.agreement;
    const awaited = this.#pair.client.snapshots.newest + snapshotEvery;
    const tick = this.#random.chance(0.95) ? awaited : this.#random.below(65536);
    message[0] = tick;
    message[1] = tick >> 8;
  }
}

let streams: readonly Stream[] | undefined;

export const client: Decoder = {
  name: "client",
  mostBytes: MOST_BYTES,
  roughEvery: 4,
  create: (random) => {
    streams ??= recordedMatches().map((match) => new Stream(match));
    return new ClientVictim(random, streams);
  },
};
