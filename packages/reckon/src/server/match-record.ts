// Everything that enters the ticks of a match, and the match replayed from it.
// A room with a record writes joins, leaves, commands, skips and the input that each tick was stepped with (own
// or substitute); `replayMatch` steps the same game through them. Always true: the replayed arenas equal the
// room's bit for bit, tick by tick. Layout: one byte says what follows (WHAT), inputs only when they changed.

import { assert } from "../core/assert.ts";
import type { Tick } from "../core/tick.ts";
import { ByteReader, ByteWriter } from "../wire/bytes.ts";
import { InputCodec } from "../wire/input-codec.ts";
import type { Emitted } from "../world/event.ts";
import type { FlightHit, FlightSchema } from "../world/flight.ts";
import { type Command, checkCommand, type Game } from "../world/game.ts";
import type { Hit, Point, Rewound } from "../world/rewound.ts";
import { Simulation } from "../world/simulation.ts";
import type { World } from "../world/world.ts";
import { FlightRows } from "./flight-rows.ts";

const MOST_COORDINATES = 3;
/** Ticks that a flight lives at most. */
const MOST_LIFE = 4096;
const WHAT = {
  join: 1,
  leave: 2,
  command: 3,
  skip: 4,
  input: 5,
  step: 6,
  answer: 7,
  place: 8,
  struck: 9,
  follow: 10,
  endRow: 11,
  writeRows: 12,
} as const;

export class MatchRecord {
  readonly game: Game;
  readonly seed: number;
  readonly firstTick: Tick;
  readonly secret: number;
  readonly #out = new ByteWriter(4096);
  readonly #codec: InputCodec;
  readonly #commandNames: readonly string[];
  readonly #kindNames: readonly string[];
  readonly #last: Float64Array[];
  /** Number of each player's last input; NaN before the first, and after a leave: nothing follows from it. */
  readonly #numbers: Float64Array;

  /** @param secret as `RoomOptions.secret` */
  constructor(game: Game, seed: number, firstTick: Tick = 0, secret: number = seed) {
    this.game = game;
    this.seed = seed;
    this.secret = secret;
    this.firstTick = firstTick;
    this.#codec = new InputCodec(game.input);
    this.#commandNames = Object.keys(game.commands);
    this.#kindNames = game.layout.kinds.map(({ kind }) => kind.name);
    this.#numbers = new Float64Array(game.players).fill(Number.NaN);
    this.#last = Array.from({ length: game.players }, () =>
      new Float64Array(game.input.size).fill(Number.NaN),
    );
  }

  /** The record so far, in bytes; valid until the next entry. */
  finish(): Uint8Array {
    return this.#out.finish();
  }

  enter(what: "join" | "leave" | "command", player: number, command: Command | undefined): void {
    this.#out.u8(WHAT[what]);
    this.#out.u8(player);
    if (what === "leave") this.#numbers[player] = Number.NaN;
    if (command === undefined) return;
    this.#out.u8(this.#commandNames.indexOf(command.name));
    for (const name of this.game.commands[command.name].names) this.#out.f64(command.values[name]);
  }

  /** The input that the next tick uses for a player. */
  input(player: number, number: number, input: Float64Array): void {
    const last = this.#last[player];
    const isNext = number === this.#numbers[player] + 1;
    this.#numbers[player] = number;
    if (isNext && this.game.input.isEqual(last, input)) return;
    last.set(input);
    this.#out.u8(WHAT.input);
    this.#out.u8(player);
    this.#out.f64(number);
    this.#codec.write(input, this.#out);
  }

  step(tick: Tick): void {
    this.#out.u8(WHAT.step);
    this.#out.f64(tick);
  }

  skip(ticks: number): void {
    this.#out.u8(WHAT.skip);
    this.#out.f64(ticks);
  }

  /** What a rule of the tick at hand was told that a way met, or the next target of an area; undefined: nothing (more). */
  answer(hit: Hit | undefined): void {
    this.#out.u8(WHAT.answer);
    this.#out.u8(hit === undefined ? 0 : 1 + this.#kindNames.indexOf(hit.kind));
    if (hit === undefined) return;
    this.#out.u16(hit.row);
    this.#out.f64(hit.share);
    this.#out.u8(hit.point.length);
    for (let i = 0; i < hit.point.length; i++) this.#out.f64(hit.point[i]);
  }

  /** Where a rule of the tick at hand was told that a row of the shooter was drawn; undefined: nowhere. */
  place(point: ArrayLike<number> | undefined): void {
    this.#out.u8(WHAT.place);
    const coordinates = point === undefined ? 0 : Math.min(point.length, MOST_COORDINATES);
    this.#out.u8(coordinates);
    if (point !== undefined) for (let i = 0; i < coordinates; i++) this.#out.f64(point[i]);
  }

  /** What a flight met, after the step of the tick at hand: it enters the tick as an input does. */
  struck(schema: FlightSchema, player: number, values: Float64Array, hit: FlightHit): void {
    this.#out.u8(WHAT.struck);
    this.#out.u8(schema.index);
    this.#out.u8(player + 1);
    for (let i = 0; i < values.length; i++) this.#out.f64(values[i]);
    this.#out.f64(hit.moment);
    this.answer(hit);
  }

  /** A row that shows a flight follows a path from here on; −1: a new row. See FlightRows. */
  follow({ index }: FlightSchema, row: number, moment: number, age: number, values: Float64Array): void {
    this.#out.u8(WHAT.follow);
    this.#out.u8(index);
    this.#out.u16(row + 1);
    this.#out.f64(moment);
    this.#out.f64(age);
    for (let i = 0; i < values.length; i++) this.#out.f64(values[i]);
  }

  /** The flight of a row has ended. */
  endRow({ index }: FlightSchema, row: number): void {
    this.#out.u8(WHAT.endRow);
    this.#out.u8(index);
    this.#out.u16(row + 1);
  }

  /** Rows that show flights were written. */
  writeRows(): void {
    this.#out.u8(WHAT.writeRows);
  }
}

/** Gives a rule the answers that the room gave it, in the same order. */
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

const DAMAGED = "The record of this match is damaged: take it from the room again.";

/**
 * Replays a record and calls `each` after every tick with the settled world, and `emitted` for every event, valid during
 * the call. Returns the last world. Throws when the record is not one that a room could have written.
 */
export function replayMatch(
  record: MatchRecord,
  each: (world: World) => void = () => {},
  emitted?: (emitted: Emitted) => void,
): World {
  const replay = new Replay(record, emitted);
  while (!replay.isOver) if (replay.next()) each(replay.world);
  return replay.world;
}

/** One pass over a record. Nothing is applied before it is read whole and makes sense. */
class Replay {
  readonly #simulation: Simulation;
  readonly #codec: InputCodec;
  readonly #from = new ByteReader();
  readonly #answers: Answers;
  readonly #rows: FlightRows;
  readonly #input: Float64Array;
  readonly #isSeated: boolean[];
  readonly #commandNames: readonly string[];

  constructor(record: MatchRecord, emitted: ((emitted: Emitted) => void) | undefined) {
    const { game } = record;
    const answers = new Answers(game, this.#from);
    this.#answers = answers;
    this.#simulation = new Simulation(game, () => answers);
    this.#simulation.emitter.sink = emitted;
    this.#rows = new FlightRows(this.#simulation);
    this.#codec = new InputCodec(game.input);
    this.#input = new Float64Array(game.input.size);
    this.#isSeated = new Array(game.players).fill(false);
    this.#commandNames = Object.keys(game.commands);
    this.#simulation.begin(record.seed, record.firstTick, record.secret);
    this.#from.start(record.finish());
  }

  get world(): World {
    return this.#simulation.world;
  }

  get isOver(): boolean {
    return this.#from.left === 0;
  }

  /** Applies the next entry; true when it was a step. */
  next(): boolean {
    const what = this.#from.u8();
    if (what === WHAT.step) this.#step();
    else if (what === WHAT.input) this.#takeInput();
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
    const tick = this.#from.f64();
    assert(!this.#from.overflowed && tick === this.world.tick + 1, DAMAGED);
    this.#simulation.advance(tick);
    while (this.#from.left > 0 && this.#from.peek() >= WHAT.struck) this.#fly(this.#from.u8(), tick);
    // An input that was not written again has the next number.
    const { numbers } = this.#simulation.inputs;
    for (let player = 0; player < numbers.length; player++) if (this.#isSeated[player]) numbers[player]++;
  }

  /** What became of flights after the step of a tick. */
  #fly(what: number, tick: Tick): void {
    if (what === WHAT.writeRows) {
      this.#rows.write(tick);
      return;
    }
    const schema = this.#simulation.game.flights[this.#from.u8()];
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
      this.#rows.end(schema, row);
      return;
    }
    const moment = from.f64();
    const age = from.f64();
    const values = this.#values(schema);
    // A path is flown tick by tick: one from long ago would never be through.
    const isNear = Math.abs(this.world.tick - moment) <= MOST_LIFE && age >= 0 && age <= schema.lifeTicks;
    assert(!from.overflowed && isNear, DAMAGED);
    this.#rows.follow(schema, row, moment, age, values);
  }

  #values({ fields }: FlightSchema): Float64Array {
    return new Float64Array(fields.size).map(() => this.#from.f64());
  }

  #strike(schema: FlightSchema): void {
    const from = this.#from;
    const player = from.u8() - 1;
    assert(player < this.#simulation.game.players, DAMAGED);
    const values = this.#values(schema);
    const moment = from.f64();
    const hit = this.#answers.sweep();
    assert(hit !== undefined, DAMAGED);
    this.#simulation.strike(schema, player, values, { ...hit, moment });
  }

  #skip(): void {
    const ticks = this.#from.f64();
    assert(!this.#from.overflowed && Number.isSafeInteger(this.world.tick + ticks) && ticks > 0, DAMAGED);
    this.world.tick += ticks;
  }

  #takeInput(): void {
    const player = this.#player(true);
    const number = this.#from.f64();
    assert(this.#codec.read(this.#from, this.#input) && Number.isSafeInteger(number), DAMAGED);
    this.#simulation.inputs.set(player, this.#input, number);
  }

  #join(): void {
    const player = this.#player(false);
    this.#isSeated[player] = true;
    this.#simulation.join(player);
  }

  #leave(): void {
    const player = this.#player(true);
    this.#isSeated[player] = false;
    this.#simulation.leave(player);
  }

  #command(): void {
    const { game } = this.#simulation;
    const player = this.#player(true);
    const name = this.#commandNames[this.#from.u8()];
    assert(name !== undefined, DAMAGED);
    const values: Record<string, number> = {};
    for (const field of game.commands[name].names) values[field] = this.#from.f64();
    const command = checkCommand(game, { name, values });
    assert(command !== undefined && !this.#from.overflowed, DAMAGED);
    this.#simulation.command(player, command);
  }

  #player(isSeated: boolean): number {
    const player = this.#from.u8();
    assert(!this.#from.overflowed && this.#isSeated[player] === isSeated, DAMAGED);
    return player;
  }
}
