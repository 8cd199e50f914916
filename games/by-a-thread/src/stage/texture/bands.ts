// The ornaments above and below a fresco's field: running spirals, waves, rosettes, zigzags, beam ends. frescoes.ts calls
// these. Always true: each divides the panel's width evenly, so that it runs on from panel to panel.

import { PIGMENT as P } from "./colour.ts";
import { PANEL, type Panel } from "./panel.ts";

export type Band = (panel: Panel, top: number, bottom: number, ink: number, ground: number) => void;

/** Spirals that run into each other. */
export const spirals: Band = (panel, top, bottom, ink, ground) => {
  panel.band(top, bottom, ground);
  const half = (bottom - top) / 2;
  const middle = top + half;
  const step = PANEL / Math.round(PANEL / (half * 2.5));
  for (let x = step / 2; x < PANEL; x += step) {
    const turns: number[] = [];
    for (let i = 0; i <= 30; i++) {
      const angle = Math.PI + i * 0.36;
      const radius = half * (0.12 + (0.7 * i) / 30);
      turns.push(x + radius * Math.cos(angle), middle + radius * Math.sin(angle));
    }
    panel.stroke(turns, half * 0.16, half * 0.26, ink);
    const [endX, endY] = turns.slice(-2);
    panel.curve(
      [endX, endY, x + step * 0.5, bottom - half * 0.16, x + step * 0.78, middle + half * 0.5],
      half * 0.26,
      half * 0.2,
      ink,
    );
    panel.disc(x, middle, half * 0.2, ink);
  }
};

/** A wave that breaks, again and again. */
export const waves: Band = (panel, top, bottom, ink, ground) => {
  panel.band(top, bottom, ground);
  const height = bottom - top;
  const step = PANEL / Math.round(PANEL / (height * 1.6));
  for (let x = 0; x < PANEL; x += step) {
    const at = (px: number, py: number): [number, number] => [x + px * step, bottom - py * height];
    panel.shape(
      [
        ...at(-0.1, 0.02),
        ...at(0.25, 0.25),
        ...at(0.42, 0.62),
        ...at(0.66, 0.86),
        ...at(0.9, 0.72),
        ...at(0.92, 0.5),
        ...at(0.76, 0.42),
        ...at(0.7, 0.56),
        ...at(0.62, 0.4),
        ...at(0.76, 0.2),
        ...at(1.05, 0.02),
      ],
      ink,
    );
  }
  panel.band(bottom - height * 0.12, bottom, ink);
};

/** Flowers seen from above, in a row. */
export const rosettes: Band = (panel, top, bottom, ink, ground) => {
  panel.band(top, bottom, ground);
  const half = (bottom - top) / 2;
  const middle = top + half;
  const step = PANEL / Math.round(PANEL / (half * 2.6));
  for (let x = step / 2; x < PANEL; x += step) {
    panel.disc(x, middle, half * 0.88, ink);
    for (let petal = 0; petal < 8; petal++) {
      const angle = (petal * Math.PI) / 4;
      panel.stroke(
        [
          x + half * 0.34 * Math.cos(angle),
          middle + half * 0.34 * Math.sin(angle),
          x + half * 0.62 * Math.cos(angle),
          middle + half * 0.62 * Math.sin(angle),
        ],
        half * 0.12,
        half * 0.3,
        P.chalk,
      );
    }
    panel.disc(x, middle, half * 0.24, P.rust);
  }
};

/** Teeth, point by point. */
export const zigzag: Band = (panel, top, bottom, ink, ground) => {
  panel.band(top, bottom, ground);
  const step = PANEL / Math.round(PANEL / ((bottom - top) * 1.1));
  for (let x = 0; x < PANEL; x += step) {
    panel.polygon([x, bottom, x + step / 2, top + 0.5, x + step, bottom], ink);
    panel.polygon(
      [x + step * 0.28, bottom, x + step / 2, top + (bottom - top) * 0.5, x + step * 0.72, bottom],
      ground,
    );
  }
};

/** Upright stripes, as on the hems of robes. */
export const hem: Band = (panel, top, bottom, ink, ground) => {
  panel.band(top, bottom, ground);
  for (let x = 0; x < PANEL; x += 4) panel.box(x, top, x + 2, bottom, x % 8 === 0 ? ink : P.rust);
};

/** Ends of round beams under the roof, each with its shadow. */
export function paintBeams(panel: Panel, top: number, bottom: number, wood: number): void {
  panel.band(top, bottom, P.umber);
  panel.band(top, top + 0.9, P.sand);
  const half = (bottom - top) / 2;
  for (let x = 4; x < PANEL; x += 8) {
    panel.disc(x + 0.4, top + half + 0.9, half * 0.84, P.soot, 0.8);
    panel.disc(x, top + half + 0.4, half * 0.8, wood);
    panel.disc(x - 0.3, top + half + 0.1, half * 0.52, P.chalk, 0.3);
    panel.ring(x, top + half + 0.4, half * 0.46, 0.5, P.blood);
    panel.disc(x, top + half + 0.4, 0.6, P.blood);
  }
}

/** Slabs of veined stone along the floor. */
export function paintDado(panel: Panel, top: number, bottom: number, stone: number): void {
  panel.band(top, bottom, stone);
  for (let slab = 0; slab < 4; slab++) {
    const left = slab * 16;
    for (let vein = 0; vein < 3; vein++) {
      const lean = vein * 5 + 1 + ((slab * 7) % 3);
      panel.curve(
        [left + lean, bottom, left + lean + 2.4, (top + bottom) / 2 - 1, left + lean + 1, top],
        0.5,
        0.9,
        vein === 1 ? P.chalk : P.soot,
        0.22,
      );
    }
    panel.box(left, top, left + 0.5, bottom, P.soot, 0.7);
    panel.box(left + 0.5, top, left + 1, bottom, P.chalk, 0.25);
  }
  panel.band(top, top + 0.7, P.chalk, 0.45);
  panel.band(bottom - 0.8, bottom, P.soot, 0.5);
}
