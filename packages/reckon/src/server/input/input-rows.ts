// The rows in which stamped inputs of all players of a room wait for their ticks. Inputs for one tick lie side by side, because a tick
// takes one of each player, and a server of many rooms spends its time fetching memory. Each player's StampedInputs write here; the room
// reads a tick's rows straight from here. Always true: a row is found only under the tick that it was put for; an input that may still
// be offered never overwrites the rows around the present.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { InputSchema, Inputs } from "../../world/input.ts";
import { carryInput } from "../move/carry-input.ts";
import type { MatchRecord } from "../record/match-record.ts";
import type { LateTrigger } from "./late-trigger.ts";

/** Ticks of inputs kept for one player, before and after the present, up to 64 ticks per second (BT13). */
export const BUFFERED_TICKS = 128;
const BUFFERED_SECONDS = 2;
const CLAIMED = 1;
/** The value of `CLAIMED` where the claim belongs to a trigger that came late. */
const PULLED = 2;
const INPUT = 2;

export class InputRows {
  /** Ticks after the present that an input may be for: two seconds, or a little more. */
  readonly buffered: number;
  /** The last tick whose inputs were taken, or that was skipped. The room moves it on. */
  taken: Tick = -1;
  /** By tick modulo their number, then by player: its tick, whether it has a claim, and the input. */
  readonly #rows: Float64Array;
  /** Ticks kept, before and after the present; past rows tell duplicates. A power of two. */
  readonly #kept: number;
  readonly #schema: InputSchema;
  readonly #size: number;
  readonly #stride: number;
  readonly #perTick: number;

  /** @param tickRate ticks per second. Default 60 */
  constructor(schema: InputSchema, players: number, tickRate = 60) {
    let buffered = BUFFERED_TICKS;
    while (buffered < BUFFERED_SECONDS * tickRate) buffered *= 2;
    this.buffered = buffered;
    this.#kept = 2 * this.buffered;
    this.#schema = schema;
    this.#size = schema.size;
    this.#stride = INPUT + schema.size;
    this.#perTick = players * this.#stride;
    this.#rows = new Float64Array(this.#kept * this.#perTick).fill(Number.NaN);
  }

  /** A tick's place among those kept. */
  placeOf(tick: Tick): number {
    return tick & (this.#kept - 1);
  }

  /** Where the row of a player for a tick begins; −1: no input for it has arrived. */
  find(player: number, tick: Tick): number {
    const at = this.#at(player, tick);
    return this.#rows[at] === tick ? at : -1;
  }

  put(player: number, tick: Tick, input: Float64Array, isClaimed: boolean): void {
    const rows = this.#rows;
    const at = this.#at(player, tick);
    rows[at] = tick;
    rows[at + CLAIMED] = isClaimed ? 1 : 0;
    for (let i = 0; i < this.#size; i++) rows[at + INPUT + i] = input[i];
  }

  /** Copies the input of a row that was found. */
  read(at: number, into: Float64Array): void {
    for (let i = 0; i < this.#size; i++) into[i] = this.#rows[at + INPUT + i];
  }

  /** Lays a trigger that came late over the row that was found. The row is not the player's own input any more. */
  pull(at: number, late: LateTrigger): void {
    late.pull(this.#rows, at + INPUT);
    this.#rows[at + CLAIMED] = PULLED;
  }

  /** Whether a late trigger lies over the row. */
  isPulled(at: number): boolean {
    return this.#rows[at + CLAIMED] === PULLED;
  }

  /** Gives the rules and the record the player's own input for a tick; false: it has not arrived, or a late trigger lies over it. */
  give(player: number, tick: Tick, inputs: Inputs, record?: MatchRecord): boolean {
    const at = this.find(player, tick);
    if (at < 0 || this.isPulled(at)) return false;
    inputs.set(player, this.#rows, tick, at + INPUT);
    record?.input(player, tick, this.#rows, at + INPUT);
    return true;
  }

  /** Whether the input has a claim. */
  isClaimed(at: number): boolean {
    return this.#rows[at + CLAIMED] > 0;
  }

  clear(player: number): void {
    for (let tick = 0; tick < this.#kept; tick++) this.#rows[this.#at(player, tick)] = Number.NaN;
  }

  /** Carries the rows of a player: of ticks before `tail` only that they have come. */
  carry(by: Moving, player: number, tail: Tick): void {
    for (let tick = tail - this.buffered + 1; tick <= tail + this.buffered; tick++) {
      if (tick < 0 || !by.flag(this.find(player, tick) >= 0)) continue;
      const at = this.#at(player, tick);
      this.#rows[at] = tick;
      if (tick < tail) continue;
      this.#rows[at + CLAIMED] = by.whole(this.#rows[at + CLAIMED], 0, PULLED);
      carryInput(by, this.#schema, this.#rows, at + INPUT);
    }
  }

  #at(player: number, tick: Tick): number {
    return this.placeOf(tick) * this.#perTick + player * this.#stride;
  }
}
