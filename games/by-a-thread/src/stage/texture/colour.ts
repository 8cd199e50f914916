// Pigments, and colours in two forms: 0xRRGGBB in tables, red in the lowest byte in pixel arrays, as canvases and
// WebGL read them.

/** The pigments of Minoan painters: ochres, iron red, Egyptian blue, lime plaster, soot; and purple of the murex snail. */
export const PIGMENT = {
  plaster: 0xe9d9b8,
  chalk: 0xf6ecd6,
  sand: 0xd9b98a,
  ochre: 0xc8893b,
  saffron: 0xe0ac45,
  red: 0x9e3a26,
  rust: 0xb9572f,
  blood: 0x6d2219,
  rose: 0xe0946c,
  blue: 0x3f86a8,
  sky: 0x8bbcc6,
  navy: 0x1f3d5c,
  green: 0x6b8a58,
  leaf: 0x49663f,
  purple: 0x5f3f80,
  lilac: 0x9f86c8,
  soot: 0x231a22,
  umber: 0x4a2c20,
} as const;

export function redOf(colour: number): number {
  return (colour >> 16) & 255;
}

export function greenOf(colour: number): number {
  return (colour >> 8) & 255;
}

export function blueOf(colour: number): number {
  return colour & 255;
}

/** A pixel of three parts from 0 to 255, solid. */
export function pixelOf(red: number, green: number, blue: number): number {
  return (0xff000000 | (byte(blue) << 16) | (byte(green) << 8) | byte(red)) >>> 0;
}

/** "#rrggbb" as 0xRRGGBB. */
export function colourOf(text: string): number {
  return Number.parseInt(text.slice(1), 16);
}

/** A colour between two. */
export function blend(a: number, b: number, share: number): number {
  const part = (shift: number): number => {
    const from = (a >> shift) & 255;
    return Math.round(from + (((b >> shift) & 255) - from) * share) << shift;
  };
  return part(16) | part(8) | part(0);
}

function byte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : Math.round(value);
}
