// The frames of a file of cubes: little-endian int32, 8 per cube and 901 cubes a frame (largest, a, b, c, x, y, z,
// interacting), brotli if its name ends with .br. Used by cubes.ts. Always true: whatever was loaded is in the ranges of
// the challenge, so that a frame is an image as it stands, once x and y count from the low end of their grid.

import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import type { Image } from "reckon/wire";
import { Refusal } from "../../../apps/sim/src/command-line.ts";

export const CUBES = 901;
const VALUES = 8;
const FRAME_BYTES = CUBES * VALUES * 4;
/** What is added to each number of a cube: a code counts from the low end of its grid, and 0 is in the middle of x and y. */
const SHIFT = [0, 0, 0, 0, 16384, 16384, 0, 0];
/** Largest codes. */
const LIMIT = [3, 511, 511, 511, 32767, 32767, 8191, 1];

export class Frames {
  readonly count: number;
  readonly #data: Int32Array;

  constructor(data: Int32Array) {
    this.#data = data;
    this.count = data.length / (CUBES * VALUES);
  }

  /** Takes a frame into an image. */
  fill(image: Image, frame: number): void {
    const [{ codes, present, generation }] = image.kinds;
    const data = this.#data;
    const from = frame * CUBES * VALUES;
    image.tick = frame;
    present.fill(1);
    generation.fill(1);
    for (let at = 0; at < codes.length; at += VALUES)
      for (let i = 0; i < VALUES; i++) codes[at + i] = data[from + at + i] + SHIFT[i];
  }

  /** Whether an image holds every cube of a frame, and exactly the file's numbers. */
  isIn(image: Image, frame: number): boolean {
    const [{ codes, present }] = image.kinds;
    const from = frame * CUBES * VALUES;
    if (present.includes(0)) return false;
    for (let at = 0; at < codes.length; at++)
      if (codes[at] - SHIFT[at % VALUES] !== this.#data[from + at]) return false;
    return true;
  }
}

function readBytes(path: string): Buffer {
  try {
    const file = readFileSync(path);
    return path.endsWith(".br") ? brotliDecompressSync(file) : file;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Refusal(`${path} cannot be read (${why}): give a file of cubes, brotli if it ends with .br.`);
  }
}

/** Loads a file with more than `free` frames; a Refusal if it is none. */
export function loadFrames(path: string, free: number): Frames {
  const bytes = readBytes(path);
  if (bytes.length % FRAME_BYTES > 0 || bytes.length <= free * FRAME_BYTES)
    throw new Refusal(
      `${path} has ${bytes.length} bytes: give whole frames of ${FRAME_BYTES} bytes, and more than ${free} of them.`,
    );
  const data = new Int32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  const wrong = data.findIndex((value, i) => {
    const code = value + SHIFT[i % VALUES];
    return code < 0 || code > LIMIT[i % VALUES];
  });
  if (wrong >= 0)
    throw new Refusal(
      `${path} has ${data[wrong]} as number ${wrong % VALUES} of a cube in frame ${Math.floor(wrong / (CUBES * VALUES))}, which is out of range: give a file of cubes.`,
    );
  return new Frames(data);
}
