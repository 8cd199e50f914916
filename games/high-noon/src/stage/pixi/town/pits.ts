// Hazards on the ground: lava glows in a burnt rim, mud is dark and wet, brambles are a thorny tangle. Painted on the
// sand. Always true: the edge is where the rules have it, within the softness of a corner.

import { tileAt } from "../../../ground.ts";
import { GROUND, type Ground } from "../../../map.ts";
import { TILE } from "../../../tuning.ts";
import type { Pen } from "../atlas.ts";
import { chance } from "./lots.ts";

const CORNER = 13;

export function paintPits(pen: Pen, ground: Ground): void {
  fillTiles(pen, ground, GROUND.mud, 4, "#a8865c");
  fillTiles(pen, ground, GROUND.mud, 0, "#775438");
  eachTile(ground, GROUND.mud, (x, y, seed) => paintWet(pen, x, y, seed));
  fillTiles(pen, ground, GROUND.lava, 5, "#3a1c22");
  fillTiles(pen, ground, GROUND.lava, 0, "#b8331f");
  fillTiles(pen, ground, GROUND.lava, -5, "#dd5527");
  eachTile(ground, GROUND.lava, (x, y, seed) => paintHot(pen, x, y, seed));
  fillTiles(pen, ground, GROUND.bramble, 2, "rgba(122, 108, 62, 0.4)");
  eachTile(ground, GROUND.bramble, (x, y, seed) => paintThorns(pen, x, y, seed));
}

function eachTile(ground: Ground, sort: number, paint: (x: number, y: number, seed: number) => void): void {
  const { columns, tiles } = ground;
  for (let i = 0; i < tiles.length; i++)
    if (tiles[i] === sort) paint((i % columns) * TILE, Math.floor(i / columns) * TILE, i);
}

/** Fills all tiles of a sort as one shape with round corners, enlarged by this much. */
function fillTiles(pen: Pen, ground: Ground, sort: number, grown: number, colour: string): void {
  const is = (x: number, y: number): boolean => tileAt(ground, x, y) === sort;
  pen.fillStyle = colour;
  pen.beginPath();
  eachTile(ground, sort, (x, y) => {
    const left = is(x - 1, y);
    const right = is(x + TILE, y);
    const top = is(x, y - 1);
    const bottom = is(x, y + TILE);
    const fromX = x - (left ? 1 : grown);
    const fromY = y - (top ? 1 : grown);
    const toX = x + TILE + (right ? 1 : grown);
    const toY = y + TILE + (bottom ? 1 : grown);
    const corner = (a: boolean, b: boolean): number => (a || b ? 0 : CORNER);
    pen.roundRect(fromX, fromY, toX - fromX, toY - fromY, [
      corner(left, top),
      corner(right, top),
      corner(right, bottom),
      corner(left, bottom),
    ]);
  });
  pen.fill();
}

function paintWet(pen: Pen, x: number, y: number, seed: number): void {
  for (let i = 0; i < 3; i++) {
    const [atX, atY] = [x + 4 + 20 * chance(seed, 50 + i), y + 5 + 22 * chance(seed, 60 + i)];
    pen.fillStyle = i === 0 ? "rgba(244, 214, 160, 0.35)" : "rgba(59, 36, 64, 0.32)";
    pen.beginPath();
    pen.ellipse(atX, atY, 4 + 5 * chance(seed, 70 + i), 1.6 + chance(seed, 80 + i), 0, 0, 2 * Math.PI);
    pen.fill();
  }
}

function paintHot(pen: Pen, x: number, y: number, seed: number): void {
  for (let i = 0; i < 2; i++) {
    const [atX, atY] = [x + 7 + 18 * chance(seed, 91 + i), y + 7 + 18 * chance(seed, 95 + i)];
    const size = 3 + 4 * chance(seed, 99 + i);
    for (const [share, colour] of [
      [1.5, "rgba(255, 150, 70, 0.55)"],
      [1, "#f9a04f"],
      [0.5, "#ffe08f"],
    ] as const) {
      pen.fillStyle = colour;
      pen.beginPath();
      pen.ellipse(atX, atY, size * share, size * share * 0.65, 0.3, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  if (chance(seed, 103) > 0.5) return;
  // A crust that floats on it.
  pen.fillStyle = "rgba(58, 28, 34, 0.75)";
  pen.beginPath();
  const [atX, atY] = [x + 6 + 18 * chance(seed, 104), y + 6 + 18 * chance(seed, 105)];
  for (let i = 0; i < 6; i++) {
    const far = 3 + 5 * chance(seed, 110 + i);
    pen.lineTo(atX + Math.cos(i * 1.047) * far, atY + Math.sin(i * 1.047) * far * 0.7);
  }
  pen.fill();
}

function paintThorns(pen: Pen, x: number, y: number, seed: number): void {
  for (const [colour, dx, dy, width] of [
    ["rgba(59, 36, 64, 0.4)", 4, 2, 3],
    ["#4f4f2c", 0, 0, 3],
    ["#8b8748", -0.6, -0.8, 1.2],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    for (let i = 0; i < 4; i++) {
      const fromX = x + 2 + 28 * chance(seed, 120 + i) + dx;
      const fromY = y + 28 - 6 * i + dy;
      const toX = x + 2 + 28 * chance(seed, 130 + i) + dx;
      const toY = y + 4 + 22 * chance(seed, 140 + i) + dy;
      pen.moveTo(fromX, fromY);
      pen.quadraticCurveTo((fromX + toX) / 2 + 10, Math.min(fromY, toY) - 8, toX, toY);
      // Thorns.
      const [middleX, middleY] = [(fromX + toX) / 2 + 5, (Math.min(fromY, toY) - 4 + (fromY + toY) / 2) / 2];
      pen.moveTo(middleX - 3, middleY - 3);
      pen.lineTo(middleX + 3, middleY + 3);
      pen.moveTo(middleX + 3, middleY - 3);
      pen.lineTo(middleX - 3, middleY + 3);
    }
    pen.stroke();
  }
}
