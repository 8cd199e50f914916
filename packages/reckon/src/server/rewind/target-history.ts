// The history of targets for rewind [HN23]: for each of the last ticks and each kind of target, its rows and the fields that place them, as
// clients were sent them. The room calls `capture` after each tick. The past is kept in worlds with only those fields. Always true: values
// are on the grid on which they are shown; a tick in which the room stood still equals the one before; nothing is allocated once each place
// of the ring was used.

import { assert } from "../../core/assert.ts";
import type { Moving } from "../../core/moving/moving.ts";
import { onceFor } from "../../core/once-for.ts";
import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import type { Field } from "../../world/fields/field.ts";
import { settleShown } from "../../world/fields/settle.ts";
import { type Kind, type KindLayout, kind, type Layout, layoutOf } from "../../world/kind.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { TargetColumns } from "../../world/target.ts";
import { World } from "../../world/world.ts";
import { carryRing } from "../move/carry-ring.ts";
import { Envelopes } from "./target-envelopes.ts";

/** Ticks kept: two seconds at 60 Hz. */
const KEPT_TICKS = 128;

/** One column of the past, and its column in the world. */
interface Source {
  readonly column: number;
  readonly from: number;
  readonly field: Field;
  /** Clients see it on a coarser grid than it is simulated on. */
  readonly isRounded: boolean;
}

/** A kind of target in the past. */
export interface PastKind {
  /** Place of the kind in the layout of the world, and in that of the past. */
  readonly index: number;
  readonly past: number;
  readonly layout: KindLayout;
  readonly target: TargetColumns;
  /** The number of rows of earlier kinds: a target's slot is `first` + row. */
  readonly first: number;
  readonly sources: readonly Source[];
}

export interface PastOptions {
  readonly layout: Layout;
  readonly tickRate: number;
  /** All players are sent full resolution: under whole-world scope, and with one broadcast for all. Default false. */
  readonly isWhole?: boolean;
  /** Ticks kept, a power of two. Default 128. */
  readonly ticks?: number;
}

export class TargetHistory {
  readonly kinds: readonly PastKind[];
  readonly slots: number;
  readonly coordinates: number;
  /** The newest tick captured, and the oldest that is kept; −1 before the first. */
  newest: Tick = -1;
  oldest: Tick = -1;
  readonly layout: Layout;
  readonly envelopes: Envelopes;
  readonly #ring: Ring<World>;

  constructor({ layout, tickRate, isWhole = false, ticks = KEPT_TICKS }: PastOptions) {
    const targets = layout.kinds.filter(({ target }) => target !== undefined);
    for (const one of targets) checkSeen(one, targets[0]);
    this.layout = layoutOf(targets.map(pastKindOf), tickRate);
    let slots = 0;
    this.kinds = this.layout.kinds.map((past, i) => {
      const first = slots;
      slots += past.kind.capacity;
      const sources = past.columns.map(({ name, field }, column) => {
        const from = targets[i].columns.findIndex((one) => one.name === name);
        return { column, from, field, isRounded: !isWhole && field.shownAs !== field.resolution };
      });
      const target = past.target as TargetColumns;
      return { index: targets[i].index, past: i, layout: past, target, first, sources };
    });
    this.slots = slots;
    this.coordinates = targets[0]?.position.length ?? 0;
    this.#ring = new Ring(ticks, () => new World(this.layout));
    this.envelopes = new Envelopes(this.kinds, this.coordinates, slots, ticks);
  }

  get bytes(): number {
    return this.layout.byteLength * this.#ring.size + this.envelopes.bytes;
  }

  get size(): number {
    return this.#ring.size;
  }

  at(tick: Tick): World | undefined {
    return this.#ring.at(tick);
  }

  /** Takes the settled world of its tick. Ticks that were left out since the last call count as equal to that one. */
  capture(world: World): void {
    const { tick } = world;
    const before = this.#ring.at(this.newest);
    for (let t = Math.max(this.newest + 1, tick - this.#ring.size + 1); before && t < tick; t++) {
      const still = this.#ring.claim(t);
      still.copyFrom(before);
      still.tick = t;
      this.envelopes.note(t, still);
    }
    const into = this.#ring.claim(tick);
    into.tick = tick;
    for (let k = 0; k < this.kinds.length; k++) {
      const { index, sources } = this.kinds[k];
      captureKind(into.kinds[k], world.kinds[index], sources);
    }
    this.envelopes.note(tick, into);
    if (this.oldest < 0) this.oldest = tick;
    this.newest = tick;
    this.oldest = Math.max(this.oldest, tick - this.#ring.size + 1);
  }

  /** Envelopes are worked out anew, from where targets were. */
  carry(by: Moving): void {
    this.newest = by.whole(this.newest, -1, by.tick);
    this.oldest = by.whole(this.oldest, Math.max(-1, this.newest - this.#ring.size + 1), this.newest);
    carryRing(by, this.#ring, (past, tick, before) => {
      by.cells(past.bytes, before?.bytes);
      if (past.tick !== tick) by.fail();
    });
    for (let tick = this.oldest; by.isArriving && tick >= 0 && tick <= this.newest; tick++) {
      const past = this.#ring.at(tick);
      if (past === undefined) by.fail();
      else this.envelopes.note(tick, past);
    }
  }
}

function captureKind(into: KindRows, from: KindRows, sources: readonly Source[]): void {
  into.alive.set(from.alive);
  into.generation.set(from.generation);
  into.owner.set(from.owner);
  for (let i = 0; i < sources.length; i++) {
    const { column, from: source, field, isRounded } = sources[i];
    const values = from.columns[source];
    const target = into.columns[column];
    if (!isRounded) target.set(values);
    else for (let row = 0; row < values.length; row++) target[row] = settleShown(field, values[row]);
  }
}

/** Made once for all rooms of a game, so that their pasts share one layout. */
const pastKindOf = onceFor(pastOf);

/** Refuses a target that clients cannot see as it is. */
function checkSeen({ kind: one, position }: KindLayout, first: KindLayout): void {
  assert(
    position.length === first.position.length,
    `Kind ${one.name} can be hit and has ${position.length} coordinates, ${first.kind.name} has ${first.position.length}: give all targets of a game the same number.`,
  );
  for (const name of shownFields(one))
    assert(
      one.fields[name].sees === "all",
      `Kind ${one.name} can be hit, but its field ${name} is not sent to all: shooters would aim at something else.`,
    );
}

/** The fields that decide where a target is shown, and whether it is. */
function shownFields({ position, target }: Kind): string[] {
  const radius = typeof target?.radius === "string" ? target.radius : undefined;
  return [...position, radius, target?.while, target?.teleports].filter((name) => name !== undefined);
}

/** The kind with only the fields that rewind needs. */
function pastOf({ kind: one }: KindLayout): Kind {
  const names = new Set<string | undefined>([...shownFields(one), one.target?.dodges]);
  const fields = Object.entries(one.fields).filter(
    ([name, field]) => names.has(name) || (field.rateOf !== "" && names.has(field.rateOf)),
  );
  const { name, capacity, position, target } = one;
  return kind(name, { capacity, fields: Object.fromEntries(fields), position, target });
}
