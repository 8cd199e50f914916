// Events: discrete notices for the view, such as a shot or a death, declared with a game and emitted by its rules on every
// side. The simulation owns one emitter and gives its `emit` to rules; a room's log and a client's effects listen to it.
// Always true: an event is known by its key, (player, input number, name, ordinal within that name for that player in this
// tick), which both sides count alike; its values are on their grids; nothing is allocated per event after construction.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { Fields } from "../fields/field.ts";
import { settleValue } from "../fields/settle.ts";
import { InputSchema, type Inputs, settleWithin } from "../input.ts";
import type { World } from "../world.ts";
import type { Emits, EventParts } from "./event-parts.ts";
import type { EmitOptions, EventSchema } from "./event-schema.ts";
import { Emitted } from "./event-schema.ts";

/** Most events that the rules of one side emit in a tick; further ones are dropped and counted. */
const MOST_PER_TICK = 256;
/** Most of one name for one player in a tick: an ordinal has six bits. */
const MOST_ORDINALS = 64;
const MOST_FIELDS = 32;
/** What follows the name of a flight in that of the event of its birth. */
const FIRED_NAME = " fired";

/** What a game says about an event. */
export interface EventOptions<F extends Fields> {
  /** What it tells. Default: nothing but that it happened. */
  readonly fields?: F;
  /** Whether it must arrive, however late, as a death or a score must. Default false: a lost one has passed. */
  readonly reliable?: boolean;
  /** Who is told: everybody, or the player it belongs to. Default "all". */
  readonly sees?: "all" | "owner";
}

/** A declared event. Made by `event`. */
interface GameEvent<F extends Fields = Fields> {
  /** What runs it on each side. */
  readonly parts?: EventParts;
  readonly fields: F;
  readonly reliable: boolean;
  readonly sees: "all" | "owner";
}

export type GameEvents = { readonly [name: string]: GameEvent };

/** Checks the events of a game. Throws a sentence that names the fix. */
export function eventSchemas(game: string, events: GameEvents): readonly EventSchema[] {
  const names = Object.keys(events);
  if (CHECKS) assert(names.length <= 256, `Game ${game} has ${names.length} events: give 256 at most.`);
  return names.map((name, index) => {
    const { fields, reliable, sees } = events[name];
    if (CHECKS)
      for (const [field, { type }] of Object.entries(fields))
        assert(
          type !== "quaternion" && type !== "reference",
          `Event ${name}.${field} is a ${type}: use integer, fixed, angle, flag or enumeration in events.`,
        );
    const schema = new InputSchema(fields);
    if (CHECKS)
      assert(
        schema.size <= MOST_FIELDS,
        `Event ${name} has ${schema.size} fields: give ${MOST_FIELDS} at most, and leave to rows what lasts.`,
      );
    return { name, index, fields: schema, isReliable: reliable, sees, flight: -1, phase: "" };
  });
}

/** What rules emit with. */
export class Emitter implements Emits {
  sink: ((emitted: Emitted) => void) | undefined;
  dropped = 0;

  readonly #events: ReadonlyMap<string, EventSchema>;
  readonly #flights: ReadonlyMap<string, EventSchema>;
  readonly #world: World;
  readonly #inputs: Inputs;
  readonly #players: number;
  readonly #emitted: Emitted;
  /** Of this tick, by player (nobody last) and event. */
  readonly #ordinals: Uint8Array;
  readonly #eventCount: number;
  #count = 0;

  constructor(events: readonly EventSchema[], world: World, inputs: Inputs, players: number) {
    const own = events.filter(({ flight }) => flight < 0);
    const fired = events.filter(({ phase }) => phase === "fired");
    this.#events = new Map(own.map((schema) => [schema.name, schema]));
    this.#flights = new Map(fired.map((schema) => [schema.name.slice(0, -FIRED_NAME.length), schema]));
    this.#eventCount = events.length;
    this.#world = world;
    this.#inputs = inputs;
    this.#players = players;
    this.#emitted = new Emitted(events);
    this.#ordinals = new Uint8Array(events.length * (players + 1));
  }

  begin(): void {
    if (this.#count > 0) this.#ordinals.fill(0);
    this.#count = 0;
  }

  emit(name: string, player: number, values: Readonly<Record<string, number>>, options?: EmitOptions): void {
    const schema = this.#events.get(name);
    if (schema === undefined) {
      const names = [...this.#events.keys()].join(", ");
      assert(false, `Rules emitted ${name}, which is no event: name one of the game's events (${names}).`);
    }
    this.#take(schema, player, values, schema.fields.size, options?.about);
  }

  fire(name: string, player: number, values: Readonly<Record<string, number>>): void {
    const schema = this.#flights.get(name);
    if (schema === undefined) {
      const names = [...this.#flights.keys()].join(", ");
      assert(false, `Rules fired ${name}, which is no flight: name one of the game's flights (${names}).`);
    }
    this.#take(schema, player, values, schema.fields.size - 2, undefined);
  }

  /** `size`: values that are given; the others are 0. */
  #take(
    schema: EventSchema,
    player: number,
    values: Readonly<Record<string, number>>,
    size: number,
    about: EmitOptions["about"],
  ): void {
    const { name } = schema;
    this.#checkPlayer(schema, player);
    const slot = (player < 0 ? this.#players : player) * this.#eventCount + schema.index;
    if (this.#count === MOST_PER_TICK || this.#ordinals[slot] === MOST_ORDINALS) {
      this.#drop(name);
      return;
    }
    this.#count++;
    const emitted = this.#emitted;
    emitted.schema = schema;
    emitted.player = player;
    emitted.tick = this.#world.tick;
    emitted.number = player < 0 ? emitted.tick : this.#inputs.numbers[player];
    emitted.ordinal = this.#ordinals[slot]++;
    this.#settle(values, size);
    this.#setAbout(about);
    this.sink?.(emitted);
  }

  // The sentences are made only when they are needed: a string for each event would be garbage.
  #checkPlayer({ name, sees }: EventSchema, player: number): void {
    if (!(Number.isInteger(player) && player >= -1 && player < this.#players))
      assert(false, `Rules emitted ${name} for player ${player}: give a player, or −1 for nobody.`);
    if (sees === "owner" && player < 0)
      assert(false, `Rules emitted ${name} for nobody, but only its owner is told: give a player.`);
  }

  #settle(values: Readonly<Record<string, number>>, size: number): void {
    const { schema, values: settled } = this.#emitted;
    const { names, fields } = schema.fields;
    for (let i = size; i < schema.fields.size; i++) settled[i] = 0;
    for (let i = 0; i < size; i++) {
      const given = values[names[i]];
      settled[i] = settleWithin(fields[i], given);
      const value = settleValue(fields[i], given);
      if (value >= fields[i].min && value <= fields[i].max) continue;
      if (this.#world.strict)
        assert(
          false,
          `Rules emitted ${schema.name}.${names[i]} = ${given} in tick ${this.#world.tick}, outside ${fields[i].min}…${fields[i].max}: clamp it in the rule, or widen the field.`,
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

  #drop(name: string): void {
    if (this.#world.strict)
      assert(
        false,
        `Rules emitted ${name} once too often in tick ${this.#world.tick}: at most ${MOST_PER_TICK} events in a tick, ${MOST_ORDINALS} of a name for a player.`,
      );
    this.dropped++;
  }
}
