// Carries a ring of a room that moves: which ticks (or numbers, or places) it holds, and each item. Parts that keep a ring call it from
// their `carry`. Always true: an item arrives under the label that it left with, in the slot of that label, or the arrival fails.

import type { Moving } from "../../core/moving/moving.ts";
import type { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";

/** @param carry carries one item; `before` is the item that was carried before it, which mostly differs little */
export function carryRing<T>(
  by: Moving,
  ring: Ring<T>,
  carry: (item: T, label: Tick, before: T | undefined) => void,
): void {
  let newest = -1;
  for (let slot = 0; slot < ring.size; slot++) newest = Math.max(newest, ring.occupant(slot));
  newest = by.whole(newest, -1);
  let before: T | undefined;
  for (let slot = 0; slot < ring.size; slot++) {
    const occupant = ring.occupant(slot);
    const back = by.whole(occupant < 0 ? 0 : newest - occupant + 1, 0, newest + 1);
    if (back === 0) continue;
    const label = newest - back + 1;
    if ((label & (ring.size - 1)) !== slot) {
      by.fail();
      return;
    }
    const item = by.isArriving ? ring.claim(label) : ring.at(label);
    if (item !== undefined) carry(item, label, before);
    before = item;
  }
}
