// Random layouts for the tests of the snapshot coder in which everything is declared that a game can declare, sensible
// (three coordinates and a carrier) or not: rates of rates, rates in a circle, two headings that share a field, carriers
// of any kind and by references that only some are sent, kinds without fields, capacities of 1.

import type { Random } from "../../src/core/random.ts";
import type { Field, Fields, Sight } from "../../src/world/fields/field.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
  reference,
} from "../../src/world/fields/grid.ts";
import { type Attachment, type Kind, kind, type Layout, layoutOf } from "../../src/world/kind.ts";
import { TICK_RATE } from "./delta-samples.ts";

const SIGHTS: readonly Sight[] = ["all", "all", "all", "owner", "server"];

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random.below(from.length)];
}

/** A number on a line. Most are alike, so that they can be rates, headings and coordinates of each other. */
function wildFixed(random: Random, names: readonly string[]): Field {
  const sees = pick(random, SIGHTS);
  const rateOf = random.chance(0.5) ? pick(random, names) : "";
  const shape = random.below(8);
  if (shape === 0) return fixed({ min: -64, max: 63, resolution: 2 ** -25, sees, rateOf });
  if (shape === 1) return fixed({ min: 5, max: 7, resolution: 1 / 32, shownAs: 16, sees, rateOf });
  if (shape === 2)
    return fixed({ min: 2 ** 20, max: 2 ** 21, resolution: 1, initial: 2 ** 20, sees, rateOf });
  return fixed({ min: -64, max: 64, resolution: 1 / 64, shownAs: 1 / 16, sees, rateOf });
}

/** Any other field; references only if there are `kinds` to point into. */
function wildOther(random: Random, fixeds: readonly string[], kinds: readonly string[]): Field {
  const sees = pick(random, SIGHTS);
  const makers: readonly (() => Field)[] = [
    () => flag({ sees }),
    () => enumeration(["a", "b", "c"], { sees }),
    () =>
      enumeration(
        Array.from({ length: 256 }, (_, i) => `n${i}`),
        { sees },
      ),
    () => integer({ min: -0x80000000, max: 0x7fffffff, sees }),
    () => integer({ min: 0, max: 0x40000000, sees }),
    () => integer({ min: 3, max: 18, sees }),
    () => quaternion({ bits: 4 + random.below(17), sees }),
    ...[1, 2].map(() => () => (kinds.length === 0 ? flag() : reference(pick(random, kinds), { sees }))),
    () => {
      const bits = 2 + random.below(23);
      const headingOf = random.chance(0.6)
        ? ([pick(random, fixeds), pick(random, fixeds)] as const)
        : undefined;
      return angle({ bits, shownBits: 2 + random.below(bits - 1), headingOf, sees });
    },
  ];
  return pick(random, makers)();
}

function wildFields(random: Random, kinds: readonly string[]): Fields {
  const isTame = random.chance(0.6);
  const fixeds = Array.from({ length: (isTame ? 3 : 0) + random.below(6) }, (_, i) => `x${i}`);
  const entries = fixeds.map((name, i): [string, Field] => [
    name,
    isTame && i < 3 ? fixed({ min: -64, max: 64, resolution: 1 / 64 }) : wildFixed(random, fixeds),
  ]);
  for (let i = random.below(6); i > 0 && fixeds.length > 0; i--)
    entries.splice(random.below(entries.length + 1), 0, [`f${i}`, wildOther(random, fixeds, kinds)]);
  return Object.fromEntries(entries);
}

function wildAttachment(random: Random, fields: Fields, kinds: readonly string[]): Attachment | undefined {
  if (random.chance(0.2)) return undefined;
  const references = Object.keys(fields).filter((name) => fields[name].type === "reference");
  if (references.length > 0 && random.chance(0.7)) return { by: pick(random, references) };
  return { kind: pick(random, kinds), row: random.chance(0.7) ? 0 : random.below(30) };
}

/** A layout of one to four kinds. */
export function wildLayout(random: Random): Layout {
  const names = Array.from({ length: 1 + random.below(4) }, (_, i) => `k${i}`);
  const capacities = names.map(() => (random.chance(0.15) ? 1 : 2 + random.below(20)));
  const targets = random.chance(0.5) ? names : [];
  const kinds = names.map((name, k): Kind => {
    const fields = wildFields(random, targets);
    const coordinates = Object.keys(fields).filter((one) => fields[one].type === "fixed");
    const count = coordinates.length === 0 ? 0 : pick(random, [3, 3, 3, 3, 3, 4, random.below(3)]);
    const attached = wildAttachment(random, fields, names);
    const attachedTo =
      attached === undefined || "by" in attached
        ? attached
        : { ...attached, row: attached.row % capacities[names.indexOf(attached.kind)] };
    return kind(name, {
      capacity: capacities[k],
      fields,
      position: coordinates.slice(0, count),
      ...(attachedTo && { attachedTo }),
    });
  });
  return layoutOf(kinds, TICK_RATE);
}
