// Which rows of a kind can be hit, and how large they are: declared with the kind, resolved to columns of its layout. Rewind reads it on
// the server, and the record of what was drawn on a client. Always true: a target has a position of two or three coordinates; a circle
// or a sphere around it can be hit.

import { assert } from "../core/assert.ts";
import type { Column } from "./column.ts";
import type { Field, Fields } from "./fields/field.ts";

/** How shots hit rows of a kind. */
export interface Target<F extends string = string> {
  /** Radius of the circle or sphere around the position, in units of the position: a number, or the name of a fixed field. */
  readonly radius: number | F;
  /** A flag or whole number that is 0 while a row cannot be hit, such as `isAlive`. Default: it always can. */
  readonly while?: F;
  /** A flag or whole number above 0 while a row dodges: shots that favour their victim then miss it. Default: never. */
  readonly dodges?: F;
  /** A whole number that changes when a row teleports: in between it is neither shown nor hit. Default: it never does. */
  readonly teleports?: F;
}

/** A target by the columns of its kind's layout; −1 for those that are not declared. */
export interface TargetColumns {
  /** The constant radius, if no column holds it. */
  readonly radius: number;
  readonly radiusColumn: number;
  /** The largest radius that a row can have. */
  readonly mostRadius: number;
  readonly whileColumn: number;
  readonly dodgesColumn: number;
  readonly teleportsColumn: number;
}

/** Refuses a target that its kind cannot have. */
export function checkTarget(
  name: string,
  target: Target | undefined,
  fields: Fields,
  position: readonly string[],
): void {
  if (target === undefined) return;
  const { radius } = target;
  assert(
    position.length === 2 || position.length === 3,
    `Kind ${name} can be hit, but has ${position.length} coordinates: name two or three fields as its position.`,
  );
  assert(
    typeof radius === "string" ? fields[radius]?.type === "fixed" : radius > 0 && Number.isFinite(radius),
    `Kind ${name} is hit within the radius ${radius}: give a number above 0, or the name of one of its fixed fields.`,
  );
  for (const part of [target.while, target.dodges, target.teleports])
    assert(
      part === undefined || (fields[part] !== undefined && isWhole(fields[part])),
      `Kind ${name} names ${part} for its target: name one of its flags, enumerations or integers.`,
    );
}

export function isWhole({ type }: Field): boolean {
  return type === "flag" || type === "enumeration" || type === "integer";
}

/** The columns of a checked target. */
export function targetColumns(
  target: Target | undefined,
  columns: readonly Column[],
): TargetColumns | undefined {
  if (target === undefined) return undefined;
  const { radius } = target;
  const at = (name: string | undefined): number => columns.findIndex((column) => column.name === name);
  const radiusColumn = typeof radius === "string" ? at(radius) : -1;
  return {
    radius: typeof radius === "string" ? 0 : radius,
    radiusColumn,
    mostRadius: typeof radius === "string" ? columns[radiusColumn].field.max : radius,
    whileColumn: at(target.while),
    dodgesColumn: at(target.dodges),
    teleportsColumn: at(target.teleports),
  };
}
