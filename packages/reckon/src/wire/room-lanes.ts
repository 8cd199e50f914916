// The lanes between a room and a client, the same at both ends (BT6, BT7, BT8): in order of priority.

import type { ConnectionOptions } from "../connection/connection-options.ts";

export const LANE = {
  /** Commands up, tables down: each once, in order. */
  control: 0,
  /** Inputs up, snapshots down: newer ones make up for what is lost. */
  play: 1,
  /** Reliable events down: each once, and as soon as it is there, whatever else is stuck. */
  events: 2,
  /** Other events down, each sent once: a lost one has passed. */
  passingEvents: 3,
  /** What the lobby says, both ways: each once, in order. */
  lobby: 4,
} as const;

/**
 * Over a stream: inputs are small, and those that wait behind a lost segment are of use when it arrives. To hold them back
 * would cost another round trip. After a second of silence they are not worth it.
 */
const SPARE_INPUTS = 60;
/** Server acks ride on snapshots: it answers by itself only when none is due for long. */
const SERVER_ACK_MS = 100;
/**
 * Budgets keep snapshots within a datagram of 1200 bytes. What has none (own rows, a broadcast, whole-world prediction) may
 * be longer, at the cost of fragments below us.
 */
const PACKET_BYTES = 16_384;
/** What a client has to say is short; a host takes nothing longer, so that nobody makes it keep long buffers. */
export const MOST_CLIENT_PACKET_BYTES = 4096;

type Side = "client" | "server";

/** Options of the connection of either side; `stream`: it is carried by a reliable one, such as a WebSocket. */
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
      // Its states are sent once: who has missed one cannot go on.
      { kind: "ordered", full: "close" },
    ],
    packetBytes: side === "client" ? MOST_CLIENT_PACKET_BYTES : PACKET_BYTES,
    ...(side === "server" ? { ackDelayMs: SERVER_ACK_MS } : {}),
  };
}

/** Made once: a server has one connection for each client, and all of them read the same. */
const OPTIONS: Readonly<Record<Side, readonly [ConnectionOptions, ConnectionOptions]>> = {
  client: [makeOptions("client", false), makeOptions("client", true)],
  server: [makeOptions("server", false), makeOptions("server", true)],
};
