// The Heart, the boss of Final Assault. A hull that fills a third of the screen
// hangs behind the core; parts that can be shot lie on it. It is painted as it stands: looking to −x, where the ships are.
// Always true: what can be hit is lighter than the hull behind it.

import { EYE_HOT, FLESH, FLESH_DARK, STEEL, STEEL_DARK, STEEL_EDGE, STEEL_LIGHT } from "../palette.ts";
import { addCore, bone } from "./boss-core.ts";
import { addPicture, addRound, addWhites } from "./catalogue.ts";
import { eye } from "./enemies.ts";
import { ball, blob, circle, disc, falling, glow, line, shape } from "./strokes.ts";

/** The Heart: muscle, arteries, and armour that grew over it. */
export const HEART_HULL: number = addPicture(
  [320, 640, 420, 640],
  (pen) => {
    const flesh = falling(pen, -420, 420, "#a83a4c", "#7a2236", "#4a1022", "#22050f");
    for (const [x, y, toX, toY, width] of [
      [120, -200, 330, -700, 86],
      [10, -220, -30, -700, 66],
      [180, 160, 340, 700, 80],
      [240, -60, 420, -140, 70],
      [240, 60, 420, 180, 60],
    ]) {
      line(pen, [x, y, (x + toX) / 2 + 20, (y + toY) / 2, toX, toY], "#12020a", width + 12);
      line(pen, [x, y, (x + toX) / 2 + 20, (y + toY) / 2, toX, toY], "#7a2236", width);
      line(
        pen,
        [x - width / 5, y, (x + toX) / 2 + 20 - width / 5, (y + toY) / 2, toX - width / 5, toY],
        "rgba(255, 150, 150, 0.3)",
        width / 6,
      );
    }
    blob(
      pen,
      [
        -190, -40, -170, -200, -40, -310, 130, -310, 270, -200, 310, -20, 250, 170, 90, 330, -40, 300, -150,
        150,
      ],
      flesh,
      "#12020a",
      8,
    );
    for (let i = 0; i < 9; i++) {
      const y = -240 + i * 58;
      blob(
        pen,
        [-120 + Math.abs(i - 4) * 20, y, 40, y - 22, 240 - Math.abs(i - 4) * 16, y + 6, 40, y + 10],
        i % 2 ? "rgba(255, 140, 140, 0.14)" : "rgba(20, 0, 8, 0.3)",
      );
    }
    for (const corners of [
      [-60, -280, 20, -160, 10, -40, 90, 80],
      [150, -280, 130, -140, 220, -20, 200, 140],
      [-130, 40, -40, 120, -30, 230],
    ]) {
      line(pen, corners, "#22050f", 15);
      line(pen, corners, "#c0475a", 9);
    }
    for (const side of [-1, 1]) {
      pen.save();
      pen.scale(1, side);
      blob(
        pen,
        [-180, -130, -150, -230, -40, -320, 60, -330, 0, -280, -90, -200, -130, -110],
        bone(pen, -330, -110),
        STEEL_EDGE,
        4,
      );
      for (let i = 0; i < 4; i++)
        shape(
          pen,
          [-170 + i * 40, -190 - i * 34, -140 + i * 40, -215 - i * 34, -195 + i * 34, -240 - i * 40],
          bone(pen, -340, -180),
          STEEL_EDGE,
          2.6,
        );
      pen.restore();
    }
  },
  { detail: 1 },
);
export const HEART_CORE: readonly number[] = addCore(84, 10, ["#ffffff", "#fff0b8", "#ffb02e", "#8c2a08"]);
/** The claw at an arm's end, and a joint of the arm. */
export const HEART_CLAW: number = addPicture([84, 58, 52, 58], (pen) => {
  for (const side of [-1, 1])
    blob(
      pen,
      [10, 20 * side, -30, 44 * side, -74, 34 * side, -80, 10 * side, -58, 22 * side, -24, 14 * side],
      bone(pen, -44, 44),
      STEEL_EDGE,
      3.4,
    );
  ball(pen, 8, 0, 38, STEEL_LIGHT, STEEL, STEEL_DARK);
  circle(pen, 8, 0, 38, STEEL_EDGE, 4);
  blob(pen, [-14, -22, 10, -32, 30, -20, 8, -20], "rgba(255, 255, 255, 0.4)");
  eye(pen, -6, 0, 12);
});
export const JOINT: number = addRound(34, (pen) => {
  disc(pen, 0, 0, 30, STEEL_EDGE);
  ball(pen, 0, 0, 26, "#8d89ab", "#5a5678", "#221f33");
  circle(pen, 0, 0, 13, STEEL_EDGE, 4);
});
export const HEART_EYE: number = addRound(60, (pen) => {
  blob(
    pen,
    [-54, 0, -30, -40, 14, -50, 52, -20, 52, 20, 14, 50, -30, 40],
    falling(pen, -50, 50, "#c05a6c", FLESH, FLESH_DARK),
    STEEL_EDGE,
    4,
  );
  disc(pen, -6, 0, 33, STEEL_EDGE);
  ball(pen, -6, 0, 30, "#ffffff", "#efe6d8", "#a08a80");
  for (let i = 0; i < 7; i++)
    line(
      pen,
      [
        -6 + Math.cos(i * 0.9) * 29,
        Math.sin(i * 0.9) * 29,
        -6 + Math.cos(i * 0.9 + 0.2) * 18,
        Math.sin(i * 0.9 + 0.2) * 18,
      ],
      "rgba(200, 60, 70, 0.6)",
      1.6,
    );
});
export const PUPIL: number = addRound(20, (pen) => {
  disc(pen, 0, 0, 16, "#1c0a05");
  glow(pen, 0, 0, 14, "#fff3c0", EYE_HOT, "#7a2a06");
  disc(pen, 0, 0, 5.5, "#0a0302");
});

addWhites(...HEART_CORE, HEART_CLAW, HEART_EYE);
