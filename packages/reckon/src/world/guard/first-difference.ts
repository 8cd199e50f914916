// The first place where two worlds differ that should be the same, hidden fields and fields of the server included. The sync
// test and the watch of development say with it what rules forgot to keep in the world.

import type { World } from "../world.ts";

export interface WorldDifference {
  readonly kind: string;
  /** "alive": the row is there in one alone, or is another's. */
  readonly field: string;
  readonly row: number;
  readonly first: number;
  readonly again: number;
}

/** undefined: they are the same. */
export function firstDifference(first: World, again: World): WorldDifference | undefined {
  for (let k = 0; k < first.kinds.length; k++) {
    const a = first.kinds[k];
    const b = again.kinds[k];
    const kind = a.layout.kind.name;
    for (let row = 0; row < a.alive.length; row++) {
      if (a.isSameRow(b, row)) continue;
      if (
        a.alive[row] !== b.alive[row] ||
        a.owner[row] !== b.owner[row] ||
        a.generation[row] !== b.generation[row]
      )
        return { kind, field: "alive", row, first: a.alive[row], again: b.alive[row] };
      for (let i = 0; i < a.columns.length; i++)
        if (a.columns[i][row] !== b.columns[i][row])
          return {
            kind,
            field: a.layout.columns[i].name,
            row,
            first: a.columns[i][row],
            again: b.columns[i][row],
          };
    }
  }
  return undefined;
}
