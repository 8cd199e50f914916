// Kinds of entity, and the layout of the arena that holds them. A kind is a named set of fields with a capacity. A layout places the
// columns of all kinds in one buffer: header, then all 8-byte columns, all 4-byte, all 2-byte and all 1-byte ones, so every column is
// aligned. World builds its views from a layout; codecs and copies walk its columns. Always true: both sides compute the same layout.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import type { Starts } from "./arena.ts";
import type { Column } from "./column.ts";
import type { Field, Fields, FieldType } from "./fields/field.ts";
import { componentsOf } from "./fields/grid.ts";
import { type Settling, settlingOf } from "./fields/settling.ts";
import { checkTarget, type Target, type TargetColumns, targetColumns } from "./target.ts";

/**
 * One sort of entity.
 *
 * @example const lives = <K extends Kind>(one: K): number => one.capacity;
 */
export interface Kind<N extends string = string, F extends Fields = { readonly [name: string]: Field }> {
  readonly name: N;
  readonly capacity: number;
  readonly fields: F;
  /** Fields that are coordinates: distances (reach, corrections, snapping) are measured over them. */
  readonly position: readonly string[];
  /**
   * How far from one row to another the rules can act within 12 ticks, in units of `position`: both radii, plus what both rows can move
   * in that time. It changes nothing in play. If a prediction was wrong while a neighbour within reach did not simply stay in place, the
   * cause is `other actor` and not `own rule`: see docs/guide/reach.md.
   */
  readonly reach: number;
  /** What rows of this kind stick to (undefined: nothing). */
  readonly attachedTo: Attachment | undefined;
  /** How shots hit its rows (undefined: they do not). */
  readonly target: Target | undefined;
}

/** A row to which others stick: one fixed row of a kind, or the row that a reference field names. */
export type Attachment<F extends string = string> =
  | { readonly kind: string; readonly row: number }
  | { readonly by: F };

/** Options of a kind. */
export interface KindOptions<F extends Fields> {
  /** Most rows alive at once, 1 to 65534. */
  readonly capacity: number;
  readonly fields: F;
  /** Names of the coordinate fields. Default: none. */
  readonly position?: readonly (keyof F & string)[];
  /** See `Kind.reach`. Default: 0, rows never touch each other. */
  readonly reach?: number;
  /** Rows that stick to another move and turn with it: this saves bytes and changes nothing else. Default: none. */
  readonly attachedTo?: Attachment<keyof F & string>;
  /** How shots into the past hit its rows. Default: they do not. */
  readonly target?: Target<keyof F & string>;
}

/**
 * Defines a kind of entity.
 * @example const ship = kind("ship", { capacity: 4, fields: { x: fixed({ min: 0, max: 1920, resolution: 1 / 16 }) }, position: ["x"] });
 */
export function kind<N extends string, F extends Fields>(name: N, options: KindOptions<F>): Kind<N, F> {
  const { capacity, fields, position = [], reach = 0, attachedTo, target } = options;
  const made = { name, capacity, fields, position, reach, attachedTo, target };
  if (CHECKS) checkKind(made);
  return made;
}

function checkKind({ name, capacity, fields, position, reach, attachedTo, target }: Kind): void {
  assert(
    Number.isInteger(capacity) && capacity >= 1 && capacity <= 65534,
    `Kind ${name} has capacity ${capacity}: give a whole number from 1 to 65534.`,
  );
  for (const coordinate of position)
    assert(
      fields[coordinate]?.type === "fixed",
      `Kind ${name} names ${coordinate} as a coordinate: make it a fixed field of that kind.`,
    );
  assert(
    reach >= 0 && (reach === 0 || position.length > 0),
    `Kind ${name} has reach ${reach}: give 0 or more, and name its position.`,
  );
  for (const [fieldName, field] of Object.entries(fields))
    assert(
      field.rateOf === "" || fields[field.rateOf]?.type === "fixed",
      `Field ${name}.${fieldName} is the rate of ${field.rateOf}: name a fixed field of the same kind.`,
    );
  for (const [fieldName, field] of Object.entries(fields))
    for (const part of field.headingOf)
      assert(
        fields[part]?.type === "fixed",
        `Field ${name}.${fieldName} is the heading of ${part}: name two fixed fields of the same kind.`,
      );
  assert(
    attachedTo === undefined || !("by" in attachedTo) || fields[attachedTo.by]?.type === "reference",
    `Kind ${name} is attached by a field that is not a reference: name a reference field of that kind.`,
  );
  checkTarget(name, target, fields, position);
}

/** Where one kind lives in the arena. */
export interface KindLayout {
  readonly kind: Kind;
  readonly index: number;
  readonly columns: readonly Column[];
  /** Where the columns of each width start, counted in that width: a row can be copied without a look at its columns. */
  readonly starts: Starts;
  /** The same for the columns that rules decide. */
  readonly ruled: Starts;
  readonly settling: Settling;
  readonly aliveOffset: number;
  readonly generationOffset: number;
  readonly ownerOffset: number;
  /** Positions in `columns` of the coordinate fields. */
  readonly position: readonly number[];
  readonly target: TargetColumns | undefined;
}

/** Most players of a game: an owner is sent as player + 1 in one byte. */
export const MOST_PLAYERS = 254;
/** The last generation of a slot; the count starts again after it, because a reference has 15 bits for it. */
export const LAST_GENERATION = 0x7fff;

/** Bytes before the first column: tick (f64), random state (4 × u32), match seed (u32), spare (u32). */
export const HEADER_BYTES = 32;

/** The whole arena. */
export interface Layout {
  readonly kinds: readonly KindLayout[];
  readonly byteLength: number;
}

function widthOf(type: FieldType): 8 | 4 | 1 {
  if (type === "flag" || type === "enumeration") return 1;
  return type === "integer" || type === "reference" ? 4 : 8;
}

/** Layouts by their first kind. */
const made = new WeakMap<
  Kind,
  { readonly kinds: readonly Kind[]; readonly tickRate: number; readonly layout: Layout }[]
>();

/**
 * Places all kinds in one buffer, and refuses what cannot work at this tick rate. The same kinds have the same layout, in however many
 * games: whatever is worked out for a layout then exists once.
 */
export function layoutOf(kinds: readonly Kind[], tickRate: number): Layout {
  const [first] = kinds;
  const known = (first && made.get(first)) ?? [];
  const isSame = (one: { readonly kinds: readonly Kind[]; readonly tickRate: number }): boolean =>
    one.tickRate === tickRate &&
    one.kinds.length === kinds.length &&
    one.kinds.every((k, i) => k === kinds[i]);
  const former = known.find(isSame);
  if (former !== undefined) return former.layout;
  const layout = layKinds(kinds, tickRate);
  if (first !== undefined) made.set(first, [...known, { kinds: [...kinds], tickRate, layout }]);
  return layout;
}

function layKinds(kinds: readonly Kind[], tickRate: number): Layout {
  if (CHECKS) checkKinds(kinds, tickRate);
  const laid = kinds.map(placeKind);
  let offset = HEADER_BYTES;
  const place = (width: 8 | 4 | 2 | 1, capacity: number): number => {
    const at = offset;
    offset += width * capacity;
    return at;
  };
  for (const width of [8, 4, 2, 1] as const)
    for (const one of laid) {
      const { capacity } = one.kind;
      for (const column of one.columns)
        if (column.width === width) column.byteOffset = place(width, capacity);
      if (width === 2) one.generationOffset = place(width, capacity);
      if (width === 2) one.ownerOffset = place(width, capacity);
      if (width === 1) one.aliveOffset = place(width, capacity);
    }
  const placed = laid.map((one) => ({
    ...one,
    starts: startsOf(one.columns),
    ruled: startsOf(one.columns.filter(({ field }) => field.author === "rules")),
    settling: settlingOf(one.columns),
  }));
  return { kinds: placed, byteLength: Math.ceil(offset / 8) * 8 };
}

function checkKinds(kinds: readonly Kind[], tickRate: number): void {
  const names = new Set<string>();
  for (const one of kinds) {
    assert(!names.has(one.name), `Two kinds are named ${one.name}: give each kind a name of its own.`);
    names.add(one.name);
    checkGrid(one, tickRate);
  }
  for (const one of kinds)
    for (const [name, field] of Object.entries(one.fields))
      assert(
        field.type !== "reference" || names.has(field.kind),
        `Field ${one.name}.${name} refers to the kind ${field.kind}: define that kind, or name one of ${[...names].join(", ")}.`,
      );
  for (const one of kinds) checkCarrier(one, kinds);
}

function startsOf(columns: readonly Column[]): Starts {
  const starts = (bytes: number): number[] =>
    columns.filter(({ width }) => width === bytes).map(({ byteOffset }) => byteOffset / bytes);
  return { floats: starts(8), integers: starts(4), octets: starts(1) };
}

/** A kind whose columns have no places yet. */
interface LaidKind extends Omit<Mutable<KindLayout>, "columns" | "starts" | "ruled" | "settling"> {
  readonly columns: readonly Mutable<Column>[];
}

type Mutable<T> = { -readonly [P in keyof T]: T[P] };

function placeKind(kind: Kind, index: number): LaidKind {
  const columns = Object.entries(kind.fields).flatMap(([name, field]) =>
    Array.from({ length: componentsOf(field) }, (_, component): Mutable<Column> => {
      return { name, field, component, width: widthOf(field.type), byteOffset: 0 };
    }),
  );
  const position = kind.position.map((name) => columns.findIndex((column) => column.name === name));
  const target = targetColumns(kind.target, columns);
  return { kind, index, columns, aliveOffset: 0, generationOffset: 0, ownerOffset: 0, position, target };
}

function checkGrid(one: Kind, tickRate: number): void {
  for (const [name, field] of Object.entries(one.fields)) {
    const perTick = field.resolution * tickRate;
    assert(
      field.topSpeed === 0 || perTick <= field.topSpeed * 0.01,
      `Field ${one.name}.${name} moves in steps of ${perTick} per second, above 1 % of its top speed ${field.topSpeed}: give a finer resolution, at most ${(field.topSpeed * 0.01) / tickRate}.`,
    );
    assert(
      field.slowest === 0 || perTick <= field.slowest,
      `Field ${one.name}.${name} cannot turn slower than ${perTick} rad/s, and ${field.slowest} is asked for: give it more bits.`,
    );
  }
}

function checkCarrier({ name, attachedTo }: Kind, kinds: readonly Kind[]): void {
  if (attachedTo === undefined || "by" in attachedTo) return;
  const { kind: to, row } = attachedTo;
  const carrier = kinds.find((one) => one.name === to);
  assert(
    carrier !== undefined,
    `Kind ${name} is attached to the kind ${to}: define that kind, or name one of ${kinds.map((one) => one.name).join(", ")}.`,
  );
  assert(
    Number.isInteger(row) && row >= 0 && row < carrier.capacity,
    `Kind ${name} is attached to row ${row} of ${to}: give a whole number from 0 to ${carrier.capacity - 1}.`,
  );
}
