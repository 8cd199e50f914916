// What a client asks of its room on the control lane: commands of the game, and what it would rather have for itself. The
// client hands both in. Always true: a preference is sent when it differs from what was sent last, and never before.

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
  /** What the room was told last: at first it is as if it had been told nothing. */
  #told = 0;

  constructor(game: Game, connection: Connection) {
    this.#game = game;
    this.#codecs = commandCodecs(game);
    this.#connection = connection;
  }

  /** False: it does not fit its schema, or too many are on their way. */
  command(command: Command): boolean {
    const checked = checkCommand(this.#game, command);
    if (checked === undefined) return false;
    this.#out.reset();
    writeCommand(checked, this.#codecs, this.#out);
    return this.#connection.send(LANE.control, this.#out.finish());
  }

  /** Tells the room what it does not know yet of these bits (`PREFERS`). What finds no room is told in the next frame. */
  prefer(bits: number): void {
    if (bits === this.#told) return;
    this.#out.reset();
    writePreference(bits, this.#out);
    if (this.#connection.send(LANE.control, this.#out.finish())) this.#told = bits;
  }
}
