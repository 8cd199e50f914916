// The first place where two worlds differ that should be equal, with hidden fields and fields of the server. The sync test and the watch
// of development use it to say what rules failed to keep in the world. Always true: it changes neither world.

import type { World } from "../world.ts";

export interface WorldDifference {
  readonly kind: string;
  /** "alive": only one world has the row, or it has another owner or generation. */
  readonly field: string;
  readonly row: number;
  readonly first: number;
  readonly again: number;
}

/** The first difference; undefined if the worlds are equal. */
export function firstDifference(first: World, again: World): WorldDifference | undefined {
  for (let k = 0; k < first.kinds.length; k++) {
    const a = first.kinds[k];
    const b = again.kinds[k];
    const kind = a.layout.kind.name;
    for (let row = 0; row < a.alive.length; row++) {
      if (a.isSameRow(b, row)) continue;
      if (!a.isSameSlot(b, row))
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
