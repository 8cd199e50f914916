// Sessions from a page: lines by the browser's own WebSocket, and by WebRTC beside it. Tokens are kept for the tab, so that a
// reload comes back to its seat and another tab is another player.

import type { SessionServices } from "../../session/session.ts";
import { sessionServices } from "../session-services.ts";
import { browserPeer } from "./browser-peer.ts";
import { openWebSocket } from "./open-web-socket.ts";

const KEPT = "reckon seat";

/** What a session in a page needs. Update it with `performance.now()`. Addresses are a host and maybe a port. */
export function browserServices({
  datagrams = true,
  iceServers = [],
}: {
  readonly datagrams?: boolean;
  /** STUN and TURN servers, where the server's own address cannot be reached. */
  readonly iceServers?: RTCIceServer[];
} = {}): SessionServices {
  const isSecure = location.protocol === "https:";
  return sessionServices({
    openStream: (address) => openWebSocket(`${isSecure ? "wss" : "ws"}://${address}/play`),
    makePeer: datagrams ? () => browserPeer(iceServers) : undefined,
    probe: async (address) => (await fetch(`${location.protocol}//${address}/rooms`)).ok,
    keep: (token) => {
      try {
        if (token === undefined) sessionStorage.removeItem(KEPT);
        else sessionStorage.setItem(KEPT, JSON.stringify({ address: token.address, token: token.token }));
      } catch {
        // A browser that keeps nothing: a reload enters anew.
      }
    },
    now: () => performance.now(),
  });
}

/** The seat that this tab had before it was loaded anew. */
export function keptSeat(): { readonly address: string; readonly token: string } | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEPT) ?? "");
    const { address, token } = kept as { address: unknown; token: unknown };
    return typeof address === "string" && typeof token === "string" ? { address, token } : undefined;
  } catch {
    return undefined;
  }
}
