// Decides which part of the ground is on the screen: around the own player, a little ahead in the direction of their aim, or where a person
// moves it. The view asks once per frame. Always true: nothing beyond the map is shown where the map could be.

import type { Box, Frame, FreeCamera, ViewOptions } from "@reckon/stage";
import type { HighNoon } from "../../high-noon.ts";
import type { HighNoonWorld } from "../../kinds.ts";
import type { Ground } from "../../map.ts";

/** Pixels of the world across the shorter side of the screen, or along the longer one if that shows fewer; */
const ACROSS = 620;
const ALONG = 1100;
/** and at least this many across the shorter side, so that every enemy that shoots at a player is on their screen. */
const LEAST_ACROSS = 560;
/** The camera looks ahead by this share of the way to the pointer, and at most this far. */
const AHEAD = 0.2;
const MOST_AHEAD = 120;
const FOLLOW_PER_SECOND = 12;

export class Camera {
  /** Device pixels per pixel of the world, and the place of its corner on the canvas. */
  scale = 1;
  left = 0;
  top = 0;
  width = 1;
  height = 1;
  ratio = 1;
  /** The visible part of the world. */
  readonly seen: { -readonly [side in keyof Box]: number } = { x: 0, y: 0, width: 1, height: 1 };
  #aheadX = 0;
  #aheadY = 0;

  resize(width: number, height: number, ratio: number): void {
    this.width = Math.max(1, width);
    this.height = Math.max(1, height);
    this.ratio = ratio;
  }

  /** Looks where a person has moved it; else it follows the own player, or the first one. Returns the row it follows; −1: none. */
  follow(
    { client, camera, isRecorded = false }: Frame<HighNoon>,
    own: number,
    ground: Ground,
    { controls, settings }: ViewOptions,
    seconds: number,
  ): number {
    if (camera !== undefined) {
      this.#roam(ground, camera);
      return -1;
    }
    const world: HighNoonWorld = client.shown;
    const { x, y } = world.fields.player;
    const { aim } = controls;
    const focus = own >= 0 ? own : firstOf(world);
    if (focus < 0) {
      this.look(ground, ground.width / 2, ground.height / 2, 0, 0, seconds);
      return focus;
    }
    const isAhead = own >= 0 && aim.type === "point" && !isRecorded && !settings.reducedMotion;
    const toX = isAhead ? this.worldX(aim.x) - x[focus] : 0;
    const toY = isAhead ? this.worldY(aim.y) - y[focus] : 0;
    this.look(ground, x[focus], y[focus], toX, toY, seconds);
    return focus;
  }

  /** Places the ground: x, y is the point to look at, and so far ahead in pixels of the world. */
  look(ground: Ground, x: number, y: number, toX: number, toY: number, seconds: number): void {
    const { width, height } = this;
    const [short, long] = width < height ? [width, height] : [height, width];
    const scale = Math.min(Math.max(short / ACROSS, long / ALONG), short / LEAST_ACROSS);
    const far = Math.hypot(toX, toY);
    const ahead = far > 0 ? Math.min(far * AHEAD, MOST_AHEAD) / far : 0;
    const share = 1 - Math.exp(-FOLLOW_PER_SECOND * seconds);
    this.#aheadX += (toX * ahead - this.#aheadX) * share;
    this.#aheadY += (toY * ahead - this.#aheadY) * share;
    this.#place(ground, x + this.#aheadX, y + this.#aheadY, scale);
  }

  #roam(ground: Ground, { x, y, zoom }: FreeCamera): void {
    const whole = Math.min(this.width / ground.width, this.height / ground.height);
    this.#place(ground, x, y, whole * zoom);
  }

  /** @param scale pixels of the view per pixel of the world */
  #place(ground: Ground, x: number, y: number, scale: number): void {
    const { width, height, ratio } = this;
    this.scale = scale * ratio;
    this.left = within(width / 2 - x * scale, width, ground.width * scale) * ratio;
    this.top = within(height / 2 - y * scale, height, ground.height * scale) * ratio;
    this.seen.x = -this.left / this.scale;
    this.seen.y = -this.top / this.scale;
    this.seen.width = width / scale;
    this.seen.height = height / scale;
  }

  /** The place in the world of a point of the view, in CSS pixels. */
  worldX(x: number): number {
    return (x * this.ratio - this.left) / this.scale;
  }

  worldY(y: number): number {
    return (y * this.ratio - this.top) / this.scale;
  }
}

function firstOf(world: HighNoonWorld): number {
  for (const row of world.all("player")) return row;
  return -1;
}

/** Where a map of this length starts on a screen of this length; in the middle if it fits. */
function within(start: number, screen: number, length: number): number {
  if (length <= screen) return (screen - length) / 2;
  return Math.max(screen - length, Math.min(0, start));
}
