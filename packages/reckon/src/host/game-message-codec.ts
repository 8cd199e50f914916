// Messages of a game on the control lane, beside the simulation, as both ends write and read them: a hosted room and a session have
// one each. Always true: what is written and what is read has passed its schema.

import { ByteReader, ByteWriter } from "../wire/bytes.ts";
import { MESSAGE, readMessage, writeMessage } from "../wire/messages/game-message.ts";
import { LANE } from "../wire/room-lanes.ts";
import { checkMessage, type GameMessage, type MessageSchema } from "../world/message.ts";

export class GameMessageCodec {
  readonly #schemas: readonly MessageSchema[];
  readonly #reader = new ByteReader();
  readonly #out = new ByteWriter(256);

  constructor(schemas: readonly MessageSchema[]) {
    this.#schemas = schemas;
  }

  /** Whether something on a lane is a message of the game. */
  isOne(lane: number, bytes: Uint8Array): boolean {
    return lane === LANE.control && bytes[0] === MESSAGE;
  }

  /** undefined: it makes no sense. */
  read(bytes: Uint8Array): GameMessage | undefined {
    this.#reader.start(bytes);
    this.#reader.u8();
    return readMessage(this.#reader, this.#schemas);
  }

  /** Valid until the next one is written; undefined: it does not fit its schema. */
  write(name: string, values: unknown): Uint8Array | undefined {
    const message = checkMessage(this.#schemas, name, values);
    if (message === undefined) return undefined;
    this.#out.reset();
    writeMessage(message, this.#schemas, this.#out);
    return this.#out.finish();
  }
}
