// A snapshot as the wire sees it: for each kind the rows that are present, their generations and owners, and their fields as codes of 32
// bits. A world is captured once per snapshot for a class of viewers; its image is what is coded, and later a baseline. Only what an image
// holds can be sent. Always true: codes are within 0…limit of their place (as 32 bits without sign).

import type { Tick } from "../../core/tick.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";
import type { KindCodePlan, Plan } from "./code-plan.ts";
import { capturePlace, list, listed, restorePlace } from "./image-fields.ts";
import { ImageMemory, KindImage } from "./kind-image.ts";

/** A copy, see image-fields.ts. */
const rowsAtHand: Uint16Array = listed;

export class Image {
  readonly plan: Plan;
  readonly kinds: readonly KindImage[];
  tick: Tick = 0;
  readonly #memory: ImageMemory;

  constructor(plan: Plan) {
    const capacityOf = ({ layout }: KindCodePlan): number => layout.kind.capacity;
    const sum = (sizeOf: (kind: KindCodePlan) => number, kinds: readonly KindCodePlan[]): number =>
      kinds.reduce((total, kind) => total + sizeOf(kind), 0);
    const codesOf = (kind: KindCodePlan): number => capacityOf(kind) * kind.stride;
    const memory = new ImageMemory(sum(capacityOf, plan.kinds), sum(codesOf, plan.kinds));
    this.plan = plan;
    this.#memory = memory;
    this.kinds = plan.kinds.map((kind, k) => {
      const before = plan.kinds.slice(0, k);
      return new KindImage(kind, memory, sum(capacityOf, before), sum(codesOf, before));
    });
  }

  copyFrom(other: Image): void {
    this.tick = other.tick;
    this.#memory.rows.set(other.#memory.rows);
    this.#memory.known.set(other.#memory.known);
  }

  /** Starts the image of a tick as its receiver does: with the rows of the baseline. */
  startFrom(baseline: Image, tick: Tick): void {
    this.tick = tick;
    this.#memory.rows.set(baseline.#memory.rows);
    this.#memory.known.set(baseline.#memory.present);
    this.#memory.notes.fill(0);
  }

  clear(): void {
    this.#memory.present.fill(0);
  }

  /** Captures everything that is sent of a settled world. */
  capture(world: World): void {
    this.tick = world.tick;
    for (let k = 0; k < this.kinds.length; k++) {
      const image = this.kinds[k];
      const rows = world.kinds[k];
      image.present.set(rows.alive);
      image.generation.set(rows.generation);
      image.owner.set(rows.owner);
      const count = list(rows.alive);
      for (const place of image.plan.places) capturePlace(image, rows, place, count, world);
    }
  }

  /** Takes over rows that entered in another snapshot and that this one does not mention. */
  mergeEntered(other: Image): void {
    for (let k = 0; k < this.kinds.length; k++) {
      const rows = this.kinds[k];
      const from = other.kinds[k];
      for (let row = 0; row < rows.present.length; row++)
        if (from.present[row] === 1 && rows.present[row] === 0 && rows.known[row] === 0)
          rows.copyRow(from, row);
    }
  }

  /** Keeps only the rows of one owner (owner code). */
  keepOwned(owner: number): void {
    for (const kind of this.kinds)
      for (let row = 0; row < kind.present.length; row++)
        if (kind.owner[row] !== owner) kind.present[row] = 0;
  }

  /** Writes this image over the rows of a world that has the other fields already. False if a quaternion is unsound. */
  overlay(world: World): boolean {
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++) {
      const { plan, present } = this.kinds[k];
      const count = list(present);
      for (const place of plan.places)
        if (!restorePlace(this.kinds[k], world.kinds[k], place, count)) isSound = false;
    }
    return isSound;
  }

  /** Fills a world with the tick, the rows and their sent fields; other fields get their defaults. False if a quaternion is unsound. */
  restore(world: World): boolean {
    world.clear();
    world.tick = this.tick;
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++)
      if (!restoreRows(this.kinds[k], world.kinds[k], this.kinds[k].present)) isSound = false;
    return isSound;
  }

  /** The same for an image that was just decoded, but quicker: copies the world of its baseline and restores what the packet changed. */
  restoreOver(world: World, baseline: World | undefined): boolean {
    if (baseline === undefined) return this.restore(world);
    if (world !== baseline) world.copyFrom(baseline);
    world.tick = this.tick;
    let isSound = true;
    for (let k = 0; k < this.kinds.length; k++) {
      const { news } = this.kinds[k];
      for (let row = news.indexOf(LEFT); row >= 0; row = news.indexOf(LEFT, row + 1))
        emptyRow(world.kinds[k], row);
      if (!restoreRows(this.kinds[k], world.kinds[k], news)) isSound = false;
    }
    return isSound;
  }
}

// What a packet says of a row, in `KindImage.news`.
/** It is as in the baseline. */
export const SAME = 0;
/** Its value came with the packet. */
export const RECEIVED = 1;
/** It changed, but its value was left out for now. */
export const LATE = 2;
/** It ended, or went out of sight. */
export const LEFT = 3;

function emptyRow(rows: KindRows, row: number): void {
  rows.alive[row] = 0;
  rows.generation[row] = 0;
  rows.owner[row] = 0;
  for (const column of rows.columns) column[row] = 0;
  rows.lowestFree = 0;
}

/** Restores the rows that are 1 in `which`. */
function restoreRows(image: KindImage, rows: KindRows, which: Uint8Array): boolean {
  const { places, unsent } = image.plan;
  const { alive, generation, owner, columns } = rows;
  const { generation: itsGeneration, owner: itsOwner } = image;
  let isSound = true;
  const count = list(which);
  for (let n = 0; n < count; n++) {
    const row = rowsAtHand[n];
    alive[row] = 1;
    generation[row] = itsGeneration[row];
    owner[row] = itsOwner[row];
  }
  for (let i = 0; i < unsent.length; i++) {
    const column = columns[unsent[i].column];
    for (let n = 0; n < count; n++) column[rowsAtHand[n]] = unsent[i].initial;
  }
  for (let i = 0; i < places.length; i++) if (!restorePlace(image, rows, places[i], count)) isSound = false;
  return isSound;
}
