// Where stamped inputs of all players of a room wait for their ticks: those for one tick lie side by side, because a tick
// takes one of each player, and a server of many rooms spends its time fetching memory. Each player's StampedInputs write
// here; the room reads the row of a tick straight from here when it is there. Always true: a row is found only under the
// tick that it was put for; the rows around the present are never overwritten by one that may still be offered.

import type { Tick } from "../../core/tick.ts";
import type { InputSchema, Inputs } from "../../world/input.ts";
import type { LateTrigger } from "./late-trigger.ts";

/** Ticks of inputs kept for one player, before and after the present, up to 64 ticks per second (BT13). */
export const BUFFERED_TICKS = 128;
const BUFFERED_SECONDS = 2;
const CLAIMED = 1;
/** What `CLAIMED` holds where the claim is that of a trigger which came late. */
const PULLED = 2;
const INPUT = 2;

export class InputRows {
  /** Ticks after the present that an input may be for: two seconds, or a little more. */
  readonly buffered: number;
  /** The last tick whose inputs were taken, or that was skipped. The room moves it on. */
  taken: Tick = -1;
  /** By tick modulo their number, then by player: its tick, whether there is a claim with it, and the input. */
  readonly #rows: Float64Array;
  /** Ticks kept, before and after the present: of those before it is known that they have come. A power of two. */
  readonly #kept: number;
  readonly #size: number;
  readonly #stride: number;
  readonly #perTick: number;

  /** @param tickRate ticks per second. Default 60 */
  constructor(schema: InputSchema, players: number, tickRate = 60) {
    let buffered = BUFFERED_TICKS;
    while (buffered < BUFFERED_SECONDS * tickRate) buffered *= 2;
    this.buffered = buffered;
    this.#kept = 2 * this.buffered;
    this.#size = schema.size;
    this.#stride = INPUT + schema.size;
    this.#perTick = players * this.#stride;
    this.#rows = new Float64Array(this.#kept * this.#perTick).fill(Number.NaN);
  }

  /** A tick's place among those kept. */
  placeOf(tick: Tick): number {
    return tick & (this.#kept - 1);
  }

  /** Where the row of a player for a tick begins; −1: nothing has come for it. */
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

  /** Lays a trigger that came late over the row that was found, and what was seen with it. It is not the player's own any more. */
  pull(at: number, late: LateTrigger): void {
    late.pull(this.#rows, at + INPUT);
    this.#rows[at + CLAIMED] = PULLED;
  }

  /** Whether a late trigger lies over the row. */
  isPulled(at: number): boolean {
    return this.#rows[at + CLAIMED] === PULLED;
  }

  /** Gives the rules the player's own input for a tick; false: it has not come, or a late trigger lies over it. */
  give(player: number, tick: Tick, inputs: Inputs): boolean {
    const at = this.find(player, tick);
    if (at < 0 || this.isPulled(at)) return false;
    inputs.set(player, this.#rows, tick, at + INPUT);
    return true;
  }

  /** Whether the player said what he saw. */
  isClaimed(at: number): boolean {
    return this.#rows[at + CLAIMED] > 0;
  }

  /** Nothing has come from this player. */
  clear(player: number): void {
    for (let tick = 0; tick < this.#kept; tick++) this.#rows[this.#at(player, tick)] = Number.NaN;
  }

  #at(player: number, tick: Tick): number {
    return this.placeOf(tick) * this.#perTick + player * this.#stride;
  }
}
