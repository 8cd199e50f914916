// The interface of a game's adapter: the outcome of one match, and the bars that its figures must meet. soak:strengths adds them up.

/** Names of the strengths, from the weakest to the strongest. */
export type Strength = "easy" | "fair" | "strong";

/** One match of a stronger side against a weaker one. */
export interface Outcome {
  /** 1: the stronger won, 0: it did not, 1/2: nobody won. */
  readonly won: number;
  readonly seconds: number;
}

/** A figure that must be within bounds. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly least?: number;
  readonly most?: number;
}

export interface Adapter {
  /** A match of the stronger against the weaker: seeds give others. */
  against(stronger: Strength, weaker: Strength, seed: number): Outcome;
  /** Seconds of a match as "Play now" gives it: the defaults, bots of the default strength. */
  usual(seed: number): number;
  /** What else this game promises, over so many matches. */
  bars?(count: number, from: number): readonly Bar[];
}
