// What a game says about a flight, what the engine makes of it, and what one side tells another of it: flight.ts checks the options,
// every side reads the rest. Always true: `FlightNews` is reused; copy it to keep it.

import type { Fields } from "../fields/field.ts";
import type { Fairness } from "../rewound.ts";
import { type Declared, Emitted } from "./event-schema.ts";

/**
 * How flights are held against targets (HN24).
 * `fastForward`: born at the moment that its shooter saw, and meets targets as the shooter is shown them.
 * `shrinking`: born now; looks into the past as its shooter did, and less and less, not at all after `shrinkTicks`.
 * `claim`: born as fastForward; its shooter says what it met, and the server checks it.
 * `none`: born now, and meets targets as they are shown at its own moment.
 */
type FlightHits = "fastForward" | "shrinking" | "claim" | "none";

/**
 * How others learn of flights (AX25).
 * `events`: messages tell when they are fired, turn and end; every side flies them.
 * `rows`: a row of a kind shows each in snapshots, on view time, and no client predicts it.
 * `both`: by messages, and there are rows.
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
  /** It ends so long after its birth at the latest. */
  readonly lifeTicks: number;
  /** Kinds that it can meet. Default: none. */
  readonly targets?: readonly N[];
  /** Default "events". */
  readonly replicate?: FlightReplication;
  /**
   * Kind of the rows that show it, which no player owns, for `rows` and `both`. The engine spawns one, writes those of its fields that
   * the flight has too, in each tick that has a snapshot, and ends it.
   */
  readonly rows?: N;
  /** Default "fastForward". */
  readonly hits?: FlightHits;
  /** Shrinking only: age at which it does not look into the past any more. Default 30. */
  readonly shrinkTicks?: number;
  /** Inputs that the server steps after that of a predicted flight until the client takes it for refused. Default 30. */
  readonly deadlineTicks?: number;
  /** Least ticks in which a flight that is drawn elsewhere fades to where it is. Default 4. */
  readonly blendTicks?: number;
  /** Most that fly at once in a room. Default 64. */
  readonly capacity?: number;
  /** Most of one player that fly at once; what they fire beyond is refused. Default: as many as the room has. */
  readonly perPlayer?: number;
  /** A flag or whole number of its fields: above 0 it meets rows of its shooter too, such as after a bounce. Default: never. */
  readonly meetsShooter?: keyof F & string;
  /**
   * On which time flights of others are drawn. `view`: as their shooter is shown. `input`: as this player's own rows are, so that
   * they can dodge what they see coming. Default "view".
   */
  readonly others?: "view" | "input";
  /** What is fair, where the room's policy is not. */
  readonly fairness?: Partial<Fairness>;
}

/** A declared flight, checked, as the engine runs it. */
export interface FlightSchema extends Declared {
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

/** One thing that is told of a flight: rules fired it, or the server says what became of it. Reused: copy it to keep it. */
export class FlightNews extends Emitted<FlightSchema> {
  /** Of one that ended, `kind` and `row` are what it met, and there are no values. */
  what: "fired" | "turned" | "ended" = "fired";
  /** The number by which a client knows it; 0: it has none yet. */
  id = 0;
  /** When it was born, turned or ended, in ticks with fraction. */
  moment = 0;
  /** Ticks from its birth to that moment. */
  age = 0;

  override copyFrom(other: FlightNews): void {
    super.copyFrom(other);
    this.what = other.what;
    this.id = other.id;
    this.moment = other.moment;
    this.age = other.age;
  }
}
