// Small things: parts of explosions, power-ups, lights. Always true: light here is warm or white, never the colour of
// bullets.

import type { POWER } from "../../kinds.ts";
import { addRound, type Pen } from "./catalogue.ts";
import { blob, circle, disc, falling, glow, line, shape } from "./strokes.ts";

export const FLASH: number = addRound(
  128,
  (pen) => {
    glow(
      pen,
      0,
      0,
      126,
      "rgba(255, 255, 255, 1)",
      "rgba(255, 240, 200, 0.75)",
      "rgba(255, 180, 80, 0.22)",
      "rgba(255, 150, 60, 0)",
    );
    pen.globalCompositeOperation = "lighter";
    for (let i = 0; i < 4; i++) {
      pen.save();
      pen.rotate(i * 0.7854 + 0.2);
      const ray = pen.createLinearGradient(-120, 0, 120, 0);
      ray.addColorStop(0, "rgba(255, 240, 210, 0)");
      ray.addColorStop(0.5, "rgba(255, 250, 235, 0.9)");
      ray.addColorStop(1, "rgba(255, 240, 210, 0)");
      const long = i % 2 === 0 ? 122 : 80;
      shape(pen, [-long, 0, 0, -5, long, 0, 0, 5], ray);
      pen.restore();
    }
  },
  { isLight: true, detail: 1 },
);
export const RING: number = addRound(
  128,
  (pen) => {
    glow(
      pen,
      0,
      0,
      124,
      "rgba(255, 220, 160, 0)",
      "rgba(255, 220, 160, 0)",
      "rgba(255, 200, 120, 0.1)",
      "rgba(255, 226, 180, 0.5)",
      "rgba(255, 200, 140, 0)",
    );
    circle(pen, 0, 0, 100, "rgba(255, 250, 238, 0.95)", 5);
  },
  { isLight: true, detail: 1 },
);
/** A ring that widens over the whole field: thin enough to stay thin. */
export const SHOCK: number = addRound(
  490,
  (pen) => {
    circle(pen, 0, 0, 478, "rgba(255, 236, 200, 0.25)", 18);
    circle(pen, 0, 0, 482, "rgba(255, 250, 238, 0.95)", 4);
  },
  { isLight: true, detail: 0.5 },
);
/** Fire in three stages of cooling, then smoke. */
export const FIRE: number = addRound(
  56,
  (pen) =>
    lumps(pen, 30, [
      ["rgba(255, 150, 50, 0.5)", 26],
      ["rgba(255, 210, 110, 0.65)", 17],
      ["rgba(255, 252, 235, 0.9)", 9],
    ]),
  { isLight: true, detail: 1 },
);
export const SMOKE: number = addRound(
  60,
  (pen) =>
    lumps(pen, 30, [
      ["rgba(16, 15, 20, 0.55)", 26],
      ["rgba(58, 54, 62, 0.42)", 19],
      ["rgba(104, 98, 102, 0.25)", 11],
    ]),
  { detail: 1 },
);

function lumps(pen: Pen, spread: number, shades: readonly (readonly [string, number])[]): void {
  for (const [colour, radius] of shades)
    for (let i = 0; i < 7; i++) {
      const angle = i * 2.4;
      const far = (spread * ((i * 37) % 10)) / 10;
      const clear = colour.replace(/[\d.]+\)$/, "0)");
      glow(pen, Math.cos(angle) * far, Math.sin(angle) * far, radius, colour, colour, clear);
    }
}

/** Torn plates, by shape. */
export const DEBRIS: readonly number[] = [
  [-9, -4, 2, -7, 9, 0, 1, 6, -7, 5],
  [-11, -2, -1, -5, 10, -3, 7, 3, -4, 4],
  [-5, -8, 6, -5, 4, 7, -3, 5],
].map((corners) =>
  addRound(13, (pen) => {
    shape(pen, corners, falling(pen, -8, 8, "#a9a4b8", "#3f3a4e"), "#0d0a14", 1.6);
    line(pen, corners.slice(0, 4), "#ffca7a", 1.6);
  }),
);
export const EMBER: number = addRound(
  9,
  (pen) => glow(pen, 0, 0, 8, "rgba(255, 255, 255, 1)", "rgba(255, 200, 90, 0.9)", "rgba(255, 120, 30, 0)"),
  { isLight: true },
);
/** A shot without effect. */
export const CLINK: number = addRound(
  26,
  (pen) => {
    for (let i = 0; i < 6; i++)
      line(
        pen,
        [
          Math.cos(i * 1.0472) * 6,
          Math.sin(i * 1.0472) * 6,
          Math.cos(i * 1.0472) * 23,
          Math.sin(i * 1.0472) * 23,
        ],
        "rgba(220, 235, 255, 0.95)",
        2.4,
      );
    glow(pen, 0, 0, 14, "rgba(255, 255, 255, 1)", "rgba(200, 225, 255, 0)");
  },
  { isLight: true },
);
/** A bullet dissolved by a bomb or an end; a graze. */
export const MOTE: number = addRound(
  14,
  (pen) =>
    glow(pen, 0, 0, 13, "rgba(255, 255, 255, 1)", "rgba(170, 220, 255, 0.7)", "rgba(120, 190, 255, 0)"),
  { isLight: true },
);
/** Warm light around a thing. */
export const HALO: number = addRound(
  96,
  (pen) =>
    glow(pen, 0, 0, 95, "rgba(255, 225, 165, 0.55)", "rgba(255, 190, 110, 0.2)", "rgba(255, 180, 90, 0)"),
  {
    isLight: true,
    detail: 1,
  },
);
/** White light, for bright things without a colour. */
export const SHINE: number = addRound(
  96,
  (pen) =>
    glow(pen, 0, 0, 95, "rgba(255, 255, 255, 0.9)", "rgba(255, 255, 255, 0.25)", "rgba(255, 255, 255, 0)"),
  {
    isLight: true,
    detail: 1,
  },
);

const GIFTS: readonly (readonly [name: keyof typeof POWER, colour: string, paint: (pen: Pen) => void])[] = [
  [
    "homing",
    "#6fe3a5",
    (pen) => {
      shape(pen, [-10, -4, 3, -4, 11, 0, 3, 4, -10, 4, -6, 0], "#ffffff");
      line(pen, [-14, 8, -6, 11, 2, 8], "#ffffff", 2.4);
    },
  ],
  [
    "spread",
    "#ffd24a",
    (pen) => {
      for (const y of [-9, 0, 9]) line(pen, [-10, 0, 11, y], "#ffffff", 3);
    },
  ],
  [
    "wave",
    "#b493ff",
    (pen) => {
      pen.beginPath();
      for (let x = -13; x <= 13; x++) pen.lineTo(x, Math.sin(x * 0.48) * 8);
      pen.strokeStyle = "#ffffff";
      pen.lineWidth = 3.4;
      pen.stroke();
    },
  ],
  [
    "bomb",
    "#ff8b2c",
    (pen) => {
      disc(pen, -1, 2, 9, "#ffffff");
      line(pen, [5, -5, 9, -10], "#ffffff", 3);
      disc(pen, 10, -11, 3, "#fff2a0");
    },
  ],
  [
    "shield",
    "#4aa8ff",
    (pen) =>
      shape(pen, [0, -12, 10, -8, 9, 3, 0, 12, -9, 3, -10, -8], "rgba(255, 255, 255, 0.25)", "#ffffff", 3),
  ],
  [
    "lifeline",
    "#f4f7fb",
    (pen) =>
      shape(
        pen,
        [-4, -12, 4, -12, 4, -4, 12, -4, 12, 4, 4, 4, 4, 12, -4, 12, -4, 4, -12, 4, -12, -4, -4, -4],
        "#ff4a5e",
        "#ffffff",
        2,
      ),
  ],
];

/** By POWER. */
export const POWER_UPS: readonly number[] = GIFTS.map(([, colour, sign]) =>
  addRound(34, (pen) => {
    const corners = Array.from({ length: 12 }, (_, i) => {
      const angle = (Math.floor(i / 2) * Math.PI) / 3 + Math.PI / 6;
      return 27 * (i % 2 === 0 ? Math.cos(angle) : Math.sin(angle));
    });
    shape(pen, corners, "#0b0f16", "#05070b", 7);
    shape(pen, corners, falling(pen, -26, 26, "#2a3342", "#10151d"), colour, 3.4);
    blob(pen, [-18, -20, 18, -20, 21, -8, -21, -8], "rgba(255, 255, 255, 0.16)");
    pen.shadowColor = colour;
    pen.shadowBlur = 8;
    sign(pen);
  }),
);
export const GIFT_GLOW: readonly number[] = GIFTS.map(([, colour]) =>
  addRound(64, (pen) => glow(pen, 0, 0, 62, `${colour}99`, `${colour}33`, `${colour}00`), {
    isLight: true,
    detail: 1,
  }),
);
