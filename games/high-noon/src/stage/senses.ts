// How far High Noon is heard and how hard it may strike the eye: figures that both of its views share.

/** Further away nothing is heard, in pixels of the world. */
export const EARSHOT = 900;
/** Flashes nearer than this are in the same part of the screen, in pixels of the world: it shows some 1100 by 620. */
export const FLASH_REGION = 140;
