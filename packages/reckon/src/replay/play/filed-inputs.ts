// The inputs that a player was stepped with, read from the entries of a replay file without stepping any rules: a camera needs them ahead of
// the tick that it shows. A filed match opens it. Always true: it never throws at the bytes of a file; ticks and numbers are those of the
// steps.

import type { Tick } from "../../core/tick.ts";
import { InputChanges } from "../../server/record/input-changes.ts";
import { MOST_COORDINATES, WHAT } from "../../server/record/match-record.ts";
import { ByteReader } from "../../wire/bytes.ts";
import type { Game } from "../../world/game.ts";
import type { ChunkSections, ReplayChunk } from "../file/replay-chunk.ts";
import type { InputSteps } from "./played-match.ts";

const NUMBER_BYTES = 8;

/** What the chunks of a file hold, decoded. */
export interface ReadChunks {
  readonly chunks: readonly ReplayChunk[];
  /** undefined: they are damaged. */
  sectionsOf(chunk: ReplayChunk): ChunkSections | undefined;
  /** The last input of a player before a chunk; its number, or −1 if they have no seat. */
  inputBefore(chunk: ReplayChunk, player: number, into: Float64Array): number;
}

export class FiledInputs implements InputSteps {
  tick: Tick = -1;
  number = 0;
  readonly values: Float64Array;
  readonly #game: Game;
  readonly #file: ReadChunks;
  readonly #player: number;
  readonly #codec: InputChanges;
  readonly #from = new ByteReader();
  readonly #other: Float64Array;
  #isSeated = false;
  /** The number that an unchanged input has in the next tick. */
  #next = 0;
  #at: number;

  constructor(game: Game, file: ReadChunks, at: number, player: number) {
    this.#game = game;
    this.#file = file;
    this.#player = player;
    this.#codec = new InputChanges(game.input);
    this.values = new Float64Array(game.input.size);
    this.#other = new Float64Array(game.input.size);
    this.#at = at;
    const chunk = file.chunks[at];
    if (chunk !== undefined) this.#begin(chunk);
  }

  next(): boolean {
    for (;;) {
      while (this.#from.left > 0) if (this.#entry(this.#from.u8())) return true;
      const chunk = this.#file.chunks[this.#at + 1];
      if (chunk === undefined) return false;
      this.#at++;
      this.#begin(chunk);
    }
  }

  #begin(chunk: ReplayChunk): void {
    this.tick = chunk.firstTick;
    const number = this.#file.inputBefore(chunk, this.#player, this.values);
    this.#isSeated = number >= 0;
    this.number = Math.max(0, number);
    this.#next = this.number + 1;
    this.#from.start(this.#file.sectionsOf(chunk)?.entries ?? NOTHING);
  }

  /** Reads an entry after its first byte; true: it was a step. */
  #entry(what: number): boolean {
    const from = this.#from;
    if (what === WHAT.step) return this.#step();
    if (what === WHAT.input || what === WHAT.next) this.#input(what === WHAT.input);
    else if (what === WHAT.skip) this.tick += from.f64();
    else if (what === WHAT.join || what === WHAT.leave) this.#seat(what === WHAT.join);
    else if (what === WHAT.command) this.#command();
    else if (what === WHAT.answer) this.#answer();
    else if (what === WHAT.place) this.#pass(NUMBER_BYTES * Math.min(from.u8(), MOST_COORDINATES));
    else if (what !== WHAT.writeRows) this.#flight(what);
    return false;
  }

  #step(): boolean {
    this.tick++;
    this.number = this.#isSeated ? this.#next : 0;
    this.#next++;
    return true;
  }

  #input(hasNumber: boolean): void {
    const isOwn = this.#from.u8() === this.#player;
    const number = hasNumber ? this.#from.f64() : this.#next;
    const values = isOwn ? this.values : this.#other;
    if (hasNumber) this.#codec.read(this.#from, values);
    else this.#codec.readChanges(this.#from, values);
    if (isOwn) this.#next = number;
  }

  #seat(isJoin: boolean): void {
    if (this.#from.u8() !== this.#player) return;
    this.#isSeated = isJoin;
    this.#next = 0;
    if (!isJoin) this.#game.input.neutral(this.values);
  }

  #command(): void {
    this.#from.u8();
    const schema = Object.values(this.#game.commands)[this.#from.u8()];
    this.#pass(NUMBER_BYTES * (schema?.size ?? 0));
  }

  #answer(): void {
    if (this.#from.u8() === 0) return;
    this.#from.u16();
    this.#from.f64();
    this.#pass(NUMBER_BYTES * this.#from.u8());
  }

  #flight(what: number): void {
    const schema = this.#game.flights[this.#from.u8()];
    const size = NUMBER_BYTES * (schema?.fields.size ?? 0);
    if (what === WHAT.struck) this.#pass(1 + size + NUMBER_BYTES);
    else this.#pass(what === WHAT.follow ? 2 + 2 * NUMBER_BYTES + size : 2);
  }

  #pass(bytes: number): void {
    for (let i = 0; i < bytes && this.#from.left > 0; i++) this.#from.u8();
  }
}

const NOTHING = new Uint8Array(0);
