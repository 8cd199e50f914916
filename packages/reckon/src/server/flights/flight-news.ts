// What players are told of the flights of a room: fired, turned, ended, as events of the engine (world/events/flight.ts). room-flights.ts
// asks for each flight and player. Always true: a player is told of a flight's birth, or of its present state, before its end;
// what he may not know of changes none of his bytes, numbers of flights included.

import type { Tick } from "../../core/tick.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import { ENDED, FIRED, LAST_FLIGHT, MOMENT_STEPS, MOST_BACK, TURNED } from "../../world/events/flight.ts";
import type { Game } from "../../world/game.ts";
import { settleWithin } from "../../world/input.ts";
import type { Visible } from "../publish/interest.ts";
import { seatsOf } from "../seats.ts";
import type { LiveFlight } from "./live-flight.ts";

export class FlightNews {
  readonly #game: Game;
  readonly #emitted: Emitted;
  /** The last number that each player was given. */
  readonly #lastIds: Uint16Array;
  /** What the player being told knows the flight by. */
  #id = 0;

  constructor(game: Game) {
    this.#game = game;
    this.#emitted = new Emitted(game.events);
    this.#lastIds = new Uint16Array(seatsOf(game));
  }

  /** Puts what a player has to be told of a flight with the snapshot of `tick`: valid during the call. */
  tell(
    one: LiveFlight,
    player: number,
    tick: Tick,
    isSeen: boolean,
    visible: Visible,
    put: (emitted: Emitted) => void,
  ): void {
    const { ids } = one;
    if (one.schema.replicate === "rows") return;
    const wasKnown = ids[player] > 0;
    this.#id = ids[player];
    if (!isSeen) {
      // Out of sight it is over, for him.
      if (wasKnown) put(this.#ended(one, tick, -1, -1, tick));
      ids[player] = 0;
      return;
    }
    if (!wasKnown && one.isEnded && !one.isNew) return;
    if (!wasKnown) ids[player] = this.#nextId(player);
    this.#id = ids[player];
    if (!wasKnown && one.isNew) put(this.#fired(one));
    else if (!wasKnown) put(this.#turned(one, tick, one.path.moment, one.path.values));
    if ((wasKnown || one.isNew) && one.isTurned) put(this.#turned(one, tick, one.turnMoment, one.turn));
    if (!one.isEnded || one.endKind < 0) return;
    // Whom it met is nobody's business who does not see him.
    const kind = visible[one.endKind][one.endRow] === 1 ? one.endKind : -1;
    put(this.#ended(one, tick, kind, kind < 0 ? -1 : one.endRow, one.endMoment));
  }

  #nextId(player: number): number {
    this.#lastIds[player] = (this.#lastIds[player] % LAST_FLIGHT) + 1;
    return this.#lastIds[player];
  }

  #fired(one: LiveFlight): Emitted {
    const { birth, schema, tick } = one;
    const emitted = this.#begin(one, 0, tick, one.born, birth);
    emitted.number = one.number;
    emitted.ordinal = one.ordinal;
    emitted.values[schema.fields.size + FIRED.id] = this.#id;
    return emitted;
  }

  #turned(one: LiveFlight, tick: Tick, moment: number, values: Float64Array): Emitted {
    const { schema } = one;
    const emitted = this.#begin(one, 1, tick, moment, values);
    emitted.values[schema.fields.size + TURNED.id] = this.#id;
    const age = Math.floor((moment - one.born) * MOMENT_STEPS);
    emitted.values[schema.fields.size + TURNED.age] = Math.min(age, schema.lifeTicks * MOMENT_STEPS);
    return emitted;
  }

  #ended(one: LiveFlight, tick: Tick, kind: number, row: number, moment: number): Emitted {
    const emitted = this.#begin(one, 2, tick, moment, NO_VALUES);
    emitted.values[ENDED.id] = this.#id;
    emitted.values[ENDED.back] = stepsBack(tick, moment);
    emitted.values[ENDED.kind] = kind + 1;
    emitted.values[ENDED.row] = Math.max(0, row);
    return emitted;
  }

  #begin(one: LiveFlight, phase: number, tick: Tick, moment: number, values: Float64Array): Emitted {
    const game = this.#game;
    const { index, fields } = one.schema;
    const emitted = this.#emitted;
    const first = game.events.length - 3 * game.flights.length;
    emitted.schema = game.events[first + 3 * index + phase];
    emitted.player = one.player;
    emitted.tick = tick;
    emitted.number = -1;
    emitted.ordinal = 0;
    emitted.kind = -1;
    for (let i = 0; i < values.length; i++) emitted.values[i] = settleWithin(fields.fields[i], values[i]);
    if (values.length > 0) emitted.values[fields.size + FIRED.back] = stepsBack(tick, moment);
    return emitted;
  }
}

const NO_VALUES = new Float64Array(0);

function stepsBack(tick: Tick, moment: number): number {
  return Math.min(Math.max(0, Math.floor((tick - moment) * MOMENT_STEPS + 0.5)), MOST_BACK);
}
