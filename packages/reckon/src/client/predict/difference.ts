// Finds the first place where a predicted state and a snapshot of the same number disagree, and whose row it is. The reconciler
// calls it. Equality is exact: both worlds are settled on the same grid. A field that the server decides is no misprediction: it is
// noted separately, because rules may read it.

import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";

/** The result of a comparison; one object, reused. */
export class Finding {
  /** A field that the rules decide differs. */
  isWrong = false;
  /** A field that the server decides differs, or the server spawned or ended a row. */
  serverChanged = false;
  /** The first field of the server that differs, as "kind.field"; "" if none does. */
  serverField = "";
  kind = "";
  field = "";
  row = -1;
  predicted = 0;
  actual = 0;
  /** The differing row belongs to another player (whole-world prediction). */
  isOthers = false;
  /** Largest distance over position fields. */
  distance = 0;
}

/** Compares the rows with owner code `own` (−1: all rows) of a prediction with a snapshot. */
export function findDifference(
  predicted: World,
  snapshot: World,
  own: number,
  mine: number,
  into: Finding,
): void {
  into.isWrong = false;
  into.serverChanged = false;
  into.serverField = "";
  into.isOthers = false;
  into.distance = 0;
  for (let k = 0; k < snapshot.kinds.length; k++) {
    const a = predicted.kinds[k];
    const b = snapshot.kinds[k];
    for (let row = 0; row < b.alive.length; row++) {
      if ((a.alive[row] | b.alive[row]) === 0) continue;
      if (own >= 0 && a.owner[row] !== own && b.owner[row] !== own) continue;
      // Most rows are the same.
      if (!a.isSameRow(b, row)) compareRow(a, b, row, mine, into);
    }
  }
}

function compareRow(a: KindRows, b: KindRows, row: number, mine: number, into: Finding): void {
  if (!a.isSameSlot(b, row)) {
    into.serverChanged = true;
    return;
  }
  const { columns } = b.layout;
  let isWrong = false;
  for (let i = 0; i < columns.length; i++) {
    const { field, name } = columns[i];
    const was = a.columns[i][row];
    const is = b.columns[i][row];
    if (was === is || field.sees === "server") continue;
    if (field.author === "server") {
      into.serverChanged = true;
      if (into.serverField === "" && b.owner[row] === mine)
        into.serverField = `${b.layout.kind.name}.${name}`;
      continue;
    }
    isWrong = true;
    // An own row is named before a row of others.
    if (!into.isWrong || (into.isOthers && b.owner[row] === mine)) {
      into.isWrong = true;
      into.isOthers = b.owner[row] !== mine;
      into.kind = b.layout.kind.name;
      into.field = name;
      into.row = row;
      into.predicted = was;
      into.actual = is;
    }
  }
  if (isWrong) into.distance = Math.max(into.distance, distanceBetween(a, row, b, row));
}

/** Distance between two rows of a kind over its position fields. */
function distanceBetween(a: KindRows, rowA: number, b: KindRows, rowB: number): number {
  let sum = 0;
  for (const i of b.layout.position) {
    const d = a.columns[i][rowA] - b.columns[i][rowB];
    sum += d * d;
  }
  return Math.sqrt(sum);
}
