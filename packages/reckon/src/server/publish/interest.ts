// Which rows of the world are sent to a player at all (AX35). The publisher asks once per player and snapshot. Always true: a player sees
// their own rows; what they do not see is not sent, not even as a hint that it exists.

import type { Game } from "../../world/game.ts";
import type { WorldOf } from "../../world/game-types.ts";
import type { KindRows } from "../../world/kind-rows.ts";
import type { World } from "../../world/world.ts";

/** Marks visible rows: per kind in the layout's order, per slot, 1 for seen. */
export type Visible = readonly Uint8Array[];

export type InterestPolicy<G extends Game = Game> =
  | { readonly see: "everything" }
  /** Rows within this distance of an own row, over position fields; every player sees kinds without a position. */
  | { readonly see: "radius"; readonly distance: number }
  /** Rows in the cell of an own row and in the cells around it; every player sees kinds without a position. */
  | { readonly see: "grid"; readonly cell: number }
  /** Whatever the game says: marks the rows that the player sees (own rows are added). */
  | { readonly see: "function"; mark(world: WorldOf<G>, player: number, visible: Visible): void };

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

/** True when a player sees a point, such as where a flight is: by their own rows. */
export function seesPoint(
  policy: InterestPolicy,
  world: World,
  player: number,
  values: Float64Array,
  position: readonly number[],
): boolean {
  if (policy.see === "everything" || policy.see === "function") return true;
  for (let d = 0; d < position.length; d++) point[d] = values[position[d]];
  for (let k = 0; k < world.kinds.length; k++) {
    const own = world.kinds[k];
    if (own.layout.position.length !== position.length) continue;
    for (let row = 0; row < own.alive.length; row++)
      if (own.alive[row] === 1 && own.owner[row] === player + 1 && isNear(policy, own, row)) return true;
  }
  return false;
}

type NearPolicy = Exclude<InterestPolicy, { see: "everything" | "function" }>;

function markAround(policy: NearPolicy, world: World, own: KindRows, row: number, visible: Visible): void {
  const dimensions = own.layout.position.length;
  for (let k = 0; k < world.kinds.length; k++) {
    const { alive, columns, layout } = world.kinds[k];
    if (dimensions === 0 || layout.position.length !== dimensions) continue;
    for (let other = 0; other < alive.length; other++) {
      if (alive[other] === 0 || visible[k][other] === 1) continue;
      for (let d = 0; d < dimensions; d++) point[d] = columns[layout.position[d]][other];
      if (isNear(policy, own, row)) visible[k][other] = 1;
    }
  }
}

/** The place that is compared with own rows. */
const point = new Float64Array(3);

function isNear(policy: NearPolicy, { columns, layout }: KindRows, row: number): boolean {
  let sum = 0;
  for (let d = 0; d < layout.position.length; d++) {
    const mine = columns[layout.position[d]][row];
    if (policy.see === "radius") sum += (mine - point[d]) * (mine - point[d]);
    else if (Math.abs(Math.floor(mine / policy.cell) - Math.floor(point[d] / policy.cell)) > 1) return false;
  }
  return policy.see === "grid" || sum <= policy.distance * policy.distance;
}
