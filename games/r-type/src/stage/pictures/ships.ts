// The players' ships: crisp vectors in the colour of the seat with its mark on the wing, a bright cockpit, five frames from
// climbing to diving, and a two-tone exhaust. Always true: a ship has the size of the rules, around its middle.

import { drawMark, isLight, lookOf, withAlpha } from "@reckon/stage";
import { PLAYERS, SHIP_HEIGHT, SHIP_WIDTH } from "../../tuning.ts";
import { GLASS, HULL, HULL_DARK, HULL_EDGE, HULL_LIGHT } from "../palette.ts";
import { addPicture, addRound, addWhites, type Pen } from "./catalogue.ts";
import { blob, circle, disc, falling, glow, line, oval, shape } from "./strokes.ts";

/** From the steepest climb to the steepest dive. */
export const TILTS = 5;
const HALF = SHIP_WIDTH / 2;
const HIGH = SHIP_HEIGHT / 2;

/** By seat, then by frame. */
export const SHIPS: readonly (readonly number[])[] = Array.from({ length: PLAYERS }, (_, seat) =>
  Array.from({ length: TILTS }, (_, frame) =>
    addPicture([HALF + 6, HIGH + 10, HALF + 6, HIGH + 10], (pen) => paintShip(pen, seat, frame / 2 - 1)),
  ),
);
addWhites(...SHIPS.flat());

function paintShip(pen: Pen, seat: number, tilt: number): void {
  const { colour, mark } = lookOf(seat);
  // Rolling shows more of the near wing on one side and more of the far one on the other.
  const roll = tilt * 10;
  farWing(pen, colour, roll);
  fin(pen, colour, roll);
  engines(pen, colour);
  // The hull: a long drop that ends in a needle.
  line(pen, [26, 1.5, 49, 2], HULL_EDGE, 4);
  line(pen, [26, 1.2, 48, 1.8], HULL_LIGHT, 1.8);
  blob(
    pen,
    [-32, -11, -12, -14, 10, -13, 27, -8, 45, 1, 45, 3, 30, 8, 8, 12, -14, 12, -32, 9],
    falling(pen, -14, 12, "#ffffff", "#e3e9f0", HULL, HULL_DARK),
    HULL_EDGE,
    2,
  );
  // A band in the player's colour along the flank, to the nose.
  blob(pen, [-30, 0, -6, -1, 18, 1, 40, 1.5, 40, 3, 20, 7.5, -4, 9.5, -30, 8], colour);
  line(pen, [-26, 0.6, 0, -0.2, 30, 1.4], "rgba(255, 255, 255, 0.75)", 1.2);
  cockpit(pen, roll);
  wing(pen, colour, roll);
  pen.fillStyle = isLight(colour) ? "#0c1016" : "#ffffff";
  drawMark(pen, mark, -17, 5 + (12 + roll) * 0.36, 4.8);
}

function farWing(pen: Pen, colour: string, roll: number): void {
  const tip = -12 + roll * 0.9;
  shape(pen, [-28, -6, 2, -8, -16, tip - 4, -36, tip - 6], colour, HULL_EDGE, 2);
  shape(pen, [-28, -6, 2, -8, -16, tip - 4, -36, tip - 6], "rgba(0, 0, 0, 0.38)");
}

function fin(pen: Pen, colour: string, roll: number): void {
  const top = -25 + roll * 0.3;
  shape(pen, [-44, top, -33, top, -6, -10, -30, -9], colour, HULL_EDGE, 2);
  shape(pen, [-40, top + 2, -34, top + 2, -20, -12, -26, -11], "rgba(255, 255, 255, 0.45)");
}

function engines(pen: Pen, colour: string): void {
  shape(
    pen,
    [-45, -12, -26, -15, -14, -9, -14, 10, -26, 14, -45, 11],
    falling(pen, -15, 14, HULL, HULL_DARK, "#20262f"),
    HULL_EDGE,
    2,
  );
  shape(pen, [-36, -13.4, -30, -14.2, -30, 13, -36, 12.2], colour);
  for (const y of [-6, 5]) {
    oval(pen, -45, y, 3.8, 5.2, "#151a21");
    oval(pen, -45.6, y, 2, 3.4, "#fff1d6");
  }
}

function cockpit(pen: Pen, roll: number): void {
  const y = -7.5 + roll * 0.25;
  pen.save();
  pen.beginPath();
  pen.ellipse(8, y, 17, 7.6, 0.12, 0, 2 * Math.PI);
  pen.fillStyle = "#0b2a3a";
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = HULL_EDGE;
  pen.stroke();
  pen.clip();
  glow(pen, 14, y - 1, 20, "#ffffff", "#c8fbff", GLASS, "#2aa7c8", "#0b4560");
  oval(pen, 3, y - 4, 10, 2.6, "rgba(255, 255, 255, 0.95)", -0.14);
  pen.restore();
}

function wing(pen: Pen, colour: string, roll: number): void {
  const tip = 17 + roll;
  const at = (share: number): number => 5 + (tip - 5) * share;
  shape(
    pen,
    [-36, 5, 6, 6, -8, tip - 2, -40, tip + 1],
    falling(pen, 5, tip + 1, "#ffffff", "#dfe6ee", HULL),
    HULL_EDGE,
    2,
  );
  shape(pen, [-33, at(0.22), 0, at(0.22), -9, at(0.84), -37, at(0.96)], colour);
  shape(pen, [-42, tip - 2, 3, tip - 2.4, 9, tip, -42, tip + 2.6], HULL_DARK, HULL_EDGE, 1.4);
}

/** The flame of the engines: hot in the middle, in the colour of the seat around it. */
export const FLAMES: readonly number[] = Array.from({ length: PLAYERS }, (_, seat) =>
  addPicture(
    [64, 16, 8, 16],
    (pen) => {
      const { colour } = lookOf(seat);
      for (const [long, high, from, to] of [
        [62, 13, withAlpha(colour, 0.85), withAlpha(colour, 0)],
        [36, 7.5, "rgba(255, 255, 255, 1)", "rgba(255, 255, 255, 0)"],
      ] as const) {
        const heat = pen.createLinearGradient(2, 0, -long, 0);
        heat.addColorStop(0, from);
        heat.addColorStop(1, to);
        blob(pen, [4, -high * 0.6, -long * 0.2, -high, -long, 0, -long * 0.2, high, 4, high * 0.6], heat);
      }
    },
    { isLight: true },
  ),
);

/** The hitbox of a ship: shown on request, and while it charges. */
export const HITBOX: number = addRound(16, (pen) => {
  disc(pen, 0, 0, 11, "rgba(12, 16, 22, 0.75)");
  disc(pen, 0, 0, 9, "rgba(255, 255, 255, 0.95)");
  disc(pen, 0, 0, 5, "#ff2d55");
});

export const SHIELD: number = addRound(
  76,
  (pen) => {
    glow(
      pen,
      0,
      0,
      74,
      "rgba(80, 170, 255, 0)",
      "rgba(80, 170, 255, 0)",
      "rgba(90, 180, 255, 0.16)",
      "rgba(120, 200, 255, 0.5)",
      "rgba(120, 200, 255, 0)",
    );
    circle(pen, 0, 0, 64, "rgba(190, 230, 255, 0.85)", 2.5);
    for (let i = 0; i < 6; i++) {
      pen.beginPath();
      pen.arc(0, 0, 69, i * 1.0472 + 0.2, i * 1.0472 + 0.62);
      pen.strokeStyle = "rgba(140, 205, 255, 0.9)";
      pen.lineWidth = 3;
      pen.stroke();
    }
  },
  { isLight: true, detail: 1.5 },
);
