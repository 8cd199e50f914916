// Replays a record: it steps the recorded game through everything that entered its ticks. Programs and tests call it, on their own record
// or on one from a file. Always true: an entry is applied only after it was read whole and checked; the arenas equal the room's bit for
// bit.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteReader } from "../../wire/bytes.ts";
import type { Emitted } from "../../world/events/event-schema.ts";
import type { FlightHit } from "../../world/events/flight.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import { checkCommand, type Game } from "../../world/game.ts";
import type { Hit, Point, Rewound } from "../../world/rewound.ts";
import { Simulation } from "../../world/simulation.ts";
import type { World } from "../../world/world.ts";
import { FlightRows } from "../flights/flight-rows.ts";
import { InputChanges } from "./input-changes.ts";
import { type MatchRecord, MOST_COORDINATES, WHAT } from "./match-record.ts";

/** Most ticks of a flight. */
const MOST_LIFE = 4096;

const DAMAGED = "The record of this match is damaged: take it from the room again.";

function isFlown(what: number): boolean {
  return what >= WHAT.struck && what <= WHAT.writeRows;
}

/** Gives rules the answers that the room gave them, in the same order. */
class Answers implements Rewound {
  readonly #kindNames: readonly string[];
  readonly #from: ByteReader;

  constructor(game: Game, from: ByteReader) {
    this.#kindNames = game.layout.kinds.map(({ kind }) => kind.name);
    this.#from = from;
  }

  ray(): Hit | undefined {
    return this.sweep();
  }

  sweep(): Hit | undefined {
    const from = this.#from;
    assert(from.u8() === WHAT.answer, DAMAGED);
    const kind = from.u8();
    if (kind === 0) return undefined;
    const row = from.u16();
    const share = from.f64();
    const point = Array.from({ length: from.u8() }, () => from.f64());
    assert(!from.overflowed && kind <= this.#kindNames.length, DAMAGED);
    return { kind: this.#kindNames[kind - 1], row, share, point };
  }

  overlap(_centre: Point, _radius: number, each: (hit: Hit) => void): void {
    for (let hit = this.sweep(); hit !== undefined; hit = this.sweep()) each(hit);
  }

  own(_kind: string, _row: number, into: number[] | Float64Array): boolean {
    assert(this.#from.u8() === WHAT.place, DAMAGED);
    const coordinates = this.#from.u8();
    for (let i = 0; i < coordinates; i++) into[i] = this.#from.f64();
    assert(!this.#from.overflowed && coordinates <= MOST_COORDINATES, DAMAGED);
    return coordinates > 0;
  }
}

/**
 * Replays a record and calls `each` after every tick with the settled world, and `emitted` for every event, valid during
 * the call. Returns the last world. Throws when the record is not one that a room could have written.
 *
 * @example const last = replayMatch(readRecord(bytes, game), ({ tick, fields }) => console.log(tick, fields.tank.x[0]));
 */
export function replayMatch(
  record: MatchRecord,
  each: (world: World) => void = () => {},
  emitted?: (emitted: Emitted) => void,
): World {
  const replay = new Replay(record.game);
  replay.simulation.emitter.sink = emitted;
  replay.simulation.begin(record.seed, record.firstTick, record.secret);
  replay.take(record.finish());
  while (!replay.isOver) if (replay.next()) each(replay.world);
  return replay.world;
}

/** A flight met a target: its values before, and after the rules were told; `goesOn`: it flies on with those. Valid during the call. */
export type OnStrike = (
  schema: FlightSchema,
  player: number,
  before: Float64Array,
  hit: FlightHit,
  goesOn: boolean,
  after: Float64Array,
) => void;

/** Steps a game through entries: all of a record, or those after a keyframe. */
export class Replay {
  readonly simulation: Simulation;
  /** Are told what rules do not emit. Default: nobody is. */
  onStrike: OnStrike | undefined;
  onLeave: ((player: number) => void) | undefined;
  readonly #codec: InputChanges;
  readonly #from = new ByteReader();
  readonly #answers: Answers;
  /** Rows that show flights. */
  readonly rows: FlightRows;
  /** By player. */
  readonly seated: boolean[];
  readonly #input: Float64Array;
  readonly #commandNames: readonly string[];
  #stepsLeft = Number.POSITIVE_INFINITY;

  constructor(game: Game) {
    const answers = new Answers(game, this.#from);
    this.#answers = answers;
    this.simulation = new Simulation(game, () => answers);
    this.rows = new FlightRows(this.simulation);
    this.#codec = new InputChanges(game.input);
    this.#input = new Float64Array(game.input.size);
    this.seated = new Array(game.players).fill(false);
    this.#commandNames = Object.keys(game.commands);
  }

  /** The entries that come next. @param mostSteps a record with more of them is damaged */
  take(entries: Uint8Array, mostSteps: number = Number.POSITIVE_INFINITY): void {
    this.#from.start(entries);
    this.#stepsLeft = mostSteps;
  }

  /** The entries after a keyframe that was restored: an unchanged input has the next number. */
  goOn(entries: Uint8Array, mostSteps?: number): void {
    this.take(entries, mostSteps);
    this.#count();
  }

  get world(): World {
    return this.simulation.world;
  }

  get isOver(): boolean {
    return this.#from.left === 0;
  }

  /** Applies the next entry; returns whether it was a step. */
  next(): boolean {
    const what = this.#from.u8();
    if (what === WHAT.step) this.#step();
    else if (what === WHAT.input || what === WHAT.next) this.#takeInput(what === WHAT.next);
    else if (what === WHAT.join) this.#join();
    else if (what === WHAT.leave) this.#leave();
    else if (what === WHAT.command) this.#command();
    else {
      assert(what === WHAT.skip, DAMAGED);
      this.#skip();
    }
    return what === WHAT.step;
  }

  #step(): void {
    const tick = this.world.tick + 1;
    assert(this.#stepsLeft-- > 0, DAMAGED);
    this.simulation.advance(tick);
    while (this.#from.left > 0 && isFlown(this.#from.peek())) this.#fly(this.#from.u8(), tick);
    this.#count();
  }

  /** An unchanged input was not written again, and has the next number. */
  #count(): void {
    const { numbers } = this.simulation.inputs;
    for (let player = 0; player < numbers.length; player++) if (this.seated[player]) numbers[player]++;
  }

  /** Applies an entry about flights after the step of a tick. */
  #fly(what: number, tick: Tick): void {
    if (what === WHAT.writeRows) {
      this.rows.write(tick);
      return;
    }
    const schema = this.simulation.game.flights[this.#from.u8()];
    assert(schema !== undefined, DAMAGED);
    if (what === WHAT.struck) this.#strike(schema);
    else this.#leadRow(schema, what);
  }

  #leadRow(schema: FlightSchema, what: number): void {
    const from = this.#from;
    assert((what === WHAT.follow || what === WHAT.endRow) && schema.rowKind >= 0, DAMAGED);
    const row = from.u16() - 1;
    if (what === WHAT.endRow) {
      assert(!from.overflowed, DAMAGED);
      this.rows.end(schema, row);
      return;
    }
    const moment = from.f64();
    const age = from.f64();
    const values = this.#values(schema);
    // A path is flown tick by tick, so a path from long ago would take for ever.
    const isNear = Math.abs(this.world.tick - moment) <= MOST_LIFE && age >= 0 && age <= schema.lifeTicks;
    assert(!from.overflowed && isNear, DAMAGED);
    this.rows.follow(schema, row, moment, age, values);
  }

  #values({ fields }: FlightSchema): Float64Array {
    return new Float64Array(fields.size).map(() => this.#from.f64());
  }

  #strike(schema: FlightSchema): void {
    const from = this.#from;
    const player = from.u8() - 1;
    assert(player < this.simulation.game.players, DAMAGED);
    const values = this.#values(schema);
    const moment = from.f64();
    const hit = this.#answers.sweep();
    assert(hit !== undefined, DAMAGED);
    const met = { ...hit, moment };
    const before = this.onStrike && values.slice();
    const goesOn = this.simulation.strike(schema, player, values, met);
    if (before !== undefined) this.onStrike?.(schema, player, before, met, goesOn, values);
  }

  #skip(): void {
    const ticks = this.#from.f64();
    assert(!this.#from.overflowed && Number.isSafeInteger(this.world.tick + ticks) && ticks > 0, DAMAGED);
    this.world.tick += ticks;
  }

  #takeInput(isNext: boolean): void {
    const player = this.#player(true);
    const { inputs } = this.simulation;
    const number = isNext ? inputs.numbers[player] : this.#from.f64();
    const { names } = this.simulation.game.input;
    const last = inputs.of(player);
    for (let i = 0; isNext && i < names.length; i++) this.#input[i] = last[names[i]];
    const isSound = isNext
      ? this.#codec.readChanges(this.#from, this.#input)
      : this.#codec.read(this.#from, this.#input);
    assert(isSound && Number.isSafeInteger(number), DAMAGED);
    inputs.set(player, this.#input, number);
  }

  #join(): void {
    const player = this.#player(false);
    this.seated[player] = true;
    this.simulation.join(player);
  }

  #leave(): void {
    const player = this.#player(true);
    this.seated[player] = false;
    this.onLeave?.(player);
    this.simulation.leave(player);
  }

  #command(): void {
    const { game } = this.simulation;
    const player = this.#player(true);
    const name = this.#commandNames[this.#from.u8()];
    assert(name !== undefined, DAMAGED);
    const values: Record<string, number> = {};
    for (const field of game.commands[name].names) values[field] = this.#from.f64();
    const command = checkCommand(game, { name, values });
    assert(command !== undefined && !this.#from.overflowed, DAMAGED);
    this.simulation.command(player, command);
  }

  #player(isSeated: boolean): number {
    const player = this.#from.u8();
    assert(!this.#from.overflowed && this.seated[player] === isSeated, DAMAGED);
    return player;
  }
}
