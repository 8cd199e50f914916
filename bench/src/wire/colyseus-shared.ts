// @colyseus/schema 5 without views: one patch, encoded once, for all clients.

import { Decoder } from "@colyseus/schema";
import type { Codec, CodecRow, Setting } from "./codec.ts";
import { ColyseusServer, emptyState, readRow } from "./colyseus-state.ts";

function create({ load }: Setting): Codec {
  const server = new ColyseusServer(load, false);
  const { encoder } = server;
  const state = emptyState(false);
  const decoder = new Decoder(state);
  decoder.decode(encoder.encodeAll().slice());
  encoder.discardChanges();
  let packet: Uint8Array = new Uint8Array(0);
  return {
    take: (world, changed) => server.take(world, changed),
    encode: () => {
      packet = encoder.encode();
      encoder.discardChanges();
    },
    sizeOf: () => packet.length,
    decode: () => {
      decoder.decode(packet);
    },
    read: (_client, row) => readRow(state, row),
  };
}

export const colyseusShared: CodecRow = { name: "colyseus-shared", hasViews: false, receivers: 1, create };
