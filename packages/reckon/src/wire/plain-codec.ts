// Snapshots as plain full copies: every living row that the viewer may see, field by field on its grid.
// Stands behind SnapshotCodec until the delta coder takes its place. Layout, per kind:
//   u16 rows · per row: u16 slot, u16 generation, u8 owner code, then its fields as grid codes of 1–4 bytes
// Fields for the owner only are written in the owner's rows of his own snapshot; fields of the server never.
// Decoding fills a world that nobody reads yet, and answers whether the bytes were sound.

import { componentsOf, type Field } from "../world/grid.ts";
import { initialOf, type KindLayout, LAST_GENERATION } from "../world/kind.ts";
import { settleShown } from "../world/settle.ts";
import type { KindRows, World } from "../world/world.ts";
import type { ByteReader, ByteWriter } from "./bytes.ts";
import { codeLimit, codeWidth, fromCode, toCode } from "./value-code.ts";

/** What turns a world into bytes for a viewer, and back. */
export interface SnapshotCodec {
  /** Writes what `viewer` may see. EVERYBODY (−1) writes what all may see, at full resolution. */
  encode(world: World, viewer: number, out: ByteWriter): void;
  /** Fills `into` with a snapshot for `viewer`; false when the bytes are not one. */
  decode(from: ByteReader, viewer: number, into: World): boolean;
}

interface FieldPlan {
  readonly field: Field;
  /** First column of the field. */
  readonly column: number;
  readonly width: number;
  readonly limit: number;
}

export class PlainCodec implements SnapshotCodec {
  readonly #plans: readonly (readonly FieldPlan[])[];

  constructor(kinds: readonly KindLayout[]) {
    this.#plans = kinds.map((kind) =>
      kind.columns.flatMap(({ field, component }, column) =>
        component > 0 || field.sees === "server"
          ? []
          : [{ field, column, width: codeWidth(field), limit: codeLimit(field) }],
      ),
    );
  }

  encode(world: World, viewer: number, out: ByteWriter): void {
    for (const rows of world.kinds) {
      const { alive } = rows;
      let count = 0;
      for (let row = 0; row < alive.length; row++) count += alive[row];
      out.u16(count);
      for (let row = 0; row < alive.length; row++)
        if (alive[row] === 1) this.#encodeRow(rows, row, viewer, out);
    }
  }

  decode(from: ByteReader, viewer: number, into: World): boolean {
    into.clear();
    for (const rows of into.kinds) {
      const count = from.u16();
      if (count > rows.alive.length) return false;
      for (let i = 0; i < count; i++) if (!this.#decodeRow(rows, viewer, from)) return false;
    }
    return !from.overflowed;
  }

  #encodeRow(rows: KindRows, row: number, viewer: number, out: ByteWriter): void {
    const owns = rows.owner[row] === viewer + 1;
    out.u16(row);
    out.u16(rows.generation[row]);
    out.u8(rows.owner[row]);
    for (const { field, column, width } of this.#plans[rows.layout.index]) {
      if (field.sees === "owner" && !(owns && viewer >= 0)) continue;
      if (field.type === "quaternion") encodeQuaternion(rows, row, column, width, field, out);
      else {
        const value = rows.columns[column][row];
        out.sized(toCode(field, owns || viewer < 0 ? value : settleShown(field, value)), width);
      }
    }
  }

  #decodeRow(rows: KindRows, viewer: number, from: ByteReader): boolean {
    const row = from.u16();
    if (row >= rows.alive.length || rows.alive[row] === 1) return false;
    rows.alive[row] = 1;
    rows.generation[row] = from.u16();
    if (rows.generation[row] > LAST_GENERATION) return false;
    rows.owner[row] = from.u8();
    const owns = viewer >= 0 && rows.owner[row] === viewer + 1;
    const { columns } = rows.layout;
    for (let i = 0; i < columns.length; i++)
      if (columns[i].field.sees !== "all") rows.columns[i][row] = initialOf(columns[i]);
    for (const { field, column, width, limit } of this.#plans[rows.layout.index]) {
      if (field.sees === "owner" && !owns) continue;
      if (field.type === "quaternion") {
        if (!decodeQuaternion(rows, row, column, width, limit, field, from)) return false;
      } else {
        const code = from.sized(width);
        if (code > limit) return false;
        rows.columns[column][row] = fromCode(field, code);
      }
    }
    return !from.overflowed;
  }
}

function encodeQuaternion(
  rows: KindRows,
  row: number,
  at: number,
  width: number,
  field: Field,
  out: ByteWriter,
): void {
  let largest = 0;
  for (let i = 1; i < componentsOf(field); i++)
    if (Math.abs(rows.columns[at + i][row]) > Math.abs(rows.columns[at + largest][row])) largest = i;
  out.u8(largest);
  for (let i = 0; i < 4; i++) if (i !== largest) out.sized(toCode(field, rows.columns[at + i][row]), width);
}

function decodeQuaternion(
  rows: KindRows,
  row: number,
  at: number,
  width: number,
  limit: number,
  field: Field,
  from: ByteReader,
): boolean {
  const largest = from.u8();
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    if (i === largest) continue;
    const code = from.sized(width);
    if (code > limit) return false;
    const value = fromCode(field, code);
    rows.columns[at + i][row] = value;
    sum += value * value;
  }
  if (largest > 3 || sum > 1) return false;
  const rest = Math.sqrt(1 - sum);
  // Only the first largest component is ever left out: other bytes would decode to a value that is not settled.
  for (let i = 0; i < 4; i++) {
    const size = i === largest ? 0 : Math.abs(rows.columns[at + i][row]);
    if (size > rest || (size === rest && i < largest)) return false;
  }
  rows.columns[at + largest][row] = rest;
  return true;
}
