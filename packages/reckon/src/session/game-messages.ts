// Messages of a game as a session sends and takes them, beside the simulation: see world/message.ts. Always true: no more are sent
// than a host takes; what arrives has passed its schema, or is counted.

import type { Connection } from "../connection/connection.ts";
import { type Rate, TokenBucket } from "../core/throttle.ts";
import { ByteReader, ByteWriter } from "../wire/bytes.ts";
import { MESSAGE, readMessage, writeMessage } from "../wire/messages/game-message.ts";
import { LANE } from "../wire/room-lanes.ts";
import { checkMessage, type GameMessage, type MessageSchema } from "../world/message.ts";

/** Less than a host takes, so that nothing is lost to its limit. */
const SENT: Rate = { burst: 8, perSecond: 3 };

export class SessionMessages {
  /** Those that made no sense. */
  bad = 0;
  readonly #schemas: readonly MessageSchema[];
  readonly #onMessage: (message: GameMessage) => void;
  readonly #rate = new TokenBucket(SENT);
  readonly #reader = new ByteReader();
  readonly #out = new ByteWriter(256);

  constructor(schemas: readonly MessageSchema[], onMessage: (message: GameMessage) => void) {
    this.#schemas = schemas;
    this.#onMessage = onMessage;
  }

  /** False: it does not fit its schema, there is no connection, or it is too much. */
  send(name: string, values: unknown, connection: Connection | undefined, now: number): boolean {
    const message = checkMessage(this.#schemas, name, values);
    if (message === undefined || connection === undefined || !this.#rate.take(now)) return false;
    this.#out.reset();
    writeMessage(message, this.#schemas, this.#out);
    return connection.send(LANE.control, this.#out.finish());
  }

  /** Takes what came on a lane; false: it is none of these. */
  take(lane: number, bytes: Uint8Array): boolean {
    if (lane !== LANE.control || bytes[0] !== MESSAGE) return false;
    this.#reader.start(bytes);
    this.#reader.u8();
    const message = readMessage(this.#reader, this.#schemas);
    if (message === undefined) this.bad++;
    else this.#onMessage(message);
    return true;
  }
}
