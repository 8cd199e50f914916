// What differs between two worlds of one layout, as values that a person can read, and which row of others stood nearest.
// rollback-watch.ts and side-by-side.ts call it.

import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";
import type { FieldDifference, Neighbour } from "./notes.ts";

/** Fields in which two worlds differ in rows of one owner code (−1: all rows), at most `most`. Fields that are never sent are left out. */
export function differencesOf(before: World, after: World, own: number, most: number): FieldDifference[] {
  const found: FieldDifference[] = [];
  for (let k = 0; k < after.kinds.length && found.length < most; k++) {
    const [a, b] = [before.kinds[k], after.kinds[k]];
    for (let row = 0; row < b.alive.length && found.length < most; row++) {
      if ((a.alive[row] | b.alive[row]) === 0) continue;
      if (own >= 0 && a.owner[row] !== own && b.owner[row] !== own) continue;
      rowDifferences(a, b, row, found);
    }
  }
  return found.slice(0, most);
}

function rowDifferences(a: KindRows, b: KindRows, row: number, found: FieldDifference[]): void {
  const { kind, columns } = b.layout;
  const base = { kind: kind.name, row, owner: Math.max(a.owner[row], b.owner[row]) - 1 };
  if (!a.isSameSlot(b, row)) {
    found.push({ ...base, field: "alive", isServers: true, before: a.alive[row], after: b.alive[row] });
    return;
  }
  columns.forEach(({ name, field }, i) => {
    const [was, is] = [a.columns[i][row], b.columns[i][row]];
    if (was === is || field.sees === "server") return;
    found.push({ ...base, field: name, isServers: field.author === "server", before: was, after: is });
  });
}

/**
 * The row of another player that stands nearest to a row with owner code `mine` in `actual`, in reaches; undefined: none is there.
 * `believed`: where the client took it to be.
 */
export function nearestOther(believed: World, actual: World, mine: number): Neighbour | undefined {
  let nearest: Neighbour | undefined;
  for (const rows of actual.kinds)
    for (let row = 0; row < rows.alive.length; row++) {
      if (rows.alive[row] === 0 || rows.owner[row] !== mine || rows.layout.kind.reach === 0) continue;
      for (let k = 0; k < actual.kinds.length; k++)
        for (let other = 0; other < actual.kinds[k].alive.length; other++) {
          const one = neighbourOf(rows, row, believed.kinds[k], actual.kinds[k], other, mine);
          if (
            one !== undefined &&
            (nearest === undefined || one.distance / one.reach < nearest.distance / nearest.reach)
          )
            nearest = one;
        }
    }
  return nearest;
}

function neighbourOf(
  rows: KindRows,
  row: number,
  believed: KindRows,
  others: KindRows,
  other: number,
  mine: number,
): Neighbour | undefined {
  if (others.alive[other] === 0 || others.owner[other] === mine) return undefined;
  const distance = apart(rows, row, others, other);
  if (!Number.isFinite(distance)) return undefined;
  return {
    kind: others.layout.kind.name,
    row: other,
    owner: others.owner[other] - 1,
    distance,
    reach: rows.layout.kind.reach,
    mistaken: apart(believed, other, others, other),
  };
}

function apart(a: KindRows, rowA: number, b: KindRows, rowB: number): number {
  const [from, to] = [a.layout.position, b.layout.position];
  if (from.length !== to.length || from.length === 0) return Number.NaN;
  let sum = 0;
  for (let d = 0; d < from.length; d++) {
    const by = a.columns[from[d]][rowA] - b.columns[to[d]][rowB];
    sum += by * by;
  }
  return Math.sqrt(sum);
}
