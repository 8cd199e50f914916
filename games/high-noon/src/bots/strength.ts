// The strength of a bot, in both modes: numbers with which a designer makes bots easier or harder. Duellists and riders play by them.

export interface Strength {
  /** The range of its aiming error, both sides together, in radians: in a duel, and on a ride. */
  readonly duelSpread: number;
  readonly rideSpread: number;
  /** Share of a target's movement that its aim allows for. */
  readonly leads: number;
  /** Ticks until it shoots at a target that it has just seen. */
  readonly wakes: number;
  /** Chance that it keeps the trigger down until it thinks again. */
  readonly brave: number;
  /** Ticks between two decisions where to go, and at whom to shoot. */
  readonly thinks: number;
  /** Chance that it rolls out of a coming strike. */
  readonly dodges: number;
}

export const STRENGTHS: { readonly [S in "easy" | "fair" | "strong"]: Strength } = {
  easy: { duelSpread: 0.9, rideSpread: 0.5, leads: 0.3, wakes: 40, brave: 0.6, thinks: 24, dodges: 0.2 },
  fair: { duelSpread: 0.45, rideSpread: 0.25, leads: 0.8, wakes: 24, brave: 0.8, thinks: 12, dodges: 0.55 },
  strong: { duelSpread: 0.2, rideSpread: 0.1, leads: 1, wakes: 12, brave: 0.95, thinks: 5, dodges: 0.95 },
};

/** Better than any player: tests of the engine use it, because much happens in its matches. */
export const SHARP: Strength = {
  duelSpread: 0.16,
  rideSpread: 0.1,
  leads: 1,
  wakes: 0,
  brave: 0.8,
  thinks: 1,
  dodges: 1,
};
