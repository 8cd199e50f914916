// The animals of the frescoes, as outlines that a panel fills: each is drawn within its own small box and placed by its
// middle. frescoes.ts calls these. Always true: an animal that looks right is the same one mirrored.

import { PIGMENT as P } from "./colour.ts";
import type { Panel, Points } from "./panel.ts";

/** Points of a figure, put at a place, larger, and mirrored if wanted. */
export function placed(points: Points, x: number, y: number, scale: number, isMirrored: boolean): number[] {
  const sign = isMirrored ? -scale : scale;
  return points.map((value, i) => (i % 2 === 0 ? x + value * sign : y + value * scale));
}

const BULL: Points = [
  -24, -5, -18, -8, -10, -7, -2, -8, 6, -11, 12, -11, 16, -9, 21, -8, 25, -4, 28, 1, 27, 4, 23, 4, 20, 1, 18,
  6, 19, 10, 24, 13, 28, 14, 28, 16, 22, 16, 14, 12, 10, 8, 0, 8, -10, 7, -15, 10, -21, 13, -27, 17, -30, 16,
  -26, 12, -22, 7, -25, 2,
];
const BULL_FAR_LEGS: Points = [12, 5, 15, 12, 22, 17, 21, 19, 13, 15, 8, 8];
const BULL_FAR_HIND: Points = [-20, 4, -19, 11, -26, 19, -23, 20, -15, 12, -12, 6];

/** A galloping bull, and a person who leaps over it. */
export function paintBull(panel: Panel, x: number, y: number, isMirrored: boolean, hide: number): void {
  const at = (points: Points): number[] => placed(points, x, y, 0.86, isMirrored);
  panel.shape(at(BULL_FAR_LEGS), P.blood);
  panel.shape(at(BULL_FAR_HIND), P.blood);
  panel.curve(at([-24, -5, -29, -9, -29, -15, -25, -17, -24, -14]), 1.4, 0.8, P.soot);
  panel.disc(...pair(at([-24.5, -14])), 1.5, P.soot);
  panel.shape(at(BULL), P.soot);
  panel.shape(at(BULL.map((value, i) => value * 0.965 + (i % 2 === 0 ? 0 : -0.1))), hide);
  for (const [dx, dy, r] of [
    [-15, -1, 4.2],
    [-4, -3, 3.4],
    [6, -4, 4],
    [-9, 4, 2.2],
    [1, 4, 2.6],
    [13, -6, 2.4],
  ])
    panel.shape(at([dx - r, dy, dx, dy - r * 0.8, dx + r * 1.1, dy - 0.4, dx + 0.6, dy + r * 0.8]), P.rust);
  panel.curve(at([19, -8, 24, -12, 29, -14, 31, -18, 30, -20]), 2.2, 0.5, P.soot);
  panel.curve(at([19, -8.4, 24, -12.2, 29, -14.4, 30.6, -18]), 1.2, 0.3, P.chalk);
  panel.curve(at([17, -8, 19, -13, 23, -17, 23, -20]), 2, 0.4, P.soot);
  panel.disc(...pair(at([22.6, -3.4])), 1.5, P.chalk);
  panel.disc(...pair(at([22.8, -3.4])), 0.8, P.soot);
  // The leaper, hands on the back, heels over the head.
  panel.curve(at([-8, -8, -6, -12, -2, -14]), 1.1, 1.3, P.chalk);
  panel.curve(at([-2, -14, 3, -18, 8, -17, 11, -13]), 2.4, 1.8, P.chalk);
  panel.curve(at([8, -17, 13, -18, 17, -16]), 1.6, 0.9, P.chalk);
  panel.disc(...pair(at([-4.6, -15.6])), 1.7, P.chalk);
  panel.curve(at([-5, -16, -8, -18, -7, -20]), 0.7, 0.3, P.soot);
  panel.curve(at([1, -16.5, 4, -17.4]), 2.6, 2.6, P.saffron);
}

const DOLPHIN: Points = [
  -22, 2, -18, -1, -12, -5, -4, -7, 4, -5, 11, -1, 15, 2.4, 20, -1.4, 19, 3, 21, 7.4, 15, 5, 8, 5, 0, 6, -9,
  5, -16, 4, -21, 3.4,
];

/** A leaping dolphin; `tilt`: its slope, in units of fall over its length. */
export function paintDolphin(panel: Panel, x: number, y: number, isMirrored: boolean, tilt: number): void {
  const at = (points: Points): number[] => {
    const tilted = points.map((value, i) => (i % 2 === 0 ? value : value + (points[i - 1] / 20) * tilt));
    return placed(tilted, x, y, 1, isMirrored);
  };
  panel.shape(at([-4, -6, 1, -11.5, 2.6, -11, 4, -5]), P.navy);
  panel.shape(at([-10, 4, -9, 10.5, -6.6, 10.5, -3, 5]), P.navy);
  panel.shape(at(DOLPHIN), P.navy);
  panel.shape(at([-21, 3, -14, 2.4, -6, 2.8, 2, 2.8, 10, 2.6, 14, 3.8, 7, 5, 0, 5.6, -9, 4.7]), P.chalk);
  panel.curve(at([-19, 1.2, -12, -0.6, -4, 0.8, 4, -0.6, 13, 2.6]), 1.5, 1.1, P.saffron);
  panel.curve(at([-14, -2.6, -6, -4.6, 2, -3.8, 9, -0.8]), 1, 0.6, P.blue);
  panel.disc(...pair(at([-15.4, 0.4])), 1.3, P.chalk);
  panel.disc(...pair(at([-15.4, 0.4])), 0.7, P.soot);
}

/** A small fish. */
export function paintFish(panel: Panel, x: number, y: number, isMirrored: boolean, colour: number): void {
  const at = (points: Points): number[] => placed(points, x, y, 1, isMirrored);
  panel.shape(at([-5, 0, -2, -2, 2, -1.4, 4, 0, 7, -2, 6.4, 0, 7, 2, 4, 0.2, 1, 1.8, -2, 1.8]), colour);
  panel.disc(...pair(at([-3.2, -0.3])), 0.5, P.soot);
}

/** An octopus that fills its field, arms in all directions, as on the flask of Palaikastro. */
export function paintOctopus(panel: Panel, x: number, y: number, ink: number, light: number): void {
  const arms: readonly Points[] = [
    [4, 2, 12, 2, 18, -4, 24, -11, 21, -16, 17, -13, 19, -11],
    [4, 4, 13, 6, 21, 2, 28, -2, 29, 4, 26, 6, 25.4, 3.4],
    [3, 6, 10, 10, 18, 9, 25, 12, 23, 17, 19, 15.4, 21, 13.6],
    [2, 7, 5, 13, 10, 16, 14, 15, 14, 12, 11.6, 12.6],
  ];
  for (const isMirrored of [false, true])
    for (const arm of arms) {
      const points = placed(arm, x, y, 1, isMirrored);
      panel.curve(points, 3.8, 0.7, ink);
      for (let i = 2; i + 1 < points.length - 4; i += 2) {
        panel.disc(points[i], points[i + 1] - 0.2, 0.8, light);
        panel.disc((points[i] + points[i + 2]) / 2, (points[i + 1] + points[i + 3]) / 2, 0.6, light);
      }
    }
  panel.shape(
    [
      x - 5,
      y + 6,
      x - 7,
      y,
      x - 7,
      y - 8,
      x - 4,
      y - 14,
      x,
      y - 15.4,
      x + 4,
      y - 14,
      x + 7,
      y - 8,
      x + 7,
      y,
      x + 5,
      y + 6,
      x,
      y + 8,
    ],
    ink,
  );
  for (const side of [-1, 1]) {
    panel.disc(x + side * 3.4, y + 1.6, 2.7, light);
    panel.disc(x + side * 3.4, y + 1.6, 1.8, P.rust);
    panel.disc(x + side * 3.4, y + 1.6, 0.9, P.soot);
  }
  panel.curve([x - 4, y - 6, x, y - 9, x + 4, y - 6], 0.8, 0.8, light);
  panel.curve([x - 3, y - 9.4, x, y - 12, x + 3, y - 9.4], 0.7, 0.7, light);
}

/** A nautilus: a shell that turns in on itself, with three arms. */
export function paintNautilus(panel: Panel, x: number, y: number, isMirrored: boolean, shell: number): void {
  const at = (points: Points): number[] => placed(points, x, y, 1, isMirrored);
  for (const [reach, rise] of [
    [15, -9],
    [16, -3],
    [14, 3],
  ])
    panel.curve(
      at([5, 2, 10, rise * 0.4 + 2, reach, rise, reach + 1.4, rise - 4, reach - 2, rise - 4.6]),
      1.8,
      0.6,
      P.chalk,
    );
  panel.shape(at([8, 4, 8, -3, 4, -9, -3, -11, -10, -8, -12, -1, -9, 6, -2, 9, 5, 8]), shell);
  const turns: number[] = [];
  for (let i = 0; i <= 26; i++) {
    const angle = 0.5 + i * 0.42;
    const radius = 8.4 - i * 0.28;
    turns.push(-2 + radius * Math.cos(angle), -1 + radius * Math.sin(angle));
  }
  panel.stroke(at(turns), 1.3, 0.8, P.chalk);
  for (let i = 0; i < 7; i++) {
    const angle = 1.2 + i * 0.62;
    panel.stroke(
      at([
        -2 + 8.6 * Math.cos(angle),
        -1 + 8.6 * Math.sin(angle),
        -2 + 10.4 * Math.cos(angle),
        -1 + 9.6 * Math.sin(angle),
      ]),
      1,
      0.6,
      P.chalk,
    );
  }
  panel.disc(...pair(at([6.4, 1.4])), 1.4, P.chalk);
  panel.disc(...pair(at([6.4, 1.4])), 0.7, P.soot);
}

function pair(points: readonly number[]): [number, number] {
  return [points[0], points[1]];
}
