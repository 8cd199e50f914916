// News of flights from a room to one client, on the lane of reliable events: a list (list-messages.ts) of
//   1 fired, else 1 turned, else it ended · 16 id of the flight · 1 short · 12 or 15 its moment, in 1/256 tick before its tick, then
//   fired:  entry, with the tick of its input and its values at birth
//   turned: entry, with the tick of the snapshot and its values from then on · ticks since birth, in 1/256
//   ended:  (tick of the snapshot) kind of what it ended at, by place in the layout + 1 (0: nothing that the player sees) · [its row]
// Ids are the client's own: they count the flights that it was told of. The room's flights write them, a client reads them. Always true:
// what decodes names a row that there can be.

import { MOMENT_STEPS, MOST_BACK } from "../../world/events/flight.ts";
import { FlightNews, type FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import { bitsFor } from "../bits.ts";
import type { ByteReader } from "../bytes.ts";
import { ListMessages } from "./list-messages.ts";

/** Ids go from 1 to this and start again. */
export const LAST_FLIGHT = 65535;
const WHAT_BITS = 2;
const ID_BITS = 16;
const SHORT_BACK_BITS = 12;
const BACK_BITS = 15;
/** Bits of the longest age. */
const AGE_BITS = 21;
/** A zero where a message of events has a 1, before its first event. */
const TAG_BITS = 1;

/** Whether a message on the lane of reliable events is one of flights. */
export function isOfFlights(from: ByteReader): boolean {
  return (from.peek(2) & 1) === 0;
}

export class FlightMessages extends ListMessages<FlightSchema, FlightNews> {
  readonly #flights: readonly FlightSchema[];
  readonly #kinds: Game["layout"]["kinds"];

  constructor(game: Game, isNumbered: boolean) {
    super(game, game.flights, isNumbered, TAG_BITS, WHAT_BITS + ID_BITS + 1 + BACK_BITS + AGE_BITS);
    this.#flights = game.flights;
    this.#kinds = game.layout.kinds;
  }

  protected override makeOne(): FlightNews {
    return new FlightNews(this.#flights);
  }

  protected override writeOne(one: FlightNews, isYours: boolean): void {
    const { writer } = this;
    const { what, tick, moment, age, kind, row } = one;
    const back = Math.floor((tick - moment) * MOMENT_STEPS + 0.5);
    writer.flag(what === "fired");
    if (what !== "fired") writer.flag(what === "turned");
    writer.bits(one.id, ID_BITS);
    writer.either(Math.min(Math.max(0, back), MOST_BACK), SHORT_BACK_BITS, BACK_BITS);
    if (what !== "ended") {
      super.writeOne(one, isYours);
      const most = mostAge(one);
      if (what === "turned") writer.bits(Math.min(Math.floor(age * MOMENT_STEPS), most), bitsFor(most));
      return;
    }
    writer.bits(kind + 1, bitsFor(this.#kinds.length));
    if (kind >= 0) writer.bits(row, bitsFor(this.#kinds[kind].kind.capacity - 1));
  }

  protected override readOne(into: FlightNews, player: number, number: number): boolean {
    const { reader } = this;
    const what = reader.flag() ? "fired" : reader.flag() ? "turned" : "ended";
    into.id = reader.bits(ID_BITS);
    const back = reader.either(SHORT_BACK_BITS, BACK_BITS) / MOMENT_STEPS;
    if (into.id === 0) return false;
    into.what = what;
    into.tick = this.sentTick;
    into.age = 0;
    const isSound = what === "ended" ? this.#readTarget(into) : super.readOne(into, player, number);
    into.moment = into.tick - back;
    if (what !== "turned" || !isSound) return isSound;
    const most = mostAge(into);
    const age = reader.bits(bitsFor(most));
    into.age = age / MOMENT_STEPS;
    return age <= most;
  }

  #readTarget(into: FlightNews): boolean {
    into.kind = this.reader.bits(bitsFor(this.#kinds.length)) - 1;
    into.row = -1;
    if (into.kind < 0 || into.kind >= this.#kinds.length) return into.kind < 0;
    const { capacity } = this.#kinds[into.kind].kind;
    into.row = this.reader.bits(bitsFor(capacity - 1));
    return into.row < capacity;
  }
}

/** In 1/256 tick. */
function mostAge({ schema }: FlightNews): number {
  return schema.lifeTicks * MOMENT_STEPS;
}
