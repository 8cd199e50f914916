// What a room is told when it is made, and what it tells who takes a seat. room.ts and the presets read it.

import type { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { CommandOf } from "../world/game-types.ts";
import type { Simulation } from "../world/simulation.ts";
import type { World } from "../world/world.ts";
import type { FlightRows } from "./flights/flight-rows.ts";
import type { InputPolicy } from "./input/input-buffer.ts";
import type { KillcamPolicy } from "./killcam/killcam-policy.ts";
import type { SnapshotPolicy } from "./publish/snapshot-policy.ts";
import type { MatchRecord } from "./record/match-record.ts";
import type { ShownBy } from "./rewind/past-view.ts";
import type { RewindPolicy } from "./rewind/shots.ts";
import type { Seat } from "./seat.ts";
import type { ExpectedDelay } from "./seen/view-estimate.ts";

/** How a room treats time and its players' inputs. */
export interface RoomPolicy<G extends Game = Game> {
  readonly input: InputPolicy;
  readonly snapshot: SnapshotPolicy<G>;
  readonly rewind: RewindPolicy;
  /** Most ticks stepped at once after a stall; the rest are skipped. */
  readonly catchUpTicks: number;
}

/** How clients show others: the parts of a preset's `client` that the room must know. */
export interface ShownPolicy {
  readonly view: Pick<ShownBy, "curve" | "steps" | "underflow">;
  readonly delay: ExpectedDelay;
}

export interface RoomOptions<G extends Game = Game> {
  readonly game: G;
  readonly agreement: Agreement;
  readonly policy: RoomPolicy<NoInfer<G>>;
  /** How its clients show others, as in their own policy: what a player says they saw is judged by it, and rebuilt with it. */
  readonly shown: ShownPolicy;
  /** Seed of the match's rolls; every player is told it. */
  readonly seed: number;
  /** Seed of `world.random` and `init`, up to 2 ** 53; nobody is told it. Default: the match's seed, which players know. */
  readonly secret?: number;
  /** Sends a packet to a player. The bytes are valid during the call only. */
  readonly send: (player: number, bytes: Uint8Array) => void;
  /** Number of the tick before the first one stepped. Default 0. */
  readonly firstTick?: Tick;
  /** Server time, as `update` and `receive` are told it, at which the room begins: that of `firstTick`. Default 0. */
  readonly startMs?: number;
  /** In development rules that leave a value outside its range, ask a clock or chance, or keep state of their own throw. Default false. */
  readonly development?: boolean;
  /** Takes down everything that enters a tick, so that the match can be replayed. Default: nothing. */
  readonly record?: MatchRecord;
  /** Is told of every tick, for a replay file. It needs a `record` that is tapped. Default: nobody is. */
  readonly recorder?: RoomRecorder;
  /** Victims are sent what their killers saw; `wants`: whether a player is to be. Default: nobody is, and it costs nothing. */
  readonly killcam?: KillcamPolicy & { readonly wants?: (player: number) => boolean };
  /**
   * A seat whose connection has ended is kept until `leave`, for `rejoin`. Default false: the player leaves.
   */
  readonly keepsSeats?: boolean;
  /** Whether a player may give a command that fits its schema; one that may not is dropped. Default: everybody may. */
  permits?(player: number, command: CommandOf<NoInfer<G>>): boolean;
  /** What `tables()` of an earlier room of this game returned: snapshots are smaller from the start. Default: none. */
  readonly tables?: Uint8Array;
}

/** What a recorder may look at between two ticks. */
export interface RecordedRoom {
  readonly record: MatchRecord;
  readonly simulation: Simulation;
  /** Rows that show flights; undefined: nothing ever flies. */
  readonly rows: FlightRows | undefined;
  readonly history: Ring<World>;
  readonly snapshotEvery: number;
  /** Of players, then spectators. */
  readonly seats: readonly (Seat | undefined)[];
}

/** Takes down the ticks of a room, beside its record. */
export interface RoomRecorder {
  /** A room begins, or goes on here after a move. */
  begin(room: RecordedRoom): void;
  /** A tick is over; the world is settled, and the entries of the record are whole. */
  ticked(): void;
}

/** What a client must be told to take part. */
export interface Welcome {
  readonly player: number;
  /** The tick at server time 0. */
  readonly firstTick: Tick;
  /** The newest tick when the seat was given: where 16-bit ticks are expanded from at first. */
  readonly tick: Tick;
  readonly seed: number;
  /** Press counters that the player's controls go on from, in the order of the input's fields; 0 for a new player. */
  readonly presses: readonly number[];
}
