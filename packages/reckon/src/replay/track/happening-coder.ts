// What happened in a frame of a state track, besides its rows: the events since the frame before, and news of flights, as every viewer is
// told them. track-coder.ts and the frames of replay files call it after the rows of each frame, in both directions. Always true: what decodes fits its schema and the
// layout; a happening has no key (its input number is −1), because nothing predicts a track.

import type { Tick } from "../../core/tick.ts";
import { bitsFor } from "../../wire/bits.ts";
import { treeNodes } from "../../wire/entropy/coder.ts";
import { codeLimit, fromCode, toCode } from "../../wire/image/value-code.ts";
import { type Declared, Emitted } from "../../world/events/event-schema.ts";
import { MOMENT_STEPS } from "../../world/events/flight.ts";
import { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { SymbolCoder } from "./plain-coder.ts";

/** Events of a frame at most, and news of flights: rules emit far fewer between two snapshots. */
const MOST_HAPPENINGS = 4096;
const WHATS = ["fired", "turned", "ended"] as const;
const NUMBER = 32;
const NUMBER_NODES: number = treeNodes(NUMBER);
/** Whole numbers of a happening besides its values: age, player, kind, row, generation, id, moment, age of a flight. */
const HEADS = 8;
/** Nodes of one list: more, what, schema, the heads of each schema, their fields. */
const WHAT_NODES = 4;

/** A list of events or of news of flights, kept and reused. */
export class Happenings<E extends Emitted<Declared>> {
  readonly entries: E[] = [];
  count = 0;
  readonly #make: () => E;

  constructor(make: () => E) {
    this.#make = make;
  }

  /** The next entry, to fill in. */
  next(): E {
    if (this.count === this.entries.length) this.entries.push(this.#make());
    return this.entries[this.count++];
  }

  get isFull(): boolean {
    return this.count === MOST_HAPPENINGS;
  }

  clear(): void {
    this.count = 0;
  }

  *[Symbol.iterator](): Generator<E> {
    for (let i = 0; i < this.count; i++) yield this.entries[i];
  }
}

function nodesOf(schemas: readonly Declared[]): number {
  const { length } = schemas;
  const perSchema = schemas.reduce((sum, { fields }) => sum + (HEADS + fields.size) * NUMBER_NODES, 0);
  return 1 + WHAT_NODES + (1 << bitsFor(Math.max(0, length - 1))) + perSchema;
}

/** Nodes that happenings of a game take. */
export function happeningNodes({ events, flights }: Game): number {
  return nodesOf(events) + nodesOf(flights);
}

export class HappeningCoder {
  readonly events: Happenings<Emitted>;
  readonly flights: Happenings<FlightNews>;
  readonly #game: Game;
  readonly #coder: SymbolCoder;
  readonly #first: number;
  readonly #flightsFirst: number;

  /** @param first its first node */
  constructor(game: Game, coder: SymbolCoder, first: number) {
    this.#game = game;
    this.#coder = coder;
    this.#first = first;
    this.#flightsFirst = first + nodesOf(game.events);
    this.events = new Happenings(() => new Emitted(game.events));
    this.flights = new Happenings(() => new FlightNews(game.flights));
  }

  /** Codes what happened up to a frame's tick. False if the bytes are none of a track. */
  code(tick: Tick): boolean {
    const { flights } = this.#game;
    return (
      this.codeEvents(tick) &&
      this.#list(this.flights, flights, this.#flightsFirst, tick, (one, node) =>
        this.#flightTail(one, node, tick),
      )
    );
  }

  /** The same of events alone. */
  codeEvents(tick: Tick): boolean {
    return this.#list(this.events, this.#game.events, this.#first, tick, (one, node) =>
      this.#eventTail(one, node),
    );
  }

  #list<S extends Declared, E extends Emitted<S>>(
    list: Happenings<E>,
    schemas: readonly S[],
    first: number,
    tick: Tick,
    tail: (one: E, node: number) => boolean,
  ): boolean {
    const coder = this.#coder;
    const { decoding } = coder;
    const total = decoding ? MOST_HAPPENINGS : list.count;
    if (decoding) list.clear();
    for (let i = 0; ; i++) {
      const isMore = coder.bit(first, i < total && !decoding ? 1 : 0) === 1;
      if (!isMore) return true;
      if (schemas.length === 0 || i >= MOST_HAPPENINGS || coder.overflowed) return false;
      const one = decoding ? list.next() : list.entries[i];
      if (!this.#entry(one, schemas, first + 1, tick, tail)) return false;
    }
  }

  #entry<S extends Declared, E extends Emitted<S>>(
    one: E,
    schemas: readonly S[],
    first: number,
    tick: Tick,
    tail: (one: E, node: number) => boolean,
  ): boolean {
    const coder = this.#coder;
    const bits = bitsFor(Math.max(0, schemas.length - 1));
    const index = coder.symbol(first + WHAT_NODES, bits, one.schema.index);
    if (index >= schemas.length) return false;
    one.schema = schemas[index];
    let node = first + WHAT_NODES + (1 << bits);
    for (let i = 0; i < index; i++) node += (HEADS + schemas[i].fields.size) * NUMBER_NODES;
    one.tick = tick - this.#number(node, tick - one.tick);
    one.player = this.#number(node + NUMBER_NODES, one.player + 1) - 1;
    one.number = -1;
    one.ordinal = 0;
    if (one.tick < 0 || one.player >= this.#game.players) return false;
    return tail(one, node);
  }

  /** The row that it is about, and its values. */
  #eventTail(one: Emitted, node: number): boolean {
    return this.#row(one, node, true) && this.#values(one, node);
  }

  #flightTail(one: FlightNews, node: number, tick: Tick): boolean {
    const what = this.#coder.symbol(this.#flightsFirst + 1, 2, WHATS.indexOf(one.what));
    if (what >= WHATS.length) return false;
    one.what = WHATS[what];
    one.id = this.#number(node + 5 * NUMBER_NODES, one.id);
    const back = Math.max(0, Math.floor((tick - one.moment) * MOMENT_STEPS + 0.5));
    one.moment = tick - this.#number(node + 6 * NUMBER_NODES, back) / MOMENT_STEPS;
    if (one.moment < 0) return false;
    const age = what === 1 ? Math.floor(one.age * MOMENT_STEPS + 0.5) : 0;
    one.age = what === 1 ? this.#number(node + 7 * NUMBER_NODES, age) / MOMENT_STEPS : 0;
    if (one.what === "ended") return this.#row(one, node, false);
    one.kind = -1;
    one.row = -1;
    return this.#values(one, node);
  }

  #row(one: Emitted | FlightNews, node: number, hasGeneration: boolean): boolean {
    one.kind = this.#number(node + 2 * NUMBER_NODES, one.kind + 1) - 1;
    const { kinds } = this.#game.layout;
    if (one.kind >= kinds.length) return false;
    const isNone = one.kind < 0;
    one.row = isNone ? -1 : this.#number(node + 3 * NUMBER_NODES, one.row);
    const wasGeneration = hasGeneration && !isNone ? one.generation : 0;
    one.generation = hasGeneration && !isNone ? this.#number(node + 4 * NUMBER_NODES, wasGeneration) : 0;
    return isNone || (one.row < kinds[one.kind].kind.capacity && one.generation <= 0xffff);
  }

  #values({ schema, values }: Emitted<Declared>, node: number): boolean {
    const { fields, size } = schema.fields;
    for (let i = 0; i < size; i++) {
      const at = node + (HEADS + i) * NUMBER_NODES;
      const code = this.#number(at, this.#coder.decoding ? 0 : toCode(fields[i], values[i]));
      if (code > codeLimit(fields[i])) return false;
      values[i] = fromCode(fields[i], code);
    }
    return true;
  }

  #number(node: number, value: number): number {
    return this.#coder.unsigned(node, NUMBER, value);
  }
}
