// References as a receiver may see them: a reference to a row that the receiver neither sees now nor holds reads as none, so that packets
// tell nothing about hidden rows. delta-walk.ts uses it for receivers that do not see everything. Always true: two worlds that differ only
// in hidden rows look the same through it.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { type KindCodePlan, type Plan, REFERENCE } from "./code-plan.ts";
import { Image } from "./image.ts";
import type { KindImage } from "./kind-image.ts";
import { HIDDEN, type Sides } from "./sides.ts";

export class Veil {
  /** Kinds with references, as the receiver may see them. */
  readonly #covered: readonly (KindImage | undefined)[];

  constructor(plan: Plan) {
    const hasReferences = ({ steps }: KindCodePlan): boolean => steps.some(({ type }) => type === REFERENCE);
    const { kinds } = new Image({ ...plan, kinds: plan.kinds.filter(hasReferences) });
    this.#covered = plan.kinds.map((kind) => kinds.find((image) => image.plan === kind));
  }

  /** Whether a kind has references. */
  covers(kind: number): boolean {
    return this.#covered[kind] !== undefined;
  }

  /** The rows to code. */
  through(kind: number, sides: Sides): KindImage {
    const source = sides.now.kinds[kind];
    const into = this.#covered[kind];
    const { select, knows, sees = select } = sides.receiver;
    if (into === undefined || sees === undefined) return source;
    if (CHECKS)
      assert(
        knows === undefined,
        "A kind with references is coded against what the receiver holds: give that as baseline, not `knows`.",
      );
    const { present, codes, plan } = into;
    present.set(source.present);
    into.generation.set(source.generation);
    into.owner.set(source.owner);
    codes.set(source.codes);
    for (const { type, at, target } of plan.steps) {
      if (type !== REFERENCE) continue;
      const now = sides.now.kinds[target];
      const base = sides.baseline.kinds[target];
      for (let row = 0, i = at; row < present.length; row++, i += plan.stride)
        if (present[row] === 1) codes[i] = veiled(codes[i], sees[target], now, base);
    }
    return into;
  }
}

/** A reference as a receiver may see it that sees rows of its kind now and holds others: the same, or none. */
export function veiled(code: number, sees: Uint8Array, now: KindImage, held: KindImage): number {
  const slot = (code & 0xffff) - 1;
  if (slot < 0) return 0;
  const generation = code >>> 16;
  if (sees[slot] !== HIDDEN && isThere(now, slot, generation)) return code;
  return isThere(held, slot, generation) ? code : 0;
}

function isThere({ present, generation }: KindImage, slot: number, wanted: number): boolean {
  return present[slot] === 1 && generation[slot] === wanted;
}
