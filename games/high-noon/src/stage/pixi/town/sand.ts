// The sand: broad light and dark, ripples, stones, tufts and old bones. Painted under everything else of a town.
// Always true: nothing on it looks like an obstacle.

import type { Ground } from "../../../map.ts";
import { TILE } from "../../../tuning.ts";
import type { Pen } from "../atlas.ts";
import { chance } from "./lots.ts";

const LIGHT = "231, 199, 150";
const DARK = "169, 116, 63";

export function paintSand(pen: Pen, ground: Ground): void {
  const { width, height } = ground;
  const low = pen.createLinearGradient(0, 0, width, height);
  low.addColorStop(0, "#e0bd8c");
  low.addColorStop(0.5, "#d6ae7b");
  low.addColorStop(1, "#c69a66");
  pen.fillStyle = low;
  pen.fillRect(0, 0, width, height);
  paintBroad(pen, ground);
  paintTracks(pen, ground);
  paintRipples(pen, ground);
  paintLitter(pen, ground);
}

/** Large soft patches. */
function paintBroad(pen: Pen, { columns, lines, width, height }: Ground): void {
  const count = Math.ceil((columns * lines) / 14);
  for (let i = 0; i < count; i++) {
    const x = chance(i, 11) * width;
    const y = chance(i, 12) * height;
    const size = 50 + 130 * chance(i, 13);
    const patch = pen.createRadialGradient(x, y, 0, x, y, size);
    const colour = chance(i, 14) < 0.5 ? LIGHT : DARK;
    patch.addColorStop(0, `rgba(${colour}, ${0.14 + 0.16 * chance(i, 15)})`);
    patch.addColorStop(1, `rgba(${colour}, 0)`);
    pen.fillStyle = patch;
    pen.fillRect(x - size, y - size, 2 * size, 2 * size);
  }
}

/** Wagon tracks: two lines side by side, across the town both ways. */
function paintTracks(pen: Pen, { width, height }: Ground): void {
  pen.strokeStyle = `rgba(${DARK}, 0.3)`;
  pen.lineWidth = 4;
  for (const [isLying, middle] of [
    [true, height / 2],
    [false, width / 2],
  ] as const)
    for (const beside of [-11, 11]) {
      pen.beginPath();
      const long = isLying ? width : height;
      for (let at = 0; at <= long; at += 24) {
        const bend = middle + beside + 26 * Math.sin(at / 190) + 9 * Math.sin(at / 71);
        if (isLying) pen.lineTo(at, bend);
        else pen.lineTo(bend, at);
      }
      pen.stroke();
    }
}

function paintRipples(pen: Pen, { columns, lines }: Ground): void {
  pen.lineWidth = 1.6;
  for (let i = 0; i < columns * lines; i++) {
    if (chance(i, 21) > 0.55) continue;
    const x = (i % columns) * TILE + chance(i, 22) * TILE;
    const y = Math.floor(i / columns) * TILE + chance(i, 23) * TILE;
    const long = 8 + 18 * chance(i, 24);
    // A dark line with light under it: the sun stands low.
    for (const [colour, below] of [
      [`rgba(${DARK}, 0.4)`, 0],
      [`rgba(${LIGHT}, 0.5)`, 2],
    ] as const) {
      pen.strokeStyle = colour;
      pen.beginPath();
      pen.moveTo(x, y + below);
      pen.quadraticCurveTo(x + long / 2, y + below - 4, x + long, y + below + 1);
      pen.stroke();
    }
  }
}

/** Stones, tufts, and now and then a bone. */
function paintLitter(pen: Pen, { columns, lines }: Ground): void {
  for (let i = 0; i < columns * lines; i++) {
    const which = chance(i, 31);
    const x = (i % columns) * TILE + chance(i, 32) * TILE;
    const y = Math.floor(i / columns) * TILE + chance(i, 33) * TILE;
    if (which < 0.1) paintStone(pen, x, y, 1.5 + 2.5 * chance(i, 34));
    else if (which < 0.135) paintTuft(pen, x, y, i);
    else if (which < 0.142) paintBone(pen, x, y, chance(i, 35) * 3);
  }
}

function paintStone(pen: Pen, x: number, y: number, size: number): void {
  pen.fillStyle = "rgba(59, 36, 64, 0.4)";
  pen.beginPath();
  pen.ellipse(x + size, y + size * 0.7, size * 1.5, size * 0.7, 0.3, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#a5825c";
  pen.beginPath();
  pen.ellipse(x, y, size, size * 0.8, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = "#e6caa0";
  pen.beginPath();
  pen.ellipse(x - size * 0.3, y - size * 0.3, size * 0.5, size * 0.35, 0, 0, 2 * Math.PI);
  pen.fill();
}

function paintTuft(pen: Pen, x: number, y: number, seed: number): void {
  for (const [colour, dx, dy] of [
    ["rgba(59, 36, 64, 0.35)", 5, 3],
    ["#9a8748", 0, 0],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.beginPath();
    for (let i = 0; i < 5; i++) {
      pen.moveTo(x, y);
      pen.lineTo(x - 6 + 3 * i + dx, y - 5 - 4 * chance(seed, 40 + i) + dy * 2);
    }
    pen.stroke();
  }
}

function paintBone(pen: Pen, x: number, y: number, angle: number): void {
  pen.save();
  pen.translate(x, y);
  pen.rotate(angle);
  for (const [colour, down] of [
    ["rgba(59, 36, 64, 0.4)", 2],
    ["#f0e2c6", 0],
  ] as const) {
    pen.fillStyle = colour;
    pen.beginPath();
    pen.roundRect(-6, -1.3 + down, 12, 2.6, 1.3);
    for (const end of [-6, 6])
      for (const side of [-1.6, 1.6]) {
        pen.moveTo(end + 2, side + down);
        pen.arc(end, side + down, 2, 0, 2 * Math.PI);
      }
    pen.fill();
  }
  pen.restore();
}
