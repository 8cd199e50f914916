// Walls as houses: a roof in the sun, a front with door, windows and porch; single ones are rocks or water tanks.
// Painted on the shadows. Always true: a house covers its lot, so players see what stops a bullet.

import { TILE } from "../../../tuning.ts";
import type { Pen } from "../atlas.ts";
import { INK, shade } from "../inks.ts";
import { chance, type Lot, pick } from "./lots.ts";
import { paintRock } from "./rocks.ts";

/** Height of a front, and the overhang of a roof beyond its back. */
const FRONT = 15;
const BACK = 6;
const ROOFS = ["#b98354", "#b0683c", "#cfa878", "#96584a", "#a98a6c", "#7f6a66"] as const;
const FRONTS = ["#7d5638", "#8c6844", "#6d4a34", "#7b5a4a"] as const;

export function paintHouse(pen: Pen, lot: Lot): void {
  if (lot.width === TILE && lot.height === TILE) {
    if (chance(lot.seed, 1) < 0.5) paintRock(pen, lot.x + TILE / 2, lot.y + TILE / 2 - 1, 15, lot.seed);
    else paintTank(pen, lot);
    return;
  }
  paintFront(pen, lot);
  paintRoof(pen, lot);
}

function paintFront(pen: Pen, { x, y, width, height, seed }: Lot): void {
  const colour = pick(FRONTS, seed, 2);
  const top = y + height - FRONT;
  pen.fillStyle = colour;
  pen.fillRect(x, top, width, FRONT);
  pen.fillStyle = "rgba(36, 19, 41, 0.3)";
  for (let at = x + 6; at < x + width; at += 7) pen.fillRect(at, top, 1.2, FRONT);
  // In the shade of its own roof.
  pen.fillStyle = "rgba(59, 36, 64, 0.6)";
  pen.fillRect(x, top, width, 4);
  const door = x + width * (0.3 + 0.4 * chance(seed, 3));
  pen.fillStyle = INK;
  pen.fillRect(door - 5, top + 3, 10, FRONT - 3);
  for (let at = x + 9; at < x + width - 10; at += 22) {
    if (Math.abs(at + 4 - door) < 13) continue;
    pen.fillStyle = INK;
    pen.fillRect(at - 1, top + 4, 9, 7);
    pen.fillStyle = chance(seed, at) < 0.45 ? "#ffcf78" : "#55395a";
    pen.fillRect(at, top + 5, 7, 5);
  }
  pen.strokeStyle = INK;
  pen.lineWidth = 1.6;
  pen.strokeRect(x + 0.8, top, width - 1.6, FRONT - 0.8);
}

function paintRoof(pen: Pen, { x, y, width, height, seed }: Lot): void {
  const colour = pick(ROOFS, seed, 4);
  const top = y - BACK;
  const deep = height - FRONT + BACK;
  const isLying = width >= height;
  // A ridge along the longer side: the half towards the sun is light.
  const across = isLying
    ? pen.createLinearGradient(0, top, 0, top + deep)
    : pen.createLinearGradient(x, 0, x + width, 0);
  across.addColorStop(0, shade(colour, 0.3));
  across.addColorStop(0.49, shade(colour, 0.1));
  across.addColorStop(0.51, shade(colour, -0.12));
  across.addColorStop(1, shade(colour, -0.38));
  pen.fillStyle = across;
  pen.fillRect(x - 2, top, width + 4, deep);
  paintPlanks(pen, x, top, width, deep, isLying, seed);
  pen.strokeStyle = shade(colour, 0.7);
  pen.lineWidth = 1.6;
  pen.beginPath();
  if (isLying) {
    pen.moveTo(x - 1, top + deep / 2);
    pen.lineTo(x + width + 1, top + deep / 2);
  } else {
    pen.moveTo(x + width / 2, top + 1);
    pen.lineTo(x + width / 2, top + deep - 1);
  }
  pen.stroke();
  if (width * height >= 4 * TILE * TILE) paintChimney(pen, x + width * 0.72, top + deep * 0.3);
  pen.strokeStyle = INK;
  pen.lineWidth = 1.8;
  pen.strokeRect(x - 2, top, width + 4, deep);
  pen.strokeStyle = "rgba(255, 240, 207, 0.6)";
  pen.lineWidth = 1.4;
  pen.beginPath();
  pen.moveTo(x - 0.6, top + deep - 1.4);
  pen.lineTo(x - 0.6, top + 1.4);
  pen.lineTo(x + width, top + 1.4);
  pen.stroke();
}

/** Planks run down the roof; some are bleached, some are new. */
function paintPlanks(
  pen: Pen,
  x: number,
  y: number,
  width: number,
  height: number,
  isLying: boolean,
  seed: number,
): void {
  const long = isLying ? width : height;
  for (let at = 0; at < long; at += 8) {
    const tone = chance(seed, 200 + at);
    pen.fillStyle =
      tone < 0.5 ? `rgba(59, 36, 64, ${0.04 + 0.2 * tone})` : `rgba(255, 240, 207, ${0.3 * (tone - 0.5)})`;
    const wide = Math.min(7.2, long - at);
    if (isLying) pen.fillRect(x + at, y, wide, height);
    else pen.fillRect(x, y + at, width, wide);
    pen.fillStyle = "rgba(36, 19, 41, 0.28)";
    if (isLying) pen.fillRect(x + at + 7.2, y, 0.9, height);
    else pen.fillRect(x, y + at + 7.2, width, 0.9);
  }
}

function paintChimney(pen: Pen, x: number, y: number): void {
  pen.fillStyle = "rgba(59, 36, 64, 0.55)";
  pen.beginPath();
  pen.moveTo(x, y + 9);
  pen.lineTo(x + 16, y + 16);
  pen.lineTo(x + 26, y + 13);
  pen.lineTo(x + 9, y);
  pen.fill();
  pen.fillStyle = "#8d5340";
  pen.fillRect(x, y, 9, 9);
  pen.fillStyle = INK;
  pen.fillRect(x + 2, y + 2, 5, 5);
  pen.strokeStyle = INK;
  pen.lineWidth = 1.4;
  pen.strokeRect(x, y, 9, 9);
}

/** A water tank on its stand. */
function paintTank(pen: Pen, { x, y }: Lot): void {
  pen.fillStyle = "#5f4033";
  pen.fillRect(x + 2, y + 18, 28, 14);
  pen.strokeStyle = INK;
  pen.lineWidth = 1.8;
  pen.strokeRect(x + 2, y + 18, 28, 13);
  const side = pen.createLinearGradient(x, 0, x + TILE, 0);
  side.addColorStop(0, "#c79b6b");
  side.addColorStop(1, "#64412f");
  pen.fillStyle = side;
  pen.beginPath();
  pen.roundRect(x + 1, y + 4, 30, 20, 4);
  pen.fill();
  pen.stroke();
  pen.fillStyle = "rgba(36, 19, 41, 0.45)";
  pen.fillRect(x + 1, y + 14, 30, 2);
  pen.fillStyle = "#dcb687";
  pen.beginPath();
  pen.ellipse(x + TILE / 2, y + 3, 15, 7, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.stroke();
  pen.fillStyle = "#6b8f93";
  pen.beginPath();
  pen.ellipse(x + TILE / 2, y + 3.6, 11, 4.4, 0, 0, 2 * Math.PI);
  pen.fill();
}
