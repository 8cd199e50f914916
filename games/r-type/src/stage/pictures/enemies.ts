// The common enemies, in steel, bone and flesh: each has a distinct outline. They face +x, and the composer turns them
// round. Always true: a body is about as large as its hit area; eyes glow warm.

import {
  BONE,
  BONE_DARK,
  EYE_HOT,
  FLESH,
  FLESH_DARK,
  STEEL,
  STEEL_DARK,
  STEEL_EDGE,
  STEEL_LIGHT,
} from "../palette.ts";
import { addPicture, addRound, addWhites } from "./catalogue.ts";
import { bone, eye, steel } from "./materials.ts";
import { ball, blob, circle, disc, falling, glow, line, oval, shape } from "./strokes.ts";

/** A beetle of plates with claws in front. */
export const BUG: number = addRound(36, (pen) => {
  for (const side of [-1, 1]) {
    blob(
      pen,
      [8, 8 * side, 26, 17 * side, 34, 8 * side, 27, 10 * side, 14, 4 * side],
      bone(pen, -17, 17),
      STEEL_EDGE,
      2,
    );
    line(pen, [-6, 12 * side, -18, 24 * side, -28, 25 * side], STEEL_EDGE, 4);
    line(pen, [-6, 12 * side, -18, 24 * side, -28, 25 * side], STEEL, 2);
  }
  blob(
    pen,
    [-30, 0, -20, -15, 4, -17, 22, -9, 26, 0, 22, 9, 4, 17, -20, 15],
    steel(pen, -17, 17),
    STEEL_EDGE,
    2.6,
  );
  for (const x of [-16, -5, 6]) {
    pen.beginPath();
    pen.ellipse(x, 0, 5, 15, 0, -1.3, 1.3);
    pen.strokeStyle = STEEL_EDGE;
    pen.lineWidth = 2;
    pen.stroke();
  }
  blob(pen, [-22, -10, 2, -13, 12, -10, -6, -8], "rgba(255, 255, 255, 0.4)");
  eye(pen, 16, -3, 5);
});
export const BUG_WING: number = addPicture([34, 40, 8, 4], (pen) => {
  blob(
    pen,
    [4, 0, -2, -22, -18, -38, -32, -32, -26, -14, -8, -2],
    "rgba(210, 225, 235, 0.42)",
    "rgba(240, 248, 255, 0.75)",
    1.6,
  );
  line(pen, [0, -2, -14, -24, -26, -30], "rgba(240, 248, 255, 0.6)", 1.2);
});

/** A crescent around a glowing eye. */
export const FIGHTER: number = addRound(40, (pen) => {
  for (const side of [-1, 1]) {
    blob(
      pen,
      [
        -18,
        6 * side,
        -26,
        22 * side,
        -8,
        35 * side,
        24,
        37 * side,
        38,
        26 * side,
        14,
        26 * side,
        2,
        18 * side,
        4,
        6 * side,
      ],
      falling(pen, -37, 37, STEEL_LIGHT, STEEL, STEEL_DARK),
      STEEL_EDGE,
      2.6,
    );
    shape(pen, [16, 29 * side, 37, 26 * side, 12, 34 * side], BONE, STEEL_EDGE, 1.6);
  }
  ball(pen, -6, 0, 17, STEEL_LIGHT, STEEL, STEEL_DARK);
  circle(pen, -6, 0, 17, STEEL_EDGE, 2.6);
  circle(pen, -6, 0, 11.5, STEEL_EDGE, 2);
  eye(pen, -2, 0, 7.5);
  line(pen, [-24, -4, -33, -4], EYE_HOT, 3);
  line(pen, [-24, 4, -33, 4], EYE_HOT, 3);
});

/** A spike with a burning head. */
export const KAMIKAZE: number = addPicture([40, 30, 40, 30], (pen) => {
  for (const side of [-1, 1]) {
    shape(
      pen,
      [-26, 3 * side, -36, 26 * side, -14, 20 * side, 8, 6 * side],
      steel(pen, -26, 26),
      STEEL_EDGE,
      2.4,
    );
    shape(pen, [-34, 24 * side, -14, 20 * side, -20, 15 * side], FLESH, STEEL_EDGE, 1.4);
  }
  blob(
    pen,
    [-30, -8, -6, -15, 18, -9, 38, -1, 38, 1, 18, 9, -6, 15, -30, 8],
    falling(pen, -15, 15, "#d98a8f", FLESH, FLESH_DARK),
    STEEL_EDGE,
    2.6,
  );
  shape(pen, [10, -8, 39, 0, 10, 8, 18, 0], bone(pen, -8, 8), STEEL_EDGE, 1.8);
  eye(pen, 2, 0, 6);
  for (const x of [-20, -11]) line(pen, [x, -10, x + 3, 0, x, 10], STEEL_EDGE, 2);
});
export const JET: number = addPicture(
  [48, 12, 4, 12],
  (pen) => {
    const heat = pen.createLinearGradient(0, 0, -46, 0);
    heat.addColorStop(0, "rgba(255, 240, 200, 0.95)");
    heat.addColorStop(0.35, "rgba(255, 160, 60, 0.8)");
    heat.addColorStop(1, "rgba(255, 90, 20, 0)");
    blob(pen, [2, -6, -14, -9, -46, 0, -14, 9, 2, 6], heat);
  },
  { isLight: true, detail: 1 },
);

/** A barge with an open belly. */
export const MINER: number = addPicture([52, 40, 48, 44], (pen) => {
  shape(
    pen,
    [-48, -14, -30, -30, 22, -32, 44, -12, 46, 6, 30, 18, -36, 20, -50, 6],
    steel(pen, -32, 20),
    STEEL_EDGE,
    3,
  );
  shape(pen, [-30, -30, 22, -32, 30, -24, -26, -22], "rgba(255, 255, 255, 0.35)");
  shape(pen, [-30, 18, 26, 18, 18, 36, -22, 36], "#1b1828", STEEL_EDGE, 3);
  for (let i = 0; i < 4; i++)
    shape(
      pen,
      [-24 + i * 12, 20, -18 + i * 12, 20, -21 + i * 12, 34, -27 + i * 12, 34],
      i % 2 ? EYE_HOT : "#2d2a3c",
    );
  for (const x of [-32, -14, 4]) {
    disc(pen, x, -4, 7, STEEL_EDGE);
    disc(pen, x, -4, 4.6, STEEL_DARK);
  }
  eye(pen, 30, -8, 7);
  shape(pen, [-50, -10, -60, -16, -60, 10, -50, 6], STEEL_DARK, STEEL_EDGE, 2);
});

/** A ball of spikes with a light that beats. */
export const MINE: number = addRound(34, (pen) => {
  for (let i = 0; i < 8; i++) {
    pen.save();
    pen.rotate((i * Math.PI) / 4);
    shape(pen, [12, -5, 31, 0, 12, 5], bone(pen, -5, 5), STEEL_EDGE, 2);
    pen.restore();
  }
  ball(pen, 0, 0, 19, STEEL_LIGHT, STEEL, STEEL_DARK);
  circle(pen, 0, 0, 19, STEEL_EDGE, 2.6);
  circle(pen, 0, 0, 11, STEEL_EDGE, 2);
  disc(pen, 0, 0, 7, "#3a2030");
});
export const MINE_LIGHT: number = addRound(
  26,
  (pen) => glow(pen, 0, 0, 24, "rgba(255, 255, 255, 1)", "rgba(255, 190, 80, 0.8)", "rgba(255, 150, 50, 0)"),
  { isLight: true, detail: 1 },
);

/** A head with a gun on two legs; legs are pictures of their own. */
export const WALKER: number = addPicture([40, 40, 46, 24], (pen) => {
  blob(
    pen,
    [-34, -6, -26, -28, 4, -36, 28, -24, 34, -4, 22, 14, -20, 16],
    steel(pen, -36, 16),
    STEEL_EDGE,
    3,
  );
  shape(pen, [14, -12, 44, -10, 44, -2, 14, 2], STEEL_DARK, STEEL_EDGE, 2.2);
  blob(pen, [-24, -24, 2, -33, 20, -24, 0, -22], "rgba(255, 255, 255, 0.34)");
  shape(pen, [-30, 2, 26, 2, 18, 12, -20, 14], BONE_DARK, STEEL_EDGE, 2);
  eye(pen, 14, -18, 6);
});
export const WALKER_LEG: number = addPicture([16, 6, 22, 46], (pen) => {
  line(pen, [0, 0, -10, 18, 6, 38], STEEL_EDGE, 11);
  line(pen, [0, 0, -10, 18, 6, 38], STEEL, 6.5);
  disc(pen, -9, 18, 6.5, STEEL_EDGE);
  disc(pen, -9, 18, 4, BONE);
  shape(pen, [-4, 36, 14, 36, 19, 43, -8, 43], STEEL_DARK, STEEL_EDGE, 2);
});
/** A shield that only a strong beam breaks. */
export const GUARD: number = addPicture(
  [10, 60, 34, 60],
  (pen) => {
    for (const [width, colour] of [
      [12, "rgba(255, 214, 130, 0.35)"],
      [5, "rgba(255, 240, 200, 0.95)"],
    ] as const) {
      pen.beginPath();
      pen.arc(-26, 0, 52, -0.95, 0.95);
      pen.strokeStyle = colour;
      pen.lineWidth = width;
      pen.stroke();
    }
  },
  { isLight: true, detail: 1.5 },
);

/** A dome, and the gun that turns on it. */
export const TURRET: number = addPicture([42, 30, 42, 24], (pen) => {
  shape(
    pen,
    [-40, 22, -32, 4, 32, 4, 40, 22],
    falling(pen, 4, 22, STEEL, STEEL_DARK, "#0d0b14"),
    STEEL_EDGE,
    3,
  );
  pen.beginPath();
  pen.arc(0, 6, 26, Math.PI, 0);
  pen.closePath();
  pen.fillStyle = steel(pen, -20, 8);
  pen.fill();
  pen.strokeStyle = STEEL_EDGE;
  pen.lineWidth = 2.8;
  pen.stroke();
  for (const x of [-22, 0, 22]) disc(pen, x, 14, 3, BONE);
});
export const TURRET_GUN: number = addPicture([16, 14, 50, 14], (pen) => {
  shape(
    pen,
    [-10, -10, 16, -8, 18, -5, 46, -4, 46, 4, 18, 5, 16, 8, -10, 10],
    steel(pen, -10, 10),
    STEEL_EDGE,
    2.6,
  );
  shape(pen, [40, -6, 48, -6, 48, 6, 40, 6], BONE, STEEL_EDGE, 2);
  eye(pen, 4, 0, 5);
});

/** A cluster of crystals about a seed, and its shards. */
export const SPLITTER: number = addRound(54, (pen) => {
  for (let i = 0; i < 7; i++) {
    pen.save();
    pen.rotate(i * 0.8976 + 0.3);
    const long = i % 2 ? 42 : 51;
    shape(
      pen,
      [6, -13, long - 10, -8, long, 0, long - 12, 9, 6, 13],
      falling(pen, -13, 13, "#d9d2f5", "#8077b5", "#3b3566"),
      STEEL_EDGE,
      2.2,
    );
    shape(pen, [10, -9, long - 12, -5, long - 4, 0, 10, -2], "rgba(255, 255, 255, 0.38)");
    pen.restore();
  }
  ball(pen, 0, 0, 20, "#e8a0a8", FLESH, FLESH_DARK);
  circle(pen, 0, 0, 20, STEEL_EDGE, 2.6);
  eye(pen, 0, 0, 9);
});
export const SHARD: number = addRound(28, (pen) => {
  shape(
    pen,
    [-22, -6, -4, -16, 24, 0, -6, 15, -20, 8],
    falling(pen, -16, 15, "#d9d2f5", "#8077b5", "#3b3566"),
    STEEL_EDGE,
    2.4,
  );
  shape(pen, [-16, -5, -4, -12, 16, 0, -6, 0], "rgba(255, 255, 255, 0.4)");
  eye(pen, -4, 0, 4.4);
});

/** The head of a snake, with jaws; and a ring of its body. */
export const SNAKE: number = addRound(50, (pen) => {
  for (const side of [-1, 1])
    blob(
      pen,
      [4, 12 * side, 26, 26 * side, 47, 18 * side, 48, 6 * side, 34, 14 * side, 16, 8 * side],
      bone(pen, -26, 26),
      STEEL_EDGE,
      2.4,
    );
  blob(
    pen,
    [-36, -14, -10, -32, 20, -24, 32, -8, 32, 8, 20, 24, -10, 32, -36, 14],
    falling(pen, -32, 32, STEEL_LIGHT, STEEL, STEEL_DARK),
    STEEL_EDGE,
    3,
  );
  for (const x of [-22, -10]) line(pen, [x, -24, x + 6, 0, x, 24], STEEL_EDGE, 2.2);
  blob(pen, [-24, -16, -6, -27, 16, -20, 0, -18], "rgba(255, 255, 255, 0.35)");
  eye(pen, 12, -12, 6);
  eye(pen, 12, 12, 6);
  shape(pen, [24, -5, 34, 0, 24, 5], "#1a0f1c");
});
export const SEGMENT: number = addRound(36, (pen) => {
  for (const side of [-1, 1])
    shape(pen, [-8, 20 * side, 0, 34 * side, 10, 20 * side], bone(pen, -34, 34), STEEL_EDGE, 2);
  blob(
    pen,
    [-26, 0, -18, -22, 10, -25, 26, -10, 26, 10, 10, 25, -18, 22],
    falling(pen, -25, 25, STEEL_LIGHT, STEEL, STEEL_DARK),
    STEEL_EDGE,
    2.8,
  );
  oval(pen, 2, -13, 14, 4, "rgba(255, 255, 255, 0.34)");
  disc(pen, 2, 0, 8, STEEL_EDGE);
  disc(pen, 2, 0, 5, EYE_HOT);
});

/** A capsule between wings: its content shines through. */
export const CARRIER: number = addPicture([46, 34, 46, 34], (pen) => {
  for (const side of [-1, 1])
    shape(
      pen,
      [-30, 8 * side, -42, 31 * side, 2, 24 * side, 18, 10 * side],
      steel(pen, -31, 31),
      STEEL_EDGE,
      2.4,
    );
  blob(
    pen,
    [-34, -10, -14, -20, 20, -18, 40, 0, 20, 18, -14, 20, -34, 10],
    falling(pen, -20, 20, "#f4efe2", BONE, BONE_DARK),
    STEEL_EDGE,
    2.8,
  );
  oval(pen, 4, 0, 18, 12, STEEL_EDGE);
  glow(pen, 4, 0, 15, "#ffffff", "#bff4d8", "#37b487");
  oval(pen, 0, -5, 9, 3, "rgba(255, 255, 255, 0.8)");
});

addWhites(BUG, FIGHTER, KAMIKAZE, MINER, MINE, WALKER, TURRET, SPLITTER, SHARD, SNAKE, SEGMENT, CARRIER);
