// Hades: the same maze from above, in blue, with those who still live and their plasma. Who is out sees it while others play on.
// Always true: the maze is painted once for a size; names of the living stand where none covers another.

import { drawMark, lookOf, type NameTags } from "@reckon/stage";
import type { Maze } from "../../maze.ts";
import { HADES_MAZE, paintMazePicture } from "../maze-picture.ts";
import { HADES_LIGHT, HADES_NIGHT } from "../palette.ts";
import type { Scene } from "../scene.ts";

const EDGE = 20;

export class Hades {
  readonly #picture: HTMLCanvasElement;
  #maze: Maze | undefined;
  #side = 0;

  constructor(document: Document) {
    this.#picture = document.createElement("canvas");
  }

  /** Draws on a context whose unit is a device pixel. `alpha`: how much of it is seen. */
  draw(
    context: CanvasRenderingContext2D,
    scene: Scene,
    width: number,
    height: number,
    ratio: number,
    names: NameTags,
    alpha: number,
  ): void {
    const side = Math.floor(Math.min(width, height) - 2 * EDGE * ratio);
    if (side <= 0 || alpha <= 0) return;
    this.#paint(scene.maze, side);
    const left = Math.round((width - side) / 2);
    const top = Math.round((height - side) / 2);
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
      context.fillRect(left + x * share - 1.5 * ratio, top + z * share - 1.5 * ratio, 3 * ratio, 3 * ratio);
    }
    names.begin(context, ratio);
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
