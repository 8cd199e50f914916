// What is true in a chain of deltas, said without the server's help: who sees which row, what a row once was, what a
// client should hold of it. Used by chain.ts.

import type { InterestPolicy } from "../../src/server/publish/interest.ts";
import { REFERENCE } from "../../src/wire/image/code-plan.ts";
import type { Image } from "../../src/wire/image/image.ts";
import type { World } from "../../src/world/world.ts";

export type See = InterestPolicy["see"];

/** The room at one snapshot. */
export interface Truth {
  readonly see: See;
  readonly image: Image;
  readonly world: World;
  /** What the function shows of this. */
  readonly turn: number;
}

const DISTANCE = 300;
const CELL = 150;

/** The policy of a name; `turn` says which rows the function shows now. */
export function interestOf(see: See, turn: () => number): InterestPolicy {
  if (see === "everything") return { see };
  if (see === "radius") return { see, distance: DISTANCE };
  if (see === "grid") return { see, cell: CELL };
  return {
    see,
    mark: (_world, player, visible) => {
      for (let k = 0; k < visible.length; k++)
        for (let row = 0; row < visible[k].length; row++)
          visible[k][row] = isInTurn(turn(), player, k, row) ? 1 : 0;
    },
  };
}

/** Two thirds of the rows, others in every turn. */
function isInTurn(turn: number, player: number, k: number, row: number): boolean {
  return (row + k + player + turn) % 3 !== 0;
}

export function isSeen(truth: Truth, player: number, k: number, row: number): boolean {
  const { see, world, turn } = truth;
  const { alive, owner, layout } = world.kinds[k];
  if (alive[row] === 0) return false;
  if (owner[row] === player + 1 || see === "everything") return true;
  if (see === "function") return isInTurn(turn, player, k, row);
  if (layout.position.length === 0) return true;
  return world.kinds.some(
    (mine, ownKind) =>
      mine.layout.position.length > 0 &&
      mine.alive.some(
        (one, own) => one === 1 && mine.owner[own] === player + 1 && isNear(truth, ownKind, own, k, row),
      ),
  );
}

function isNear({ see, world }: Truth, ownKind: number, own: number, k: number, row: number): boolean {
  const a = positionOf(world, ownKind, own);
  const b = positionOf(world, k, row);
  if (see === "radius") return Math.hypot(...a.map((one, i) => one - b[i])) <= DISTANCE;
  return a.every((one, i) => Math.abs(Math.floor(one / CELL) - Math.floor(b[i] / CELL)) <= 1);
}

function positionOf(world: World, k: number, row: number): number[] {
  const { layout, columns } = world.kinds[k];
  return layout.position.map((column) => columns[column][row]);
}

/** All that every player is sent of a row is equal in two worlds. */
export function isSame(a: World, b: World, k: number, row: number): boolean {
  const { layout, columns, generation, owner } = a.kinds[k];
  const other = b.kinds[k];
  if (generation[row] !== other.generation[row] || owner[row] !== other.owner[row]) return false;
  return layout.columns.every(
    ({ field }, i) => field.sees !== "all" || columns[i][row] === other.columns[i][row],
  );
}

/** An own row is as it is, but for references, which may be blank. */
export function isOwnTrue(held: World, truth: World, k: number, row: number): boolean {
  const { alive, generation, layout, columns } = held.kinds[k];
  const other = truth.kinds[k];
  if (alive[row] === 0 || generation[row] !== other.generation[row]) return false;
  return layout.columns.every(
    ({ field }, i) =>
      field.sees === "server" || field.type === "reference" || columns[i][row] === other.columns[i][row],
  );
}

/** A row of one image is in another one, but for references that are blank, to hide what they point at. */
export function wasSo(believed: Image, once: Image, k: number, row: number): boolean {
  const { present, generation, owner, codes, plan } = believed.kinds[k];
  const other = once.kinds[k];
  if (present[row] !== other.present[row] || generation[row] !== other.generation[row]) return false;
  if (owner[row] !== other.owner[row]) return false;
  for (let at = 0; at < plan.stride; at++) {
    const code = codes[row * plan.stride + at];
    const isBlank = code === 0 && plan.steps.some((step) => step.type === REFERENCE && step.at === at);
    if (!isBlank && code !== other.codes[row * plan.stride + at]) return false;
  }
  return true;
}

/** A client holds of a row exactly what it may see of it. */
export function isRight(held: World, truth: Truth, player: number, k: number, row: number): boolean {
  const { world } = truth;
  const mine = held.kinds[k];
  const theirs = world.kinds[k];
  if (mine.generation[row] !== theirs.generation[row] || mine.owner[row] !== theirs.owner[row]) return false;
  const isOwn = theirs.owner[row] === player + 1;
  return mine.layout.columns.every(({ field }, i) => {
    const has = mine.columns[i][row];
    const value = theirs.columns[i][row];
    if (field.sees === "server" || (field.sees === "owner" && !isOwn)) return has === field.initial;
    if (field.type === "reference") {
      const target = world.resolve(field.kind, value);
      const isShown = target >= 0 && isSeen(truth, player, world.of(field.kind).layout.index, target);
      return held.resolve(field.kind, has) === (isShown ? target : -1);
    }
    if (field.type === "quaternion" || isOwn) return has === value;
    return Math.abs(has - Math.floor(value / field.shownAs + 0.5) * field.shownAs) < 1e-9;
  });
}
