// The Heart, the boss of Final Assault. A hull that fills a third of the screen
// hangs behind the core; hittable parts lie on it. It is painted as it appears: facing −x, where the ships are.
// Always true: hittable parts are lighter than the hull behind them.

import {
  BONE_DARK,
  EYE_HOT,
  FLESH,
  FLESH_DARK,
  STEEL,
  STEEL_DARK,
  STEEL_EDGE,
  STEEL_LIGHT,
} from "../palette.ts";
import { addCore } from "./boss-core.ts";
import { addPicture, addRound, addWhites, type Pen } from "./catalogue.ts";
import { bone, eye } from "./materials.ts";
import { ball, blob, circle, disc, falling, glow, line, oval, shape } from "./strokes.ts";

const MUSCLE: readonly number[] = [
  -190, -40, -175, -200, -50, -320, 130, -320, 280, -210, 330, -20, 260, 180, 90, 340, -50, 310, -160, 150,
];

/** The Heart: muscle, arteries, and bone that grew over it. */
export const HEART_HULL: number = addPicture(
  [320, 640, 440, 640],
  (pen) => {
    arteries(pen);
    blob(pen, MUSCLE, falling(pen, -330, 340, "#8a3f6a", "#63274e", "#3c1534", "#1c0819"), "#0c0310", 9);
    pen.save();
    pen.clip();
    fibres(pen);
    glow(
      pen,
      -60,
      -190,
      300,
      "rgba(255, 190, 210, 0.42)",
      "rgba(255, 160, 190, 0.12)",
      "rgba(255, 150, 180, 0)",
    );
    glow(pen, 260, 240, 420, "rgba(8, 0, 12, 0.75)", "rgba(8, 0, 12, 0.35)", "rgba(8, 0, 12, 0)");
    pen.restore();
    for (const way of [
      [-70, -300, 40, -200, -30, -90, 60, 20, 30, 150],
      [40, -200, 130, -150, 150, -60],
      [150, -300, 110, -180, 230, -80, 210, 120],
      [-150, 30, -60, 110, -70, 250, 10, 290],
      [-60, 110, 40, 170, 60, 250],
    ])
      vessel(pen, way);
    crest(pen, -1);
    crest(pen, 1);
  },
  { detail: 1 },
);

function arteries(pen: Pen): void {
  for (const [x, y, toX, toY, width] of [
    [120, -200, 330, -700, 92],
    [10, -220, -30, -700, 70],
    [180, 160, 340, 700, 86],
    [240, -60, 460, -150, 76],
    [240, 60, 460, 190, 66],
  ]) {
    const way = [x, y, (x + toX) / 2 + 20, (y + toY) / 2, toX, toY];
    line(pen, way, "#0c0310", width + 12);
    line(pen, way, "#5c2448", width);
    line(pen, shifted(way, -width / 5), "rgba(255, 170, 200, 0.28)", width / 5);
    line(pen, shifted(way, width / 3), "rgba(8, 0, 12, 0.4)", width / 4);
    for (let i = 1; i < 9; i++) {
      const [atX, atY] = [x + ((toX - x) * i) / 9 + 16, y + ((toY - y) * i) / 9];
      oval(pen, atX, atY, width * 0.5, 6, "rgba(12, 3, 16, 0.4)");
    }
  }
}

function shifted(way: readonly number[], by: number): readonly number[] {
  return way.map((one, i) => (i % 2 === 0 ? one + by : one));
}

/** Strands that run from above to below, light beside dark. */
function fibres(pen: Pen): void {
  for (let i = 0; i < 46; i++) {
    const x = -230 + i * 13;
    pen.beginPath();
    pen.moveTo(x + 70, -340);
    pen.bezierCurveTo(x - 60, -140, x + 60, 90, x - 40, 360);
    pen.strokeStyle =
      i % 3 === 0
        ? "rgba(255, 170, 200, 0.16)"
        : i % 3 === 1
          ? "rgba(20, 2, 18, 0.28)"
          : "rgba(180, 90, 140, 0.14)";
    pen.lineWidth = 4 + ((i * 7) % 5);
    pen.stroke();
  }
}

/** A vessel on the muscle: smooth, with light on it. */
function vessel(pen: Pen, way: readonly number[]): void {
  for (const [width, colour, shift] of [
    [17, "#14040f", 0],
    [11, "#b8476b", 0],
    [3, "rgba(255, 214, 224, 0.75)", -2],
  ] as const) {
    pen.beginPath();
    pen.moveTo(way[0] + shift, way[1]);
    for (let i = 2; i < way.length - 2; i += 2)
      pen.quadraticCurveTo(
        way[i] + shift,
        way[i + 1],
        (way[i] + way[i + 2]) / 2 + shift,
        (way[i + 1] + way[i + 3]) / 2,
      );
    pen.lineTo(way[way.length - 2] + shift, way[way.length - 1]);
    pen.strokeStyle = colour;
    pen.lineWidth = width;
    pen.stroke();
  }
}

/** Bone with thorns, above (−1) or below (1). */
function crest(pen: Pen, side: number): void {
  pen.save();
  pen.scale(1, -side);
  for (let i = 0; i < 5; i++) {
    const [x, y] = [-176 + i * 46, -178 - i * 33];
    shape(pen, [x, y, x + 36, y - 26, x - 30 - i * 3, y - 62 - i * 6], bone(pen, y - 70, y), STEEL_EDGE, 2.6);
  }
  blob(
    pen,
    [-186, -130, -160, -236, -46, -330, 90, -346, 20, -286, -90, -206, -134, -106],
    bone(pen, -340, -106),
    STEEL_EDGE,
    4,
  );
  blob(pen, [-160, -160, -140, -232, -40, -314, 40, -330, -20, -290, -110, -210], "rgba(255, 255, 255, 0.4)");
  for (let i = 0; i < 4; i++)
    line(pen, [-150 + i * 46, -168 - i * 36, -128 + i * 46, -150 - i * 40], BONE_DARK, 3);
  pen.restore();
}

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
