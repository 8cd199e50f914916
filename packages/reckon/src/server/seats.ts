// The seats of a room, and what is asked of all of them in every tick: who has sent his input, and whose connection has
// something to say. Both lie side by side, in the rows and in one list of times, so that a quiet seat is not fetched: a
// server has thousands of them, and in most ticks nothing happens at most. Always true: nobody's time is Infinity, and he
// has no rows; a connection that is closed has −Infinity.

import type { Tick } from "../core/tick.ts";
import type { RoomQuality } from "../quality/room-quality.ts";
import type { Game } from "../world/game.ts";
import type { Inputs } from "../world/input.ts";
import { InputRows } from "./input/input-rows.ts";
import type { MatchRecord } from "./record/match-record.ts";
import type { RoomOptions } from "./room-options.ts";
import type { Seat } from "./seat.ts";

/** Those who look on have seats of their own, behind those of players: so many at most. */
export const SPECTATORS = 8;

/** Seats of a room: players, then spectators. Reports name them by a byte. */
export function seatsOf({ players }: Pick<Game, "players">): number {
  return Math.min(players + SPECTATORS, 255);
}

export class Seats {
  /** By player. */
  readonly all: (Seat | undefined)[];
  /** Where stamped inputs wait. */
  readonly rows: InputRows;
  /** Until when each connection has nothing to say, ms: it notes that here itself. */
  readonly #quietUntilMs: Float64Array;
  readonly #players: number;

  /** Whether a player may give a command now. */
  readonly permits: NonNullable<RoomOptions["permits"]>;

  constructor({ game, agreement, firstTick = 0, permits = () => true }: RoomOptions) {
    this.permits = permits;
    this.all = new Array(seatsOf(game)).fill(undefined);
    this.#players = game.players;
    this.#quietUntilMs = new Float64Array(seatsOf(game)).fill(Number.POSITIVE_INFINITY);
    const stamped = agreement.addressing === "tick" ? game.players : 0;
    this.rows = new InputRows(game.input, stamped, game.tickRate);
    this.rows.taken = firstTick;
  }

  sit(seat: Seat): void {
    this.all[seat.player] = seat;
    seat.connection.noteIn(this.#quietUntilMs, seat.player);
  }

  /** Nobody sits there any more; what was counted is kept. */
  giveUp({ player, counts, connection }: Seat, quality: RoomQuality): void {
    quality.keep(counts);
    connection.noteIn(undefined);
    this.all[player] = undefined;
    if (player < this.#players) this.rows.clear(player);
    this.#quietUntilMs[player] = Number.POSITIVE_INFINITY;
  }

  /** The seat of a player whose connection may have something to say, or is closed. */
  awake(player: number, nowMs: number): Seat | undefined {
    return nowMs < this.#quietUntilMs[player] ? undefined : this.all[player];
  }

  /** Gives the rules the inputs of a tick. */
  gather(tick: Tick, inputs: Inputs, record: MatchRecord | undefined): void {
    for (let player = 0; player < this.#players; player++) {
      const isOpen = this.#quietUntilMs[player] > Number.NEGATIVE_INFINITY;
      // His own, in time: his seat catches up when it is asked for something.
      if (isOpen && this.rows.give(player, tick, inputs, record)) continue;
      const seat = this.all[player];
      if (seat === undefined || seat.watches) continue;
      seat.take(tick);
      inputs.set(player, seat.input, seat.numberOf(tick));
      record?.input(player, seat.numberOf(tick), seat.input);
    }
    this.rows.taken = tick;
  }

  /** The room skipped `ticks` ticks up to and including `tick`. */
  skip(tick: Tick, ticks: number): void {
    for (const seat of this.all) seat?.skip(tick, ticks);
    this.rows.taken = tick;
  }
}
