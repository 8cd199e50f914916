// The lanes between a room and a client, in order of priority, the same at both ends (BT6, BT7, BT8).

import type { ConnectionOptions } from "../connection/connection-options.ts";

export const LANE = {
  /** Commands up, tables down: each once, in order. */
  control: 0,
  /** Inputs up, snapshots down: newer ones replace lost ones. */
  play: 1,
  /** Reliable events down: each once and as soon as it arrives, in any order. */
  events: 2,
  /** Other events down, each sent once: a lost one stays lost. */
  passingEvents: 3,
  /** Lobby messages both ways: each once, in order. */
  lobby: 4,
} as const;

/** Input messages that may wait in a stream: they are small, and of use when a lost segment arrives, but not after a second. */
const SPARE_INPUTS = 60;
/** Server acks ride on snapshots; a packet of their own is sent when no snapshot goes out for this long. */
const SERVER_ACK_MS = 100;
/** Budgets keep snapshots within 1200 bytes. Own rows, broadcasts and whole worlds have none; longer datagrams are fragmented below us. */
const PACKET_BYTES = 16_384;
/** Clients send short packets; a host takes nothing longer, so that no client makes it keep long buffers. */
export const MOST_CLIENT_PACKET_BYTES = 4096;

type Side = "client" | "server";

/** Connection options of a side; `stream`: a reliable stream carries it, such as a WebSocket. */
export function connectionOptions(side: Side, stream: boolean = false): ConnectionOptions {
  return OPTIONS[side][stream ? 1 : 0];
}

function makeOptions(side: Side, stream: boolean): ConnectionOptions {
  return {
    stream,
    lanes: [
      { kind: "ordered" },
      { kind: "unreliable", depth: 32, spare: side === "client" ? SPARE_INPUTS : undefined },
      { kind: "unordered", full: "close" },
      { kind: "unreliable", depth: 4 },
      // Each lobby state is sent once, so a member that missed one cannot go on.
      { kind: "ordered", full: "close" },
    ],
    packetBytes: side === "client" ? MOST_CLIENT_PACKET_BYTES : PACKET_BYTES,
    ...(side === "server" ? { ackDelayMs: SERVER_ACK_MS } : {}),
  };
}

/** Made once, for all connections of a server. */
const OPTIONS: Readonly<Record<Side, readonly [ConnectionOptions, ConnectionOptions]>> = {
  client: [makeOptions("client", false), makeOptions("client", true)],
  server: [makeOptions("server", false), makeOptions("server", true)],
};
