/**
 * Sine, cosine, arctangent, exponential and logarithm that give the same bits in every engine. Rules of games, the view and the seeded
 * random call these instead of Math's, which differ between engines.
 * Only `+ - * / %`, floor, abs, min, max and exact bit moves are used. The order of the operations is part of the result: do not tidy it.
 * Always true: the error is within 1e-15 (sin and cos up to |x| = 1e5: absolute; the others: relative); NaN gives NaN; no function returns
 * −0, so a value and its settled copy behave alike. The polynomials are Taylor series, cut where the next term is below 2^-55 on the
 * reduced range.
 */

/** Half a turn, in radians. */
export const PI: number = Math.PI;
/**
 * A whole turn, in radians.
 *
 * @example const spokes = [0, 1, 2].map((i) => (i * TAU) / 3);
 */
export const TAU: number = 2 * Math.PI;

const HALF_PI = Math.PI / 2;
const QUARTERS_PER_RADIAN = 0.6366197723675814;
// π/2 in three pieces. The first two have 33 bits, so their products with up to 2^20 quarter turns are exact.
const HALF_PI_1 = 1.5707963267341256;
const HALF_PI_2 = 6.077100506303966e-11;
const HALF_PI_3 = 2.0222662487959506e-21;
/** Beyond this the angle is taken modulo TAU first, which keeps the products above exact. */
const LARGE_ANGLE = 1e5;

// ln 2 in two pieces. The first has 33 bits, so its product with an exponent is exact.
const LN_2_1 = 0.6931471804855391;
const LN_2_2 = 7.440617110012397e-11;
const TWO_54 = 18014398509481984;

/** The arctangents of 0/8, 1/8, … 8/8. */
const ATAN_OF_EIGHTHS = [
  0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061, 0.5585993153435624,
  0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
];

const bits = new DataView(new ArrayBuffer(8));

/** Sine of an angle in [−π/4, π/4]. */
function sinNear(r: number): number {
  const z = r * r;
  const high = -1 / 1307674368000 + z * (1 / 355687428096000);
  const middle = 1 / 362880 + z * (-1 / 39916800 + z * (1 / 6227020800 + z * high));
  return r + r * z * (-1 / 6 + z * (1 / 120 + z * (-1 / 5040 + z * middle)));
}

/** Cosine of an angle in [−π/4, π/4]. */
function cosNear(r: number): number {
  const z = r * r;
  const high = -1 / 87178291200 + z * (1 / 20922789888000);
  const middle = 1 / 40320 + z * (-1 / 3628800 + z * (1 / 479001600 + z * high));
  return 1 - (z / 2 - z * z * (1 / 24 + z * (-1 / 720 + z * middle)));
}

/** The sine of an angle that is `turns` quarter turns past x. */
function sinAhead(x: number, turns: number): number {
  const angle = Math.abs(x) > LARGE_ANGLE ? x % TAU : x;
  const quarters = Math.floor(angle * QUARTERS_PER_RADIAN + 0.5);
  const r = angle - quarters * HALF_PI_1 - quarters * HALF_PI_2 - quarters * HALF_PI_3;
  const quadrant = (quarters + turns) & 3;
  const value = (quadrant & 1) === 0 ? sinNear(r) : cosNear(r);
  return quadrant < 2 ? value : 0 - value;
}

/**
 * Sine of an angle in radians; ±Infinity gives NaN. Beyond |x| = 1e5 a turn is TAU as rounded, 2.5e-16 short of a true one, so the error
 * grows by that per turn.
 *
 * @example sin(TAU / 12) // 0.49999999999999994
 */
export function sin(x: number): number {
  return sinAhead(x, 0);
}

/**
 * Cosine of an angle in radians; ±Infinity gives NaN. Large angles as in `sin`.
 *
 * @example x[row] += cos(heading[row]) * speed * tools.dt;
 */
export function cos(x: number): number {
  return sinAhead(x, 1);
}

/** Arctangent of a number in [0, 1]. */
function atanNear(t: number): number {
  const eighths = Math.floor(t * 8 + 0.5);
  const c = eighths / 8;
  // atan t = atan c + atan u, with |u| ≤ 1/16.
  const u = (t - c) / (1 + t * c);
  const z = u * u;
  const high = 1 / 9 + z * (-1 / 11 + z * (1 / 13));
  return ATAN_OF_EIGHTHS[eighths] + (u + u * z * (-1 / 3 + z * (1 / 5 + z * (-1 / 7 + z * high))));
}

/**
 * The angle of the point (x, y) in radians, from −π to π. The sign of a zero does not count: atan2(±0, ±0) is 0, and atan2(±0, x) is +π for
 * every negative x.
 *
 * @example atan2(1, 0) // TAU / 4
 */
export function atan2(y: number, x: number): number {
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const width = Math.abs(x);
  const height = Math.abs(y);
  const longer = Math.max(width, height);
  if (longer === 0) return 0;
  const shorter = Math.min(width, height);
  // Two infinities lie on a diagonal; their quotient would be NaN.
  const t = shorter === longer ? 1 : shorter / longer;
  let angle = atanNear(t);
  if (height > width) angle = HALF_PI - angle;
  if (x < 0) angle = PI - angle;
  return y < 0 ? 0 - angle : angle;
}

/** 2^k for −1022 ≤ k ≤ 1023. */
function powerOfTwo(k: number): number {
  bits.setUint32(0, 0, true);
  bits.setUint32(4, (k + 1023) << 20, true);
  return bits.getFloat64(0, true);
}

/**
 * e to the power of x; Infinity above 709.78, 0 below −745.13.
 *
 * @example const kept = exp(-elapsedMs / 100);
 */
export function exp(x: number): number {
  if (Number.isNaN(x)) return Number.NaN;
  if (x > 710) return Number.POSITIVE_INFINITY;
  if (x < -746) return 0;
  const k = Math.floor(x * Math.LOG2E + 0.5);
  const r = x - k * LN_2_1 - k * LN_2_2;
  const high = 1 / 3628800 + r * (1 / 39916800 + r * (1 / 479001600 + r * (1 / 6227020800)));
  const middle = 1 / 720 + r * (1 / 5040 + r * (1 / 40320 + r * (1 / 362880 + r * high)));
  const value = 1 + (r + r * r * (1 / 2 + r * (1 / 6 + r * (1 / 24 + r * (1 / 120 + r * middle)))));
  // In two halves: 2^k itself may be too large or too small for a number while the result is not.
  const half = k >> 1;
  return value * powerOfTwo(half) * powerOfTwo(k - half);
}

/**
 * Natural logarithm; −Infinity at 0, NaN below.
 *
 * @example const halfLives = -log(kept) / log(2);
 */
export function log(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x === Number.POSITIVE_INFINITY) return x;
  // Below 2^-1022 the exponent bits are all 0: scale up first.
  const isTiny = x < 2.2250738585072014e-308;
  bits.setFloat64(0, isTiny ? x * TWO_54 : x, true);
  const upper = bits.getUint32(4, true);
  let k = (upper >>> 20) - 1023 - (isTiny ? 54 : 0);
  bits.setUint32(4, (upper & 0xfffff) | 0x3ff00000, true);
  let m = bits.getFloat64(0, true);
  if (m > Math.SQRT2) {
    m = m / 2;
    k = k + 1;
  }
  // ln m = 2 artanh s, with |s| ≤ 0.1716.
  const s = (m - 1) / (m + 1);
  const z = s * s;
  const high = 1 / 13 + z * (1 / 15 + z * (1 / 17 + z * (1 / 19 + z * (1 / 21))));
  const middle = 1 / 5 + z * (1 / 7 + z * (1 / 9 + z * (1 / 11 + z * high)));
  const near = 2 * s + 2 * s * z * (1 / 3 + z * middle);
  return k * LN_2_1 + (near + k * LN_2_2);
}
