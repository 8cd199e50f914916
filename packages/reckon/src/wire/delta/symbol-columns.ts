// Symbols (flags, enumerations and small numbers) and references. A symbol is coded as how far it went on from the one before, around the
// end; a reference as a slot, and whether its generation is the one that the receiver holds. rows-coder.ts calls this for one column of a
// list of rows.

import { LAST_GENERATION } from "../../world/kind.ts";
import type { Coder } from "../entropy/coder.ts";
import { FRESH, MOTIONS, SIBLINGS, type Step } from "../image/code-plan.ts";
import type { Sides } from "../image/sides.ts";
import type { Columns } from "./columns.ts";

/** Finds for each row how far its symbol went on, or decodes it. */
export function symbolColumn(columns: Columns, step: Step): void {
  const { isFresh, hasOlder, base, older, now, coder, rows, count } = columns;
  const { stride } = columns.plan;
  const { limit, at, trees, treeSize } = step;
  const residuals = columns.planes.residuals[step.slot];
  const contexts = columns.planes.contexts[step.slot];
  for (let n = 0; n < count; n++) {
    const row = rows[n];
    const i = row * stride + at;
    const was = isFresh ? step.initial : base[i];
    const cls = isFresh ? FRESH : was < MOTIONS ? was : MOTIONS - 1;
    const moved = hasOlder && older[i] !== was ? 1 : 0;
    const node = trees + (cls * SIBLINGS + moved) * treeSize;
    contexts[row] = node;
    if (coder.decoding) {
      const symbol = codeSymbol(coder, step, node, 0);
      const code = was + symbol;
      if (symbol > limit) columns.isBad = true;
      now[i] = code > limit ? code - limit - 1 : code;
      residuals[row] = symbol;
    } else {
      const symbol = now[i] - was;
      residuals[row] = symbol + ((symbol >> 31) & (limit + 1));
    }
  }
}

/** Writes symbols that were found. */
export function writeSymbols(columns: Columns, step: Step): void {
  const { rows, count } = columns;
  const residuals = columns.planes.residuals[step.slot];
  const contexts = columns.planes.contexts[step.slot];
  for (let n = 0; n < count; n++) codeSymbol(columns.coder, step, contexts[rows[n]], residuals[rows[n]]);
}

function codeSymbol(coder: Coder, { limit, bits }: Step, node: number, symbol: number): number {
  if (coder.bit(node, symbol === 0 ? 0 : 1) === 0) return 0;
  return limit === 1 ? 1 : 1 + coder.symbol(node, bits, symbol - 1);
}

const SLOT_BITS = 16;
const GENERATION_BITS = 15;

/** Codes references, in both directions. */
export function codeReferences(columns: Columns, step: Step, sides: Sides): void {
  const { isFresh, base, now, coder } = columns;
  const { rows, count } = columns;
  const { stride } = columns.plan;
  const known = sides.known(step.target);
  const { generation: generationOf } = sides.baseline.kinds[step.target];
  const flags = step.trees + (isFresh ? FRESH * SIBLINGS * step.treeSize : 0);
  const slots = step.trees + step.treeSize;
  const generations = step.trees + 2 * step.treeSize;
  for (let n = 0; n < count; n++) {
    const i = rows[n] * stride + step.at;
    const was = isFresh ? 0 : base[i];
    const code = now[i];
    if (coder.bit(flags, code === was ? 1 : 0) === 1) {
      now[i] = was;
      continue;
    }
    const slot = coder.unsigned(slots, SLOT_BITS, code & 0xffff);
    const isNone = slot === 0;
    if (isNone || slot > known.length) {
      columns.isBad ||= !isNone;
      now[i] = 0;
      continue;
    }
    const likely = known[slot - 1] === 1 ? generationOf[slot - 1] : 1;
    let generation = code >>> 16;
    if (coder.bit(flags + 1, generation === likely ? 1 : 0) === 1) generation = likely;
    else generation = coder.unsigned(generations, GENERATION_BITS, generation);
    if (generation > LAST_GENERATION) columns.isBad = true;
    now[i] = ((generation & LAST_GENERATION) << 16) | slot;
  }
}
