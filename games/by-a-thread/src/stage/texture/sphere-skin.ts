// The skin of a player's sphere: hammered bronze with engraved rings, a belt in the player's colour, and their mark in a dial
// on each of four sides; the dial in front is lit, so that one sees where they look. Columns run around from the front at the
// middle, lines from the top to the bottom. Both painters call `paintSkin`.

import { lookOf, markCovers } from "@reckon/stage";
import { clouds, mix, smooth } from "./chance.ts";
import { blueOf, colourOf, greenOf, pixelOf, redOf } from "./colour.ts";

export const SKIN_WIDTH = 256;
export const SKIN_HEIGHT = 128;

const BRONZE = 0xb57a3c;
const DARK = 0x4a2a16;
const PALE = 0xf0c884;
const SEED = 640;

export function paintSkin(seat: number): Uint32Array {
  const look = lookOf(seat);
  const own = colourOf(look.colour);
  const pixels = new Uint32Array(SKIN_WIDTH * SKIN_HEIGHT);
  for (let line = 0; line < SKIN_HEIGHT; line++)
    for (let column = 0; column < SKIN_WIDTH; column++) {
      const u = (column + 0.5) / SKIN_WIDTH;
      const v = (line + 0.5) / SKIN_HEIGHT;
      const hammer = clouds(u, v, 24, 3, SEED);
      let [red, green, blue] = [redOf(BRONZE), greenOf(BRONZE), blueOf(BRONZE)].map(
        (part) => part * (0.66 + 0.6 * hammer),
      );
      const lay = (colour: number, share: number): void => {
        red = mix(red, redOf(colour), share);
        green = mix(green, greenOf(colour), share);
        blue = mix(blue, blueOf(colour), share);
      };
      const latitude = (0.5 - v) * Math.PI;
      engrave(latitude, u, own, lay);
      // Which of the four dials is near, and where in it this is, in radians from its middle.
      const side = Math.round(u * 4 - 2);
      const east = (u * 4 - 2 - side) * (Math.PI / 2) * Math.cos(latitude);
      dial(east, latitude, side === 0, own, (x, y) => markCovers(look.mark, x, y), lay);
      pixels[line * SKIN_WIDTH + column] = pixelOf(red, green, blue);
    }
  return pixels;
}

type Lay = (colour: number, share: number) => void;

/** Rings around the poles, teeth along the belt. */
function engrave(latitude: number, u: number, own: number, lay: Lay): void {
  const height = Math.abs(latitude);
  const tooth = Math.abs(((u * 48) % 1) - 0.5) < 0.25;
  if (height < 0.16) lay(own, 0.92);
  if (height > 0.16 && height < 0.24) lay(tooth ? PALE : DARK, 0.75);
  for (const ring of [0.62, 0.98, 1.24]) {
    const near = 1 - smooth(0.012, 0.04, Math.abs(height - ring));
    lay(DARK, near * 0.85);
  }
  if (height > 1.02 && height < 1.2) lay(own, 0.85);
}

/** A round plate with the mark in it. */
function dial(
  east: number,
  north: number,
  isFront: boolean,
  own: number,
  covers: (x: number, y: number) => boolean,
  lay: Lay,
): void {
  const distance = Math.sqrt(east * east + north * north);
  if (distance > 0.56) return;
  lay(DARK, 1);
  if (distance > 0.47) lay(isFront ? PALE : BRONZE, 1);
  else if (distance > 0.41) lay(own, isFront ? 1 : 0.7);
  const size = 0.34;
  // Seen from outside, columns grow to the left.
  if (covers(-east / size, -north / size)) lay(isFront ? mixToWhite(own) : own, 1);
}

function mixToWhite(colour: number): number {
  const part = (shift: number): number => Math.round(mix((colour >> shift) & 255, 255, 0.45)) << shift;
  return part(16) | part(8) | part(0);
}
