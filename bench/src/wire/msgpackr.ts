// msgpackr, the changed rows only, each an array of its fields with 32-bit floats; one packet for all clients.

import { FLOAT32_OPTIONS, Packr } from "msgpackr";
import type { Workload } from "../shared/workload.ts";
import type { Codec, CodecRow } from "./codec.ts";
import { Held } from "./held.ts";

type Row = [
  id: number,
  x: number,
  y: number,
  angle: number,
  vx: number,
  vy: number,
  hp: number,
  state: number,
];

function create({ load }: { readonly load: Workload }): Codec {
  const { x, y, angle, vx, vy, hp, state } = load;
  const packr = new Packr({ useFloat32: FLOAT32_OPTIONS.ALWAYS });
  const unpackr = new Packr({ useFloat32: FLOAT32_OPTIONS.ALWAYS });
  const held = new Held(load);
  let rows: Uint32Array = new Uint32Array(0);
  let packet: Uint8Array = new Uint8Array(0);
  return {
    take: (_load, changed) => {
      rows = changed;
    },
    encode: () => {
      const news: Row[] = [];
      for (let i = 0; i < rows.length; i++) {
        const row = rows[i];
        news.push([row, x[row], y[row], angle[row], vx[row], vy[row], hp[row], state[row]]);
      }
      packet = packr.pack(news);
    },
    sizeOf: () => packet.length,
    decode: () => {
      const news = unpackr.unpack(packet) as Row[];
      for (let i = 0; i < news.length; i++) {
        const got = news[i];
        const row = got[0];
        held.x[row] = got[1];
        held.y[row] = got[2];
        held.angle[row] = got[3];
        held.vx[row] = got[4];
        held.vy[row] = got[5];
        held.hp[row] = got[6];
        held.state[row] = got[7];
      }
    },
    read: (_client, row) => held.read(row),
  };
}

export const msgpackr: CodecRow = { name: "msgpackr", hasViews: false, receivers: 1, create };
