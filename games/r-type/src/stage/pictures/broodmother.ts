// Broodmother, the boss of Rising Threat. A hull that fills a third of the screen
// hangs behind the core; hittable parts lie on it. It is painted as it appears: facing −x, where the ships are.
// Always true: hittable parts are lighter than the hull behind them.

import { BONE, BONE_DARK, EYE, FLESH, FLESH_DARK, STEEL, STEEL_EDGE } from "../palette.ts";
import { addCore } from "./boss-core.ts";
import { addPicture, addWhites } from "./catalogue.ts";
import { ball, blob, disc, falling, glow, line, oval, shape } from "./strokes.ts";

/** Broodmother: a bloated body of egg sacs on legs. */
export const BROOD_HULL: number = addPicture(
  [300, 420, 360, 420],
  (pen) => {
    for (const side of [-1, 1])
      for (let i = 0; i < 4; i++) {
        const [kneeX, kneeY] = [-70 + i * 130, (250 + i * 26) * side];
        const leg = [20 + i * 60, 60 * side, kneeX, kneeY, kneeX - 110 + i * 24, (400 - i * 10) * side];
        line(pen, leg, "#0b0710", 34 - i * 2);
        line(pen, leg, "#4d3a4f", 24 - i * 2);
        line(
          pen,
          leg.map((v, at) => (at % 2 ? v - 5 : v)),
          "rgba(230, 220, 198, 0.3)",
          5,
        );
        disc(pen, kneeX, kneeY, 22, "#0b0710");
        ball(pen, kneeX, kneeY, 17, "#fff8e8", BONE, BONE_DARK);
      }
    blob(
      pen,
      [-150, 0, -120, -170, 30, -260, 220, -230, 340, -90, 340, 90, 220, 230, 30, 260, -120, 170],
      falling(pen, -260, 260, "#7c4a63", "#54304a", "#2c1830", "#160b1a"),
      "#0b0710",
      7,
    );
    pen.save();
    pen.clip();
    // Folds of the skin, and light from above.
    for (let i = 0; i < 9; i++) {
      pen.beginPath();
      pen.ellipse(120 + i * 10, 20, 70 + i * 34, 90 + i * 26, -0.3, 2.4, 5.2);
      pen.strokeStyle = i % 2 ? "rgba(255, 190, 200, 0.13)" : "rgba(10, 2, 14, 0.32)";
      pen.lineWidth = 9;
      pen.stroke();
    }
    glow(
      pen,
      20,
      -170,
      300,
      "rgba(255, 200, 210, 0.42)",
      "rgba(255, 170, 190, 0.12)",
      "rgba(255, 160, 180, 0)",
    );
    glow(pen, 270, 200, 360, "rgba(8, 0, 12, 0.7)", "rgba(8, 0, 12, 0.3)", "rgba(8, 0, 12, 0)");
    pen.restore();
    for (let i = 0; i < 4; i++) {
      const angle = -2.2 + i * 0.33;
      const [x, y] = [95 + Math.cos(angle) * 245, Math.sin(angle) * 250];
      shape(
        pen,
        [x - 16, y + 10, x + 16, y + 14, x - 8 + Math.cos(angle) * 46, y + Math.sin(angle) * 62],
        BONE,
        STEEL_EDGE,
        2.6,
      );
    }
    for (let i = 0; i < 15; i++) {
      const angle = i * 2.4;
      const far = 70 + ((i * 53) % 120);
      const [x, y] = [130 + Math.cos(angle) * far * 1.1, Math.sin(angle) * far];
      const radius = 24 + ((i * 7) % 16);
      disc(pen, x, y, radius + 4, "#120814");
      glow(pen, x - radius * 0.2, y - radius * 0.2, radius, "#ffd9a0", "#c97a45", "#6b2f2f");
      oval(pen, x - radius * 0.3, y - radius * 0.45, radius * 0.4, radius * 0.2, "rgba(255, 255, 255, 0.5)");
    }
    pen.beginPath();
    pen.ellipse(60, 0, 190, 215, 0, 2.2, 4.2);
    pen.strokeStyle = "rgba(240, 190, 190, 0.35)";
    pen.lineWidth = 6;
    pen.stroke();
  },
  { detail: 1 },
);
export const BROOD_CORE: readonly number[] = addCore(70, 8, ["#ffffff", "#ffe08a", "#ff8c32", "#6b1e10"]);
/** A plate of the ring around the core, painted to its right. */
export const BROOD_PLATE: number = addPicture(
  [60, 74, 50, 74],
  (pen) => {
    blob(
      pen,
      [-30, -60, 4, -70, 34, -40, 44, 0, 34, 40, 4, 70, -30, 60, -16, 30, -10, 0, -16, -30],
      falling(pen, -70, 70, "#fff8e8", BONE, "#b5a683", BONE_DARK),
      STEEL_EDGE,
      4,
    );
    blob(pen, [-8, -50, 10, -56, 28, -30, 32, 0, 20, -6, 8, -34], "rgba(255, 255, 255, 0.5)");
    for (const y of [-36, 0, 36]) {
      disc(pen, 16, y, 8, STEEL_EDGE);
      disc(pen, 16, y, 5, STEEL);
    }
    line(pen, [-12, -44, 0, -20, 2, 0, 0, 20, -12, 44], BONE_DARK, 3);
  },
  { detail: 1.5 },
);
export const BROOD_NEST: number = addPicture([66, 58, 58, 58], (pen) => {
  blob(
    pen,
    [-56, 0, -44, -42, 4, -54, 50, -34, 54, 10, 34, 48, -14, 54, -46, 36],
    falling(pen, -54, 54, "#b06a78", FLESH, FLESH_DARK),
    STEEL_EDGE,
    4,
  );
  oval(pen, -24, 0, 22, 32, "#1a0710");
  for (let i = 0; i < 7; i++) {
    const angle = 1.2 + i * 0.64;
    shape(
      pen,
      [
        -24 + Math.cos(angle - 0.2) * 24,
        Math.sin(angle - 0.2) * 34,
        -24 + Math.cos(angle) * 8,
        Math.sin(angle) * 14,
        -24 + Math.cos(angle + 0.2) * 24,
        Math.sin(angle + 0.2) * 34,
      ],
      BONE,
      STEEL_EDGE,
      1.6,
    );
  }
  glow(pen, -24, 0, 13, "#ffffff", EYE, "rgba(255, 179, 71, 0)");
  oval(pen, 14, -26, 20, 8, "rgba(255, 255, 255, 0.3)", -0.4);
});

addWhites(...BROOD_CORE, BROOD_PLATE, BROOD_NEST);
