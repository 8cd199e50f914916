// The sounds of dash, made by zzfx: short, soft, and distinct with closed eyes.

/** Cut air: a dash. */
export const DASH_SOUND = [0.5, 0.08, 190, 0.01, 0.04, 0.14, 4, 1.6, 9, -0.6, 0, 0, 0, 0.6] as const;
/** Ringing glass: the own touch. */
export const TOUCH_SOUND = [0.9, 0.02, 660, 0, 0.05, 0.26, 1, 1.4, 0, 0, 330, 0.05] as const;
/** A dull knock: another player's touch. */
export const KNOCK_SOUND = [0.6, 0.05, 150, 0, 0.02, 0.12, 0, 1.8, -3] as const;
/** A hiss: the sun hurts. */
export const HURT_SOUND = [0.7, 0.04, 320, 0.01, 0.06, 0.2, 4, 2, -4, 0, 0, 0, 0, 1.5, 0, 0.2] as const;
