// Draws predicted rows between the last two predicted ticks, so that motion is smooth at any frame rate (BT28).
// The client calls it for every frame, and twice around a correction to see what the correction would move.

import type { Layout } from "../world/kind.ts";
import { angleBetween } from "../world/settle.ts";
import type { KindRows, World } from "../world/world.ts";

interface MovingColumn {
  readonly column: number;
  readonly isAngle: boolean;
}

export class OwnView {
  /** Columns of each kind that are drawn between ticks. */
  readonly #moving: readonly (readonly MovingColumn[])[];

  constructor(layout: Layout) {
    this.#moving = layout.kinds.map((kind) =>
      kind.columns.flatMap(({ field }, column) => {
        const moves = field.type === "fixed" || field.type === "angle" || field.type === "quaternion";
        const isDrawn = moves && field.shown !== "step" && field.shown !== "latest";
        return isDrawn ? [{ column, isAngle: field.type === "angle" }] : [];
      }),
    );
  }

  /** Writes the rows with owner code `own` (−1: all) at `alpha` between two predicted states into `shown`. */
  draw(before: World, after: World, alpha: number, own: number, shown: World): void {
    for (let k = 0; k < after.kinds.length; k++) {
      const to = after.kinds[k];
      const into = shown.kinds[k];
      for (let row = 0; row < to.alive.length; row++) {
        if (own >= 0 && to.owner[row] !== own && into.owner[row] !== own) continue;
        if ((to.alive[row] | into.alive[row]) === 0) continue;
        into.copyRow(to, row);
        if (to.alive[row] === 1) this.#between(before.kinds[k], to, row, alpha, into, this.#moving[k]);
      }
    }
  }

  #between(
    from: KindRows,
    to: KindRows,
    row: number,
    alpha: number,
    into: KindRows,
    moving: readonly MovingColumn[],
  ): void {
    if (from.alive[row] === 0 || from.generation[row] !== to.generation[row]) return;
    for (let m = 0; m < moving.length; m++) {
      const { column, isAngle } = moving[m];
      const a = from.columns[column][row];
      const b = to.columns[column][row];
      if (a !== b) into.columns[column][row] = a + (isAngle ? angleBetween(a, b) : b - a) * alpha;
    }
  }
}
