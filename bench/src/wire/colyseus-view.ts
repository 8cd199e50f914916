// @colyseus/schema 5 with a StateView for each client: all see every row, or each sees its own half of them.

import { Decoder, StateView } from "@colyseus/schema";
import { CLIENTS, type Codec, type CodecRow, type Setting } from "./codec.ts";
import { ColyseusServer, emptyState, readRow } from "./colyseus-state.ts";

function create({ load, views }: Setting, hasViews: boolean): Codec {
  const server = new ColyseusServer(load, true);
  const { encoder } = server;
  const stateViews = views.map((sees) => {
    const view = new StateView();
    server.rows.forEach((row, i) => {
      if (!hasViews || sees[i] === 1) view.add(row);
    });
    return view;
  });
  const states = views.map(() => emptyState(true));
  const decoders = states.map((state) => new Decoder(state));
  const packets: Uint8Array[] = views.map(() => new Uint8Array(0));

  const joining = { offset: 0 };
  encoder.encodeAll(joining);
  const joinedOffset = joining.offset;
  stateViews.forEach((view, i) => {
    joining.offset = joinedOffset;
    decoders[i].decode(encoder.encodeAllView(view, joinedOffset, joining));
    view.changes.clear();
  });
  encoder.discardChanges();

  return {
    take: (world, changed) => server.take(world, changed),
    encode: () => {
      const it = { offset: 0 };
      encoder.encode(it);
      const sharedOffset = it.offset;
      for (let i = 0; i < CLIENTS; i++) packets[i] = encoder.encodeView(stateViews[i], sharedOffset, it);
      encoder.discardChanges();
    },
    sizeOf: (client) => packets[client].length,
    decode: (client) => {
      decoders[client].decode(packets[client]);
    },
    read: (client, row) => readRow(states[client], row),
  };
}

export const colyseusView: CodecRow = {
  name: "colyseus-view",
  hasViews: false,
  receivers: CLIENTS,
  create: (setting) => create(setting, false),
};

export const colyseusViews: CodecRow = {
  name: "colyseus-views",
  hasViews: true,
  receivers: CLIENTS,
  create: (setting) => create(setting, true),
};
