// Random layouts and worlds for the tests of the snapshot coder, all from a seed: every type of field, rows that spawn,
// move, jump, despawn and are spawned again in the same slot, references between kinds.

import type { Random } from "../../src/core/random.ts";
import { type Plan, REFERENCE } from "../../src/wire/image/code-plan.ts";
import { Image } from "../../src/wire/image/image.ts";
import { HIDDEN, SKIPPED } from "../../src/wire/image/sides.ts";
import type { Field } from "../../src/world/fields/field.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
  reference,
} from "../../src/world/fields/grid.ts";
import {
  type Attachment,
  type Kind,
  kind,
  LAST_GENERATION,
  type Layout,
  layoutOf,
  MOST_PLAYERS,
} from "../../src/world/kind.ts";
import type { World } from "../../src/world/world.ts";

export const TICK_RATE = 60;

type FieldMaker = (random: Random, kinds: readonly string[]) => Field;

const FIELDS: readonly FieldMaker[] = [
  () => flag(),
  () => enumeration(["a", "b", "c"]),
  () => enumeration(Array.from({ length: 200 }, (_, i) => `n${i}`)),
  () => integer({ min: -0x80000000, max: 0x7fffffff }),
  () => integer({ min: -5, max: 250 }),
  () => integer({ min: 0, max: 9, sees: "owner" }),
  () => integer({ min: 0, max: 1000, sees: "server" }),
  () => fixed({ min: -64, max: 64, resolution: 1 / 64 }),
  () => fixed({ min: -64, max: 63, resolution: 2 ** -25 }),
  () => fixed({ min: 0, max: 100, resolution: 1 / 32, shownAs: 1 / 4 }),
  (random) => angle({ bits: 2 + random.below(23) }),
  () => angle({ bits: 12, shownBits: 5 }),
  (random) => quaternion({ bits: 4 + random.below(17) }),
  (random, kinds) => reference(kinds[random.below(kinds.length)]),
];

/** A kind that moves as games do, with everything declared that can be. */
function mover(name: string, carrier: Attachment | undefined): Kind {
  return kind(name, {
    capacity: 12,
    fields: {
      x: fixed({ min: -64, max: 64, resolution: 1 / 64 }),
      y: fixed({ min: -64, max: 64, resolution: 1 / 64 }),
      z: fixed({ min: -64, max: 64, resolution: 1 / 64 }),
      vx: fixed({ min: -32, max: 32, resolution: 1 / 16, rateOf: "x" }),
      vy: fixed({ min: -32, max: 32, resolution: 1 / 16, rateOf: "y" }),
      heading: angle({ bits: 10, headingOf: ["vx", "vy"] }),
      turn: quaternion({ bits: 10 }),
      holds: reference("k0"),
    },
    position: ["x", "y", "z"],
    attachedTo: carrier as Attachment<never> | undefined,
  });
}

/** A layout of one to five kinds. */
export function randomLayout(random: Random, hasReferences = true): Layout {
  const makers = hasReferences ? FIELDS : FIELDS.slice(0, -1);
  const names = Array.from({ length: 1 + random.below(3) }, (_, i) => `k${i}`);
  const kinds = names.map((name) => {
    const fields = Object.fromEntries(
      Array.from({ length: 1 + random.below(8) }, (_, i) => [
        `f${i}`,
        makers[random.below(makers.length)](random, names),
      ]),
    );
    return kind(name, { capacity: 1 + random.below(30), fields });
  });
  if (!hasReferences) return layoutOf(kinds, TICK_RATE);
  if (random.chance(0.7)) kinds.push(mover("mover", { kind: "mover", row: random.below(12) }));
  if (random.chance(0.3)) kinds.push(mover("item", { by: "holds" }));
  return layoutOf(kinds, TICK_RATE);
}

function randomValue(random: Random, field: Field): number {
  if (field.type === "quaternion") return random.between(-1, 1);
  return (
    Math.floor(random.between(field.min, field.max + field.resolution) / field.resolution) * field.resolution
  );
}

/** Changes a world as a wild game would, and settles it. */
export function stir(world: World, random: Random): void {
  world.tick += 1 + random.below(4);
  for (const rows of world.kinds) {
    const { name } = rows.layout.kind;
    for (let row = 0; row < rows.alive.length; row++) {
      if (rows.alive[row] === 0) {
        if (random.chance(0.2)) world.spawn(name, random.below(4) - 1);
      } else if (random.chance(0.06)) world.despawn(name, row);
      if (rows.alive[row] === 1 && random.chance(0.5)) stirRow(world, rows.layout.index, row, random);
    }
  }
  world.settle();
}

function stirRow(world: World, k: number, row: number, random: Random): void {
  const rows = world.kinds[k];
  if (random.chance(0.05)) rows.owner[row] = random.below(5);
  const isWild = random.chance(0.3);
  rows.layout.columns.forEach(({ field }, i) => {
    if (random.chance(0.4)) return;
    const column = rows.columns[i];
    if (field.type === "reference") {
      const target = world.kinds.findIndex(({ layout }) => layout.kind.name === field.kind);
      const slot = random.below(world.kinds[target].alive.length);
      column[row] = random.chance(0.3) ? 0 : world.refer(field.kind, slot);
    } else if (isWild || field.resolution >= 1) column[row] = randomValue(random, field);
    else
      column[row] = Math.min(
        field.max,
        Math.max(field.min, column[row] + random.normal() * 8 * field.resolution),
      );
  });
}

/** For each row of an image whether a receiver sees it: HIDDEN, CODED or SKIPPED. */
export function randomSelect(random: Random, { kinds }: Image): Uint8Array[] {
  return kinds.map(({ present }) => Uint8Array.from(present, () => [0, 1, 1, 1, 2][random.below(5)]));
}

/** Some rows of an image. */
export function randomRows(random: Random, { kinds }: Image): Uint8Array[] {
  return kinds.map(({ present }) => present.map((is) => (random.chance(0.8) ? is : 0)));
}

/** What a receiver holds of an image who knows only some of its rows. */
export function restricted(image: Image, masks: readonly Uint8Array[], plan: Plan): Image {
  const held = new Image(plan);
  held.tick = image.tick;
  image.kinds.forEach((kind, k) => {
    for (let row = 0; row < kind.present.length; row++)
      if (kind.present[row] === 1 && masks[k][row] === 1) held.kinds[k].copyRow(kind, row);
  });
  return held;
}

/** Everything that a receiver can tell about an image: its living rows. */
export function contents(image: Image): unknown {
  return image.kinds.map((kind) =>
    Array.from(kind.present).flatMap((present, row) => {
      if (present === 0) return [];
      const { stride } = kind.plan;
      const codes = Array.from(kind.codes.subarray(row * stride, (row + 1) * stride));
      return [[row, kind.generation[row], kind.owner[row], ...codes]];
    }),
  );
}

/**
 * What the receiver must hold: coded rows as they are but for references to rows that they may not know, skipped ones as they
 * had them, nothing else.
 */
export function expected(current: Image, baseline: Image, select: readonly Uint8Array[]): Image {
  const held = new Image(current.plan);
  const isThere = (image: Image, k: number, reference: number): boolean => {
    const { present, generation } = image.kinds[k];
    const slot = (reference & 0xffff) - 1;
    return present[slot] === 1 && generation[slot] === reference >>> 16;
  };
  current.kinds.forEach((kind, k) => {
    const { steps, stride } = kind.plan;
    for (let row = 0; row < kind.present.length; row++) {
      if (kind.present[row] === 0 || select[k][row] === HIDDEN) continue;
      if (select[k][row] === SKIPPED) {
        if (baseline.kinds[k].present[row] === 1) held.kinds[k].copyRow(baseline.kinds[k], row);
        continue;
      }
      held.kinds[k].copyRow(kind, row);
      for (const { type, at, target } of steps) {
        if (type !== REFERENCE) continue;
        const reference = kind.codes[row * stride + at];
        const isSeen =
          select[target][(reference & 0xffff) - 1] !== HIDDEN && isThere(current, target, reference);
        if (!isSeen && !isThere(baseline, target, reference)) held.kinds[k].codes[row * stride + at] = 0;
      }
    }
  });
  return held;
}

/** Whether everything in an image is in its range: whatever was decoded must be. */
export function isImage(image: Image): boolean {
  return image.kinds.every(({ plan, present, generation, owner, codes }) => {
    for (let row = 0; row < present.length; row++) {
      if (present[row] === 0) continue;
      if (generation[row] > LAST_GENERATION || owner[row] > MOST_PLAYERS) return false;
      for (const { field, at, limit } of plan.places) {
        const first = row * plan.stride + at;
        const isTurn = field.type === "quaternion";
        if (codes[first] >>> 0 > (isTurn ? 3 : limit)) return false;
        for (let i = 1; isTurn && i < 4; i++) if (codes[first + i] >>> 0 > limit) return false;
      }
    }
    return true;
  });
}
