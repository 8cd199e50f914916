// Decides which part of the arena is on the screen: all of it if players stay large enough, else the surroundings of one player.
// The view asks once per frame. Always true: nothing beyond the arena is shown where the arena could be.

import type { Arena } from "../../arena.ts";

/** Below this many CSS pixels per unit the whole arena is too small to play on. */
const LEAST_SCALE = 0.66;
/** Then this many units are visible across the shorter side of the screen. */
const UNITS_ACROSS = 420;
const MOST_FOLLOWING_SCALE = 0.95;
/** Free space around the arena, in CSS pixels. */
const MARGIN = 14;
/** A screen without a player that is lower than this is a tile, in CSS pixels. */
const TILE = 420;
/** Kept free above an arena on a phone held upright, for time and scores; and below it, for thumbs. */
const TOP = 64;
const BOTTOM = 150;
/** On a phone in landscape. */
const FLAT_BOTTOM = 100;
/** Share of the way to its target that the camera moves in a second. */
const FOLLOW_PER_SECOND = 6;

export class Camera {
  /** Device pixels per unit, and the place of the arena's corner on the canvas, in device pixels. */
  scale = 1;
  left = 0;
  top = 0;
  /** Whether the whole arena is on the screen. */
  isWhole = true;
  /** Size of the screen in CSS pixels, and device pixels in one. */
  width = 1;
  height = 1;
  ratio = 1;
  /** A small picture for a spectator: play alone, no words. */
  isTile = false;
  /** Thumbs lie over the lower edge. */
  isTouched = false;
  #hudScale = 1;
  #x = Number.NaN;
  #y = Number.NaN;

  /** In pixels of the view, each of which is `hudScale` CSS pixels: the size of HUDs does not change the visible area. */
  resize(width: number, height: number, ratio: number, hudScale: number = 1): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.ratio = ratio;
    this.#hudScale = hudScale;
  }

  /** Whether the viewer has a player of their own. */
  set plays(plays: boolean) {
    this.isTile = !plays && this.height * this.#hudScale < TILE;
  }

  /** Places the arena. `x`, `y`: the point to look at; `isSudden`: at once, not gradually. */
  look(arena: Arena, x: number, y: number, seconds: number, isSudden: boolean): void {
    const { width, height, ratio } = this;
    const whole = Math.min((width - 2 * MARGIN) / arena.width, (height - 2 * MARGIN) / arena.height);
    const least = LEAST_SCALE / this.#hudScale;
    const upright = Math.max(least, (height - TOP - BOTTOM) / arena.height);
    const across = Math.min(width, height) / UNITS_ACROSS;
    const close = Math.min(
      MOST_FOLLOWING_SCALE / this.#hudScale,
      height > width ? Math.min(across, upright) : across,
    );
    this.isWhole = whole >= least || close <= whole;
    const scale = this.isWhole ? whole : close;
    const share = isSudden || !(this.#x >= 0) ? 1 : 1 - Math.exp(-FOLLOW_PER_SECOND * seconds);
    this.#x = share === 1 ? x : this.#x + (x - this.#x) * share;
    this.#y = share === 1 ? y : this.#y + (y - this.#y) * share;
    const left = place(this.#x * scale, arena.width * scale, width, (width - arena.width * scale) / 2);
    const [above, below] = this.#margins();
    const spare = height - above - below - arena.height * scale;
    const rest = above > 0 ? 0 : spare / 2;
    const top = above + place(this.#y * scale, arena.height * scale, height - above - below, rest);
    this.scale = scale * ratio;
    this.left = Math.round(left * ratio);
    this.top = Math.round(top * ratio);
  }

  /** The margins above and below: thumbs cover no player. */
  #margins(): readonly [above: number, below: number] {
    if (this.isWhole) return [0, 0];
    return this.height > this.width ? [TOP, BOTTOM] : [0, this.isTouched ? FLAT_BOTTOM : 0];
  }

  toX(x: number): number {
    return this.left + x * this.scale;
  }

  toY(y: number): number {
    return this.top + y * this.scale;
  }
}

/** Where an arena of this length starts on a screen of this length, if `at` is to be in the middle; `rest` if all of it fits. */
function place(at: number, length: number, screen: number, rest: number): number {
  if (length + 2 * MARGIN <= screen) return rest;
  return Math.max(screen - length - MARGIN, Math.min(MARGIN, screen / 2 - at));
}
