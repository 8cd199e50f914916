// What a client asks of its room on the control lane: the game's commands, and preferences for itself.
// Always true: a preference is sent when it differs from the last one sent, and only then.

import type { Connection } from "../../connection/connection.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { type CommandCodec, commandCodecs, writeCommand } from "../../wire/messages/command-message.ts";
import { writePreference } from "../../wire/messages/preference-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { type Command, checkCommand, type Game } from "../../world/game.ts";

export class ClientRequests {
  readonly #game: Game;
  readonly #codecs: readonly CommandCodec[];
  readonly #connection: Connection;
  readonly #out = new ByteWriter(64);
  /** The preference bits that the room knows; it starts with none set. */
  #told = 0;

  constructor(game: Game, connection: Connection) {
    this.#game = game;
    this.#codecs = commandCodecs(game);
    this.#connection = connection;
  }

  /** False: the command does not fit its schema, or too many are in flight. */
  command(command: Command): boolean {
    const checked = checkCommand(this.#game, command);
    if (checked === undefined) return false;
    this.#out.reset();
    writeCommand(checked, this.#codecs, this.#out);
    return this.#connection.send(LANE.control, this.#out.finish());
  }

  /** Tells the room these bits (`PREFERS`) if they changed; while the lane is full, the next frame tries again. */
  prefer(bits: number): void {
    if (bits === this.#told) return;
    this.#out.reset();
    writePreference(bits, this.#out);
    if (this.#connection.send(LANE.control, this.#out.finish())) this.#told = bits;
  }
}
