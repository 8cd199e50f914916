// The sounds of High Noon, as zzfx makes them: dry and short.

export const SHOT_SOUND = [0.7, 0.05, 140, 0, 0.02, 0.12, 4, 2.4, -6, 0, 0, 0, 0, 1.2] as const;
export const LAST_SHOT_SOUND = [0.9, 0.05, 95, 0, 0.04, 0.22, 4, 2.8, -5, 0, 0, 0, 0, 1.4] as const;
export const STOMP_SOUND = [0.7, 0.05, 60, 0, 0.05, 0.16, 0, 1.6, -2] as const;
export const SLAIN_SOUND = [0.5, 0.05, 220, 0, 0.03, 0.14, 3, 1.5, -8] as const;
export const FELLED_SOUND = [0.9, 0.02, 110, 0.01, 0.12, 0.5, 1, 1.2, -1] as const;
