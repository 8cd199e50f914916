// WebRTC for Node, by the optional package node-datachannel: one UDP port for all peers of a server, or any ports for a client. A program
// calls it once, before it takes connections. Always true: if the package does not load or the port is taken, `problem` says so, no peer
// is made, and lines stay on their streams; a requested port is held from the beginning. Nothing calls the package's `cleanup` (it
// hangs): a program ends with `process.exit`.

import { createSocket } from "node:dgram";
import { isIP } from "node:net";
import type { PeerConnection, RtcConfig } from "node-datachannel";
import { assert } from "../../core/assert.ts";
import { CHANNEL_LABEL } from "../channel-transport.ts";
import type { RtcPeer } from "../negotiation.ts";
import { ignore, MOST_FRAME_BYTES } from "../transport.ts";
import { NodePeer } from "./node-peer.ts";

export interface UdpOptions {
  /** The UDP port of all peers, for a server. Default: a free one for each. */
  readonly port?: number;
  /** The machine's own address to use. Default: every address. */
  readonly bindAddress?: string;
  /** The address at which clients reach this machine, if that is not its own (behind a NAT). */
  readonly announcedAddress?: string;
  /** Receives errors that a transport's handlers throw, which must not reach the native library. Default: they are thrown again, later. */
  readonly onError?: (error: unknown) => void;
  /** For tests: how the package is loaded. */
  readonly load?: () => Promise<NativeRtc>;
}

/** The part of node-datachannel that is used. */
interface NativeRtc {
  readonly PeerConnection: new (name: string, config: RtcConfig) => PeerConnection;
}

/** WebRTC of this process. */
export interface Udp {
  /** Why there is no WebRTC: a sentence to log once; undefined if all is well. */
  readonly problem: string | undefined;
  /** Another process has the port. */
  readonly isTaken: boolean;
  /** Releases the port, after the last peer was made. */
  readonly release: () => void;
  /** Makes a peer: see `DatagramOptions`. @param announces whether to tell the peer an own address. Default: every address */
  readonly makePeer: (announces?: (address: string) => boolean) => RtcPeer | undefined;
}

/**
 * Opens UDP.
 *
 * @example
 * const udp = await openUdp({ port: 7777 });
 * if (udp.problem !== undefined) console.warn(udp.problem);
 * const line = new Line(transport, { role: "answers", makePeer: udp.makePeer });
 */
export async function openUdp(options: UdpOptions = {}): Promise<Udp> {
  const { port, bindAddress, announcedAddress } = options;
  const { load = (): Promise<NativeRtc> => import("node-datachannel") } = options;
  assert(
    port === undefined || (Number.isInteger(port) && port > 0 && port < 65_536),
    `The UDP port is ${port}: give a whole number from 1 to 65535.`,
  );
  assert(
    announcedAddress === undefined || isIP(announcedAddress) !== 0,
    `The announced address is ${announcedAddress}: give it in digits, such as 203.0.113.5.`,
  );
  const onError = options.onError ?? throwLater;
  const onePort =
    port === undefined ? {} : { enableIceUdpMux: true, portRangeBegin: port, portRangeEnd: port };
  const config: RtcConfig = { iceServers: [], maxMessageSize: MOST_FRAME_BYTES, bindAddress, ...onePort };
  let native: NativeRtc;
  try {
    native = await load();
    if (port !== undefined) await tryPort(port, bindAddress);
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    const isTaken = (error as NodeJS.ErrnoException).code === "EADDRINUSE";
    const problem = `WebRTC is off, play stays on WebSocket: ${cause}`;
    return { problem, isTaken, release: ignore, makePeer: () => undefined };
  }
  const release = port === undefined ? ignore : hold(native, config);
  return {
    problem: undefined,
    isTaken: false,
    release,
    makePeer: (announces = () => true) => {
      try {
        const connection = new native.PeerConnection("reckon", config);
        return new NodePeer(connection, { address: announcedAddress, announces, onError });
      } catch {
        return undefined;
      }
    },
  };
}

/** Rejects if another process has the port: the native library would only fail for each peer. */
function tryPort(port: number, address: string | undefined): Promise<void> {
  const socket = createSocket(address?.includes(":") ? "udp6" : "udp4");
  return new Promise((resolve, reject) => {
    socket.on("error", (error) => {
      socket.close();
      reject(error);
    });
    socket.bind({ port, address, exclusive: true }, () => socket.close(resolve));
  });
}

/**
 * Keeps the port, by a peer that no client will ever reach: the native library opens the port with the first peer and closes it with
 * the last, so two processes would find it free, and one of them would never receive a packet.
 */
function hold(native: NativeRtc, config: RtcConfig): () => void {
  try {
    const holder = new native.PeerConnection("port", config);
    // The native channel closes once nothing refers to it.
    const channel = holder.createDataChannel(CHANNEL_LABEL);
    return () => {
      channel.close();
      holder.close();
    };
  } catch {
    // Peers will fail as well, and lines stay on their streams.
    return ignore;
  }
}

function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error;
  });
}
