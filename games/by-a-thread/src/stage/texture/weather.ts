// Three thousand years of wear on a fresco: bare plaster, blurred colours, cracks, soot from torches below. Called last,
// on a painted panel. Always true: it repeats from panel to panel as the panel does. The noise is made once for a size and
// shifted from panel to panel, because making it costs more than all the painting.

import { cloudMap, mix, roll, smooth } from "./chance.ts";
import { blueOf, greenOf, PIGMENT as P, pixelOf, redOf } from "./colour.ts";
import { PANEL, type Panel } from "./panel.ts";

/** For every pixel, the light that stains and grain leave, and how bare the plaster is. */
interface Wear {
  readonly light: Float32Array;
  readonly bare: Float32Array;
}

const WEARS = new Map<number, Wear>();
const SEED = 77;

export function weather(panel: Panel, seed: number): void {
  crack(panel, seed);
  const { size } = panel;
  const { light, bare } = wearOf(size);
  const shiftX = Math.floor(roll(7, 1, seed) * size);
  const shiftY = Math.floor(roll(7, 2, seed) * size);
  panel.tint((x, y, pixel) => {
    const column = (Math.floor(x * size) + shiftX) % size;
    const at = ((Math.floor(y * size) + shiftY) % size) * size + column;
    // Light from above, soot and damp from below.
    const lit = light[at] * mix(1, 0.72, smooth(0.72, 1, y)) * mix(0.86, 1, smooth(0, 0.12, y));
    const share = bare[at];
    return pixelOf(
      mix(pixel & 255, redOf(P.sand), share) * lit,
      mix((pixel >> 8) & 255, greenOf(P.sand), share) * lit,
      mix((pixel >> 16) & 255, blueOf(P.sand), share) * lit,
    );
  });
}

function wearOf(size: number): Wear {
  const known = WEARS.get(size);
  if (known !== undefined) return known;
  const stain = cloudMap(size, size, 4, 4, SEED);
  const grain = cloudMap(size, size, 32, 2, SEED + 9);
  const light = stain.map((value, at) => 0.84 + 0.3 * value + 0.14 * (grain[at] - 0.5));
  const bare = cloudMap(size, size, 8, 3, SEED + 20).map((value) => 0.5 * smooth(0.68, 0.76, value));
  const wear = { light, bare };
  WEARS.set(size, wear);
  return wear;
}

/** A crack or two, each a walk downwards with a light edge. */
function crack(panel: Panel, seed: number): void {
  const count = Math.floor(roll(1, 1, seed) * 2.6);
  for (let i = 0; i < count; i++) {
    let x = roll(i, 2, seed) * PANEL;
    let y = 6 + roll(i, 3, seed) * 20;
    const points = [x, y];
    for (let step = 0; step < 9 && y < 52; step++) {
      x += (roll(i * 20 + step, 4, seed) - 0.5) * 6;
      y += 1 + roll(i * 20 + step, 5, seed) * 3.6;
      points.push(x, y);
    }
    const lit = points.map((value, at) => (at % 2 === 0 ? value + 0.4 : value));
    panel.stroke(lit, 0.3, 0.1, P.chalk, 0.4);
    panel.stroke(points, 0.45, 0.15, P.soot, 0.6);
  }
}
