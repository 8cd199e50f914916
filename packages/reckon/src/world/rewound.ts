// The answer to `tools.rewind(player)`: the targets as that player saw them when they gave the input of this tick, and where their own
// rows were drawn. The server rebuilds them from history, a client takes them from what it drew, so a rule has one path. Always true:
// the shooter's own rows are never hit.

/** A point, or the end of a way: as many numbers as targets have coordinates. */
export type Point = ArrayLike<number>;

/** A target that was met. Reused: valid until the next question. */
export interface Hit<N extends string = string> {
  readonly kind: N;
  readonly row: number;
  /** Where on the way it was met, 0 at its beginning, 1 at its end. */
  readonly share: number;
  /** The point of the way at which the target was met; for `overlap` the target's place. */
  readonly point: Point;
}

/** The world as a player saw it. Reused: valid until the next `tools.rewind` for any player. */
export interface Rewound<N extends string = string> {
  /** The first target on the straight way from one point to another. */
  ray(from: Point, to: Point): Hit<N> | undefined;
  /** The first target that a ball meets which moves straight from one point to another. */
  sweep(from: Point, to: Point, radius: number): Hit<N> | undefined;
  /** Calls `each` for every target that a ball touches, in order of kind and row; do not call `overlap` within it. */
  overlap(centre: Point, radius: number, each: (hit: Hit<N>) => void): void;
  /** Writes into `into` where a row of the shooter was drawn: where a muzzle was, as they saw it. False if it was not drawn. */
  own(kind: N, row: number, into: number[] | Float64Array): boolean;
}

/** What is fair for one weapon. Where a weapon says nothing, the room's policy decides. */
export interface Fairness {
  /** Most that a shot looks into the past, ms, from the input's tick back to what was seen. */
  readonly capMs: number;
  /** A shot that would look further back looks as far as the cap allows ("cap"), or at the present ("now") [HN25]. */
  readonly beyondCap: "cap" | "now";
  /** Whose screen decides: the shooter's, or the victim's if the victim has begun to dodge by now. */
  readonly favour: "shooter" | "victim";
  /** Added to the radius of every target. */
  readonly padding: number;
  /** Targets that the shooter saw past their newest snapshot are hit where they saw them, or not at all. */
  readonly extrapolated: "asShown" | "never";
  /** Targets that were still fading back to the truth in the shooter's picture are hit where the truth was, or not at all. */
  readonly fading: "asSent" | "never";
}
