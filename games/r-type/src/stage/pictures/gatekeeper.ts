// Gatekeeper, the boss of First Contact. A hull that fills a third of the screen
// hangs behind the core; parts that can be shot lie on it. It is painted as it stands: looking to −x, where the ships are.
// Always true: what can be hit is lighter than the hull behind it.

import { EYE, EYE_HOT, STEEL, STEEL_DARK, STEEL_EDGE, STEEL_LIGHT } from "../palette.ts";
import { addCore, bone, hull, steel } from "./boss-core.ts";
import { addPicture, addWhites, type Pen } from "./catalogue.ts";
import { eye } from "./enemies.ts";
import { ball, blob, circle, disc, line, shape } from "./strokes.ts";

/** Gatekeeper: a wall of machinery with a mouth. */
export const GATE_HULL: number = addPicture(
  [330, 470, 420, 470],
  (pen) => {
    // Shoulders above and below, a spine at the back.
    for (const side of [-1, 1]) {
      pen.save();
      pen.scale(1, side);
      blob(
        pen,
        [
          -130, -110, -210, -190, -250, -310, -180, -430, -30, -465, 160, -455, 330, -380, 400, -240, 410,
          -60, 300, 0, 60, -40,
        ],
        hull(pen, -465, 0),
        "#07050c",
        6,
      );
      for (let i = 0; i < 6; i++) {
        const y = -400 + i * 56;
        blob(
          pen,
          [40 + i * 8, y, 200 + i * 14, y - 12, 360, y + 10, 350, y + 34, 190, y + 26, 60, y + 30],
          "#3b3853",
          "#0c0a14",
          3,
        );
        line(pen, [70 + i * 8, y + 5, 330, y + 8], "rgba(185, 182, 210, 0.35)", 3);
      }
      // A row of ribs toward the mouth.
      for (let i = 0; i < 5; i++)
        blob(
          pen,
          [
            -150 - i * 6,
            -180 - i * 48,
            -70,
            -200 - i * 48,
            -10,
            -190 - i * 48,
            -20,
            -176 - i * 48,
            -90,
            -178 - i * 48,
            -160 - i * 6,
            -160 - i * 48,
          ],
          bone(pen, -210 - i * 48, -160 - i * 48),
          STEEL_EDGE,
          2.5,
        );
      line(pen, [-205, -300, -150, -400, -20, -440, 150, -432], "rgba(185, 182, 210, 0.55)", 4);
      for (let i = 0; i < 3; i++) {
        disc(pen, 20 + i * 90, -420 + i * 14, 20, STEEL_EDGE);
        ball(pen, 20 + i * 90, -420 + i * 14, 15, STEEL_LIGHT, STEEL, STEEL_DARK);
      }
      pen.restore();
    }
    pipes(pen);
  },
  { detail: 1 },
);

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
/** Half of a mouth: the composer mirrors it. Painted as the upper one. */
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
