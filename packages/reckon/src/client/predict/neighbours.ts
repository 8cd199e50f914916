// Which rows of others stand near own rows and may have pushed them: this tells a rollback by another actor from one by an own rule.
// The reconciler and alone.ts call it. Always true: the `reach` of the own row's kind decides, and rows whose positions have other
// dimensions are never near.

import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";

/** The ticks for which a kind states its `reach`. */
export const REACH_TICKS = 12;

/** One tick as predicted and as in the snapshot, and the state of the snapshot before. */
interface Compared {
  readonly before: World;
  readonly believed: World;
  readonly actual: World;
}

/**
 * True when a row of another owner is within reach of an own row (owner code `mine`) in `near`, or may have been in the last `ticks`
 * ticks: two rows that meet and part between distant snapshots are farther apart by then. `compared`: rows that stayed in place, and
 * were predicted to stay, do not count. (Rows that moved as predicted do: prediction places others, it does not step them.) Default:
 * all count.
 */
export function hasNeighbour(
  near: World,
  mine: number,
  ticks: number = REACH_TICKS,
  compared?: Compared,
): boolean {
  const stretch = Math.max(1, ticks / REACH_TICKS);
  for (const rows of near.kinds) {
    if (rows.layout.kind.reach === 0) continue;
    for (let row = 0; row < rows.alive.length; row++) {
      if (rows.alive[row] === 0 || rows.owner[row] !== mine) continue;
      const reach = rows.layout.kind.reach * stretch;
      for (let k = 0; k < near.kinds.length; k++)
        for (let other = 0; other < near.kinds[k].alive.length; other++)
          if (isNear(rows, row, reach, near.kinds[k], mine, other) && !hasStayed(compared, k, other))
            return true;
    }
  }
  return false;
}

/** Ends the rows of other owners that are within reach of an own row (owner code `mine`). */
export function removeNeighbours(world: World, mine: number): void {
  for (const rows of world.kinds)
    for (let row = 0; row < rows.alive.length; row++) {
      if (rows.alive[row] === 0 || rows.owner[row] !== mine) continue;
      for (const others of world.kinds)
        for (let other = 0; other < others.alive.length; other++)
          if (isNear(rows, row, rows.layout.kind.reach, others, mine, other)) others.alive[other] = 0;
    }
}

function isNear(
  rows: KindRows,
  row: number,
  reach: number,
  others: KindRows,
  mine: number,
  other: number,
): boolean {
  if (others.alive[other] === 0 || others.owner[other] === mine) return false;
  const { position } = rows.layout;
  if (others.layout.position.length !== position.length) return false;
  let sum = 0;
  for (let d = 0; d < position.length; d++) {
    const apart = rows.columns[position[d]][row] - others.columns[others.layout.position[d]][other];
    sum += apart * apart;
  }
  return sum <= reach * reach;
}

function hasStayed(compared: Compared | undefined, kind: number, row: number): boolean {
  if (compared === undefined) return false;
  const actual = compared.actual.kinds[kind];
  return (
    compared.before.kinds[kind].isSameRow(actual, row) && compared.believed.kinds[kind].isSameRow(actual, row)
  );
}
