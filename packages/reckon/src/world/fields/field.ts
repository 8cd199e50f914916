// A field as a value: its range, its grid, who receives it and how it is shown. Its makers are in grid.ts; settling, layouts, inputs,
// events and the wire read it. Always true: a maker has made the field, and it never changes.

import type { AimParts } from "../events/aim-parts.ts";

/** Who receives a field: everyone, the row's owner, or no client (it stays on the server). */
export type Sight = "all" | "owner" | "server";

/** Who decides a field: the rules (predicted and compared) or the server alone (copied, never compared). */
export type Author = "rules" | "server";

/**
 * How a field is shown between two snapshots.
 *
 * @example const place = (shown: Shown) => fixed({ min: 0, max: 640, resolution: 1 / 64, shown }); // place("step") never glides
 */
export type Shown = "linear" | "hermite" | "angle" | "step" | "latest";

/** An indexed access, so that the compiler writes the type out where it has no name. */
export type FieldType = Types["type"];

interface Types {
  readonly type: "integer" | "fixed" | "angle" | "flag" | "enumeration" | "reference" | "quaternion";
}

/**
 * One field of a kind or of an input. Made by `fixed`, `angle` and the like, never by hand.
 *
 * @example const to = (max: number, sees: Field["sees"]): Field<"fixed"> => fixed({ min: 0, max, resolution: 1 / 64, sees });
 */
export interface Field<T extends FieldType = FieldType> {
  readonly type: T;
  readonly min: number;
  readonly max: number;
  /** Grid step on which the field is simulated, and with which clients that predict it receive it. */
  readonly resolution: number;
  /** Coarser grid step for clients that only show the row; equals `resolution` unless given. */
  readonly shownAs: number;
  readonly sees: Sight;
  readonly author: Author;
  readonly shown: Shown;
  readonly initial: number;
  /** Magnitudes below this settle to 0 (0: off). */
  readonly stop: number;
  /** Units per second the field must be able to follow; checked against the tick rate (0: unchecked). */
  readonly topSpeed: number;
  /** Radians per second an angle must still be able to turn; checked against the tick rate (0: unchecked). */
  readonly slowest: number;
  /** Name of the field whose change per second this one is ("" if none): used to show and to project it. */
  readonly rateOf: string;
  /** Names of the two fields whose direction this angle is ([] if none): [along x, along y]. Used to code them. */
  readonly headingOf: readonly string[];
  /** Input flags only: true while a press lasts one tick, so a substitute must not repeat it. */
  readonly edge: boolean;
  /** Input press counters only: counts modulo 16, so a lost or repeated input neither loses nor doubles a press. */
  readonly counts: boolean;
  /** Input flags and press counters only: while it is held, or when it is pressed, its player acts on what they see. */
  readonly aims: boolean;
  /** Of a trigger: what a client needs to keep the pictures it aims by. */
  readonly aimParts: AimParts | undefined;
  /** Of a trigger: names of the input's fields that say where it aims. A press that comes late keeps their values. */
  readonly aimedBy: readonly string[];
  /** Of a row: the press counter, in its owner's input, whose last count this field keeps ("" if none). */
  readonly pressesOf: string;
  /** Names of an enumeration, kind of a reference, bits of a quaternion. */
  readonly names: readonly string[];
  readonly kind: string;
  readonly bits: number;
}

/** Fields of a kind by name. */
export type Fields = { readonly [name: string]: Field };
