// The sounds of By a Thread, as zzfx makes them: bronze, stone and breath. Ears place them by distance, side and line of sight.

/** Plasma leaves: a short spit. */
export const GUN_SOUND = [0.55, 0.06, 410, 0, 0.02, 0.09, 2, 1.8, -9, -0.6, 0, 0, 0, 0.5] as const;
/** Plasma on a wall: a hollow clang. */
export const CLANG_SOUND = [
  0.4, 0.12, 620, 0, 0.01, 0.16, 1, 0.6, 0, 0, 310, 0.03, 0, 0.2, 0, 0, 0.05, 0.5,
] as const;
/** Somebody else was hit: bronze that rings. */
export const HIT_SOUND = [
  0.7, 0.05, 330, 0, 0.04, 0.3, 1, 0.9, 0, 0, 165, 0.04, 0.02, 0.3, 0, 0.05, 0.06, 0.6,
] as const;
/** One's own bronze is hit: deep, inside the head. */
export const HURT_SOUND = [
  1, 0.03, 96, 0, 0.09, 0.5, 1, 0.7, -0.4, 0, 48, 0.05, 0.03, 0.5, 0, 0.12, 0.08, 0.7,
] as const;
/** A sphere shatters. */
export const SHATTER_SOUND = [
  0.9, 0.04, 1400, 0, 0.06, 0.55, 4, 2.4, -6, 0, -420, 0.05, 0.04, 1.2, 0, 0.3, 0.09, 0.6,
] as const;
/** One's own death: a single bell. */
export const BELL_SOUND = [
  0.9, 0, 262, 0.01, 0.3, 2.6, 0, 1, 0, 0, 131, 0.02, 0, 0, 0, 0, 0.35, 0.5, 0.1,
] as const;
/** The Minotaur breathes: low, slow, near. */
export const BREATH_SOUND = [
  0.8, 0.08, 44, 0.5, 0.5, 1.1, 4, 0.4, -0.1, 0, 0, 0, 0, 6, 0, 0.1, 0, 0.5, 0.3,
] as const;
/** The last one standing, or out in the open. */
export const VICTORY_SOUND = [
  0.8, 0, 392, 0.02, 0.3, 1.4, 0, 1, 0, 0, 196, 0.14, 0.12, 0, 0, 0, 0.2, 0.7, 0.2,
] as const;
