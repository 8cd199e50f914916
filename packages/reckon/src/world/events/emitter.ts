// What rules emit events and fire flights with. A simulation has one; a room's log and flights, and a client's effects, listen to it.
// Always true: an event or a flight is known by its key (player, input number, name, ordinal within that name for that player in this
// tick), which both sides count alike; its values are on their grids; nothing is allocated for each after construction.

import { assert } from "../../core/assert.ts";
import { settleWithin } from "../fields/field-list.ts";
import { settleValue } from "../fields/settle.ts";
import type { Inputs } from "../input.ts";
import type { World } from "../world.ts";
import type { Emits } from "./event-parts.ts";
import { type Declared, type EmitOptions, Emitted, type EventSchema } from "./event-schema.ts";
import { FlightNews, type FlightSchema } from "./flight-schema.ts";

/** Most events and flights that the rules of one side emit and fire in a tick; further ones are dropped and counted. */
const MOST_PER_TICK = 256;
/** Most of one name for one player in a tick: an ordinal has six bits. */
const MOST_ORDINALS = 64;

export class Emitter implements Emits {
  sink: Emits["sink"];
  flightSink: Emits["flightSink"];
  dropped = 0;

  readonly #events: ReadonlyMap<string, EventSchema>;
  readonly #flights: ReadonlyMap<string, FlightSchema>;
  readonly #world: World;
  readonly #inputs: Inputs;
  readonly #players: number;
  readonly #emitted: Emitted;
  readonly #fired: FlightNews;
  /** Of this tick, by player (none: last), then by event and flight. */
  readonly #ordinals: Uint8Array;
  #count = 0;

  constructor(
    events: readonly EventSchema[],
    flights: readonly FlightSchema[],
    world: World,
    inputs: Inputs,
    players: number,
  ) {
    this.#events = new Map(events.map((schema) => [schema.name, schema]));
    this.#flights = new Map(flights.map((schema) => [schema.name, schema]));
    this.#world = world;
    this.#inputs = inputs;
    this.#players = players;
    this.#emitted = new Emitted(events);
    this.#fired = new FlightNews(flights);
    this.#ordinals = new Uint8Array((events.length + flights.length) * (players + 1));
  }

  begin(): void {
    if (this.#count > 0) this.#ordinals.fill(0);
    this.#count = 0;
  }

  emit(name: string, player: number, values: Readonly<Record<string, number>>, options?: EmitOptions): void {
    const schema = this.#events.get(name);
    if (schema === undefined)
      assert(
        false,
        `Rules emitted ${name}, which is no event: name one of the game's events (${namesOf(this.#events)}).`,
      );
    if (schema.sees === "owner" && player === -1)
      assert(false, `Rules emitted ${name} for no player, but only its owner is told: give a player.`);
    if (!this.#begin(this.#emitted, schema, schema.index, player, values)) return;
    this.#setAbout(options?.about);
    this.sink?.(this.#emitted);
  }

  fire(name: string, player: number, values: Readonly<Record<string, number>>): void {
    const schema = this.#flights.get(name);
    if (schema === undefined)
      assert(
        false,
        `Rules fired ${name}, which is no flight: name one of the game's flights (${namesOf(this.#flights)}).`,
      );
    const fired = this.#fired;
    if (!this.#begin(fired, schema, this.#events.size + schema.index, player, values)) return;
    fired.moment = fired.tick;
    this.flightSink?.(fired);
  }

  /** Fills in who did it, when, and the values; false: it is one too many. @param place among all ordinals of a player */
  #begin<S extends Declared>(
    into: Emitted<S>,
    schema: S,
    place: number,
    player: number,
    values: Readonly<Record<string, number>>,
  ): boolean {
    // The sentences are made only when they are needed: a string for each event would be garbage.
    if (!(Number.isInteger(player) && player >= -1 && player < this.#players))
      assert(false, `Rules ${didTo(schema)} for player ${player}: give a player, or −1 for none.`);
    const ordinals = this.#ordinals;
    const at = (player < 0 ? this.#players : player) * (this.#events.size + this.#flights.size) + place;
    if (this.#count === MOST_PER_TICK || ordinals[at] === MOST_ORDINALS) {
      this.#drop(schema);
      return false;
    }
    this.#count++;
    into.schema = schema;
    into.player = player;
    into.tick = this.#world.tick;
    into.number = player < 0 ? into.tick : this.#inputs.numbers[player];
    into.ordinal = ordinals[at]++;
    this.#settle(into, values);
    return true;
  }

  #settle({ schema, values: settled }: Emitted<Declared>, values: Readonly<Record<string, number>>): void {
    const { names, fields, size } = schema.fields;
    for (let i = 0; i < size; i++) {
      const given = values[names[i]];
      settled[i] = settleWithin(fields[i], given);
      const value = settleValue(fields[i], given);
      if (value >= fields[i].min && value <= fields[i].max) continue;
      if (this.#world.strict)
        assert(
          false,
          `Rules ${didTo(schema)}.${names[i]} = ${given} in tick ${this.#world.tick}, outside ${fields[i].min}…${fields[i].max}: clamp it in the rule, or widen the field.`,
        );
      this.#world.clamped++;
    }
  }

  #setAbout(about: EmitOptions["about"]): void {
    const emitted = this.#emitted;
    emitted.kind = -1;
    emitted.row = -1;
    emitted.generation = 0;
    if (about === undefined) return;
    const rows = this.#world.of(about.kind);
    if (!(about.row >= 0 && about.row < rows.alive.length))
      assert(
        false,
        `Rules emitted ${emitted.schema.name} about ${about.kind} ${about.row}: give one of its rows.`,
      );
    emitted.kind = this.#world.kinds.indexOf(rows);
    emitted.row = about.row;
    emitted.generation = rows.generation[about.row];
  }

  #drop(schema: Declared): void {
    if (this.#world.strict)
      assert(
        false,
        `Rules ${didTo(schema)} once too often in tick ${this.#world.tick}: at most ${MOST_PER_TICK} events and flights in a tick, ${MOST_ORDINALS} of a name for a player.`,
      );
    this.dropped++;
  }
}

function namesOf(schemas: ReadonlyMap<string, Declared>): string {
  return [...schemas.keys()].join(", ");
}

function didTo(schema: Declared): string {
  return `${"sees" in schema ? "emitted" : "fired"} ${schema.name}`;
}
