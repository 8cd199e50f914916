// Hand-written bytes, one buffer for all clients: a count, then for each changed row 11 bytes (13 above 65536 rows).
//   id u16 | u32 · x u16 · y u16 · angle u8 · vx i8 · vy i8 · hp u8 · state u8, little-endian, quantised.

import type { Workload } from "../shared/workload.ts";
import type { Codec, CodecRow } from "./codec.ts";
import { Held } from "./held.ts";

const POSITION = 65535 / 4000;
const VELOCITY = 127 / 6;
const ANGLE = 256 / (Math.PI * 2);
const HEADER_BYTES = 4;
const ROW_BYTES = 13;

function create({ load }: { readonly load: Workload }): Codec {
  const { n, x, y, angle, vx, vy, hp, state } = load;
  const isWide = n > 65536;
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + ROW_BYTES * n));
  const held = new Held(load);
  let rows: Uint32Array = new Uint32Array(0);
  let length = 0;

  function encodeRow(row: number, from: number): number {
    if (isWide) view.setUint32(from, row, true);
    else view.setUint16(from, row, true);
    const at = from + (isWide ? 4 : 2);
    view.setUint16(at, x[row] * POSITION + 0.5, true);
    view.setUint16(at + 2, y[row] * POSITION + 0.5, true);
    view.setUint8(at + 4, angle[row] * ANGLE + 0.5);
    view.setInt8(at + 5, Math.round(vx[row] * VELOCITY));
    view.setInt8(at + 6, Math.round(vy[row] * VELOCITY));
    view.setUint8(at + 7, hp[row]);
    view.setUint8(at + 8, state[row]);
    return at + 9;
  }

  function decodeRow(from: number): number {
    const row = isWide ? view.getUint32(from, true) : view.getUint16(from, true);
    const at = from + (isWide ? 4 : 2);
    held.x[row] = view.getUint16(at, true) / POSITION;
    held.y[row] = view.getUint16(at + 2, true) / POSITION;
    held.angle[row] = view.getUint8(at + 4) / ANGLE;
    held.vx[row] = view.getInt8(at + 5) / VELOCITY;
    held.vy[row] = view.getInt8(at + 6) / VELOCITY;
    held.hp[row] = view.getUint8(at + 7);
    held.state[row] = view.getUint8(at + 8);
    return at + 9;
  }

  const countBytes = isWide ? 4 : 2;
  return {
    take: (_load, changed) => {
      rows = changed;
    },
    encode: () => {
      if (isWide) view.setUint32(0, rows.length, true);
      else view.setUint16(0, rows.length, true);
      length = countBytes;
      for (let i = 0; i < rows.length; i++) length = encodeRow(rows[i], length);
    },
    sizeOf: () => length,
    decode: () => {
      let count = isWide ? view.getUint32(0, true) : view.getUint16(0, true);
      for (let at = countBytes; count > 0; count--) at = decodeRow(at);
    },
    read: (_client, row) => held.read(row),
  };
}

export const handwritten: CodecRow = { name: "handwritten", hasViews: false, receivers: 1, create };
