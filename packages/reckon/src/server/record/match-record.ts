// Everything that enters the ticks of a match.
// A room with a record writes joins, leaves, commands, skips and the input that each tick was stepped with (own
// or substitute); `replayMatch` (replay.ts) steps the same game through them. Always true: the replayed arenas equal the
// room's bit for bit, tick by tick; one that would grow beyond its bound ends with a whole tick, and replays as far as that.
// Layout: one byte says what follows (WHAT), inputs only when they changed.

import { assert } from "../../core/assert.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { InputCodec } from "../../wire/input-codec.ts";
import type { FlightHit } from "../../world/events/flight.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Command, Game } from "../../world/game.ts";
import type { Hit } from "../../world/rewound.ts";

/** Of a place where a row was drawn. */
export const MOST_COORDINATES = 3;
/** What an entry of a record is. */
export const WHAT = {
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
  /** An input with the number after that player's last one. */
  next: 13,
} as const;

export interface RecordOptions {
  /** What the game was made with, for whoever replays it elsewhere. Default: nothing was chosen. */
  readonly choices?: Readonly<Record<string, string>>;
  /** It ends before it would grow far beyond this. Default: it does not. */
  readonly mostBytes?: number;
}

export class MatchRecord {
  readonly game: Game;
  readonly seed: number;
  readonly firstTick: Tick;
  readonly secret: number;
  readonly choices: Readonly<Record<string, string>>;
  /** It would have grown beyond its bound: the match went on after its end. */
  isCut = false;
  readonly #mostBytes: number;
  #isOver = false;
  /** The tick at hand is stepped: what comes next and is no answer to it belongs to another one. */
  #isStepped = false;
  readonly #out = new ByteWriter(4096);
  readonly #codec: InputCodec;
  readonly #commandNames: readonly string[];
  readonly #kindNames: readonly string[];
  readonly #last: Float64Array[];
  /** Number of each player's last input; NaN before the first, and after a leave: nothing follows from it. */
  readonly #numbers: Float64Array;

  /** @param secret as `RoomOptions.secret` */
  constructor(
    game: Game,
    seed: number,
    firstTick: Tick = 0,
    secret: number = seed,
    { choices = {}, mostBytes = Number.POSITIVE_INFINITY }: RecordOptions = {},
  ) {
    this.choices = choices;
    this.#mostBytes = mostBytes;
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

  /** Nothing is added from now on. */
  end(): void {
    this.#isOver = true;
  }

  /** Begins with what another one came to. */
  load(entries: Uint8Array): void {
    this.#out.append(entries);
    this.end();
  }

  /** Whether something may be added before the next step. */
  #opens(): boolean {
    if (this.#isStepped && this.#out.length > this.#mostBytes) {
      this.isCut = !this.#isOver;
      this.#isOver = true;
    }
    this.#isStepped = false;
    return !this.#isOver;
  }

  enter(what: "join" | "leave" | "command", player: number, command: Command | undefined): void {
    if (!this.#opens()) return;
    this.#out.u8(WHAT[what]);
    this.#out.u8(player);
    if (what === "leave") this.#numbers[player] = Number.NaN;
    if (command === undefined) return;
    this.#out.u8(this.#commandNames.indexOf(command.name));
    for (const name of this.game.commands[command.name].names) this.#out.f64(command.values[name]);
  }

  /** The input that the next tick uses for a player. */
  input(player: number, number: number, input: Float64Array): void {
    if (!this.#opens()) return;
    const last = this.#last[player];
    const isNext = number === this.#numbers[player] + 1;
    this.#numbers[player] = number;
    if (isNext && this.game.input.isEqual(last, input)) return;
    last.set(input);
    this.#out.u8(isNext ? WHAT.next : WHAT.input);
    this.#out.u8(player);
    if (!isNext) this.#out.f64(number);
    this.#codec.write(input, this.#out);
  }

  /** The next tick is stepped. */
  step(): void {
    if (!this.#opens()) return;
    this.#out.u8(WHAT.step);
    this.#isStepped = true;
  }

  skip(ticks: number): void {
    if (!this.#opens()) return;
    this.#out.u8(WHAT.skip);
    this.#out.f64(ticks);
  }

  /** What a rule of the tick at hand was told that a way met, or the next target of an area; undefined: nothing (more). */
  answer(hit: Hit | undefined): void {
    if (this.#isOver) return;
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
    if (this.#isOver) return;
    this.#out.u8(WHAT.place);
    const coordinates = point === undefined ? 0 : Math.min(point.length, MOST_COORDINATES);
    this.#out.u8(coordinates);
    if (point !== undefined) for (let i = 0; i < coordinates; i++) this.#out.f64(point[i]);
  }

  /** What a flight met, after the step of the tick at hand: it enters the tick as an input does. */
  struck(schema: FlightSchema, player: number, values: Float64Array, hit: FlightHit): void {
    if (this.#isOver) return;
    this.#out.u8(WHAT.struck);
    this.#out.u8(schema.index);
    this.#out.u8(player + 1);
    for (let i = 0; i < values.length; i++) this.#out.f64(values[i]);
    this.#out.f64(hit.moment);
    this.answer(hit);
  }

  /** A row that shows a flight follows a path from here on; −1: a new row. See FlightRows. */
  follow({ index }: FlightSchema, row: number, moment: number, age: number, values: Float64Array): void {
    if (this.#isOver) return;
    this.#out.u8(WHAT.follow);
    this.#out.u8(index);
    this.#out.u16(row + 1);
    this.#out.f64(moment);
    this.#out.f64(age);
    for (let i = 0; i < values.length; i++) this.#out.f64(values[i]);
  }

  /** The flight of a row has ended. */
  endRow({ index }: FlightSchema, row: number): void {
    if (this.#isOver) return;
    this.#out.u8(WHAT.endRow);
    this.#out.u8(index);
    this.#out.u16(row + 1);
  }

  /** Rows that show flights were written. */
  writeRows(): void {
    if (this.#isOver) return;
    this.#out.u8(WHAT.writeRows);
  }
}

/** Refuses a record that was made for another match. */
export function checkRecord(
  record: MatchRecord | undefined,
  { game, seed, firstTick, secret }: Pick<MatchRecord, "game" | "seed" | "firstTick" | "secret">,
): void {
  assert(
    record === undefined ||
      (record.game === game &&
        record.seed === seed &&
        record.firstTick === firstTick &&
        record.secret === secret),
    "A room is given a record of another match: make the record with the room's game, seed, first tick and secret.",
  );
}
