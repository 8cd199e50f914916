// One tick in three worlds, row by row: as this client predicted it, as it was shown, and as the server has it. Pages show it as a table.
// Always true: fields that the client is never sent are left out; own rows come first, and rows that differ before those that do not.

import type { KindRows } from "../world/kind-rows.ts";
import type { World } from "../world/world.ts";

interface FieldView {
  readonly name: string;
  /** NaN: the row is not there. */
  readonly predicted: number;
  readonly shown: number;
  readonly truth: number;
  /** Predicted and true values differ. */
  readonly differs: boolean;
}

export interface RowView {
  readonly kind: string;
  readonly row: number;
  /** Player; −1: none. */
  readonly owner: number;
  readonly isOwn: boolean;
  readonly differs: boolean;
  readonly fields: readonly FieldView[];
}

type Sides = readonly (KindRows | undefined)[];

/** All rows that are in one of three worlds, at most `most`; a world that is not known is left out. */
export function sideBySide(
  predicted: World | undefined,
  shown: World | undefined,
  truth: World | undefined,
  player: number,
  most: number,
): RowView[] {
  const some = predicted ?? shown ?? truth;
  if (some === undefined) return [];
  const found: {
    readonly kind: string;
    readonly row: number;
    readonly sides: Sides;
    readonly order: number;
  }[] = [];
  some.kinds.forEach(({ layout, alive }, k) => {
    const sides = [predicted, shown, truth].map((world) => world?.kinds[k]);
    for (let row = 0; row < alive.length; row++) {
      const one = sides.find((side) => side?.alive[row] === 1);
      if (one === undefined) continue;
      const order = (one.owner[row] - 1 === player ? 0 : 2) + (differs(sides, row) ? 0 : 1);
      found.push({ kind: layout.kind.name, row, sides, order });
    }
  });
  // A world may have a thousand rows, and a person looks at the first ones.
  return found
    .sort((a, b) => a.order - b.order)
    .slice(0, most)
    .map(({ kind, row, sides }) => viewOf(kind, row, sides, player));
}

/** Predicted and true values of a row differ. */
function differs([predicted, , truth]: Sides, row: number): boolean {
  if (predicted === undefined || truth === undefined) return false;
  return truth.layout.columns.some(
    ({ field }, i) => field.sees !== "server" && !Object.is(cellOf(predicted, i, row), cellOf(truth, i, row)),
  );
}

function cellOf(side: KindRows | undefined, i: number, row: number): number {
  return side === undefined || side.alive[row] === 0 ? Number.NaN : side.columns[i][row];
}

function viewOf(kind: string, row: number, sides: Sides, player: number): RowView {
  const known = sides.find((side) => side?.alive[row] === 1);
  const owner = (known?.owner[row] ?? 0) - 1;
  const fields = (known?.layout.columns ?? []).flatMap(({ name, field, component }, i): FieldView[] => {
    if (field.sees === "server") return [];
    const [predicted, shown, truth] = sides.map((side) => cellOf(side, i, row));
    const differs = sides[0] !== undefined && sides[2] !== undefined && !Object.is(predicted, truth);
    return [
      {
        name: field.type === "quaternion" ? `${name}.${"xyzw"[component]}` : name,
        predicted,
        shown,
        truth,
        differs,
      },
    ];
  });
  return {
    kind,
    row,
    owner,
    isOwn: owner === player,
    differs: fields.some(({ differs }) => differs),
    fields,
  };
}
