// The floor: a chequer of pale gypsum and dark red schist, two slabs to a cell each way, worn and veined. It repeats from cell
// to cell. Both painters call `paintFloor`.

import { cloudMap, mix, smooth } from "./chance.ts";
import { blueOf, greenOf, PIGMENT as P, pixelOf, redOf } from "./colour.ts";
import { PANEL, Panel } from "./panel.ts";

const SLAB = PANEL / 2;
const SEED = 311;

export function paintFloor(size: number): Uint32Array {
  const panel = new Panel(size);
  panel.fill(0xc9b48d);
  panel.box(0, 0, SLAB, SLAB, 0x5b3127);
  panel.box(SLAB, SLAB, PANEL, PANEL, 0x63372b);
  for (const at of [0, SLAB, PANEL]) {
    panel.box(at - 0.55, 0, at + 0.55, PANEL, P.soot, 0.75);
    panel.box(0, at - 0.55, PANEL, at + 0.55, P.soot, 0.75);
    // The edge of each slab that faces the sun.
    panel.box(at + 0.6, 0, at + 1.2, PANEL, P.chalk, 0.22);
    panel.box(0, at + 0.6, PANEL, at + 1.2, P.chalk, 0.22);
  }
  const grain = cloudMap(size, size, 16, 3, SEED);
  const veins = cloudMap(size, size, 4, 4, SEED + 7);
  const dust = cloudMap(size, size, 3, 3, SEED + 13);
  panel.tint((x, y, pixel) => {
    const at = Math.floor(y * size) * size + Math.floor(x * size);
    // A vein runs where the noise crosses its middle.
    const vein = (1 - smooth(0, 0.035, Math.abs(veins[at] - 0.5))) * 0.2;
    const sand = smooth(0.5, 0.8, dust[at]) * 0.28;
    const light = 0.78 + 0.4 * grain[at];
    const part = (shift: number, pale: number): number =>
      mix(mix((pixel >> shift) & 255, pale, sand), pale * 1.05, vein) * light;
    return pixelOf(part(0, redOf(P.sand)), part(8, greenOf(P.sand)), part(16, blueOf(P.sand)));
  });
  return panel.pixels;
}
