// A record: everything that enters the ticks of a match. A room with a record writes joins, leaves, commands, skips and the input that each
// tick was stepped with (own or substitute); `replayMatch` (replay.ts) steps the same game through them. Always true: the replayed arenas
// equal the room's bit for bit, tick by tick; a record that would grow beyond its bound ends with a whole tick, and replays that far.
// A record that is tapped also hands out its entries (`since`), for a replay file, and goes on doing so beyond its bound.
// Layout: one byte names the entry (WHAT); of inputs only the fields are written that changed.

import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import type { FlightHit } from "../../world/events/flight.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Command, Game } from "../../world/game.ts";
import type { Hit } from "../../world/rewound.ts";
import { carryInput } from "../move/carry-input.ts";
import { InputChanges } from "./input-changes.ts";

/** Coordinates of a place where a row was drawn. */
export const MOST_COORDINATES = 3;
/** The first byte of an entry. */
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
  /** An input with the number after that player's last one: the fields that changed since it. */
  next: 13,
} as const;

/** Bytes of a record that moves with its room. */
const MOST_ENTRIES = 64 * 1024 * 1024;

export interface RecordOptions {
  /** The choices that the game was made with, for a replay elsewhere. Default: none. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The record ends before it would grow far beyond this. Default: it has no bound. */
  readonly mostBytes?: number;
  /** `since` is called now and then. Default false. */
  readonly isTapped?: boolean;
}

export class MatchRecord {
  readonly game: Game;
  readonly seed: number;
  readonly firstTick: Tick;
  readonly secret: number;
  readonly choices: Readonly<Record<string, string>>;
  /** A player saw a hit that the room denied, and why: for a recorder. */
  onDenied: ((player: number, why: string) => void) | undefined;
  /** The record reached its bound: the match went on after its end. */
  isCut = false;
  /** Players who are in the world, or enter it with the next step. */
  readonly seated: boolean[];
  readonly #mostBytes: number;
  readonly #isTapped: boolean;
  /** What was kept of a record that only hands out entries by now; undefined: all of them are. */
  #kept: Uint8Array | undefined;
  /** Bytes that were handed out. */
  #told = 0;
  #isOver = false;
  /** The current tick was stepped: the next entry that is no answer to it belongs to another tick. */
  #isStepped = false;
  readonly #out = new ByteWriter(4096);
  readonly #codec: InputChanges;
  readonly #commandNames: readonly string[];
  readonly #kindNames: readonly string[];
  readonly #last: Float64Array[];
  /** Number of each player's last input; NaN before the first, and after a leave. */
  readonly #numbers: Float64Array;

  /** @param secret as `RoomOptions.secret` */
  constructor(
    game: Game,
    seed: number,
    firstTick: Tick = 0,
    secret: number = seed,
    { choices = {}, mostBytes = Number.POSITIVE_INFINITY, isTapped = false }: RecordOptions = {},
  ) {
    this.choices = choices;
    this.#mostBytes = mostBytes;
    this.#isTapped = isTapped;
    if (isTapped && mostBytes <= 0) this.#kept = this.finish().slice();
    this.seated = new Array(game.players).fill(false);
    this.game = game;
    this.seed = seed;
    this.secret = secret;
    this.firstTick = firstTick;
    this.#codec = new InputChanges(game.input);
    this.#commandNames = Object.keys(game.commands);
    this.#kindNames = game.layout.kinds.map(({ kind }) => kind.name);
    this.#numbers = new Float64Array(game.players).fill(Number.NaN);
    this.#last = Array.from({ length: game.players }, () =>
      new Float64Array(game.input.size).fill(Number.NaN),
    );
  }

  /** The record so far, in bytes; valid until the next entry. */
  finish(): Uint8Array {
    return this.#kept ?? this.#out.finish();
  }

  /** The entries since the last call, in bytes; valid until the next entry. */
  since(): Uint8Array {
    const entries = this.#out.finish().subarray(this.#told);
    this.#told = this.#out.length;
    if (this.#kept !== undefined) this.#forget();
    return entries;
  }

  /** Entries were handed out, and are not kept. */
  #forget(): void {
    this.#out.reset();
    this.#told = 0;
  }

  /** Copies the input that a player was stepped with last. Its number; NaN: there is none. */
  lastInput(player: number, into: Float64Array): number {
    into.set(this.#last[player]);
    return this.#numbers[player];
  }

  /** Ends the record. */
  end(): void {
    this.#isOver = true;
  }

  /** Takes the entries of another record, and ends. */
  load(entries: Uint8Array): void {
    this.#out.append(entries);
    this.end();
  }

  /** Carries what was taken down so far: it goes on where its room goes on. */
  carry(by: Moving): void {
    this.isCut = by.flag(this.isCut);
    this.#isOver = by.flag(this.#isOver);
    this.#isStepped = by.flag(this.#isStepped);
    const entries = by.bytes(this.finish(), MOST_ENTRIES);
    if (by.isArriving) this.#out.append(entries);
    if (by.isArriving) this.#goOn();
    for (let player = 0; player < this.seated.length; player++)
      this.seated[player] = by.flag(this.seated[player]);
    for (let player = 0; player < this.#numbers.length; player++) {
      this.#numbers[player] = by.number(this.#numbers[player]);
      const [last] = this.#last[player];
      if (by.flag(!Number.isNaN(last))) carryInput(by, this.game.input, this.#last[player]);
    }
  }

  /** A record that has moved here hands out what comes from here on. */
  #goOn(): void {
    if (this.#isTapped) this.#told = this.#out.length;
    if (this.isCut || this.#kept !== undefined) this.#cut();
  }

  /** Keeps no more. */
  #cut(): void {
    if (!this.#isTapped) {
      this.#isOver = true;
      return;
    }
    const told = this.#told;
    const all = this.#out.finish().slice();
    this.#kept = all;
    this.#forget();
    this.#out.append(all.subarray(told));
  }

  /** Whether an entry may be added before the next step. */
  #opens(): boolean {
    if (this.#isStepped && this.#kept === undefined && this.#out.length > this.#mostBytes) {
      this.isCut = !this.#isOver;
      this.#cut();
    }
    this.#isStepped = false;
    return !this.#isOver;
  }

  /** Begins an entry that answers the current tick; false: the record is over. */
  #tells(what: number): boolean {
    if (!this.#isOver) this.#out.u8(what);
    return !this.#isOver;
  }

  /** Only for arrays of one type: such a loop over several takes ten times as long. */
  #write(values: Float64Array): void {
    for (let i = 0; i < values.length; i++) this.#out.f64(values[i]);
  }

  enter(what: "join" | "leave" | "command", player: number, command: Command | undefined): void {
    if (what !== "command") this.seated[player] = what === "join";
    if (!this.#opens()) return;
    this.#out.u8(WHAT[what]);
    this.#out.u8(player);
    if (what === "leave") this.#numbers[player] = Number.NaN;
    if (command === undefined) return;
    this.#out.u8(this.#commandNames.indexOf(command.name));
    for (const name of this.game.commands[command.name].names) this.#out.f64(command.values[name]);
  }

  /** Notes the input that the next tick uses for a player; its values begin at `at`. */
  input(player: number, number: number, values: Float64Array, at = 0): void {
    if (!this.#opens()) return;
    const last = this.#last[player];
    const isNext = number === this.#numbers[player] + 1;
    this.#numbers[player] = number;
    if (isNext && isSame(last, values, at)) return;
    this.#out.u8(isNext ? WHAT.next : WHAT.input);
    this.#out.u8(player);
    if (isNext) this.#codec.writeChanges(last, values, at, this.#out);
    for (let i = 0; i < last.length; i++) last[i] = values[at + i];
    if (isNext) return;
    this.#out.f64(number);
    this.#codec.write(last, this.#out);
  }

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

  /** Notes the target that a rule of the current tick learnt that a way met, or the next target of an area; undefined: none (any more). */
  answer(hit: Hit | undefined): void {
    if (!this.#tells(WHAT.answer)) return;
    this.#out.u8(hit === undefined ? 0 : 1 + this.#kindNames.indexOf(hit.kind));
    if (hit === undefined) return;
    this.#out.u16(hit.row);
    this.#out.f64(hit.share);
    this.#out.u8(hit.point.length);
    for (let i = 0; i < hit.point.length; i++) this.#out.f64(hit.point[i]);
  }

  /** Notes the place at which a rule of the current tick learnt that a row of the shooter was drawn; undefined: none. */
  place(point: ArrayLike<number> | undefined): void {
    if (this.#isOver) return;
    const length = point?.length ?? 0;
    const coordinates = length < MOST_COORDINATES ? length : MOST_COORDINATES;
    this.#out.u8(WHAT.place);
    this.#out.u8(coordinates);
    if (point !== undefined) for (let i = 0; i < coordinates; i++) this.#out.f64(point[i]);
  }

  /** Notes a target that a flight met after the step of the current tick; it enters the tick as an input does. */
  struck(schema: FlightSchema, player: number, values: Float64Array, hit: FlightHit): void {
    if (!this.#tells(WHAT.struck)) return;
    this.#out.u8(schema.index);
    this.#out.u8(player + 1);
    this.#write(values);
    this.#out.f64(hit.moment);
    this.answer(hit);
  }

  /** A row that shows a flight follows a path from here on; −1: a new row. See FlightRows. */
  follow({ index }: FlightSchema, row: number, moment: number, age: number, values: Float64Array): void {
    if (!this.#tells(WHAT.follow)) return;
    this.#out.u8(index);
    this.#out.u16(row + 1);
    this.#out.f64(moment);
    this.#out.f64(age);
    this.#write(values);
  }

  /** The flight of a row has ended. */
  endRow({ index }: FlightSchema, row: number): void {
    if (!this.#tells(WHAT.endRow)) return;
    this.#out.u8(index);
    this.#out.u16(row + 1);
  }

  /** Rows that show flights were written. */
  writeRows(): void {
    this.#tells(WHAT.writeRows);
  }
}

function isSame(last: Float64Array, values: Float64Array, at: number): boolean {
  for (let i = 0; i < last.length; i++) if (last[i] !== values[at + i]) return false;
  return true;
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
