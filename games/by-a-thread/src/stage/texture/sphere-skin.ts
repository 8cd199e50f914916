// The skin of a player's sphere: hammered bronze with engraved rings, a belt in the player's colour, and their mark in a dial
// on each of four sides; the front dial is lit, to show where they look. Columns run around from the front at the
// middle, lines from the top to the bottom. Both painters call `paintSkin`.

import { lookOf, type Mark, markCovers } from "@reckon/stage";
import { cloudMap, mix, smooth } from "./chance.ts";
import { blend, blueOf, colourOf, greenOf, pixelOf, redOf } from "./colour.ts";

export const SKIN_WIDTH = 512;
export const SKIN_HEIGHT = 256;

const BRONZE = 0xb57a3c;
const DARK = 0x43260f;
const PALE = 0xf4d090;
const SEED = 640;
/** Width of a soft edge, in radians: about a pixel. */
const SOFT = 0.012;
/** The dial: from its middle to its rim, and the size of its mark. */
const RIM = 0.56;
const MARK = 0.33;

let hammered: Float32Array | undefined;

/** Dents of the hammer, the same on every sphere. */
function dents(): Float32Array {
  hammered ??= cloudMap(SKIN_WIDTH, SKIN_HEIGHT, 24, 2, SEED).map((value) => 0.66 + 0.6 * value);
  return hammered;
}

/** The colour so far, layer on layer. */
const under = { red: 0, green: 0, blue: 0 };

function lay(colour: number, share: number): void {
  if (share <= 0) return;
  under.red = mix(under.red, redOf(colour), share);
  under.green = mix(under.green, greenOf(colour), share);
  under.blue = mix(under.blue, blueOf(colour), share);
}

export function paintSkin(seat: number): Uint32Array {
  const { colour, mark } = lookOf(seat);
  const own = colourOf(colour);
  const pixels = new Uint32Array(SKIN_WIDTH * SKIN_HEIGHT);
  const light = dents();
  for (let line = 0; line < SKIN_HEIGHT; line++) {
    const latitude = (0.5 - (line + 0.5) / SKIN_HEIGHT) * Math.PI;
    const layers = engraved(Math.abs(latitude), own);
    for (let column = 0; column < SKIN_WIDTH; column++) {
      const u = (column + 0.5) / SKIN_WIDTH;
      const at = line * SKIN_WIDTH + column;
      under.red = redOf(BRONZE) * light[at];
      under.green = greenOf(BRONZE) * light[at];
      under.blue = blueOf(BRONZE) * light[at];
      const tooth = 1 - smooth(0.2, 0.3, Math.abs(((u * 56) % 1) - 0.5));
      for (const { ink, share, isToothed } of layers) lay(ink, isToothed ? share * tooth : share);
      // The nearest of the four dials, and the place in it, in radians from its middle.
      const side = Math.round(u * 4 - 2);
      const east = (u * 4 - 2 - side) * (Math.PI / 2) * Math.cos(latitude);
      paintDial(east, latitude, side === 0, own, mark);
      pixels[at] = pixelOf(under.red, under.green, under.blue);
    }
  }
  return pixels;
}

interface Layer {
  readonly ink: number;
  readonly share: number;
  readonly isToothed: boolean;
}

/** The engraving all around at a height: rings around the poles, a belt with teeth. */
function engraved(height: number, own: number): readonly Layer[] {
  const layers: Layer[] = [];
  const ring = (
    ink: number,
    from: number,
    to: number,
    strength: number,
    isToothed: boolean = false,
  ): void => {
    const share = between(height, from, to) * strength;
    if (share > 0) layers.push({ ink, share, isToothed });
  };
  ring(DARK, -1, 0.25, 1);
  ring(PALE, 0.18, 0.235, 1, true);
  ring(own, -1, 0.155, 1);
  for (const at of [0.62, 0.72, 1]) {
    ring(DARK, at - 0.016, at + 0.016, 0.9);
    ring(PALE, at + 0.016, at + 0.03, 0.35);
  }
  ring(own, 1.06, 1.2, 0.9);
  return layers;
}

/** A round plate with the mark in it. */
function paintDial(east: number, north: number, isFront: boolean, own: number, mark: Mark): void {
  const distance = Math.sqrt(east * east + north * north);
  if (distance > RIM + SOFT) return;
  lay(DARK, between(distance, -1, RIM));
  lay(isFront ? PALE : blend(BRONZE, PALE, 0.3), between(distance, 0.47, 0.535));
  lay(own, between(distance, 0.405, 0.445) * (isFront ? 1 : 0.75));
  if (distance > 0.4) return;
  let covered = 0;
  // Seen from outside, columns grow to the left.
  for (const dx of [-0.25, 0.25])
    for (const dy of [-0.25, 0.25])
      if (markCovers(mark, -(east + dx * SOFT) / MARK, -(north + dy * SOFT) / MARK)) covered += 0.25;
  lay(isFront ? blend(own, 0xffffff, 0.4) : own, covered);
}

/** 1 from one height to another, soft at its edges. */
function between(value: number, from: number, to: number): number {
  return smooth(from - SOFT, from + SOFT, value) * (1 - smooth(to - SOFT, to + SOFT, value));
}
