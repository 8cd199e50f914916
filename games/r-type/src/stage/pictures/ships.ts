// The players' ships: crisp vectors in the colour of the seat with its mark on the wing, a bright cockpit, five frames from
// climbing to diving, and a two-tone exhaust. Always true: a ship is as large as the rules say, around its middle.

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
  const dark = withAlpha("#000000", 0.42);
  // Rolling shows more of the wing on one side and more of the belly on the other.
  const roll = tilt * 9;
  finOf(pen, colour, roll);
  // The wing that is away from the viewer.
  shape(pen, [-30, -4, 4, -6, -14, -13 + roll * 0.9, -38, -15 + roll], HULL_DARK, HULL_EDGE, 2);
  // Engines.
  shape(
    pen,
    [-44, -11, -24, -14, -14, -8, -14, 9, -24, 13, -44, 10],
    falling(pen, -14, 13, HULL, HULL_DARK, "#20262f"),
    HULL_EDGE,
    2,
  );
  for (const y of [-6, 5]) {
    oval(pen, -44, y, 3.6, 5, "#151a21");
    oval(pen, -44.6, y, 1.8, 3, "#ffe9c2");
  }
  line(pen, [-34, -12, -34, 11], HULL_EDGE, 1.2);
  line(pen, [-27, -13, -27, 12], HULL_EDGE, 1.2);
  // The hull: a long drop that ends in a needle.
  blob(
    pen,
    [-30, -10, -12, -13, 10, -12, 26, -8, 47, 1, 47, 2.5, 30, 7, 8, 11, -14, 11, -30, 8],
    falling(pen, -13, 11, HULL_LIGHT, "#d3dbe4", HULL, HULL_DARK),
    HULL_EDGE,
    2.2,
  );
  line(pen, [30, 1.5, 48, 1.8], HULL_EDGE, 2);
  line(pen, [31, 0.8, 47, 1.4], HULL_LIGHT, 1);
  // A stripe in the player's colour, under the glass.
  shape(pen, [-20, 2, 12, 2.5, 30, 3, 20, 6.5, -2, 8, -20, 7], colour, dark, 1);
  cockpit(pen, roll);
  wing(pen, colour, roll);
  pen.fillStyle = isLight(colour) ? "#0c1016" : "#ffffff";
  drawMark(pen, mark, -14, 9.5 + roll * 0.5, 4.6);
  circle(pen, 24, 4.8, 1.6, "#20262f", 1);
}

function finOf(pen: Pen, colour: string, roll: number): void {
  const top = -24 + roll * 0.35;
  shape(pen, [-40, top, -30, top, -8, -10, -28, -9], colour, HULL_EDGE, 2);
  shape(pen, [-36, top + 2, -31, top + 2, -22, -11.5, -28, -10.5], withAlpha("#ffffff", 0.34));
}

function cockpit(pen: Pen, roll: number): void {
  const y = -7 + roll * 0.28;
  pen.save();
  pen.beginPath();
  pen.ellipse(9, y, 15.5, 7.4, 0.12, 0, 2 * Math.PI);
  pen.fillStyle = "#0b2a3a";
  pen.fill();
  pen.lineWidth = 2;
  pen.strokeStyle = HULL_EDGE;
  pen.stroke();
  pen.clip();
  glow(pen, 13, y - 1, 17, "#ffffff", GLASS, "#2196b8", "#0b3550");
  oval(pen, 4, y - 4, 9, 2.4, "rgba(255, 255, 255, 0.85)", -0.16);
  pen.restore();
}

function wing(pen: Pen, colour: string, roll: number): void {
  const tip = 17 + roll;
  shape(
    pen,
    [-34, 5, 6, 6, -8, tip - 2, -38, tip + 1],
    falling(pen, 5, tip + 1, HULL_LIGHT, HULL, HULL_DARK),
    HULL_EDGE,
    2,
  );
  shape(
    pen,
    [-30, 5 + (tip - 5) * 0.3, -2, 5 + (tip - 5) * 0.3, -9, 5 + (tip - 5) * 0.78, -34, 5 + (tip - 5) * 0.9],
    colour,
  );
  shape(pen, [-40, tip - 2, 2, tip - 2.4, 8, tip, -40, tip + 2.6], HULL_DARK, HULL_EDGE, 1.4);
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

/** What can be hit of a ship: shown on request, and while it charges. */
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

/** The ring around one's own ship as a level begins. */
export const OWN_RING: number = addRound(80, (pen) => circle(pen, 0, 0, 70, "rgba(255, 255, 255, 0.9)", 3), {
  detail: 1,
});
