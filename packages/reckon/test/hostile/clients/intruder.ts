// A client without manners. It speaks the protocol as far as an attack needs it (greeting, lobby, lanes) and sends what
// it is told to, whatever the rules say. Tests and the bench of attacks own one, in virtual time or on a raw socket.

import { dash } from "@reckon/dash";
import { Connection } from "../../../src/connection/connection.ts";
import type { ConnectionOptions } from "../../../src/connection/connection-options.ts";
import {
  decodeHandshake,
  encodeHandshake,
  type Handshake,
  PROTOCOL_VERSION,
} from "../../../src/connection/handshake.ts";
import { PacketHeader, TYPE, writeHeader } from "../../../src/connection/packet-header.ts";
import { type VisitorWish, writeGreeting } from "../../../src/host/visit/greeting.ts";
import {
  type ClientMessage,
  encodeMessage,
  type ServerMessage,
  serverMessages,
} from "../../../src/lobby/lobby-messages.ts";
import { ByteWriter } from "../../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../../src/wire/messages/input-message.ts";
import { LANE } from "../../../src/wire/room-lanes.ts";
import { schemaHash } from "../../../src/wire/schema-hash.ts";

const SCHEMA = schemaHash(dash);

/** The bytes of a hello with any payload. */
export function helloOf(payload: Uint8Array, version: number = PROTOCOL_VERSION): Uint8Array {
  return encodeHandshake({ type: "hello", version, schema: SCHEMA, payload });
}

/** Bytes of a text, one for each character. */
export function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

/** An input message of dash: so many neutral inputs up to this number, with the place of a snapshot that it says it holds. */
export function inputsOf(newest: number, count: number, place = -1): Uint8Array {
  const header = Object.assign(new InputHeader(), { newest, count, place });
  const neutral = new Float64Array(dash.input.size);
  dash.input.neutral(neutral);
  const out = new ByteWriter();
  const messages = new InputMessages(dash.input, { snapshotEvery: 3, firstTick: 0 });
  messages.write(
    header,
    () => neutral,
    () => undefined,
    out,
  );
  return out.finish().slice();
}

/** The command that dash has: a colour. */
export function paint(colour: number): Uint8Array {
  return Uint8Array.of(0, colour);
}

export class Intruder {
  /** What the host answered to the hello. */
  answer: Handshake | undefined;
  /** What the lobby said. */
  readonly told: ServerMessage[] = [];
  readonly connection: Connection;
  readonly #send: (packet: Uint8Array) => void;
  readonly #decoder = serverMessages();
  #mutes = 0;

  constructor(options: ConnectionOptions, send: (packet: Uint8Array) => void) {
    this.connection = new Connection(options);
    this.#send = send;
  }

  hello(wish: Partial<VisitorWish> = {}): void {
    this.#send(helloOf(writeGreeting({ game: "dash", room: "", ...wish })));
  }

  /** A packet of the host arrived. */
  received(packet: Uint8Array, now: number): void {
    if (this.answer === undefined) {
      this.answer = decodeHandshake(packet);
      return;
    }
    const { connection } = this;
    connection.receive(packet, now);
    for (let message = connection.message(); message !== undefined; message = connection.message()) {
      if (message.lane !== LANE.lobby) continue;
      const told = this.#decoder.decode(message.bytes);
      if (told !== undefined) this.told.push(told);
    }
  }

  /** Puts a message on a lane; `flush` sends it. */
  put(lane: number, bytes: Uint8Array): void {
    this.connection.send(lane, bytes);
  }

  say(message: ClientMessage): void {
    this.put(LANE.lobby, encodeMessage(message));
  }

  /** The packets that its connection has to send. */
  packets(now: number): Uint8Array[] {
    const packets: Uint8Array[] = [];
    const { connection } = this;
    for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
      packets.push(packet.slice());
    return packets;
  }

  flush(now: number): void {
    for (const packet of this.packets(now)) this.#send(packet);
  }

  /** Sends a sign of life that acknowledges nothing. From then on its connection must not send. */
  mute(): void {
    const bytes = new Uint8Array(16);
    const sequence = (this.connection.counts.sent + this.#mutes++) & 0xffff;
    const header = Object.assign(new PacketHeader(), { type: TYPE.data, sequence, hasAck: false });
    this.#send(bytes.subarray(0, writeHeader(header, bytes)));
  }

  /** Sends bytes as they are. */
  raw(packet: Uint8Array): void {
    this.#send(packet);
  }

  /** The last thing of a type that the lobby said. */
  last<T extends ServerMessage["type"]>(type: T): Extract<ServerMessage, { type: T }> | undefined {
    return this.told.findLast((told): told is Extract<ServerMessage, { type: T }> => told.type === type);
  }
}
