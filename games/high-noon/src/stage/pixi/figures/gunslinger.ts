// A player as a picture: hat, coat and scarf, seen a little from above, with their mark on the hat. Painted once for each seat.
// Always true: hat and scarf have the seat's colour, everything else is the same for all; 0, 0 is where bullets hit.

import { drawMark, isLight, lookOf } from "@reckon/stage";
import { PLAYERS } from "../../../tuning.ts";
import { BONE, COAT } from "../../look/palette.ts";
import type { Pen, Pictures, Reach } from "../atlas.ts";
import { INK, LEATHER, LIT, SKIN, STEEL, shade } from "../inks.ts";

const REACH: Reach = { left: -20, top: -32, right: 20, bottom: 18 };
const FLAT: Reach = { left: -24, top: -16, right: 24, bottom: 18 };
const HAT: Reach = { left: -18, top: -16, right: 18, bottom: 8 };
const GUN: Reach = { left: -7, top: -7, right: 22, bottom: 9 };
/** The feet in each picture of a walk: left, right. */
const STEPS: readonly (readonly [number, number])[] = [
  [0, 0],
  [-3, 2],
  [0, 0],
  [2, -3],
];

export const WALK_PICTURES: number = STEPS.length;

/** Names of a seat's pictures. */
export const picturesOf = (
  seat: number,
): { front: string; back: string; roll: string; fallen: string; hat: string } => ({
  front: `front ${seat} `,
  back: `back ${seat} `,
  roll: `roll ${seat}`,
  fallen: `fallen ${seat}`,
  hat: `hat ${seat}`,
});

export function addGunslingers(atlas: Pictures): void {
  for (let seat = 0; seat < PLAYERS; seat++) {
    const { front, back, roll, fallen, hat } = picturesOf(seat);
    STEPS.forEach((feet, i) => {
      atlas.add(`${front}${i}`, REACH, (pen) => paintStanding(pen, seat, feet, true), true);
      atlas.add(`${back}${i}`, REACH, (pen) => paintStanding(pen, seat, feet, false), true);
    });
    atlas.add(roll, { left: -17, top: -17, right: 17, bottom: 17 }, (pen) => paintRolled(pen, seat), true);
    atlas.add(fallen, FLAT, (pen) => paintFallen(pen, seat), true);
    atlas.add(hat, HAT, (pen) => paintHat(pen, seat), true);
  }
  atlas.add("revolver", GUN, paintRevolver, true);
}

function paintStanding(pen: Pen, seat: number, feet: readonly [number, number], isFront: boolean): void {
  paintBoot(pen, -6, 9 + feet[0]);
  paintBoot(pen, 6, 9 + feet[1]);
  paintCoat(pen, isFront);
  const { colour } = lookOf(seat);
  if (isFront) {
    outlined(pen, SKIN, () => pen.roundRect(-6, -15, 12, 9, 3));
    pen.fillStyle = "rgba(59, 36, 64, 0.55)";
    pen.fillRect(-6, -15, 12, 4);
    pen.fillStyle = INK;
    pen.fillRect(-3.5, -11.5, 2, 2.2);
    pen.fillRect(2, -11.5, 2, 2.2);
  } else outlined(pen, LEATHER, () => pen.roundRect(-6, -15, 12, 9, 3));
  outlined(pen, colour, () => {
    pen.moveTo(-8, -8);
    pen.quadraticCurveTo(0, -3, 8, -8);
    pen.lineTo(isFront ? 3 : 7, -3);
    pen.lineTo(isFront ? 0 : -7, isFront ? 2 : -3);
    if (isFront) pen.lineTo(-3, -3);
    pen.closePath();
  });
  pen.translate(0, -15);
  paintHat(pen, seat);
}

function paintBoot(pen: Pen, x: number, y: number): void {
  outlined(pen, "#33202a", () => pen.roundRect(x - 3.5, y - 3, 7, 8, 2));
  pen.fillStyle = "#c9a24a";
  pen.fillRect(x - 3, y + 2.5, 1.6, 1.6);
}

function paintCoat(pen: Pen, isFront: boolean): void {
  outlined(pen, COAT, () => {
    pen.moveTo(-9, -8);
    pen.quadraticCurveTo(-13, 0, -13.5, 11);
    pen.lineTo(-4, 12.5);
    pen.lineTo(0, isFront ? 6 : 12.5);
    pen.lineTo(4, 12.5);
    pen.lineTo(13.5, 11);
    pen.quadraticCurveTo(13, 0, 9, -8);
    pen.closePath();
  });
  // The sun stands at the upper left.
  pen.fillStyle = LIT;
  pen.beginPath();
  pen.moveTo(-8.5, -7);
  pen.quadraticCurveTo(-12, 0, -12.6, 10.4);
  pen.lineTo(-9, 10.8);
  pen.quadraticCurveTo(-8.6, 0, -6, -7);
  pen.fill();
  if (!isFront) return;
  pen.fillStyle = "#b98d63";
  pen.beginPath();
  pen.moveTo(-3, -6);
  pen.lineTo(3, -6);
  pen.lineTo(2.5, 5);
  pen.lineTo(-2.5, 5);
  pen.fill();
  pen.fillStyle = INK;
  pen.fillRect(-8, 3, 16, 2.6);
  pen.fillStyle = "#e0b84f";
  pen.fillRect(-1.8, 2.6, 3.6, 3.4);
}

/** Around the middle of its brim. */
function paintHat(pen: Pen, seat: number): void {
  const { colour, mark } = lookOf(seat);
  outlined(pen, shade(colour, -0.18), () => pen.ellipse(0, 0, 15.5, 4.8, 0, 0, 2 * Math.PI));
  outlined(pen, colour, () => {
    pen.moveTo(-9, 0.5);
    pen.quadraticCurveTo(-9.5, -9, -6.5, -12.5);
    pen.quadraticCurveTo(-3, -14.5, 0, -11.5);
    pen.quadraticCurveTo(3, -14.5, 6.5, -12.5);
    pen.quadraticCurveTo(9.5, -9, 9, 0.5);
    pen.quadraticCurveTo(0, 3.5, -9, 0.5);
  });
  pen.fillStyle = "rgba(255, 244, 214, 0.45)";
  pen.beginPath();
  pen.ellipse(-5.6, -8, 1.8, 3.6, 0.2, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = isLight(colour) ? INK : BONE;
  drawMark(pen, mark, 0.4, -5.4, 5);
}

function paintRolled(pen: Pen, seat: number): void {
  const { colour } = lookOf(seat);
  outlined(pen, COAT, () => pen.arc(0, 0, 13, 0, 2 * Math.PI));
  pen.strokeStyle = LIT;
  pen.lineWidth = 3;
  pen.beginPath();
  pen.arc(0, 0, 9, 2.6, 4.4);
  pen.stroke();
  outlined(pen, colour, () => {
    pen.arc(0, 0, 13, -1.2, 1);
    pen.quadraticCurveTo(1, 0, 4.7, -12.1);
  });
  outlined(pen, "#33202a", () => pen.roundRect(-11, 2, 7, 7, 2));
}

/** Lying on the back; the hat falls separately. */
function paintFallen(pen: Pen, seat: number): void {
  outlined(pen, "#33202a", () => pen.roundRect(13, 0, 9, 5, 2));
  outlined(pen, "#33202a", () => pen.roundRect(13, 7, 9, 5, 2));
  outlined(pen, COAT, () => {
    pen.moveTo(-8, -4);
    pen.lineTo(14, -3);
    pen.lineTo(16, 14);
    pen.lineTo(-8, 12);
    pen.closePath();
  });
  pen.fillStyle = "#b98d63";
  pen.fillRect(-6, 2, 14, 5);
  outlined(pen, lookOf(seat).colour, () => pen.roundRect(-11, -3, 6, 14, 3));
  outlined(pen, SKIN, () => pen.arc(-14, 4, 6, 0, 2 * Math.PI));
}

/** Around its grip, barrel to the right. */
function paintRevolver(pen: Pen): void {
  outlined(pen, LEATHER, () => {
    pen.moveTo(-3, -1);
    pen.lineTo(3, -1);
    pen.lineTo(0, 7);
    pen.lineTo(-5, 6);
    pen.closePath();
  });
  outlined(pen, STEEL, () => pen.roundRect(2, -4, 17, 4, 1));
  outlined(pen, shade(STEEL, 0.25), () => pen.roundRect(1, -5, 7, 6, 1.5));
  outlined(pen, SKIN, () => pen.arc(-1, 2, 3.4, 0, 2 * Math.PI));
}

/** Fills a shape, and draws a dark line around it. */
export function outlined(pen: Pen, colour: string, trace: () => void): void {
  pen.beginPath();
  trace();
  pen.fillStyle = colour;
  pen.strokeStyle = INK;
  pen.lineWidth = 2;
  pen.stroke();
  pen.fill();
}
