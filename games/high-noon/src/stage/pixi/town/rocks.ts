// Rocks: single ones that stop a bullet, and the canyon around the town, which consists of many. Always true: the canyon's inner
// edge is at the border, within the roundness of a rock.

import type { Ground } from "../../../map.ts";
import { TILE } from "../../../tuning.ts";
import type { Pen } from "../atlas.ts";
import { INK, shade } from "../inks.ts";
import { chance } from "./lots.ts";

const CORNERS = 9;

/** Around a place, of this size; lit from the upper left. */
export function paintRock(pen: Pen, x: number, y: number, size: number, seed: number): void {
  const tone = 0.16 * chance(seed, 9) - 0.08;
  trace(pen, x, y, size, seed, 1);
  pen.fillStyle = shade("#7a4d3a", tone);
  pen.fill();
  pen.strokeStyle = INK;
  pen.lineWidth = 1.8;
  pen.stroke();
  trace(pen, x - size * 0.13, y - size * 0.27, size, seed, 0.74);
  pen.fillStyle = shade("#b27a52", tone);
  pen.fill();
  trace(pen, x - size * 0.26, y - size * 0.4, size, seed, 0.42);
  pen.fillStyle = shade("#dcae7c", tone);
  pen.fill();
}

function trace(pen: Pen, x: number, y: number, size: number, seed: number, share: number): void {
  pen.beginPath();
  for (let i = 0; i < CORNERS; i++) {
    const angle = (i / CORNERS) * 2 * Math.PI;
    const far = size * share * (1 + 0.24 * chance(seed, 10 + i));
    pen.lineTo(x + Math.cos(angle) * far, y + Math.sin(angle) * far * 0.95);
  }
  pen.closePath();
}

/** The canyon around the town. */
export function paintCanyon(pen: Pen, { columns, lines, width, height }: Ground): void {
  pen.fillStyle = "#5d3636";
  pen.fillRect(0, 0, width, TILE - 4);
  pen.fillRect(0, height - TILE + 4, width, TILE);
  pen.fillRect(0, 0, TILE - 4, height);
  pen.fillRect(width - TILE + 4, 0, TILE, height);
  for (let line = 0; line < lines; line++)
    for (let column = 0; column < columns; column++) {
      if (column > 0 && line > 0 && column < columns - 1 && line < lines - 1) continue;
      const seed = 7 + line * columns + column;
      const size = 12 + 3 * chance(seed, 5);
      paintRock(
        pen,
        column * TILE + 13 + 4 * chance(seed, 6),
        line * TILE + 13 + 4 * chance(seed, 7),
        size,
        seed,
      );
    }
}
