// The share of a thing's own colour at a distance, and the brightness of a wall by the side it faces. The WebGL painter
// computes the same; webgl/glsl.ts uses the same numbers.

/** Distance at which about a third of a colour is left, in units. */
export const FOG_LENGTH = 620;
/** The fog lies low: seen from above this height it thins, in units. */
export const FOG_TOP = 64;
const STEP = 4;
const STEPS = 1024;

const CLEAR = new Float32Array(STEPS);
for (let i = 0; i < STEPS; i++) CLEAR[i] = Math.exp(-(((i * STEP) / FOG_LENGTH) ** 1.4));

/** 1 at the eye, falling towards 0 far away. */
export function clearness(depth: number): number {
  const at = (depth / STEP) | 0;
  return at < STEPS ? CLEAR[at] : 0;
}

/** Light on walls by the side they face (west, east, north, south) as red, green, blue; then the western one in the sun. */
export const FACE_LIGHT: Float32Array = new Float32Array([
  0.66, 0.6, 0.62, 0.5, 0.53, 0.66, 0.61, 0.57, 0.63, 0.7, 0.62, 0.58, 1.04, 0.93, 0.74,
]);
export const IN_SUN = 4;
/** The tint of light on the floor, in the shade and in the sun. */
export const FLOOR_SHADE: Float64Array = new Float64Array([0.96, 0.92, 1]);
export const FLOOR_SUN: Float64Array = new Float64Array([1.06, 0.94, 0.76]);
/** Light in the corner of two walls, and the width of the darkening, as a share of a cell. */
export const CORNER_LIGHT = 0.66;
export const CORNER_REACH = 0.3;
