// Hades: the same maze from above, in blue, with the living players and their plasma. Players who are out see it while others play on.
// Always true: the maze is painted once for a size, and is as large as possible beside the page's buttons; names of the living are placed
// so that none covers another.

import {
  type Box,
  drawMark,
  lookOf,
  type NameTags,
  NO_INSETS,
  overlaps,
  type StageInsets,
} from "@reckon/stage";
import type { Maze } from "../../maze.ts";
import { HADES_LIGHT, HADES_NIGHT } from "../look/palette.ts";
import { HADES_MAZE, paintMazePicture } from "../maps/maze-picture.ts";
import type { Scene } from "../scene.ts";

const EDGE = 16;
/** From the maze to a button of the page. */
const GAP = 8;
/** A ball of plasma, and the light around it, in CSS pixels. */
const BALL = 2;
const HALO = 5;

export class Hades {
  readonly #picture: HTMLCanvasElement;
  #maze: Maze | undefined;
  #side = 0;

  constructor(document: Document) {
    this.#picture = document.createElement("canvas");
  }

  /** Draws on a context whose unit is a device pixel. `alpha`: its opacity. */
  draw(
    context: CanvasRenderingContext2D,
    scene: Scene,
    width: number,
    height: number,
    ratio: number,
    names: NameTags,
    alpha: number,
    insets: StageInsets = NO_INSETS,
  ): void {
    const box = hadesBox(width / ratio, height / ratio, insets);
    const side = Math.floor(box.width * ratio);
    if (side <= 0 || alpha <= 0) return;
    this.#paint(scene.maze, side);
    const left = Math.round(box.x * ratio);
    const top = Math.round(box.y * ratio);
    const share = side / (scene.maze.columns * scene.maze.tile);
    context.globalAlpha = alpha;
    context.fillStyle = HADES_NIGHT;
    context.fillRect(0, 0, width, height);
    context.drawImage(this.#picture, left, top);
    context.strokeStyle = HADES_LIGHT;
    context.lineWidth = ratio;
    context.globalAlpha = alpha * 0.5;
    context.strokeRect(left - 4 * ratio, top - 4 * ratio, side + 8 * ratio, side + 8 * ratio);
    context.globalAlpha = alpha;
    for (const { seat, x, z } of scene.plasma) {
      context.fillStyle = lookOf(seat).colour;
      for (const [radius, light] of [
        [HALO, 0.35],
        [BALL, 1],
      ]) {
        context.globalAlpha = alpha * light;
        context.beginPath();
        context.arc(left + x * share, top + z * share, radius * ratio, 0, 2 * Math.PI);
        context.fill();
      }
    }
    context.globalAlpha = alpha;
    names.begin(context, ratio, 0, width);
    for (const { x, z } of scene.spheres) names.cover(left + x * share, top + z * share, 10 * ratio);
    for (const { seat, x, z, name, yaw } of scene.spheres) {
      const [atX, atY] = [left + x * share, top + z * share];
      context.globalAlpha = alpha * 0.4;
      context.fillStyle = HADES_LIGHT;
      context.beginPath();
      context.moveTo(atX, atY);
      context.arc(atX, atY, 30 * ratio, yaw - 0.5, yaw + 0.5);
      context.fill();
      context.globalAlpha = alpha;
      context.fillStyle = HADES_NIGHT;
      drawMark(context, lookOf(seat).mark, atX, atY, 11 * ratio);
      context.fillStyle = lookOf(seat).colour;
      drawMark(context, lookOf(seat).mark, atX, atY, 8.4 * ratio);
      names.draw(seat, name, false, atX, atY - 12 * ratio, atY + 12 * ratio, alpha * 0.95);
    }
    context.globalAlpha = 1;
  }

  #paint(maze: Maze, side: number): void {
    if (maze === this.#maze && side === this.#side) return;
    this.#maze = maze;
    this.#side = side;
    this.#picture.width = side;
    this.#picture.height = side;
    const context = this.#picture.getContext("2d", { alpha: false });
    if (context !== null) paintMazePicture(context, maze, side, HADES_MAZE);
  }
}

/** The place of the maze: in the middle, or as large as possible beside what the page has taken. */
export function hadesBox(width: number, height: number, { taken }: StageInsets): Box {
  const middle = squareIn(0, 0, width, height);
  const inWay = taken.filter((one) => overlaps(one, middle));
  let best = { ...middle, width: 0, height: 0 };
  if (inWay.length === 0) return middle;
  const right = Math.min(...inWay.map(({ x }) => x)) - GAP;
  const left = Math.max(...inWay.map((one) => one.x + one.width)) + GAP;
  const foot = Math.min(...inWay.map(({ y }) => y)) - GAP;
  const top = Math.max(...inWay.map((one) => one.y + one.height)) + GAP;
  for (const square of [
    squareIn(0, 0, right + EDGE, height),
    squareIn(left - EDGE, 0, width, height),
    squareIn(0, 0, width, foot + EDGE),
    squareIn(0, top - EDGE, width, height),
  ])
    if (square.width > best.width) best = square;
  return best;
}

/** The largest square within edges, in the middle of a rectangle from corner to corner. */
function squareIn(left: number, top: number, right: number, bottom: number): Box {
  const side = Math.max(0, Math.min(right - left, bottom - top) - 2 * EDGE);
  return { x: (left + right - side) / 2, y: (top + bottom - side) / 2, width: side, height: side };
}
