// The sounds of By a Thread, made by zzfx: bronze, stone and breath. Ears place them by distance, side and line of sight. Bronze
// is a sine whose pitch swings (the fifteenth number): it yields only odd overtones, which sound hollow; a short echo lets it ring.

/** Plasma leaves: a short spit. */
export const GUN_SOUND = [0.55, 0.06, 410, 0, 0.02, 0.09, 2, 1.8, -9, -0.6, 0, 0, 0, 0.5] as const;
/** Plasma on a wall: a hollow clang. */
export const CLANG_SOUND = [
  0.8, 0.12, 1150, 0, 0.01, 0.26, 0, 1, 0, 0, 0, 0, 0, 0, 240, 0, 0.017, 0.45, 0.05,
] as const;
/** Another player was hit: ringing bronze. */
export const HIT_SOUND = [
  1.1, 0.05, 1400, 0, 0.04, 0.42, 0, 1, 0, 0, 0, 0, 0, 0, 330, 0, 0.021, 0.5, 0.06,
] as const;
/** The own bronze is hit: deep, inside the head. */
export const HURT_SOUND = [
  1.2, 0.03, 300, 0, 0.09, 0.55, 0, 1, 0, 0, 0, 0, 0, 0, 62, 0, 0.029, 0.6, 0.08,
] as const;
/** A sphere shatters: bright grains without a pitch. */
export const SHATTER_SOUND = [
  1.1, 0.06, 2600, 0, 0.05, 0.6, 4, 1.6, 0, 0, 0, 0, 0.05, 0, 0, 0.03, 0, 0.35, 0.08, 0.6, 1200,
] as const;
/** The own death: a single bell. */
export const BELL_SOUND = [
  0.6, 0, 400, 0.004, 0.2, 2.7, 0, 1, 0, 0, 0, 0, 0.17, 0, 262, 0, 0, 0.55, 0.25, 0.15,
] as const;
/** The Minotaur breathes: low, slow, near. */
export const BREATH_SOUND = [
  2.2, 0.08, 60, 0.6, 0.5, 1.2, 4, 1, 0, 0, 0, 0, 0, 6, 0, 0, 0, 0.6, 0.3, 0, -170,
] as const;
/** Victory: the last one standing, or out in the open. */
export const VICTORY_SOUND = [
  0.8, 0, 392, 0.02, 0.3, 1.4, 0, 1, 0, 0, 196, 0.14, 0.12, 0, 0, 0, 0.2, 0.7, 0.2,
] as const;
