// Messages of a game between a hosted room and its visitors, beside the simulation: what the game's `onMessage` is handed, and what it
// sends. Owned by hosted-room.ts. Always true: what arrives has passed the game's schema and says nothing of its sender; who looks on
// is told what is said to all, and says nothing.

import { assert } from "../../core/assert.ts";
import { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import { MESSAGE, readMessage, writeMessage } from "../../wire/messages/game-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { checkMessage, type GameMessage, type MessageSchema } from "../../world/message.ts";
import type { Visitor } from "../visit/visitor.ts";

export class RoomMessages {
  readonly #schemas: readonly MessageSchema[];
  readonly #reader = new ByteReader();
  readonly #out = new ByteWriter(256);

  constructor(schemas: readonly MessageSchema[]) {
    this.#schemas = schemas;
  }

  /** Whether something on a lane is one of these. */
  isOne(lane: number, bytes: Uint8Array): boolean {
    return lane === LANE.control && bytes[0] === MESSAGE;
  }

  /** One that a visitor sent; undefined: it is too much, or makes no sense, and is counted. */
  read(visitor: Visitor, bytes: Uint8Array, now: number): GameMessage | undefined {
    if (!visitor.mayTakeMessage(now)) return undefined;
    this.#reader.start(bytes);
    this.#reader.u8();
    const message = readMessage(this.#reader, this.#schemas);
    if (message === undefined) visitor.saidNonsense(now);
    return message;
  }

  /** Sends one of the program's own. Throws a sentence that names the fix. False: somebody was not there, or had too much on the way. */
  send(to: readonly (Visitor | undefined)[], name: string, values: unknown): boolean {
    const bytes = this.#write(name, values);
    let isSent = true;
    for (const visitor of to)
      if (visitor?.isGone !== false || visitor.connection?.send(LANE.control, bytes) !== true) isSent = false;
    return isSent;
  }

  #write(name: string, values: unknown): Uint8Array {
    const message = checkMessage(this.#schemas, name, values);
    assert(
      message !== undefined,
      `The message ${name} does not fit its schema: give each of its fields once, texts within their length.`,
    );
    this.#out.reset();
    writeMessage(message, this.#schemas, this.#out);
    return this.#out.finish();
  }
}
