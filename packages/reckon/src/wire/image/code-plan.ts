// Which columns of a layout are coded for one class of viewers, in which order, with which predictors: worked out once from the
// declarations of kinds. Both ends make the same plan, so nodes have the same numbers, and one table fits both.
// Always true: a step looks only at columns of its row that come before it.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { initialOf } from "../../world/column.ts";
import type { KindLayout, Layout } from "../../world/kind.ts";
import { treeNodes } from "../entropy/coder.ts";
import { type FieldPlace, isQuiet, placesOf, type Viewer } from "./field-places.ts";

export const SCALAR = 0;
export const CIRCLE = 1;
export const SYMBOL = 2;
export const TURN = 3;
export const VELOCITY = 4;
export const REFERENCE = 5;
/** Not a field: whether the row sticks to its carrier. */
export const STICK = 6;

/** Classes of a row's predicted motion, by size. */
export const MOTIONS = 10;
/** Classes of a related residual, by size. */
export const SIBLINGS = 5;
/** Predictors that a step chooses from. */
export const EXPERTS = 3;
/** Classes of trees: those of motion, one for fresh rows, and some for rows that stick to a carrier. */
export const FRESH: number = MOTIONS + 0;
export const STUCK: number = MOTIONS + 1;
export const STUCK_CLASSES = 4;
/** Fields of up to this many bits are coded as symbols. */
const SYMBOL_BITS = 4;
/** Largest code of a number that can move: the difference of two fits 32 bits. */
const MOST_NARROW = 0x3fffffff;
const TELLING_COLUMNS = 3;
/** Nodes of a quaternion's largest component: a symbol for each likely one in three grades of clearness. */
const LARGEST_NODES = 4 * 3 * 4;

/** How one field is coded: one column of the image, two (a velocity) or four (a quaternion). */
export interface Step {
  readonly type: number;
  /** Column of the image; of a velocity the first one. */
  readonly at: number;
  /** Second column of a velocity. */
  readonly second: number;
  /** Largest code, as 32 bits with a sign. */
  readonly limit: number;
  /** Codes of 31 bits and more. */
  readonly isWide: boolean;
  readonly bits: number;
  /** Code of a fresh row, as 32 bits with a sign. */
  readonly initial: number;
  /** Grid step, and the place of 0 on it: value = (code − zero) · grid. */
  readonly grid: number;
  readonly zero: number;
  /** Column with the rate of this one (−1: none), the code of its 0, and codes per second for each of its steps. */
  readonly rate: number;
  readonly rateZero: number;
  readonly rateScale: number;
  /** Column of a velocity's angle, its bits and zero. */
  readonly heading: number;
  readonly headingBits: number;
  readonly headingZero: number;
  /** Place in the position of the kind, −1: none. */
  readonly axis: number;
  /** Kind that a reference points into. */
  readonly target: number;
  /** First node of the trees, nodes of a tree, trees of a set, number of the first tree; a velocity has two sets. */
  readonly trees: number;
  readonly treeSize: number;
  readonly treeCount: number;
  readonly firstTree: number;
  /** First node of a quaternion's largest component. */
  readonly largest: number;
  /** First of the choices of predictors: one for each size of motion; of a velocity twice, and its usual speed. */
  readonly choices: number;
  /** First of its slots, counted within the kind: a number, two (a velocity), four (a quaternion: the largest first). */
  readonly slot: number;
  readonly slots: number;
}

export interface KindCodePlan {
  readonly layout: KindLayout;
  /** Columns of the image. */
  readonly stride: number;
  readonly places: readonly FieldPlace[];
  /** Columns of the world that are not sent, with the values that a receiver has in them. */
  readonly unsent: readonly { readonly column: number; readonly initial: number }[];
  readonly steps: readonly Step[];
  /** Image columns of the position. */
  readonly position: readonly number[];
  /** The first quaternion. */
  readonly turn: Step | undefined;
  /** What rows stick to: its kind (−1: nothing), its fixed row (−1: a column names it), the column of the reference. */
  readonly carrierKind: number;
  readonly carrierRow: number;
  readonly carrierColumn: number;
  /** Rows are predicted from themselves alone, so one prediction serves receivers of different views. */
  readonly isShared: boolean;
  /** The first quiet step and its column: a bit of the row says whether any quiet column changed. */
  readonly quietStep: number;
  readonly quietAt: number;
  /** How many columns tell whether a row moved: the first ones, because games name first what moves; never references. */
  readonly telling: number;
  /** First node of the flags of a row. */
  readonly flags: number;
  /** The number of its first slot among those of all kinds, and how many it has. */
  readonly firstSlot: number;
  readonly slots: number;
}

export interface Plan {
  readonly kinds: readonly KindCodePlan[];
  readonly nodes: number;
  readonly choices: number;
  readonly slots: number;
  readonly trees: number;
}

/** Nodes of a kind beside those of its fields, counted from `flags`. */
export const CHANGED = 0;
export const ORDINARY = 16;
export const SPECIAL = 20;
export const MORE = 24;
export const SAME_OWNER = 26;
export const IS_STUCK = 28;
export const IS_LOUD = 32;
export const GAP = 34;
export const GAP_BITS = 17;
export const GENERATION: number = GAP + treeNodes(GAP_BITS);
export const GENERATION_BITS = 16;
export const OWNER: number = GENERATION + treeNodes(GENERATION_BITS);
export const OWNER_BITS = 8;
export const FLAG_NODES: number = OWNER + treeNodes(OWNER_BITS);

interface Totals {
  nodes: number;
  choices: number;
  slots: number;
  trees: number;
}

/** Plans the columns of a layout for a class of viewers. */
export function codePlanOf(layout: Layout, view: Viewer): Plan {
  if (CHECKS)
    assert(layout.kinds.length > 0, "There is nothing to send: give a layout of at least one kind.");
  // The flags of all kinds lie together, because a packet in which little changed uses hardly any other nodes.
  const totals = { nodes: layout.kinds.length * FLAG_NODES, choices: 0, slots: 0, trees: 0 };
  const kinds = layout.kinds.map((kind) => planKind(layout, kind, view, totals));
  return { kinds, ...totals };
}

function planKind(layout: Layout, kind: KindLayout, view: Viewer, totals: Totals): KindCodePlan {
  const places = placesOf(kind, view);
  const carrier = carrierOf(layout, kind, places, view);
  const flags = kind.index * FLAG_NODES;
  const firstSlot = totals.slots;
  const classes = MOTIONS + 1 + (carrier.carrierKind >= 0 ? STUCK_CLASSES : 0);
  const steps: Step[] = [];
  const headings = headingsOf(places);
  const coded = new Set<FieldPlace>();
  const add = (place: FieldPlace, type: number): void => {
    const heading = type === VELOCITY ? headings.get(place) : undefined;
    const rate = places.find((other) => other.field.rateOf === place.name && canDrive(other, coded));
    const parts = { place, type, heading, rate, layout, kind, classes, slot: totals.slots - firstSlot };
    steps.push(stepOf(parts, totals));
    if (type !== STICK) coded.add(place);
    if (heading !== undefined) coded.add(heading.second);
  };
  const typeOf = (place: FieldPlace): number => (headings.has(place) ? VELOCITY : plainTypeOf(place));
  const order = orderOf(places, headings);
  const isLoud = ({ name, field }: FieldPlace): boolean => !isQuiet(kind, name, field);
  const isReference = ({ field }: FieldPlace): boolean => field.type === "reference";
  for (const place of order) if (isReference(place) && isLoud(place)) add(place, REFERENCE);
  if (carrier.carrierKind >= 0) add(places[0], STICK);
  for (const place of order) if (!isReference(place) && isLoud(place)) add(place, typeOf(place));
  const loudSteps = steps.length;
  const quiet = places.filter((place) => !isLoud(place));
  for (const place of quiet) add(place, isReference(place) ? REFERENCE : typeOf(place));
  // A single quiet field needs no such bit.
  const isGrouped = quiet.length > 1 && loudSteps > 0;
  return {
    layout: kind,
    stride: columnsOf(places),
    places,
    unsent: kind.columns.flatMap((column, i) =>
      places.some(({ name }) => name === column.name) ? [] : [{ column: i, initial: initialOf(column) }],
    ),
    steps,
    ...carrier,
    turn: steps.find(({ type }) => type === TURN),
    quietStep: isGrouped ? loudSteps : steps.length,
    quietAt: isGrouped ? quiet[0].at : columnsOf(places),
    telling: Math.min(TELLING_COLUMNS, places.find(isReference)?.at ?? columnsOf(places)),
    isShared: carrier.carrierKind < 0 && !places.some(isReference),
    flags,
    firstSlot,
    slots: totals.slots - firstSlot,
  };
}

function columnsOf(places: Places): number {
  return places.reduce((sum, { field }) => sum + (field.type === "quaternion" ? 4 : 1), 0);
}

type Places = readonly FieldPlace[];
type CarrierPlan = Pick<KindCodePlan, "position" | "carrierKind" | "carrierRow" | "carrierColumn">;

/** A carrier is coded before the rows that stick to it: it is a fixed row, or one of an earlier kind. */
function carrierOf(layout: Layout, kind: KindLayout, places: Places, view: Viewer): CarrierPlan {
  const { attachedTo, position, fields } = kind.kind;
  const atOf = (name: string): number => places.find((place) => place.name === name)?.at ?? -1;
  const columns = position.map(atOf);
  let carrierKind = -1;
  let carrierRow = -1;
  let carrierColumn = -1;
  const canStick = columns.length === 3 && columns.every((at) => at >= 0);
  if (attachedTo !== undefined && canStick) {
    const name = "by" in attachedTo ? fields[attachedTo.by].kind : attachedTo.kind;
    const found = layout.kinds.findIndex((one) => one.kind.name === name);
    if ("by" in attachedTo) carrierColumn = atOf(attachedTo.by);
    else carrierRow = attachedTo.row;
    const isBefore = found < kind.index || (found === kind.index && carrierRow >= 0);
    const isNamed = carrierRow >= 0 || carrierColumn >= 0;
    const carriers = placesOf(layout.kinds[found], view);
    if (isBefore && isNamed && haveOneGrid(places, carriers, position, layout.kinds[found]))
      carrierKind = found;
  }
  return { position: canStick ? columns : [], carrierKind, carrierRow, carrierColumn };
}

/** Whether all axes of rows and carriers have one grid, so that codes of both can be added. */
function haveOneGrid(
  places: Places,
  carriers: Places,
  position: readonly string[],
  { kind }: KindLayout,
): boolean {
  const named = (all: Places, name: string): FieldPlace | undefined => all.find((one) => one.name === name);
  const grid = named(places, position[0])?.grid;
  const isAlike = (name: string, axis: number): boolean => {
    const own = named(places, name);
    const other = named(carriers, kind.position[axis]);
    return own?.grid === grid && other?.grid === grid && own?.zero === other?.zero;
  };
  return kind.position.length === position.length && position.every(isAlike);
}

/** A velocity: its angle, and the second of its fields. */
interface Heading {
  readonly angle: FieldPlace;
  readonly second: FieldPlace;
}

/** Headings by the first field of their velocity. Both fields are alike and narrow, and belong to no heading before. */
function headingsOf(places: Places): ReadonlyMap<FieldPlace, Heading> {
  const headings = new Map<FieldPlace, Heading>();
  const taken = new Set<FieldPlace>();
  for (const angle of places) {
    const [first, second] = angle.field.headingOf.map((name) => places.find((place) => place.name === name));
    if (first === undefined || second === undefined || first === second) continue;
    const areAlike = first.grid === second.grid && first.zero === second.zero && first.limit === second.limit;
    if (!areAlike || first.limit > MOST_NARROW || taken.has(first) || taken.has(second)) continue;
    headings.set(first, { angle, second });
    taken.add(first).add(second);
  }
  return headings;
}

/** The places in coding order: a field comes after those that predict it. The second field of a velocity is left out. */
function orderOf(places: Places, headings: ReadonlyMap<FieldPlace, Heading>): Places {
  const order: FieldPlace[] = [];
  const done = new Set<FieldPlace>();
  const firstOf = new Map(Array.from(headings, ([first, { second }]) => [second, first]));
  const add = (place: FieldPlace): void => {
    if (done.has(place)) return;
    done.add(place);
    for (const other of places) if (other.field.rateOf === place.name) add(other);
    const heading = headings.get(place);
    if (heading !== undefined) add(heading.angle);
    const first = firstOf.get(place);
    if (first === undefined) order.push(place);
    else add(first);
  };
  for (const place of places) add(place);
  return order;
}

/** Whether a rate predicts its field: it is narrow and coded before it, unless rates are declared in a circle. */
function canDrive(rate: FieldPlace, coded: ReadonlySet<FieldPlace>): boolean {
  return coded.has(rate) && rate.limit <= MOST_NARROW;
}

function plainTypeOf({ field, limit }: FieldPlace): number {
  if (field.type === "angle") return CIRCLE;
  if (field.type === "quaternion") return TURN;
  return bitsOf(limit) <= SYMBOL_BITS && field.type !== "fixed" ? SYMBOL : SCALAR;
}

/** Bits that hold every number from 0 to a limit below 2^32. */
function bitsOf(limit: number): number {
  return 32 - Math.clz32(limit);
}

interface StepParts {
  readonly place: FieldPlace;
  readonly type: number;
  readonly heading: Heading | undefined;
  readonly rate: FieldPlace | undefined;
  readonly layout: Layout;
  readonly kind: KindLayout;
  readonly classes: number;
  readonly slot: number;
}

function stepOf(parts: StepParts, totals: Totals): Step {
  const { place, type, heading, rate, layout, kind, classes, slot } = parts;
  const { field, limit, at, grid, zero, initial } = place;
  const bits = bitsOf(limit);
  const sets = type === VELOCITY ? 2 : 1;
  const treeCount = type === STICK ? 0 : classes * SIBLINGS;
  const treeSize = type === SYMBOL ? 1 << bits : treeNodes(bits);
  const { nodes: trees, trees: firstTree, choices } = totals;
  const slots = type === TURN ? 4 : sets;
  totals.trees += treeCount * sets;
  totals.nodes += treeSize * treeCount * sets + (type === TURN ? LARGEST_NODES : 0);
  totals.choices += MOTIONS * sets + (type === VELOCITY ? 1 : 0);
  totals.slots += slots;
  return {
    type,
    at,
    second: heading?.second.at ?? -1,
    limit: limit | 0,
    isWide: limit > MOST_NARROW,
    bits,
    initial: initial | 0,
    grid,
    zero,
    rate: rate?.at ?? -1,
    rateZero: rate?.zero ?? 0,
    rateScale: rate ? rate.grid / grid : 0,
    heading: heading?.angle.at ?? -1,
    headingBits: bitsOf(heading?.angle.limit ?? 0),
    headingZero: heading?.angle.zero ?? 0,
    axis: kind.kind.position.indexOf(place.name),
    target: layout.kinds.findIndex((one) => one.kind.name === field.kind),
    trees,
    treeSize,
    treeCount,
    firstTree,
    largest: trees + treeSize * treeCount * sets,
    choices,
    slot,
    slots,
  };
}
