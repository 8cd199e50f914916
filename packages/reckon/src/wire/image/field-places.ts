// Where the fields of a kind lie in an image: which ones a class of viewers is sent, on which grid, in which columns. Image takes codes
// from a world and puts them back by it; code-plan.ts plans by it.

import { TAU } from "../../core/trig.ts";
import { type Column, initialOf } from "../../world/column.ts";
import type { Field } from "../../world/fields/field.ts";
import type { KindLayout } from "../../world/kind.ts";

/**
 * The viewers of an image. "shared": fields that everybody sees, on the grid of `shownAs`. "owner": what a row's owner needs beyond that,
 * their own fields and full resolution. "whole": all that may be sent, at full resolution.
 */
export type Viewer = "shared" | "owner" | "whole";

/** One field in the image. A number is (code − zero) · grid; a quaternion has four columns. */
export interface FieldPlace {
  readonly name: string;
  readonly field: Field;
  /** First column in the world, and in the image. */
  readonly column: number;
  readonly at: number;
  readonly grid: number;
  readonly zero: number;
  /** Codes run from 0 to this. */
  readonly limit: number;
  readonly initial: number;
}

function isSent(field: Field, view: Viewer): boolean {
  if (field.sees === "server") return false;
  if (view === "whole") return true;
  if (view === "shared") return field.sees === "all";
  return field.sees === "owner" || field.shownAs !== field.resolution;
}

/**
 * Whether a field seldom changes while its row does: integers, enumerations, flags and references, but not the reference to a carrier.
 * Quiet fields come last, and a row in which none of them changed leaves out all of them.
 */
export function isQuiet({ kind }: KindLayout, name: string, { type }: Field): boolean {
  const { attachedTo } = kind;
  const isCarrier = attachedTo !== undefined && "by" in attachedTo && attachedTo.by === name;
  return type !== "fixed" && type !== "angle" && type !== "quaternion" && !isCarrier;
}

/** The fields of a kind that are sent, in declared order: first those that move, then the quiet ones, references last. */
export function placesOf(kind: KindLayout, view: Viewer): readonly FieldPlace[] {
  const places: FieldPlace[] = [];
  const rankOf = (column: Column): number => {
    if (column.field.type === "reference") return isQuiet(kind, column.name, column.field) ? 3 : 1;
    return isQuiet(kind, column.name, column.field) ? 2 : 0;
  };
  const sent = kind.columns.flatMap((column, i) =>
    column.component === 0 && isSent(column.field, view) ? [{ column, i, rank: rankOf(column) }] : [],
  );
  let at = 0;
  for (const { column, i } of sent.sort((a, b) => a.rank - b.rank)) {
    const { field, name } = column;
    const grid = view === "shared" ? field.shownAs : field.resolution;
    const { zero, limit } = span(field, grid);
    const initial = field.type === "quaternion" ? 0 : Math.floor(initialOf(column) / grid + 0.5) + zero;
    places.push({ name, field, column: i, at, grid, zero, limit, initial });
    at += field.type === "quaternion" ? 4 : 1;
  }
  return places;
}

function span(field: Field, grid: number): { zero: number; limit: number } {
  if (field.type === "quaternion") {
    // No component but the largest exceeds √½.
    const most = Math.ceil(Math.SQRT1_2 / grid);
    return { zero: most, limit: 2 * most };
  }
  if (field.type === "angle") {
    const steps = Math.floor(TAU / grid + 0.5);
    return { zero: steps / 2, limit: steps - 1 };
  }
  const first = Math.floor(field.min / grid + 0.5);
  return { zero: 0 - first, limit: Math.floor(field.max / grid + 0.5) - first };
}
