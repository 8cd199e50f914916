// News of all flights for the film of a room, as flight-teller.ts tells a player who sees everything, and which players were told. film.ts
// asks when everybody was told of a snapshot. Always true: a flight is known by one number while it flies, which no player is told.

import type { Tick } from "../../core/tick.ts";
import type { Happenings } from "../../replay/track/happening-coder.ts";
import type { FlightNews } from "../../world/events/flight-schema.ts";
import { settleWithin } from "../../world/fields/field-list.ts";
import type { Game } from "../../world/game.ts";
import type { LiveFlight } from "../flights/live-flight.ts";

const LAST = 65535;

/** The part of a frame that it fills. */
interface NewsOfFrame {
  readonly flights: Happenings<FlightNews>;
  /** By news, then by player. */
  readonly told: Uint8Array[];
}

export class FlightFilm {
  readonly #players: number;
  #last = 0;

  constructor({ players }: Game) {
    this.#players = players;
  }

  /** Adds to a frame what became of flights since the snapshot before. */
  shoot(flying: Iterable<LiveFlight>, tick: Tick, frame: NewsOfFrame): void {
    frame.flights.clear();
    for (const one of flying) {
      const { path, schema, isNew } = one;
      if (schema.replicate === "rows") continue;
      const wasKnown = !isNew && one.filmed > 0;
      if (!wasKnown) {
        if (one.isEnded && !isNew) continue;
        this.#last = (this.#last % LAST) + 1;
        one.filmed = this.#last;
        if (isNew) this.#put(frame, "fired", one, one.tick, one.born, one.birth);
        else this.#put(frame, "turned", one, tick, path.moment, path.values);
      }
      if ((wasKnown || isNew) && one.isTurned)
        this.#put(frame, "turned", one, tick, one.turnMoment, one.turn);
      if (one.isEnded && one.endKind >= 0) this.#put(frame, "ended", one, tick, one.endMoment);
    }
  }

  #put(
    { flights, told }: NewsOfFrame,
    what: FlightNews["what"],
    one: LiveFlight,
    tick: Tick,
    moment: number,
    values?: Float64Array,
  ): void {
    if (flights.isFull) return;
    const { schema, player } = one;
    const { fields } = schema.fields;
    told[flights.count] ??= new Uint8Array(this.#players);
    for (let p = 0; p < this.#players; p++) told[flights.count][p] = one.ids[p] > 0 ? 1 : 0;
    const news = flights.next();
    news.what = what;
    news.schema = schema;
    news.player = player;
    news.id = one.filmed;
    news.tick = tick;
    news.moment = moment;
    news.age = moment - one.born;
    news.kind = what === "ended" ? one.endKind : -1;
    news.row = what === "ended" ? one.endRow : -1;
    if (values !== undefined)
      for (let i = 0; i < values.length; i++) news.values[i] = settleWithin(fields[i], values[i]);
  }
}
