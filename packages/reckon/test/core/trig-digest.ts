/**
 * The digest of one trig function over 100,000 seeded inputs: the same code runs in Node (golden values, and as the
 * reference of test-browser/trig.test.ts) and, bundled, inside Chromium and Firefox.
 * Always true: inputs come from exact arithmetic only, never from the functions under test.
 */
import { Hash } from "../../src/core/hash.ts";
import { Random } from "../../src/core/random.ts";
import { atan2, cos, exp, log, sin } from "../../src/core/trig.ts";

export const TRIG_NAMES = ["sin", "cos", "atan2", "exp", "log"] as const;
export type TrigName = (typeof TRIG_NAMES)[number];

/** How many inputs `digestOfTrig` takes per function. */
export const TRIG_INPUTS = 100_000;

const scratch = new DataView(new ArrayBuffer(8));
const SPECIAL = [0, -0, 1, -1, 5e-324, -5e-324, 1.7976931348623157e308, Number.NaN, 1 / 0, -1 / 0];

/** Any of the 2^64 bit patterns: all exponents, subnormals, infinities and NaN. */
function anyNumber(random: Random): number {
  scratch.setUint32(0, random.next());
  scratch.setUint32(4, random.next());
  return scratch.getFloat64(0);
}

/** One of five ranges in turn, from the narrow range of games to all that a number can be. */
export function trigInput(random: Random, i: number): number {
  if (i < SPECIAL.length) return SPECIAL[i];
  if (i % 5 === 0) return random.between(-1, 1);
  if (i % 5 === 1) return random.between(-8, 8);
  if (i % 5 === 2) return random.between(-750, 750);
  if (i % 5 === 3) return random.between(-1e5, 1e5);
  return anyNumber(random);
}

function trigOf(name: TrigName, x: number, random: Random, i: number): number {
  if (name === "sin") return sin(x);
  if (name === "cos") return cos(x);
  if (name === "exp") return exp(x);
  // Half of the numbers are negative and have no logarithm.
  if (name === "log") return log(i % 2 === 0 ? Math.abs(x) : x);
  return atan2(x, trigInput(random, i % 7 === 0 ? random.below(SPECIAL.length) : i));
}

/** Sixteen hex digits over all bits of all results. */
export function digestOfTrig(name: TrigName): string {
  const random = Random.from(2026);
  const hash = new Hash();
  for (let i = 0; i < TRIG_INPUTS; i++) hash.number(trigOf(name, trigInput(random, i), random, i));
  return hash.digest();
}
