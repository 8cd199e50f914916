// Paints a whole map: sand, hazards, shadows that all fall to the lower right, then standing things. town.ts calls it when a map
// is entered. Always true: shadows are one shape, so overlapping parts are no darker.

import { GROUND, type Ground } from "../../../map.ts";
import { TILE } from "../../../tuning.ts";
import { SHADOW_X, SHADOW_Y } from "../../look/palette.ts";
import type { Pen } from "../atlas.ts";
import { paintFence } from "./fences.ts";
import { paintHouse } from "./houses.ts";
import { type Lot, lotsOf } from "./lots.ts";
import { paintPits } from "./pits.ts";
import { paintCanyon } from "./rocks.ts";
import { paintSand } from "./sand.ts";

const SHADOW = "rgba(59, 36, 64, 0.5)";
const HOUSE = 34;
const FENCE = 13;
const CANYON = 40;

export function paintTown(pen: Pen, ground: Ground): void {
  const houses = lotsOf(ground, GROUND.wall);
  const fences = lotsOf(ground, GROUND.half);
  pen.lineJoin = "round";
  paintSand(pen, ground);
  paintPits(pen, ground);
  pen.fillStyle = SHADOW;
  pen.beginPath();
  for (const lot of houses) castShadow(pen, lot, HOUSE);
  for (const lot of fences) castShadow(pen, lot, FENCE);
  castShadow(pen, { x: 0, y: 0, width: ground.width, height: TILE }, CANYON);
  castShadow(pen, { x: 0, y: 0, width: TILE, height: ground.height }, CANYON);
  pen.fill();
  paintCanyon(pen, ground);
  const byLine = [...houses.map(painted(paintHouse)), ...fences.map(painted(paintFence))];
  byLine.sort((a, b) => a.bottom - b.bottom);
  for (const { paint } of byLine) paint(pen);
}

function painted(
  paint: (pen: Pen, lot: Lot) => void,
): (lot: Lot) => { bottom: number; paint: (pen: Pen) => void } {
  return (lot) => ({ bottom: lot.y + lot.height, paint: (pen) => paint(pen, lot) });
}

/** The shadow of a block of this height, together with its own ground. */
function castShadow(pen: Pen, { x, y, width, height }: Omit<Lot, "seed">, high: number): void {
  const dx = high * SHADOW_X;
  const dy = high * SHADOW_Y;
  pen.moveTo(x, y + height);
  pen.lineTo(x + dx, y + height + dy);
  pen.lineTo(x + width + dx, y + height + dy);
  pen.lineTo(x + width + dx, y + dy);
  pen.lineTo(x + width, y);
  pen.lineTo(x, y);
  pen.closePath();
}
