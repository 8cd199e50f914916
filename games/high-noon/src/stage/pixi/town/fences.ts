// Half-walls as things to jump over: plank fences, crates, barrels and bales. Painted on the shadows. Always true: each
// covers its lot, and is lower and lighter than any house.

import { TILE } from "../../../tuning.ts";
import type { Pen } from "../atlas.ts";
import { INK } from "../inks.ts";
import { chance, type Lot } from "./lots.ts";

export function paintFence(pen: Pen, lot: Lot): void {
  const { x, y, width, height, seed } = lot;
  if (width >= 2 * TILE && height === TILE && chance(seed, 1) < 0.55) {
    paintPlankFence(pen, lot);
    return;
  }
  const sort = chance(seed, 2);
  for (let atY = y; atY < y + height; atY += TILE)
    for (let atX = x; atX < x + width; atX += TILE) {
      if (sort < 0.45) paintCrate(pen, atX, atY);
      else if (sort < 0.75) paintBale(pen, atX, atY);
      else paintBarrels(pen, atX, atY);
    }
}

function paintPlankFence(pen: Pen, { x, y, width, seed }: Lot): void {
  pen.fillStyle = "rgba(59, 36, 64, 0.45)";
  pen.fillRect(x, y + 16, width, 14);
  pen.strokeStyle = "rgba(36, 19, 41, 0.75)";
  pen.lineWidth = 1;
  for (let at = x + 1; at < x + width - 9; at += 10.3) {
    const high = y + 3 + 3 * chance(seed, at);
    pen.fillStyle = chance(seed, at + 1) < 0.5 ? "#e0c79e" : "#cdb087";
    pen.beginPath();
    pen.moveTo(at, y + 30);
    pen.lineTo(at, high + 3);
    pen.lineTo(at + 4.6, high);
    pen.lineTo(at + 9.2, high + 3);
    pen.lineTo(at + 9.2, y + 30);
    pen.closePath();
    pen.fill();
    pen.stroke();
  }
  pen.fillStyle = "#a98659";
  for (const rail of [11, 22]) {
    pen.fillRect(x, y + rail, width, 3.4);
    pen.strokeRect(x, y + rail, width, 3.4);
  }
}

function paintCrate(pen: Pen, x: number, y: number): void {
  pen.strokeStyle = INK;
  pen.lineWidth = 1.6;
  pen.fillStyle = "#8f6b48";
  pen.fillRect(x + 1.5, y + 22, 29, 9);
  pen.strokeRect(x + 1.5, y + 22, 29, 9);
  pen.fillStyle = "#d4b283";
  pen.fillRect(x + 1.5, y + 1, 29, 22);
  pen.fillStyle = "#b8935f";
  for (const at of [7, 14]) pen.fillRect(x + 3, y + 1 + at, 26, 1.4);
  pen.strokeStyle = "#a57f50";
  pen.lineWidth = 3;
  pen.beginPath();
  pen.moveTo(x + 5, y + 4);
  pen.lineTo(x + 27, y + 20);
  pen.stroke();
  pen.strokeStyle = INK;
  pen.lineWidth = 1.6;
  pen.strokeRect(x + 1.5, y + 1, 29, 22);
}

function paintBale(pen: Pen, x: number, y: number): void {
  pen.fillStyle = "#b08a3e";
  pen.strokeStyle = INK;
  pen.lineWidth = 1.6;
  pen.beginPath();
  pen.roundRect(x + 1, y + 2, 30, 29, 6);
  pen.fill();
  pen.stroke();
  pen.fillStyle = "#e2c06d";
  pen.beginPath();
  pen.roundRect(x + 2.5, y + 3, 27, 19, 5);
  pen.fill();
  pen.strokeStyle = "rgba(122, 88, 36, 0.7)";
  pen.lineWidth = 1;
  pen.beginPath();
  for (let i = 0; i < 9; i++) {
    pen.moveTo(x + 4 + i * 2.8, y + 5 + ((i * 5) % 7));
    pen.lineTo(x + 7 + i * 2.4, y + 12 + ((i * 3) % 8));
  }
  pen.stroke();
  pen.fillStyle = "#8c4a32";
  for (const at of [9, 21]) pen.fillRect(x + at, y + 2.6, 2, 28);
}

/** Four of them, close together. */
function paintBarrels(pen: Pen, x: number, y: number): void {
  pen.strokeStyle = INK;
  pen.lineWidth = 1.5;
  for (const [dx, dy] of [
    [8.5, 6],
    [23.5, 6],
    [8.5, 19],
    [23.5, 19],
  ] as const) {
    pen.fillStyle = "#7d5638";
    pen.beginPath();
    pen.roundRect(x + dx - 7, y + dy, 14, 12, 4);
    pen.fill();
    pen.stroke();
    pen.fillStyle = "#c9a06c";
    pen.beginPath();
    pen.ellipse(x + dx, y + dy, 7, 5, 0, 0, 2 * Math.PI);
    pen.fill();
    pen.stroke();
    pen.fillStyle = "rgba(59, 36, 64, 0.4)";
    pen.beginPath();
    pen.ellipse(x + dx + 0.6, y + dy + 0.6, 4.4, 2.8, 0, 0, 2 * Math.PI);
    pen.fill();
  }
}
