// The sounds of R-Type, made by zzfx: pulses and noise of a machine, dry and short.

export const SHOT_SOUND = [0.35, 0.02, 880, 0, 0.01, 0.07, 2, 1.6, -22, 0, 0, 0, 0, 0, 0, 0.05] as const;
export const BEAM_SOUND = [
  0.9, 0.02, 210, 0.01, 0.12, 0.34, 2, 1.8, -5, 0.4, 0, 0, 0, 0.3, 12, 0.1, 0.06,
] as const;
export const GREAT_BEAM_SOUND = [
  1.1, 0.02, 96, 0.01, 0.26, 0.6, 2, 2.4, -1.4, 0.2, 0, 0, 0, 0.6, 7, 0.15, 0.09,
] as const;
/** The charge reaches its next level, by level. */
export const CHARGE_SOUNDS: readonly (readonly number[])[] = [262, 330, 392, 523, 659].map(
  (pitch) => [0.28, 0, pitch, 0.02, 0.05, 0.16, 0, 1, 3] as const,
);
export const MISSILE_SOUND = [0.4, 0.05, 320, 0.02, 0.08, 0.2, 4, 1.2, 6, 0, 0, 0, 0, 2] as const;
export const CLINK_SOUND = [0.3, 0.1, 1900, 0, 0.01, 0.06, 1, 2, 0, 0, 500, 0.02] as const;
export const SPARK_SOUND = [0.22, 0.1, 460, 0, 0.01, 0.05, 3, 1.2, -12] as const;
export const BLAST_SOUND = [0.6, 0.1, 120, 0, 0.05, 0.28, 4, 2.2, -3, 0, 0, 0, 0, 1.2, 0, 0.2] as const;
export const GREAT_BLAST_SOUND = [
  1.2, 0.05, 54, 0.01, 0.2, 0.9, 4, 2.8, -0.8, 0, 0, 0, 0, 1.8, 0, 0.3, 0.12,
] as const;
export const HURT_SOUND = [0.9, 0.03, 170, 0, 0.08, 0.22, 3, 2, -6, 0, 0, 0, 0.05, 0.5] as const;
export const LOST_SOUND = [
  1.2, 0, 220, 0.02, 0.3, 0.8, 2, 1.6, -2.6, 0, 0, 0, 0.1, 0.4, 0, 0.1, 0.1,
] as const;
export const BACK_SOUND = [0.9, 0, 330, 0.03, 0.2, 0.4, 1, 1, 4, 0, 220, 0.12] as const;
export const TOOK_SOUND = [0.7, 0, 520, 0.01, 0.08, 0.22, 1, 1.4, 0, 0, 262, 0.07] as const;
export const DARED_SOUND = [0.3, 0, 1046, 0, 0.03, 0.12, 0, 1, 0, 0, 262, 0.04] as const;
export const BOMB_SOUND = [1.5, 0.02, 40, 0.02, 0.4, 1.2, 4, 3, 0.4, 0, 0, 0, 0, 2.2, 0, 0.4, 0.15] as const;
/** A boss is near: a horn, twice. */
export const ALARM_SOUND = [1, 0, 146, 0.06, 0.32, 0.2, 2, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.8] as const;
export const OPEN_SOUND = [0.7, 0.02, 90, 0.05, 0.16, 0.3, 3, 1.4, 5] as const;
export const LEVEL_SOUND = [0.8, 0, 196, 0.04, 0.3, 0.7, 1, 1.2, 0, 0, 98, 0.18] as const;
