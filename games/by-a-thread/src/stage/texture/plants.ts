// Plants and carvings of the frescoes: lilies, papyrus, crocus, seaweed, the double axe, pillars and horns.
// frescoes.ts calls these. Always true: a figure stands on its y, and grows upwards from it.

import { placed } from "./beasts.ts";
import { PIGMENT as P } from "./colour.ts";
import type { Panel } from "./panel.ts";

/** A lily as in the Prince of the Lilies: a swaying stem, leaves, flowers that curl outwards. */
export function paintLily(
  panel: Panel,
  x: number,
  y: number,
  height: number,
  sway: number,
  petal: number,
): void {
  const tip = y - height;
  panel.curve([x, y, x - sway * 0.3, y - height * 0.4, x + sway, tip + 4], 1.1, 0.8, P.leaf);
  for (const [lift, side] of [
    [0.05, -1],
    [0.12, 1],
    [0.22, -1],
  ]) {
    const root = y - height * lift;
    panel.shape([x, root, x + side * 3, root - 5, x + side * 7, root - 11, x + side * 4.4, root - 4], P.leaf);
  }
  for (const [dx, dy, size] of [
    [sway, 0, 1],
    [sway * 0.4 - 6, 9, 0.72],
    [sway * 0.4 + 6, 11, 0.66],
  ]) {
    if (size < 1)
      panel.curve([x - sway * 0.1, y - height * 0.42, x + dx * 0.8, tip + dy + 6], 0.8, 0.6, P.leaf);
    paintBlossom(panel, x + dx, tip + dy + 4, size, petal);
  }
}

function paintBlossom(panel: Panel, x: number, y: number, size: number, petal: number): void {
  for (const side of [-1, 1]) {
    const at = (points: readonly number[]): number[] => placed(points, x, y, size, side < 0);
    panel.shape(at([0, 0, 3, -4, 7, -6.4, 9, -4, 7, -2.4, 6.6, -4.2, 3.4, -1.6]), petal);
    panel.curve(at([0.4, -4, 2, -8, 3.2, -10]), 0.5 * size, 0.4 * size, P.saffron);
    panel.disc(...([x + side * 3.3 * size, y - 10.4 * size] as const), 0.8 * size, P.saffron);
  }
  panel.shape(placed([0, 1, -2.6, -4, 0, -10.6, 2.6, -4], x, y, size, false), petal);
}

/** Papyrus: a straight stem and a fan. */
export function paintPapyrus(panel: Panel, x: number, y: number, height: number, fan: number): void {
  const tip = y - height;
  panel.curve([x, y, x + 0.6, y - height / 2, x, tip + 7], 1.4, 1, P.leaf);
  panel.shape(
    [
      x,
      tip + 9,
      x - 4,
      tip + 5,
      x - 9,
      tip - 1,
      x - 5,
      tip - 3,
      x,
      tip - 4,
      x + 5,
      tip - 3,
      x + 9,
      tip - 1,
      x + 4,
      tip + 5,
    ],
    fan,
  );
  for (let ray = -3; ray <= 3; ray++)
    panel.stroke([x + ray * 0.3, tip + 6, x + ray * 2.4, tip - 3 + Math.abs(ray) * 0.6], 0.4, 0.9, P.rust);
  for (let ray = -3; ray <= 3; ray++)
    panel.disc(x + ray * 2.5, tip - 3.4 + Math.abs(ray) * 0.6, 0.8, P.saffron);
  panel.shape([x, tip + 10, x - 3, tip + 5, x, tip + 6.4, x + 3, tip + 5], P.leaf);
}

/** A tuft of grass, or of seaweed. */
export function paintTuft(panel: Panel, x: number, y: number, height: number, colour: number): void {
  for (const [lean, share] of [
    [-6, 0.62],
    [-3, 0.86],
    [0.6, 1],
    [3.4, 0.8],
    [6.4, 0.56],
  ])
    panel.curve(
      [x + lean * 0.1, y, x + lean * 0.3, y - height * share * 0.6, x + lean, y - height * share],
      1.5,
      0.3,
      colour,
    );
}

/** The double axe, after which the labyrinth is named. */
export function paintLabrys(panel: Panel, x: number, y: number, size: number, gold: number): void {
  const shine = P.chalk;
  panel.stroke([x, y - 14 * size, x, y + 17 * size], 1.9 * size, 1.6 * size, P.rust);
  panel.disc(x, y - 14.6 * size, 1.5 * size, gold);
  for (const isMirrored of [false, true]) {
    panel.shape(
      placed(
        [0.6, -8.6, 6, -9.6, 11, -12, 15, -15, 16.4, -8, 16.4, -3, 15, 4, 11, 1, 6, -1.4, 0.6, -2.4],
        x,
        y,
        size,
        isMirrored,
      ),
      gold,
    );
    panel.curve(placed([14.4, -13, 15.2, -7, 15.2, -4, 14.4, 2], x, y, size, isMirrored), 0.9, 0.9, shine);
    panel.curve(placed([3, -7.4, 8, -8.4, 12, -10.4], x, y, size, isMirrored), 0.7, 0.5, P.umber);
    panel.curve(placed([3, -3.6, 8, -2.6, 12, -0.6], x, y, size, isMirrored), 0.7, 0.5, P.umber);
  }
  panel.ring(x, y - 5.5 * size, 2.2 * size, 0.9, P.umber);
  panel.disc(x, y - 5.5 * size, size, shine);
}

/** A pillar of Knossos, narrower at its foot, with a cushion for a capital. */
export function paintPillar(panel: Panel, x: number, top: number, bottom: number): void {
  panel.box(x - 4.4, bottom - 1.6, x + 4.4, bottom, P.plaster);
  panel.polygon([x - 4.4, top + 6, x + 4.4, top + 6, x + 3, bottom - 1.6, x - 3, bottom - 1.6], P.red);
  panel.polygon([x - 4.4, top + 6, x - 2, top + 6, x - 1.4, bottom - 1.6, x - 3, bottom - 1.6], P.rust);
  panel.polygon([x + 2.6, top + 6, x + 4.4, top + 6, x + 3, bottom - 1.6, x + 1.8, bottom - 1.6], P.blood);
  panel.shape(
    [x - 6.4, top + 2.6, x, top + 1.6, x + 6.4, top + 2.6, x + 6.4, top + 5, x, top + 6, x - 6.4, top + 5],
    P.soot,
  );
  panel.box(x - 6.6, top, x + 6.6, top + 1.8, P.saffron);
}

/** Horns of consecration, as on the roofs of palaces. */
export function paintHorns(panel: Panel, x: number, y: number, size: number, colour: number): void {
  panel.shape(
    placed(
      [
        -10, 0, -10.4, -6, -8, -13, -6.6, -13, -6, -7, -3, -4.4, 0, -4, 3, -4.4, 6, -7, 6.6, -13, 8, -13,
        10.4, -6, 10, 0, 0, 0.6,
      ],
      x,
      y,
      size,
      false,
    ),
    colour,
  );
}
