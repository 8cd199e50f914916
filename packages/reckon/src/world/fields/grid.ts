// Field types: every replicated number has a range and a resolution, and lives on that grid. A field is a value that says how a number is
// stored, settled, sent, compared and shown; kinds and inputs consist of fields. Always true: a settled value is exactly
// `min + n · resolution` (angles: n · TAU/steps), so the wire can carry n without loss, and a prediction is right if it is equal.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { TAU } from "../../core/trig.ts";
import type { Author, Field, FieldType, Shown, Sight } from "./field.ts";
import { settleValue } from "./settle.ts";

/** Options that every field takes. */
export interface FieldOptions {
  /** Who receives it. Default "all". */
  readonly sees?: Sight;
  /** Who decides it. Default "rules". */
  readonly author?: Author;
  /** How it is shown. Default: "linear" for fixed, "angle" for angles, "step" for all others. */
  readonly shown?: Shown;
  /** Value in a fresh row. Default 0, or the end of the range nearest to it. */
  readonly initial?: number;
}

function make<T extends FieldType>(type: T, options: Partial<Field>): Field<T> {
  const field = shaped(type, options, 0);
  if (CHECKS)
    assert(
      Number.isFinite(field.min) && Number.isFinite(field.max) && field.min < field.max,
      `A ${type} field has the range ${field.min}…${field.max}: give a finite min that is below max.`,
    );
  if (CHECKS)
    assert(
      field.stop === 0 || (field.stop > 0 && field.min <= 0 && field.max >= 0),
      `A ${type} field stops below ${field.stop} in the range ${field.min}…${field.max}: give a stop of 0 or more, and a range that holds 0.`,
    );
  const wanted = options.initial ?? Math.min(Math.max(0, field.min), field.max);
  const initial = settleValue(field, wanted);
  if (CHECKS)
    assert(
      initial >= field.min && initial <= field.max,
      `A ${type} field starts at ${wanted}, outside ${field.min}…${field.max}: give an initial value inside its range.`,
    );
  return shaped(type, options, initial);
}

/**
 * A field with defaults, of one shape for fields of every type, key by key: code that has seen fields of many shapes allocates each time
 * it reads a number. + 0 turns a −0 that was given as an end of the range into 0.
 */
function shaped<T extends FieldType>(type: T, given: Partial<Field>, initial: number): Field<T> {
  const {
    min = 0,
    max = 0,
    resolution = 1,
    shownAs = 1,
    stop = 0,
    topSpeed = 0,
    slowest = 0,
    bits = 0,
  } = given;
  const { edge = false, counts = false, aims = false, aimedBy = [], headingOf = [], names = [] } = given;
  return {
    type,
    min: min + 0,
    max: max + 0,
    resolution,
    shownAs,
    sees: given.sees ?? "all",
    author: given.author ?? "rules",
    shown: given.shown ?? "step",
    initial,
    stop,
    topSpeed,
    slowest,
    rateOf: given.rateOf ?? "",
    headingOf,
    edge,
    counts,
    aims,
    aimParts: given.aimParts,
    aimedBy,
    pressesOf: given.pressesOf ?? "",
    names,
    kind: given.kind ?? "",
    bits,
  };
}

function isPowerOfTwo(x: number): boolean {
  if (!(x > 0) || !Number.isFinite(x)) return false;
  let y = x;
  while (y < 1) y *= 2;
  while (y > 1) y /= 2;
  return y === 1;
}

/** 2^48. Farther from 0 a double is coarser than the grid: up to here it rounds exactly. */
const MOST_STEPS = 0x1000000000000;

function isOnGrid(x: number, resolution: number): boolean {
  return Number.isInteger(x / resolution) && Math.abs(x / resolution) <= MOST_STEPS;
}

/**
 * A whole number from min to max.
 *
 * @example score: integer({ min: 0, max: 65535, author: "server" })
 */
export function integer(
  options: FieldOptions & { readonly min: number; readonly max: number },
): Field<"integer"> {
  const { min, max } = options;
  if (CHECKS)
    assert(
      Number.isInteger(min) && Number.isInteger(max) && min >= -0x80000000 && max <= 0x7fffffff,
      `An integer field has the range ${min}…${max}: give whole numbers of 32 bits.`,
    );
  return make("integer", options);
}

/** Options of a fixed-point number. */
export interface FixedOptions extends FieldOptions {
  readonly min: number;
  readonly max: number;
  /** Grid step: a power of two, such as 1/64. */
  readonly resolution: number;
  /** Coarser step for clients that only show the row: a power of two. Default: the resolution. */
  readonly shownAs?: number;
  /** Magnitudes below this become 0 when settled. Default 0. */
  readonly stop?: number;
  /** Units per second that the grid must follow to 1 %. Default: unchecked. */
  readonly topSpeed?: number;
  /** Name of the field whose change per second this one is. */
  readonly rateOf?: string;
}

/**
 * A number on a grid of powers of two.
 *
 * @example x: fixed({ min: 0, max: 640, resolution: 1 / 64, topSpeed: 240 })
 */
export function fixed(options: FixedOptions): Field<"fixed"> {
  const { min, max, resolution, shownAs = resolution } = options;
  if (CHECKS)
    assert(
      isPowerOfTwo(resolution),
      `A fixed field has the resolution ${resolution}: give a power of two, such as 1/64.`,
    );
  if (CHECKS)
    assert(
      isPowerOfTwo(shownAs) && shownAs >= resolution,
      `A fixed field is shownAs ${shownAs}: give a power of two that is not finer than its resolution ${resolution}.`,
    );
  if (CHECKS)
    assert(
      isOnGrid(min, resolution) && isOnGrid(max, resolution) && (max - min) / resolution <= 0xffffffff,
      `A fixed field cannot hold ${min}…${max} at resolution ${resolution}: make both ends multiples of the resolution, less than 2^32 steps apart and at most 2^48 from 0.`,
    );
  return make("fixed", { shown: "linear", ...options, shownAs });
}

/**
 * A direction in radians, −π ≤ a < π, on a circle of 2^bits steps.
 *
 * @example facing: angle({ bits: 10 })
 */
export function angle(
  options: FieldOptions & {
    readonly bits: number;
    readonly shownBits?: number;
    readonly slowest?: number;
    /** This angle is the direction of the two named fields, [along x, along y]: it helps to code them. */
    readonly headingOf?: readonly [string, string];
  },
): Field<"angle"> {
  const { bits, shownBits = bits } = options;
  if (CHECKS)
    assert(
      Number.isInteger(bits) &&
        bits >= 2 &&
        bits <= 24 &&
        Number.isInteger(shownBits) &&
        shownBits >= 2 &&
        shownBits <= bits,
      `An angle field has ${bits} bits (shown with ${shownBits}): give 2 to 24, and no more for showing.`,
    );
  const half = 1 << (bits - 1);
  const resolution = TAU / (2 * half);
  const { slowest = 0, shownBits: _, ...rest } = options;
  return make("angle", {
    shown: "angle",
    ...rest,
    slowest,
    bits,
    resolution,
    shownAs: TAU / (1 << shownBits),
    min: -half * resolution,
    max: (half - 1) * resolution,
  });
}

/** A flag as `flag` makes it, without what a trigger brings. */
export function plainFlag(
  options: FieldOptions & { readonly edge?: boolean; readonly aims?: Aims } = {},
): Field<"flag"> {
  return make("flag", { ...options, ...aiming(options.aims), min: 0, max: 1 });
}

/** `true`: a trigger. Names: a trigger, and the fields of the same input that say where it aims. */
export type Aims = boolean | readonly string[];

function aiming(aims: Aims = false): Pick<Field, "aims" | "aimedBy"> {
  return typeof aims === "boolean" ? { aims, aimedBy: [] } : { aims: true, aimedBy: aims };
}

/**
 * One of some names, stored as its index.
 *
 * @example colour: enumeration(["red", "green", "blue"])
 */
export function enumeration(names: readonly string[], options: FieldOptions = {}): Field<"enumeration"> {
  if (CHECKS)
    assert(
      names.length >= 2 && names.length <= 256 && new Set(names).size === names.length,
      `An enumeration has the names ${names.join(", ")}: give 2 to 256 different ones.`,
    );
  return make("enumeration", { ...options, min: 0, max: names.length - 1, names });
}

/**
 * A row of another kind (or none): see `World.refer` and `World.resolve`.
 *
 * @example target: reference("tank") // world.refer("tank", row), world.resolve("tank", value)
 */
export function reference(kind: string, options: FieldOptions = {}): Field<"reference"> {
  return make("reference", { ...options, min: 0, max: 0x7fffffff, kind });
}

/**
 * A unit quaternion, sent as the smallest three of its components with `bits` bits each.
 *
 * @example turn: quaternion({ bits: 10 })
 */
export function quaternion(options: FieldOptions & { readonly bits: number }): Field<"quaternion"> {
  const { bits } = options;
  if (CHECKS)
    assert(
      Number.isInteger(bits) && bits >= 4 && bits <= 20,
      `A quaternion field has ${bits} bits for each component: give 4 to 20.`,
    );
  const resolution = 2 / (1 << bits);
  return make("quaternion", {
    shown: "linear",
    ...options,
    min: -1,
    max: 1,
    initial: 0,
    resolution,
    shownAs: resolution,
  });
}

/** A count as `presses` makes it, without what a trigger brings. */
export function plainPresses(options: { readonly aims?: Aims } = {}): Field<"integer"> {
  return make("integer", { min: 0, max: 15, counts: true, ...aiming(options.aims) });
}

/**
 * A field of the player's kind that the engine writes: how often an input made by `presses` had been pressed by the last tick. Rules need
 * it for `tools.pressed`.
 *
 * @example kind("tank", { capacity: 8, fields: { fired: pressesOf("fire") } }) // and in step: if (tools.pressed(player, "fire") > 0) …
 */
export function pressesOf(input: string, options: Pick<FieldOptions, "sees"> = {}): Field<"integer"> {
  return make("integer", { sees: "owner", ...options, min: 0, max: 15, pressesOf: input });
}

/**
 * Presses between two counts of a `presses` field.
 *
 * @example const jumps = pressesSince(held.jump, seen.jump[row]); // 3 after 14: 5
 */
export function pressesSince(count: number, before: number): number {
  return (count - before) & 15;
}

/** How many columns a field takes. */
export function componentsOf(field: Field): number {
  return field.type === "quaternion" ? 4 : 1;
}

/** How many grid steps a one-column field has, minus one. */
export function stepsOf(field: Field): number {
  return Math.floor((field.max - field.min) / field.resolution + 0.5);
}
