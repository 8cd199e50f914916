// bitECS 0.4: its SoA serializer on one component of 32-bit floats and bytes, given the ids that changed; one packet for
// all clients. Without its `diff` option, which is larger where nearly every field of a changed row has changed.

import { createSoADeserializer, createSoASerializer } from "bitecs/serialization";
import type { Workload } from "../shared/workload.ts";
import type { Codec, CodecRow } from "./codec.ts";
import { Held } from "./held.ts";

/** More than a row takes: 4 bytes of id, five floats, two bytes. */
const ROW_BYTES = 32;

function componentOf({ x, y, angle, vx, vy, hp, state }: Held): Record<string, Float32Array | Uint8Array> {
  return { x, y, angle, vx, vy, hp, state };
}

function create({ load }: { readonly load: Workload }): Codec {
  const world = new Held(load);
  const held = new Held(load);
  const buffer = new ArrayBuffer(load.n * ROW_BYTES);
  const serialize = createSoASerializer([componentOf(world)], { buffer });
  const deserialize = createSoADeserializer([componentOf(held)]);
  let rows: number[] = [];
  let packet = new ArrayBuffer(0);
  return {
    take: ({ x, y, angle, vx, vy, hp, state }, changed) => {
      rows = Array.from(changed);
      for (const row of changed) {
        world.x[row] = x[row];
        world.y[row] = y[row];
        world.angle[row] = angle[row];
        world.vx[row] = vx[row];
        world.vy[row] = vy[row];
        world.hp[row] = hp[row];
        world.state[row] = state[row];
      }
    },
    encode: () => {
      packet = serialize(rows);
    },
    sizeOf: () => packet.byteLength,
    decode: () => deserialize(packet),
    read: (_client, row) => held.read(row),
  };
}

export const bitecs: CodecRow = { name: "bitecs", hasViews: false, receivers: 1, create };
