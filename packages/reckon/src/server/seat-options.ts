// What a seat is told when somebody sits down. The room fills it in, the seat reads it once.

import type { Connection } from "../connection/connection.ts";
import type { Tick } from "../core/tick.ts";
import type { Agreement } from "../wire/agreement.ts";
import type { Game } from "../world/game.ts";
import type { InputPolicy } from "./input/input-buffer.ts";
import type { InputRows } from "./input/input-rows.ts";
import type { LatePresses } from "./seen/view-check.ts";
import type { ExpectedDelay } from "./seen/view-estimate.ts";

export interface SeatOptions {
  readonly player: number;
  readonly game: Game;
  readonly agreement: Agreement;
  readonly policy: InputPolicy;
  readonly delay: ExpectedDelay;
  readonly firstTick: Tick;
  /** The newest tick stepped. */
  readonly tick: Tick;
  readonly connection: Connection;
  /** He looks on, and is not in the world. Default false. */
  readonly watches?: boolean;
  /** Their client was made with the tables that the room was given. Default false. */
  readonly holdsTables?: boolean;
  /** Server time of the first tick. Default 0. */
  readonly startMs?: number;
  /** The last input of who sat here before and is the same player. Default: there was none. */
  readonly last?: Float64Array;
  /** By what a press that came late is judged: see `RewindPolicy`. Default: by what was seen with it. */
  readonly latePresses?: LatePresses;
  /** Where stamped inputs of the room wait. Default: the seat has some of its own. */
  readonly rows?: InputRows;
}

/** What a room says of who takes a seat. */
export type Sitting = Pick<SeatOptions, "connection" | "last" | "watches" | "holdsTables">;
