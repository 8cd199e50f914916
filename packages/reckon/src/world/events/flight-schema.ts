// What a game says about a flight, and what the engine makes of it: the types that flight.ts checks and every side reads.

import type { Fields } from "../fields/field.ts";
import type { InputSchema } from "../input.ts";
import type { Fairness } from "../rewound.ts";

/**
 * How flights are held against targets (HN24).
 * `fastForward`: born at the moment that its shooter saw, and meets targets as he is shown them.
 * `shrinking`: born now; looks into the past as he did, and less and less, not at all after `shrinkTicks`.
 * `claim`: born as fastForward; its shooter says whom it met, and the server checks it.
 * `none`: born now, and meets targets as they are shown at its own moment.
 */
type FlightHits = "fastForward" | "shrinking" | "claim" | "none";

/**
 * How others learn of flights (AX25).
 * `events`: told when they are fired, turn and end; every side flies them.
 * `rows`: a row of a kind shows each in snapshots, on view time, and nobody predicts it.
 * `both`: told by events, and there are rows.
 */
export type FlightReplication = "events" | "rows" | "both";

/** What a game says about a flight. */
export interface FlightOptions<F extends Fields, N extends string = string> {
  /** What it is made of: coordinates, their rates, and what else its path depends on. */
  readonly fields: F;
  /** Names of the coordinate fields, as many as targets have. */
  readonly position: readonly (keyof F & string)[];
  /** Radius of the ball that flies. Default 0: a point. */
  readonly radius?: number;
  /** It ends so long after its birth, if it did not before. */
  readonly lifeTicks: number;
  /** Kinds that it can meet. Default: none. */
  readonly targets?: readonly N[];
  /** Default "events". */
  readonly replicate?: FlightReplication;
  /**
   * Kind of the rows that show it, nobody's, for `rows` and `both`. The engine spawns one, writes those of its fields that the
   * flight has too, in each tick that has a snapshot, and ends it.
   */
  readonly rows?: N;
  /** Default "fastForward". */
  readonly hits?: FlightHits;
  /** Shrinking only: age at which it does not look into the past any more. Default 30. */
  readonly shrinkTicks?: number;
  /** Inputs that the server stepped since that of a predicted flight, until it is taken for refused. Default 30. */
  readonly deadlineTicks?: number;
  /** Ticks in which a flight that is drawn elsewhere fades to where it is, at least. Default 4. */
  readonly blendTicks?: number;
  /** Most that fly at once in a room. Default 64. */
  readonly capacity?: number;
  /** Most of one player that fly at once; what they fire beyond is refused. Default: as many as the room has. */
  readonly perPlayer?: number;
  /** A flag or whole number of its fields: above 0 it meets rows of its shooter too, such as after a bounce. Default: never. */
  readonly meetsShooter?: keyof F & string;
  /**
   * On which time those of others are drawn. `view`: as their shooter is shown. `input`: as this player's own rows are, so that
   * what they see coming can be dodged. Default "view".
   */
  readonly others?: "view" | "input";
  /** What is fair, where the room's policy is not. */
  readonly fairness?: Partial<Fairness>;
}

/** A declared flight, checked, as the engine runs it. */
export interface FlightSchema {
  readonly name: string;
  readonly index: number;
  readonly fields: InputSchema;
  /** Places of the coordinates among the fields. */
  readonly position: readonly number[];
  readonly radius: number;
  readonly lifeTicks: number;
  /** Kinds that it can meet, by place in the layout. */
  readonly targets: readonly number[];
  readonly replicate: FlightReplication;
  /** Kind of its rows by place in the layout, and which of their columns shows which field; −1: it has none. */
  readonly rowKind: number;
  readonly rowColumns: readonly { readonly field: number; readonly column: number }[];
  readonly hits: FlightHits;
  readonly shrinkTicks: number;
  readonly deadlineTicks: number;
  readonly blendTicks: number;
  readonly capacity: number;
  readonly perPlayer: number;
  /** Place among the fields of the one that is above 0 once it meets its shooter too; −1: it never does. */
  readonly meetsShooter: number;
  readonly others: "view" | "input";
  readonly fairness: Partial<Fairness>;
}
