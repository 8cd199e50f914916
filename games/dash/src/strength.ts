// The strengths of a rival: numbers with which a designer makes bots easier or harder. rival.ts plays by them.

/** How a rival sees, decides and aims. */
export interface Strength {
  /** Ticks between a chance to dash and the press. */
  readonly reaction: number;
  /** The largest error of a dash's direction, in radians, to either side. */
  readonly error: number;
  /** Share of the target's movement that its aim allows for, at least and at most. */
  readonly leads: readonly [number, number];
  /** The largest distance for a dash, as a share of its length, at least and at most. */
  readonly range: readonly [number, number];
  /** Ticks that it roams after a dash, at most. */
  readonly rest: number;
  /** Chance that it notices that a target is safe, or behind a wall. */
  readonly heeds: number;
  /** The distance that it keeps while it cannot dash, as a share of a dash's length. */
  readonly berth: number;
}

export const STRENGTHS: { readonly [S in "easy" | "fair" | "strong"]: Strength } = {
  easy: { reaction: 30, error: 0.7, leads: [0, 0.3], range: [1, 1.4], rest: 360, heeds: 0.4, berth: 0 },
  fair: { reaction: 18, error: 0.5, leads: [0.2, 0.7], range: [0.9, 1.3], rest: 180, heeds: 0.7, berth: 1 },
  strong: { reaction: 10, error: 0.25, leads: [0.6, 1.1], range: [0.8, 1.1], rest: 60, heeds: 1, berth: 1.4 },
};
