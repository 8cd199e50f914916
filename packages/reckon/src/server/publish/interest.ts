// Who sees what (AX35): which rows of the world are sent to a player at all.
// The publisher asks once per player and snapshot. Always true: own rows are seen; what is not seen is not sent, not
// even as a hint that it exists.

import type { Game } from "../../world/game.ts";
import type { WorldOf } from "../../world/game-types.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";

/** Marks visible rows: per kind in the layout's order, per slot, 1 for seen. */
export type Visible = readonly Uint8Array[];

export type InterestPolicy<G extends Game = Game> =
  | { readonly see: "everything" }
  /** Rows within this distance of an own row, over position fields; kinds without a position are seen by all. */
  | { readonly see: "radius"; readonly distance: number }
  /** Rows in the cell of an own row and in the cells around it; kinds without a position are seen by all. */
  | { readonly see: "grid"; readonly cell: number }
  /** Whatever the game says: marks the rows that the player sees (own rows are added). */
  | { readonly see: "function"; mark(world: WorldOf<G>, player: number, visible: Visible): void };

/** Marks in `visible` what `player` sees of `world`. */
export function markVisible(policy: InterestPolicy, world: World, player: number, visible: Visible): void {
  for (let k = 0; k < world.kinds.length; k++) visible[k].set(world.kinds[k].alive);
  if (policy.see === "everything") return;
  if (policy.see === "function") {
    for (const marks of visible) marks.fill(0);
    policy.mark(world, player, visible);
  } else
    for (let k = 0; k < world.kinds.length; k++)
      if (world.kinds[k].layout.position.length > 0) visible[k].fill(0);
  for (let k = 0; k < world.kinds.length; k++) {
    const { alive, owner } = world.kinds[k];
    for (let row = 0; row < alive.length; row++) {
      if (alive[row] === 0) visible[k][row] = 0;
      if (alive[row] === 0 || owner[row] !== player + 1) continue;
      visible[k][row] = 1;
      if (policy.see !== "function") markAround(policy, world, world.kinds[k], row, visible);
    }
  }
}

/** True when a player sees a point, such as where a flight is: by what he owns. */
export function seesPoint(
  policy: InterestPolicy,
  world: World,
  player: number,
  values: Float64Array,
  position: readonly number[],
): boolean {
  if (policy.see === "everything" || policy.see === "function") return true;
  for (let k = 0; k < world.kinds.length; k++) {
    const { alive, owner, columns, layout } = world.kinds[k];
    if (layout.position.length !== position.length) continue;
    for (let row = 0; row < alive.length; row++) {
      if (alive[row] === 0 || owner[row] !== player + 1) continue;
      let sum = 0;
      let isNear = true;
      for (let d = 0; d < position.length; d++) {
        const mine = columns[layout.position[d]][row];
        const theirs = values[position[d]];
        if (policy.see === "radius") sum += (mine - theirs) * (mine - theirs);
        else if (Math.abs(Math.floor(mine / policy.cell) - Math.floor(theirs / policy.cell)) > 1)
          isNear = false;
      }
      if (isNear && (policy.see === "grid" || sum <= policy.distance * policy.distance)) return true;
    }
  }
  return false;
}

function markAround(
  policy: Exclude<InterestPolicy, { see: "everything" | "function" }>,
  world: World,
  own: KindRows,
  row: number,
  visible: Visible,
): void {
  const dimensions = own.layout.position.length;
  for (let k = 0; k < world.kinds.length; k++) {
    const rows = world.kinds[k];
    if (dimensions === 0 || rows.layout.position.length !== dimensions) continue;
    for (let other = 0; other < rows.alive.length; other++)
      if (rows.alive[other] === 1 && visible[k][other] === 0 && isSeen(policy, own, row, rows, other))
        visible[k][other] = 1;
  }
}

function isSeen(
  policy: Exclude<InterestPolicy, { see: "everything" | "function" }>,
  own: KindRows,
  row: number,
  rows: KindRows,
  other: number,
): boolean {
  let sum = 0;
  for (let d = 0; d < own.layout.position.length; d++) {
    const mine = own.columns[own.layout.position[d]][row];
    const theirs = rows.columns[rows.layout.position[d]][other];
    if (policy.see === "grid") {
      if (Math.abs(Math.floor(mine / policy.cell) - Math.floor(theirs / policy.cell)) > 1) return false;
    } else sum += (mine - theirs) * (mine - theirs);
  }
  return policy.see === "grid" || sum <= policy.distance * policy.distance;
}
