// Tells players of the flights of a room: fired, turned, ended. room-flights.ts asks for each flight and player. Always true: a player is
// told of a flight's birth, or of its present state, before its end; what they may not know of changes none of their bytes, nor the ids
// of flights.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { FlightMessages, LAST_FLIGHT } from "../../wire/messages/flight-message.ts";
import { LIST_BYTES } from "../../wire/messages/list-messages.ts";
import { FlightNews } from "../../world/events/flight-schema.ts";
import { settleWithin } from "../../world/fields/field-list.ts";
import type { Game } from "../../world/game.ts";
import type { Visible } from "../publish/interest.ts";
import { seatsOf } from "../seats.ts";
import type { LiveFlight } from "./live-flight.ts";

export class FlightTeller {
  readonly #send: (bytes: Uint8Array) => void;
  readonly #messages: FlightMessages;
  readonly #out = new ByteWriter(LIST_BYTES);
  readonly #news: FlightNews;
  /** The last id that each player was given. */
  readonly #lastIds: Uint16Array;
  /** The player being told, and the tick of their snapshot. */
  #player = -1;
  #tick: Tick = 0;

  /** `send`: sends a message to the player being told. */
  constructor(game: Game, isNumbered: boolean, send: (bytes: Uint8Array) => void) {
    this.#send = send;
    this.#messages = new FlightMessages(game, isNumbered);
    this.#news = new FlightNews(game.flights);
    this.#lastIds = new Uint16Array(seatsOf(game));
  }

  carry(by: Moving): void {
    by.cells(this.#lastIds);
  }

  begin(player: number, tick: Tick): void {
    this.#player = player;
    this.#tick = tick;
    this.#messages.start(tick, this.#out);
  }

  /** Tells the player of a flight what they have to be told with this snapshot. */
  tell(one: LiveFlight, isSeen: boolean, visible: Visible): void {
    const { ids, isNew, path } = one;
    const player = this.#player;
    if (one.schema.replicate === "rows") return;
    const wasKnown = ids[player] > 0;
    if (!isSeen) {
      // Out of sight it is over, for them.
      if (wasKnown) this.#ended(one, this.#tick, -1, -1);
      ids[player] = 0;
      return;
    }
    if (!wasKnown) {
      if (one.isEnded && !isNew) return;
      ids[player] = this.#nextId();
      if (isNew) this.#fired(one);
      else this.#turned(one, path.moment, path.values);
    }
    if ((wasKnown || isNew) && one.isTurned) this.#turned(one, one.turnMoment, one.turn);
    if (!one.isEnded || one.endKind < 0) return;
    // Players who do not see what it met are not told.
    const isMetSeen = visible[one.endKind][one.endRow] === 1;
    this.#ended(one, one.endMoment, isMetSeen ? one.endKind : -1, isMetSeen ? one.endRow : -1);
  }

  finish(): void {
    this.#messages.end(this.#send);
  }

  #nextId(): number {
    const ids = this.#lastIds;
    ids[this.#player] = (ids[this.#player] % LAST_FLIGHT) + 1;
    return ids[this.#player];
  }

  #fired(one: LiveFlight): void {
    const news = this.#news;
    news.number = one.number;
    news.ordinal = one.ordinal;
    this.#put("fired", one, one.tick, one.born, one.birth);
  }

  #turned(one: LiveFlight, moment: number, values: Float64Array): void {
    this.#news.age = moment - one.born;
    this.#put("turned", one, this.#tick, moment, values);
  }

  #ended(one: LiveFlight, moment: number, kind: number, row: number): void {
    this.#news.kind = kind;
    this.#news.row = row;
    this.#put("ended", one, this.#tick, moment);
  }

  #put(what: FlightNews["what"], one: LiveFlight, tick: Tick, moment: number, values?: Float64Array): void {
    const news = this.#news;
    const { schema, player } = one;
    const { fields } = schema.fields;
    news.what = what;
    news.schema = schema;
    news.player = player;
    news.id = one.ids[this.#player];
    news.tick = tick;
    news.moment = moment;
    if (values !== undefined)
      for (let i = 0; i < values.length; i++) news.values[i] = settleWithin(fields[i], values[i]);
    this.#messages.put(news, player === this.#player, this.#send);
  }
}
