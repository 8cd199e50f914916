// Enemies as pictures, with distinct outlines: a low scorpion, a square bandit, a tall rifleman, a wide bull with
// horns, and Boomstick under the largest hat. Painted once. Always true: they face right, and 0, 0 is where bullets hit them.

import { ENEMY_COLOUR, ENEMY_EDGE } from "../../look/palette.ts";
import type { Pen, Pictures, Reach } from "../atlas.ts";
import { INK, LEATHER, STEEL, shade } from "../inks.ts";
import { outlined } from "./gunslinger.ts";

const BLOOD = ENEMY_COLOUR;
const BLOOD_LIT = shade(ENEMY_COLOUR, 0.22);
const BLOOD_DARK = shade(ENEMY_COLOUR, -0.45);
export const OUTLAW_STEPS = 2;

interface Outlaw {
  readonly reach: Reach;
  /** `step`: 0 or 1. */
  readonly paint: (pen: Pen, step: number) => void;
}

/** By sort. */
const OUTLAWS: readonly Outlaw[] = [
  { reach: { left: -18, top: -15, right: 18, bottom: 12 }, paint: paintSwarmer },
  { reach: { left: -19, top: -24, right: 19, bottom: 19 }, paint: paintGrunt },
  { reach: { left: -16, top: -40, right: 16, bottom: 18 }, paint: paintShooter },
  { reach: { left: -32, top: -25, right: 36, bottom: 22 }, paint: paintCharger },
  { reach: { left: -44, top: -56, right: 44, bottom: 36 }, paint: paintBoss },
];

export const outlawPicture = (sort: number, step: number): string => `outlaw ${sort} ${step}`;

export function addOutlaws(atlas: Pictures): void {
  OUTLAWS.forEach(({ reach, paint }, sort) => {
    for (let step = 0; step < OUTLAW_STEPS; step++)
      atlas.add(outlawPicture(sort, step), reach, (pen) => paint(pen, step), true);
  });
  atlas.add("rifle", { left: -12, top: -6, right: 32, bottom: 6 }, paintRifle);
  atlas.add("cannon", { left: -10, top: -8, right: 40, bottom: 8 }, paintCannon);
}

function paintSwarmer(pen: Pen, step: number): void {
  pen.strokeStyle = INK;
  pen.lineWidth = 2.6;
  for (let i = -1; i <= 1; i++) {
    const swing = (step === 0 ? 2 : -2) * (i === 0 ? -1 : 1);
    pen.beginPath();
    pen.moveTo(i * 5 - 1, 1);
    pen.lineTo(i * 7 - 1 + swing, 9);
    pen.stroke();
  }
  outlined(pen, BLOOD, () => pen.ellipse(-1, 1, 11, 6, 0, 0, 2 * Math.PI));
  // The tail, bent over its back.
  for (const [colour, width] of [
    [INK, 6],
    [BLOOD_LIT, 3],
  ] as const) {
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.beginPath();
    pen.moveTo(-10, 0);
    pen.quadraticCurveTo(-16, -10, -6, -11);
    pen.stroke();
  }
  pen.fillStyle = ENEMY_EDGE;
  pen.beginPath();
  pen.moveTo(-7, -14);
  pen.lineTo(0, -9.5);
  pen.lineTo(-7, -8);
  pen.fill();
  outlined(pen, BLOOD_LIT, () => pen.ellipse(12, 3, 4.5, 3, 0.3, 0, 2 * Math.PI));
  eyes(pen, 5, -1.5, 3.4, 1.7);
}

function paintGrunt(pen: Pen, step: number): void {
  feet(pen, 7, 12, step, 8);
  outlined(pen, BLOOD, () => pen.rect(-14, -12, 28, 25));
  pen.fillStyle = BLOOD_LIT;
  pen.fillRect(-14, -12, 6, 25);
  pen.fillStyle = BLOOD_DARK;
  pen.fillRect(-14, 6, 28, 3.4);
  outlined(pen, "#7b5a49", () => pen.rect(-9, -16, 18, 10));
  pen.fillStyle = ENEMY_EDGE;
  pen.beginPath();
  pen.moveTo(-9, -10);
  pen.lineTo(9, -10);
  pen.lineTo(0, -2);
  pen.fill();
  eyes(pen, 1, -12.5, 6, 1.6);
  outlined(pen, INK, () => pen.rect(-15, -19, 30, 4));
  outlined(pen, "#3f2a3a", () => pen.rect(-9, -23, 18, 5));
  // Clubs.
  outlined(pen, LEATHER, () => pen.roundRect(13, -6, 5, 15, 2));
}

function paintShooter(pen: Pen, step: number): void {
  feet(pen, 4, 12, step, 6);
  outlined(pen, BLOOD, () => {
    pen.moveTo(-6, -17);
    pen.lineTo(6, -17);
    pen.lineTo(9, 13);
    pen.lineTo(-9, 13);
    pen.closePath();
  });
  pen.fillStyle = BLOOD_LIT;
  pen.fillRect(-7, -12, 3.4, 23);
  outlined(pen, "#7b5a49", () => pen.rect(-5, -25, 10, 9));
  pen.fillStyle = ENEMY_EDGE;
  pen.fillRect(-5, -19.5, 10, 3.4);
  eyes(pen, 1, -22, 3.6, 1.5);
  outlined(pen, INK, () => pen.rect(-11, -28, 22, 3.4));
  outlined(pen, "#3f2a3a", () => pen.rect(-6.5, -38, 13, 11));
  pen.fillStyle = ENEMY_EDGE;
  pen.fillRect(-6.5, -31, 13, 2.4);
}

function paintCharger(pen: Pen, step: number): void {
  for (const [x, way] of [
    [-20, 1],
    [-10, -1],
    [6, 1],
    [15, -1],
  ] as const)
    outlined(pen, INK, () => pen.roundRect(x + (step === 0 ? way : -way) * 2.5, 8, 6, 11, 2));
  outlined(pen, BLOOD, () => {
    pen.moveTo(-26, 4);
    pen.quadraticCurveTo(-28, -12, -8, -15);
    pen.quadraticCurveTo(6, -24, 18, -11);
    pen.quadraticCurveTo(26, 4, 16, 12);
    pen.lineTo(-22, 12);
    pen.closePath();
  });
  pen.fillStyle = BLOOD_LIT;
  pen.beginPath();
  pen.ellipse(-6, -9, 14, 4, -0.15, 0, 2 * Math.PI);
  pen.fill();
  outlined(pen, BLOOD_DARK, () => pen.ellipse(21, 3, 9, 10, 0.3, 0, 2 * Math.PI));
  for (const [y, end] of [
    [-5, -19],
    [2, -9],
  ] as const)
    outlined(pen, "#f4e7d0", () => {
      pen.moveTo(17, y - 2);
      pen.quadraticCurveTo(31, y - 2, 33, end);
      pen.quadraticCurveTo(24, y - 9, 16, y - 6);
      pen.closePath();
    });
  eyes(pen, 22, 1, 5, 1.8);
}

function paintBoss(pen: Pen, step: number): void {
  feet(pen, 12, 24, step, 11);
  outlined(pen, BLOOD, () => {
    pen.moveTo(-16, -22);
    pen.quadraticCurveTo(-36, 0, -34, 24);
    pen.lineTo(-22, 20);
    pen.lineTo(-11, 28);
    pen.lineTo(0, 21);
    pen.lineTo(11, 28);
    pen.lineTo(22, 20);
    pen.lineTo(34, 24);
    pen.quadraticCurveTo(36, 0, 16, -22);
    pen.closePath();
  });
  pen.strokeStyle = ENEMY_EDGE;
  pen.lineWidth = 3;
  for (const y of [2, 10]) {
    pen.beginPath();
    pen.moveTo(-30, y + 6);
    pen.quadraticCurveTo(0, y - 6, 30, y + 6);
    pen.stroke();
  }
  pen.fillStyle = BLOOD_LIT;
  pen.beginPath();
  pen.moveTo(-15, -20);
  pen.quadraticCurveTo(-31, 0, -31, 20);
  pen.lineTo(-24, 17);
  pen.quadraticCurveTo(-22, -4, -10, -20);
  pen.fill();
  outlined(pen, "#7b5a49", () => pen.roundRect(-11, -34, 22, 16, 4));
  pen.fillStyle = INK;
  pen.fillRect(-11, -24, 22, 8);
  eyes(pen, 0, -29, 10, 2.8);
  outlined(pen, INK, () => pen.ellipse(0, -36, 34, 8, 0, 0, 2 * Math.PI));
  outlined(pen, "#3f2a3a", () => {
    pen.moveTo(-17, -36);
    pen.lineTo(-13, -53);
    pen.lineTo(0, -48);
    pen.lineTo(13, -53);
    pen.lineTo(17, -36);
    pen.quadraticCurveTo(0, -31, -17, -36);
  });
  pen.fillStyle = ENEMY_EDGE;
  pen.fillRect(-16, -40, 32, 3.6);
}

/** Around the hand that holds it; barrel to the right. */
function paintRifle(pen: Pen): void {
  outlined(pen, LEATHER, () => pen.rect(-10, -1.5, 14, 4.5));
  outlined(pen, STEEL, () => pen.rect(2, -2, 28, 3));
}

function paintCannon(pen: Pen): void {
  outlined(pen, LEATHER, () => pen.rect(-8, -3, 14, 7));
  outlined(pen, STEEL, () => pen.rect(4, -5, 32, 4.6));
  outlined(pen, STEEL, () => pen.rect(4, 0, 32, 4.6));
}

function feet(pen: Pen, apart: number, y: number, step: number, size: number): void {
  for (const side of [-1, 1])
    outlined(pen, INK, () =>
      pen.roundRect(side * apart - size / 2, y - 2 + (step === 0 ? side : -side) * 1.6, size, size * 0.8, 2),
    );
}

function eyes(pen: Pen, x: number, y: number, apart: number, size: number): void {
  pen.fillStyle = "#ffd08a";
  for (const side of [-0.5, 0.5]) pen.fillRect(x + side * apart - size / 2, y - size / 2, size, size);
}
