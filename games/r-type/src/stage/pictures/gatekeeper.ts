// Gatekeeper, the boss of First Contact. A hull that fills a third of the screen
// hangs behind the core; hittable parts lie on it. It is painted as it appears: facing −x, where the ships are.
// Always true: hittable parts are lighter than the hull behind them.

import { EYE, EYE_HOT, STEEL, STEEL_DARK, STEEL_EDGE, STEEL_LIGHT } from "../palette.ts";
import { addCore } from "./boss-core.ts";
import { addPicture, addWhites, type Pen } from "./catalogue.ts";
import { bone, eye, steel } from "./materials.ts";
import { ball, blob, circle, disc, falling, line, shape } from "./strokes.ts";

/** Gatekeeper: a wall of machinery with a mouth. */
export const GATE_HULL: number = addPicture(
  [330, 520, 440, 520],
  (pen) => {
    for (const side of [-1, 1]) {
      pen.save();
      pen.scale(1, side);
      shoulder(pen);
      pen.restore();
    }
    pipes(pen);
  },
  { detail: 1 },
);

/** The upper half: armour over machinery, ribs toward the mouth, vents that glow. */
function shoulder(pen: Pen): void {
  // The inside behind the armour.
  shape(pen, [-60, -60, 60, -130, 420, -130, 440, -20, 60, 0], "#14111f", "#07050c", 5);
  for (let i = 0; i < 9; i++) {
    const x = 70 + i * 40;
    line(pen, [x, -118, x - 14, -30], "#2d2a40", 12);
    line(pen, [x - 4, -118, x - 18, -30], "rgba(185, 182, 210, 0.22)", 2);
  }
  // Three plates, one over the other, each with a light edge and bolts.
  const plates: readonly (readonly number[])[] = [
    [40, -150, 140, -470, 300, -510, 440, -430, 440, -120, 200, -110],
    [-90, -140, -70, -330, 40, -470, 190, -500, 250, -340, 200, -160, 60, -110],
    [-150, -110, -230, -190, -255, -310, -190, -420, -60, -470, 40, -420, 20, -270, -30, -160],
  ];
  plates.forEach((corners, i) => {
    const shade = ["#2a273b", "#3b3853", "#4d4a69"][i];
    shape(pen, corners, falling(pen, -510, -100, "#7b7798", shade, "#1a1728", "#0f0c18"), "#07050c", 6);
    line(pen, corners.slice(2, 8), "rgba(205, 202, 232, 0.55)", 4);
    for (let at = 2; at < corners.length - 2; at += 2) {
      const [x, y] = [corners[at] * 0.92 + 8, corners[at + 1] * 0.93];
      disc(pen, x, y, 9, "#0c0a14");
      ball(pen, x, y, 6.5, STEEL_LIGHT, STEEL, STEEL_DARK);
    }
  });
  for (let i = 0; i < 4; i++) vent(pen, 110 + i * 74, -380 + i * 16);
  for (let i = 0; i < 3; i++) vent(pen, -150 + i * 52, -350 - i * 20);
  // Seams.
  for (const seam of [
    [-120, -180, -150, -300, -90, -420],
    [60, -180, 110, -300, 110, -440],
    [260, -160, 300, -300, 290, -450],
  ]) {
    line(pen, seam, "#0c0a14", 5);
    line(
      pen,
      seam.map((one, at) => (at % 2 ? one : one + 4)),
      "rgba(185, 182, 210, 0.25)",
      2,
    );
  }
  for (let i = 0; i < 5; i++) {
    const y = -150 - i * 44;
    const x = -120 - i * 20;
    blob(
      pen,
      [x - 60, y + 22, x - 20, y - 6, x + 70, y - 8, x + 80, y + 8, x + 6, y + 12, x - 50, y + 34],
      bone(pen, y - 10, y + 34),
      STEEL_EDGE,
      2.5,
    );
  }
}

/** A slit with fire behind it. */
function vent(pen: Pen, x: number, y: number): void {
  shape(pen, [x, y, x + 44, y - 8, x + 50, y + 18, x + 6, y + 28], "#0a0810", "#07050c", 3);
  for (let i = 0; i < 3; i++)
    line(pen, [x + 8, y + 6 + i * 7, x + 42, y - 1 + i * 7], i === 1 ? EYE : EYE_HOT, 3);
}

function pipes(pen: Pen): void {
  for (const [y, width] of [
    [-60, 26],
    [-20, 34],
    [30, 30],
    [70, 22],
  ]) {
    line(pen, [60, y * 0.6, 180, y, 400, y * 1.4], "#07050c", width + 7);
    line(pen, [60, y * 0.6, 180, y, 400, y * 1.4], "#3a3752", width);
    line(
      pen,
      [60, y * 0.6 - width / 4, 180, y - width / 4, 400, y * 1.4 - width / 4],
      "rgba(185, 182, 210, 0.4)",
      4,
    );
  }
}

export const GATE_CORE: readonly number[] = addCore(62, 6, ["#ffffff", EYE, EYE_HOT, "#a33a10"]);
/** Half of a mouth, painted as the upper one: the composer mirrors it. */
export const GATE_JAW: number = addPicture(
  [130, 92, 100, 92],
  (pen) => {
    blob(
      pen,
      [-104, 34, -118, -10, -86, -62, -20, -84, 50, -74, 88, -30, 84, 20, 30, 40, -40, 44],
      steel(pen, -84, 44),
      STEEL_EDGE,
      4,
    );
    for (let i = 0; i < 5; i++)
      shape(
        pen,
        [-112 + i * 34, 30, -84 + i * 34, 34, -100 + i * 33, 78 - i * 7],
        bone(pen, 30, 78),
        STEEL_EDGE,
        2.6,
      );
    blob(pen, [-90, -30, -60, -62, -10, -74, 40, -66, 0, -58, -60, -40], "rgba(255, 255, 255, 0.34)");
    for (let i = 0; i < 4; i++) {
      disc(pen, -66 + i * 38, -14 - (i % 2) * 12, 9, STEEL_EDGE);
      disc(pen, -66 + i * 38, -14 - (i % 2) * 12, 5.5, "#8d89ab");
    }
    line(pen, [-100, 14, -40, 24, 40, 18, 78, 4], STEEL_EDGE, 3);
  },
  { detail: 1.5 },
);
export const GATE_GUN: number = addPicture([70, 44, 52, 44], (pen) => {
  shape(pen, [-64, -12, -12, -16, -12, 16, -64, 12], steel(pen, -16, 16), STEEL_EDGE, 3);
  shape(pen, [-66, -17, -52, -17, -52, 17, -66, 17], bone(pen, -17, 17), STEEL_EDGE, 3);
  ball(pen, 6, 0, 38, STEEL_LIGHT, STEEL, STEEL_DARK);
  circle(pen, 6, 0, 38, STEEL_EDGE, 3.4);
  for (let i = 0; i < 3; i++) line(pen, [-40 + i * 12, -13, -40 + i * 12, 13], STEEL_EDGE, 3);
  eye(pen, 6, 0, 13);
});

addWhites(...GATE_CORE, GATE_JAW, GATE_GUN);
