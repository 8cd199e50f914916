// What a rule is given when it asks `tools.rewind(player)`: the targets as that player saw them when he gave the input of
// this tick, and where his own rows were drawn. On the server they are rebuilt from history, on a client they are what was
// drawn, so a rule has one path. Always true: rows of the shooter himself are never hit.

/** A point or a way's end: as many numbers as targets have coordinates. */
export type Point = ArrayLike<number>;

/** A target that was met. Reused: valid until the next question. */
export interface Hit<N extends string = string> {
  readonly kind: N;
  readonly row: number;
  /** Where on the way it was met, 0 at its beginning, 1 at its end. */
  readonly share: number;
  /** The point of the way at which it was met; of an overlap the target's place. */
  readonly point: Point;
}

/** The world as a player saw it. Reused: valid until the next `tools.rewind`, of whichever player. */
export interface Rewound<N extends string = string> {
  /** The first target on the straight way from one point to another. */
  ray(from: Point, to: Point): Hit<N> | undefined;
  /** The first target that a ball meets which moves straight from one point to another. */
  sweep(from: Point, to: Point, radius: number): Hit<N> | undefined;
  /** Calls `each` for every target that a ball touches, in order of kind and row; within it ask for no other area. */
  overlap(centre: Point, radius: number, each: (hit: Hit<N>) => void): void;
  /** Writes where a row of the shooter was drawn into `into`: where a muzzle was, as he saw it. False: it was not. */
  own(kind: N, row: number, into: number[] | Float64Array): boolean;
}

/** What is fair, for one weapon. What a weapon does not say is as the room's policy says. */
export interface Fairness {
  /** Most that a shot looks into the past, ms, from the input's tick back to what was seen. */
  readonly capMs: number;
  /** A shot that would look further back: looks as far as the cap allows, or at the present [HN25]. */
  readonly beyondCap: "cap" | "now";
  /** Whose screen decides: the shooter's, or, if the victim had begun to dodge by now, the victim's. */
  readonly favour: "shooter" | "victim";
  /** Added to the radius of every target. */
  readonly padding: number;
  /** Targets that the shooter saw past his newest snapshot: hit where he saw them, or not at all. */
  readonly extrapolated: "asShown" | "never";
  /** Targets that were still fading back to the truth in his picture: hit where the truth was, or not at all. */
  readonly fading: "asSent" | "never";
}
