// The earshot of High Noon and the limit of its flashes: figures that both of its views share.

/** Beyond this distance nothing is heard, in pixels of the world. */
export const EARSHOT = 900;
/** Flashes nearer than this are in the same part of the screen, in pixels of the world: the screen shows some 1100 by 620. */
export const FLASH_REGION = 140;
