// Projectiles: shots, beams and missiles of ships in the colour of their seat, and enemy bullets. Always true: a bullet has
// a white core, a body in a colour that nothing else has, and a dark rim, and is drawn a little larger than its hit area.

import { lookOf, withAlpha } from "@reckon/stage";
import { PLAYERS } from "../../tuning.ts";
import { BULLET_BODY, BULLET_CORE, BULLET_DEEP, BULLET_RIM, HULL_EDGE } from "../palette.ts";
import { addPicture, addRound, type Pen } from "./catalogue.ts";
import { blob, circle, disc, glow, line, shape } from "./strokes.ts";

const WHITE = "rgba(255, 255, 255, 1)";
const seats = Array.from({ length: PLAYERS }, (_, seat) => lookOf(seat).colour);

export const SHOTS: readonly number[] = seats.map((colour) =>
  addPicture(
    [40, 11, 18, 11],
    (pen) => {
      streak(pen, 38, 10, withAlpha(colour, 0.9), withAlpha(colour, 0));
      streak(pen, 22, 4.5, WHITE, withAlpha(colour, 0));
    },
    {},
  ),
);

function streak(pen: Pen, long: number, high: number, from: string, to: string): void {
  const light = pen.createLinearGradient(14, 0, -long, 0);
  light.addColorStop(0, from);
  light.addColorStop(0.25, from);
  light.addColorStop(1, to);
  blob(pen, [15, 0, 11, -high, 2, -high * 0.9, -long, -1, -long, 1, 2, high * 0.9, 11, high], light);
}

/** A beam by seat and level, 1 to 5: a blade of light with a long train. */
export const BEAMS: readonly (readonly number[])[] = seats.map((colour) =>
  [1, 2, 3, 4, 5].map((level) => {
    const high = [14, 18, 23, 38, 46][level - 1];
    const long = 70 + level * 46;
    return addPicture(
      [long + 6, high + 18, high + 34, high + 18],
      (pen) => paintBeam(pen, colour, high, long),
      { detail: level > 3 ? 1.25 : 1.75 },
    );
  }),
);

function paintBeam(pen: Pen, colour: string, high: number, long: number): void {
  for (const [share, from] of [
    [1, withAlpha(colour, 0.55)],
    [0.68, withAlpha(colour, 0.95)],
    [0.26, WHITE],
  ] as const) {
    const train = pen.createLinearGradient(30, 0, -long * (0.5 + share / 2), 0);
    train.addColorStop(0, from);
    train.addColorStop(0.3, from);
    train.addColorStop(1, withAlpha(colour, 0));
    const h = high * share;
    blob(
      pen,
      [
        40 * share,
        0,
        24,
        -h * 0.8,
        2,
        -h,
        -long * 0.4,
        -h * 0.5,
        -long,
        -1,
        -long,
        1,
        -long * 0.4,
        h * 0.5,
        2,
        h,
        24,
        h * 0.8,
      ],
      train,
    );
  }
  // The blade, which bends the light around it.
  pen.beginPath();
  pen.ellipse(14, 0, high * 0.5, high, 0, -Math.PI / 2, Math.PI / 2);
  pen.ellipse(2, 0, high * 0.34, high * 0.92, 0, Math.PI / 2, -Math.PI / 2, true);
  pen.fillStyle = "rgba(255, 255, 255, 0.8)";
  pen.fill();
  glow(pen, 16, 0, high + 14, withAlpha(colour, 0.5), withAlpha(colour, 0));
}

export const MISSILES: readonly number[] = seats.map((colour) =>
  addPicture([16, 9, 18, 9], (pen) => {
    shape(pen, [-14, -7, -6, -4, -6, 4, -14, 7, -11, 0], colour, HULL_EDGE, 1.6);
    shape(pen, [-10, -4, 8, -4, 16, 0, 8, 4, -10, 4], "#f2f5f8", HULL_EDGE, 1.8);
    shape(pen, [2, -4, 7, -4, 7, 4, 2, 4], colour);
  }),
);

/** The lens of a charge: rings of light around the bent area. */
export const LENS: readonly number[] = seats.map((colour) =>
  addRound(
    60,
    (pen) => {
      glow(
        pen,
        0,
        0,
        58,
        withAlpha(colour, 0.05),
        withAlpha(colour, 0.12),
        withAlpha(colour, 0.7),
        withAlpha(colour, 0),
      );
      circle(pen, 0, 0, 40, "rgba(255, 255, 255, 0.8)", 1.6);
      for (const [from, to] of [
        [-2.6, -1.7],
        [0.4, 1.1],
      ]) {
        pen.beginPath();
        pen.arc(0, 0, 35, from, to);
        pen.strokeStyle = "rgba(255, 255, 255, 0.9)";
        pen.lineWidth = 3.4;
        pen.stroke();
      }
    },
    { isLight: true },
  ),
);
export const LENS_CORE: readonly number[] = seats.map((colour) =>
  addRound(
    44,
    (pen) =>
      glow(pen, 0, 0, 42, WHITE, withAlpha(colour, 0.9), withAlpha(colour, 0.35), withAlpha(colour, 0)),
    { isLight: true, detail: 1 },
  ),
);
/** Sparks that fly into it. */
export const SPARK: readonly number[] = seats.map((colour) =>
  addPicture([18, 4, 6, 4], (pen) => streak(pen, 16, 2, "rgba(255, 255, 255, 0.95)", withAlpha(colour, 0)), {
    isLight: true,
  }),
);

/** By BULLET. */
export const BULLETS: readonly number[] = [
  addRound(17, (pen) => orb(pen, 11)),
  addRound(21, (pen) => orb(pen, 14)),
  addPicture([26, 14, 22, 14], (pen) => dart(pen, 15, 8, 21)),
  addPicture([78, 17, 34, 17], (pen) => dart(pen, 27, 11, 70)),
];
/**
 * The glow around each bullet: the only light in its colour. There are hundreds of bullets, so each look has a glow of its own size: the
 * plain painter copies unscaled pictures in half the time.
 */
const GREAT_GLOW: number = addGlow(35);
export const BULLET_GLOWS: readonly number[] = [addGlow(26), GREAT_GLOW, GREAT_GLOW, GREAT_GLOW];

function addGlow(radius: number): number {
  const paint = (pen: Pen): void =>
    glow(pen, 0, 0, radius, "rgba(255, 79, 216, 0.55)", "rgba(255, 79, 216, 0.18)", "rgba(255, 79, 216, 0)");
  return addRound(radius + 1, paint, { isLight: true, detail: 1 });
}

function orb(pen: Pen, radius: number): void {
  disc(pen, 0, 0, radius + 5, "rgba(20, 2, 15, 0.55)");
  disc(pen, 0, 0, radius + 2.5, BULLET_RIM);
  glow(pen, 0, 0, radius, BULLET_CORE, BULLET_BODY, BULLET_BODY, BULLET_DEEP);
  disc(pen, 0, 0, radius * 0.52, BULLET_CORE);
}

function dart(pen: Pen, nose: number, high: number, long: number): void {
  const outline = (grow: number): readonly number[] => [
    nose + grow * 1.6,
    0,
    nose * 0.5,
    -high - grow,
    -nose * 0.4,
    -high * 0.8 - grow,
    -long - grow,
    -0.6,
    -long - grow,
    0.6,
    -nose * 0.4,
    high * 0.8 + grow,
    nose * 0.5,
    high + grow,
  ];
  blob(pen, outline(4.5), "rgba(20, 2, 15, 0.55)");
  blob(pen, outline(2.5), BULLET_RIM);
  const body = pen.createLinearGradient(nose, 0, -long, 0);
  body.addColorStop(0, BULLET_BODY);
  body.addColorStop(0.6, BULLET_BODY);
  body.addColorStop(1, BULLET_DEEP);
  blob(pen, outline(0), body);
  blob(pen, [nose * 0.8, 0, nose * 0.3, -high * 0.5, -long * 0.4, 0, nose * 0.3, high * 0.5], BULLET_CORE);
}

/** Bullets will leave from here: rings that close. */
export const WARNING: number = addRound(
  64,
  (pen) => {
    circle(pen, 0, 0, 56, "rgba(255, 79, 216, 0.9)", 4);
    for (let i = 0; i < 4; i++) {
      const [x, y] = [Math.cos(i * 1.5708) * 46, Math.sin(i * 1.5708) * 46];
      line(pen, [x, y, x * 1.3, y * 1.3], "rgba(255, 255, 255, 0.9)", 4);
    }
  },
  { detail: 1 },
);
/** Along a lane that a lance will take. */
export const LANE: number = addPicture([64, 10, 64, 10], (pen) => {
  for (let i = 0; i < 4; i++)
    shape(pen, [-64 + i * 32 + 20, -3, -64 + i * 32, 0, -64 + i * 32 + 20, 3], "rgba(255, 79, 216, 0.9)");
});
