// The mini-map as an inlay of bronze: the maze in the hues of its districts, all living players by their marks, the exit
// if there is one, and the cone of the own view. Always true: north is up.

import { type Box, MiniMap } from "@reckon/stage";
import type { Maze } from "../../maze.ts";
import { CELL } from "../../tuning.ts";
import { districtsOf } from "../look/districts.ts";
import { BRONZE, DARK_BRONZE, INK, PALE_BRONZE, PLASTER } from "../look/palette.ts";
import type { Sphere } from "../scene.ts";
import { blend, blueOf, colourOf, greenOf, redOf } from "../texture/colour.ts";
import { FRESCOES } from "../texture/frescoes.ts";

const FRAME = 5;
const FLOOR = 0x120d10;
const HUE = 0.5;
/** The least brightness of a way, of 255: darker ones cannot be told from the walls between them. */
const LEAST_BRIGHT = 78;
/** Length of the own view's cone on the map, in pixels. */
const LOOK = 26;

/** A maze as the mini-map needs it: 0 is a wall, all other numbers are districts. */
interface Ground {
  readonly columns: number;
  readonly lines: number;
  readonly tiles: Uint8Array;
}

export interface Own {
  readonly seat: number;
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
  /** From left to right, in radians. */
  readonly wide: number;
}

export class Inlay {
  readonly #map: MiniMap;
  #maze: Maze | undefined;
  #ground: Ground = { columns: 1, lines: 1, tiles: new Uint8Array(1) };

  constructor(document: Document) {
    const floors = FRESCOES.map(({ field }) => `#${floorOf(field).toString(16).padStart(6, "0")}`);
    this.#map = new MiniMap(document, { tile: CELL, colours: [INK, ...floors], ownRim: PLASTER, rim: INK });
  }

  draw(
    context: CanvasRenderingContext2D,
    box: Box,
    maze: Maze,
    spheres: readonly Sphere[],
    own: Own | undefined,
  ): void {
    this.#enter(maze);
    paintFrame(context, box);
    const { x, y, width, height } = box;
    const inner = { x: x + FRAME, y: y + FRAME, width: width - 2 * FRAME, height: height - 2 * FRAME };
    this.#map.begin(context, this.#ground, inner);
    const { exit, tile } = maze;
    if (exit !== undefined)
      this.#map.square((exit.column + 0.5) * tile, (exit.line + 0.5) * tile, 7, PLASTER, 2);
    if (own !== undefined) this.#drawLook(context, own);
    for (const { seat, x: atX, z } of spheres) this.#map.player(seat, atX, z, false);
    if (own !== undefined) this.#map.player(own.seat, own.x, own.z, true);
  }

  #enter(maze: Maze): void {
    if (maze === this.#maze) return;
    this.#maze = maze;
    const districts = districtsOf(maze);
    const { columns, lines } = maze;
    this.#ground = {
      columns,
      lines,
      tiles: districts.map((district, i) => (maze.tiles[i] === 0 ? district + 1 : 0)),
    };
  }

  #drawLook(context: CanvasRenderingContext2D, { x, z, yaw, wide }: Own): void {
    context.fillStyle = "rgba(241, 228, 200, 0.3)";
    context.beginPath();
    context.moveTo(this.#map.toX(x), this.#map.toY(z));
    context.arc(this.#map.toX(x), this.#map.toY(z), LOOK, yaw - wide / 2, yaw + wide / 2);
    context.closePath();
    context.fill();
  }
}

/** The colour of a district's ways: its hue, as dark as is still visible. */
export function floorOf(field: number): number {
  let colour = blend(FLOOR, field, HUE);
  for (let share = 0; brightnessOf(colour) < LEAST_BRIGHT && share < 1; share += 0.02)
    colour = blend(blend(FLOOR, field, HUE + share), colourOf(PLASTER), share / 2);
  return colour;
}

/** The brightness of a colour to the eye. */
export function brightnessOf(colour: number): number {
  return 0.299 * redOf(colour) + 0.587 * greenOf(colour) + 0.114 * blueOf(colour);
}

function paintFrame(context: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  context.fillStyle = BRONZE;
  context.fillRect(x, y, width, height);
  context.fillStyle = PALE_BRONZE;
  context.fillRect(x, y, width, 1);
  context.fillRect(x, y, 1, height);
  context.fillStyle = DARK_BRONZE;
  context.fillRect(x + FRAME - 1, y + FRAME - 1, width - 2 * FRAME + 2, height - 2 * FRAME + 2);
}
