// Which presses are new in a tick: the answer of `tools.pressed`. A field made by `pressesOf` keeps, in a player's row, the count of the
// last step; the simulation writes it after each step. Always true: the count is in the arena, so a replay from any tick finds the same
// presses, and a press whose input is late, lost or sent again acts once, in the tick that first steps it.

import { assert } from "../core/assert.ts";
import { pressesSince } from "./fields/grid.ts";
import type { InputSchema, Inputs } from "./input.ts";
import type { Layout } from "./kind.ts";
import type { World } from "./world.ts";

/** Where a count is kept. */
interface Kept {
  readonly input: string;
  readonly kind: number;
  readonly column: number;
}

/** Checks that every kept count belongs to an input that counts. Throws a sentence that names the fix. */
export function checkPresses(layout: Layout, input: InputSchema): void {
  for (const { kind, columns } of layout.kinds)
    for (const { name, field } of columns) {
      const counted = input.fields[input.names.indexOf(field.pressesOf)];
      assert(
        field.pressesOf === "" || counted?.counts === true,
        `Field ${kind.name}.${name} keeps the presses of ${field.pressesOf}, which is no input that counts them: name one made by presses().`,
      );
    }
}

export class PressMemory {
  readonly #kept: readonly Kept[];

  constructor({ kinds }: Layout) {
    this.#kept = kinds.flatMap(({ columns }, kind) =>
      columns.flatMap(({ field }, column) =>
        field.pressesOf === "" ? [] : [{ input: field.pressesOf, kind, column }],
      ),
    );
  }

  /** How often a player's input was newly pressed in the current tick; 0 while they have no row. */
  since(world: World, inputs: Inputs, player: number, input: string): number {
    let isKept = false;
    for (const kept of this.#kept) {
      if (kept.input !== input) continue;
      isKept = true;
      const { alive, owner, columns } = world.kinds[kept.kind];
      for (let row = 0; row < alive.length; row++)
        if (alive[row] === 1 && owner[row] === player + 1)
          return pressesSince(inputs.of(player)[input], columns[kept.column][row]);
    }
    if (!isKept)
      assert(
        false,
        `Rules asked for presses of ${input}, which no kind keeps: give the player's kind a field pressesOf("${input}").`,
      );
    return 0;
  }

  /** A tick was stepped: keeps its counts. */
  note(world: World, inputs: Inputs): void {
    for (const { input, kind, column } of this.#kept) {
      const { simulated, owner, columns } = world.kinds[kind];
      for (const row of simulated)
        if (owner[row] > 0) columns[column][row] = inputs.of(owner[row] - 1)[input];
    }
  }
}
