// What a room hears from its seats: inputs on the lane of play; commands, claims and wishes on the control lane. The room hands in each
// message. Always true: what a message says is said for the seat that it came from; a bad one changes nothing.

import type { Message } from "../connection/connection.ts";
import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import { ByteReader } from "../wire/bytes.ts";
import { CLAIM, Claim, readClaim } from "../wire/messages/claim-message.ts";
import { type CommandCodec, commandCodecs, readCommand } from "../wire/messages/command-message.ts";
import { InputMessages } from "../wire/messages/input-message.ts";
import { LANE } from "../wire/room-lanes.ts";
import type { Command, Game } from "../world/game.ts";
import { takeAsked } from "./asked.ts";
import type { RoomFlights } from "./flights/room-flights.ts";
import type { Publisher } from "./publish/publisher.ts";
import type { Seat } from "./seat.ts";

export interface HearingOptions {
  readonly game: Game;
  readonly agreement: Agreement;
  readonly firstTick: Tick;
  readonly publisher: Publisher;
  readonly flights: RoomFlights | undefined;
  readonly timeOf: (tick: Tick) => number;
  /** Takes a command; false: it does not fit its schema. */
  readonly command: (player: number, command: Command) => boolean;
}

export class Hearing {
  readonly #options: HearingOptions;
  readonly #messages: InputMessages;
  readonly #commands: readonly CommandCodec[];
  readonly #reader = new ByteReader();
  readonly #claim = new Claim();

  constructor(options: HearingOptions) {
    const { game, agreement, firstTick } = options;
    this.#options = options;
    this.#messages = new InputMessages(game.input, { snapshotEvery: agreement.snapshotEvery, firstTick });
    this.#commands = commandCodecs(game);
  }

  /** Takes a message of a seat after `tick` was stepped; false: it is bad. */
  take(seat: Seat, message: Message, tick: Tick, nowMs: number): boolean {
    this.#reader.start(message.bytes);
    if (message.lane === LANE.play) return this.#takeInputs(seat, tick, nowMs);
    return message.lane === LANE.control && this.#takeRequest(seat, tick);
  }

  #takeInputs(seat: Seat, tick: Tick, nowMs: number): boolean {
    const { publisher, timeOf } = this.#options;
    const place = Math.floor(publisher.placeOf(tick));
    return seat.receive(this.#reader, this.#messages, tick, place, nowMs, timeOf);
  }

  #takeRequest(seat: Seat, tick: Tick): boolean {
    const { game, agreement, flights, publisher, command } = this.#options;
    if (this.#reader.peek() === CLAIM && flights !== undefined) {
      this.#reader.u8();
      if (!readClaim(this.#reader, game, agreement.snapshotEvery, tick, this.#claim)) return false;
      flights.claims.take(seat.player, this.#claim, tick);
      return true;
    }
    const asked = takeAsked(this.#reader, seat, publisher.eyes, game.players);
    if (asked !== undefined) return asked;
    const read = readCommand(this.#reader, this.#commands);
    return read !== undefined && command(seat.player, read);
  }
}
