// Lists the rows that this client simulates: there are few of them among many, and every tick needs them. The predictor lists them
// anew when a snapshot comes, because only the server spawns rows, ends them and changes their owner.
// Always true: rows are in order of kind and slot, each once.

import type { Layout } from "../../world/kind.ts";
import type { World } from "../../world/world.ts";

export class OwnRows {
  /** Kind and slot of each row; `count` of them are valid. */
  readonly kinds: Uint16Array;
  readonly slots: Uint16Array;
  count = 0;
  /** Owner code of the rows to list, or −1 for every row. */
  readonly #own: number;

  constructor(layout: Layout, own: number) {
    const capacity = layout.kinds.reduce((sum, { kind }) => sum + kind.capacity, 0);
    this.kinds = new Uint16Array(capacity);
    this.slots = new Uint16Array(capacity);
    this.#own = own;
  }

  /** Lists the rows that are own in either of two worlds. */
  list(one: World, other: World): void {
    const own = this.#own;
    this.count = 0;
    for (let k = 0; k < one.kinds.length; k++) {
      const { owner } = one.kinds[k];
      const { owner: otherOwner } = other.kinds[k];
      for (let row = 0; row < owner.length; row++)
        if (own < 0 || owner[row] === own || otherOwner[row] === own) this.#add(k, row);
    }
  }

  #add(k: number, row: number): void {
    this.kinds[this.count] = k;
    this.slots[this.count++] = row;
  }
}
