// The floor: a chequer of pale gypsum and dark red schist, two slabs to a cell each way, worn and veined. It repeats from cell
// to cell. Both painters call `paintFloor`.

import { clouds, mix, smooth } from "./chance.ts";
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
    // The edge of each slab that looks to the sun.
    panel.box(at + 0.6, 0, at + 1.2, PANEL, P.chalk, 0.22);
    panel.box(0, at + 0.6, PANEL, at + 1.2, P.chalk, 0.22);
  }
  panel.tint((x, y, pixel) => {
    const grain = clouds(x, y, 16, 3, SEED);
    // A vein runs where the noise crosses its middle.
    const vein = 1 - smooth(0, 0.035, Math.abs(clouds(x, y, 4, 4, SEED + 7) - 0.5));
    const dust = smooth(0.5, 0.8, clouds(x, y, 3, 3, SEED + 13)) * 0.28;
    const light = 0.78 + 0.4 * grain;
    const part = (shift: number, sand: number): number =>
      mix(mix((pixel >> shift) & 255, sand, dust), sand * 1.05, vein * 0.2) * light;
    return pixelOf(part(0, redOf(P.sand)), part(8, greenOf(P.sand)), part(16, blueOf(P.sand)));
  });
  return panel.pixels;
}
