// Draws predicted rows between the last two predicted ticks, so that motion is smooth at any frame rate (BT28).
// The client calls it for every frame, and twice around a correction to see what the correction would move.

import type { Layout } from "../world/kind.ts";
import { angleBetween } from "../world/settle.ts";
import { floatsOf, type KindRows, type World } from "../world/world.ts";

/** Where the columns of a kind that are drawn between ticks start in the arena. */
interface Moving {
  readonly lines: readonly number[];
  readonly angles: readonly number[];
}

export class OwnView {
  readonly #moving: readonly Moving[];

  constructor(layout: Layout) {
    this.#moving = layout.kinds.map(({ columns }) => {
      const drawn = columns.filter(({ field }) => field.shown !== "step" && field.shown !== "latest");
      const starts = (...types: string[]): number[] =>
        drawn.filter(({ field }) => types.includes(field.type)).map(({ byteOffset }) => byteOffset / 8);
      return { lines: starts("fixed", "quaternion"), angles: starts("angle") };
    });
  }

  /** Writes the rows with owner code `own` (−1: all) at `alpha` between two predicted states into `shown`. */
  draw(before: World, after: World, alpha: number, own: number, shown: World): void {
    for (let k = 0; k < after.kinds.length; k++) {
      const from = before.kinds[k];
      const to = after.kinds[k];
      const into = shown.kinds[k];
      for (let row = 0; row < to.alive.length; row++) {
        if (own >= 0 && to.owner[row] !== own && into.owner[row] !== own) continue;
        if ((to.alive[row] | into.alive[row]) === 0) continue;
        into.copyRow(to, row);
        if (isSame(from, to, row)) this.#between(before, after, k, row, alpha, shown);
      }
    }
  }

  #between(before: World, after: World, k: number, row: number, alpha: number, shown: World): void {
    const { lines, angles } = this.#moving[k];
    const from = floatsOf(before);
    const to = floatsOf(after);
    const into = floatsOf(shown);
    for (let i = 0; i < lines.length; i++) {
      const at = lines[i] + row;
      if (from[at] !== to[at]) into[at] = from[at] + (to[at] - from[at]) * alpha;
    }
    for (let i = 0; i < angles.length; i++) {
      const at = angles[i] + row;
      if (from[at] !== to[at]) into[at] = from[at] + angleBetween(from[at], to[at]) * alpha;
    }
  }
}

/** True for a row that lives in both states. */
function isSame(from: KindRows, to: KindRows, row: number): boolean {
  return to.alive[row] === 1 && from.alive[row] === 1 && from.generation[row] === to.generation[row];
}
