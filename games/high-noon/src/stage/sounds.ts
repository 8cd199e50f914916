// The sounds of High Noon, made by zzfx: dry and short.

export const SHOT_SOUND = [0.7, 0.05, 140, 0, 0.02, 0.12, 4, 2.4, -6, 0, 0, 0, 0, 1.2] as const;
export const LAST_SHOT_SOUND = [0.9, 0.05, 95, 0, 0.04, 0.22, 4, 2.8, -5, 0, 0, 0, 0, 1.4] as const;
export const STOMP_SOUND = [0.7, 0.05, 60, 0, 0.05, 0.16, 0, 1.6, -2] as const;
export const SLAIN_SOUND = [0.5, 0.05, 220, 0, 0.03, 0.14, 3, 1.5, -8] as const;
export const BURST_SOUND = [1, 0.05, 52, 0, 0.09, 0.5, 4, 3.2, -2, 0, 0, 0, 0, 1.6, 0, 0.3] as const;
export const FELLED_SOUND = [0.9, 0.02, 110, 0.01, 0.12, 0.5, 1, 1.2, -1] as const;
/** The echo of a shot: nearby it answers the shot, from afar it is heard alone. */
export const TAIL_SOUND = [
  0.5, 0.05, 62, 0.02, 0.08, 0.5, 4, 1.3, -1.5, 0, 0, 0, 0, 1.1, 0, 0, 0.13, 0.6,
] as const;
/** A spur, at every step. */
export const SPUR_SOUND = [0.22, 0.1, 2350, 0, 0.006, 0.05, 1, 1.3, 0, 0, 820, 0.015] as const;
/** A bell: a wave begins. */
export const BELL_SOUND = [0.9, 0, 392, 0, 0.1, 1.7, 0, 1.1, 0, 0, 0, 0, 0, 0, 2, 0, 0.2, 0.5, 0.2] as const;
/** Showdown: three low notes. */
export const SHOWDOWN_SOUNDS: readonly (readonly number[])[] = [
  [0.9, 0, 98, 0.01, 0.1, 0.3, 2, 1.2],
  [0.9, 0, 92.5, 0.01, 0.1, 0.3, 2, 1.2],
  [1, 0, 73.4, 0.01, 0.22, 0.9, 2, 1.2, 0, 0, 0, 0, 0, 0, 0, 0, 0.16],
];
export const ROLL_SOUND = [0.3, 0.08, 120, 0.02, 0.06, 0.14, 4, 1.6, -1, 0, 0, 0, 0, 1.8] as const;
export const HURT_SOUND = [0.8, 0.04, 85, 0, 0.04, 0.18, 2, 2, -4, 0, 0, 0, 0, 0.9] as const;
export const RELOAD_SOUND = [0.35, 0.04, 1350, 0, 0.004, 0.04, 3, 0.7, 0, 0, -420, 0.02] as const;
export const READY_SOUND = [0.45, 0.03, 620, 0, 0.008, 0.07, 3, 0.8, 0, 0, 540, 0.02] as const;
export const CHIP_SOUND = [0.3, 0.12, 480, 0, 0.005, 0.06, 4, 1.8, -8, 0, 0, 0, 0, 1.2] as const;
