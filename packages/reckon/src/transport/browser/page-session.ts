// Sessions from a page: lines over the browser's own WebSocket, and over WebRTC beside it, which is loaded once the WebSocket is open. A
// seat's token is kept for the tab, and for the browser by server and room. By the first a reload gets its seat back, and another tab is
// another player; by the second a tab that reopens the same room gets the seat, too, the newest tab alone. Always true: at most
// MOST_KEPT tokens are kept, and a browser that keeps nothing enters anew.

import type { KeptToken, SessionServices } from "../../session/session-options.ts";
import { BareLine } from "../bare-line.ts";
import { lineServices } from "../line-services.ts";
import { ignore } from "../transport.ts";
import { openWebSocket } from "./page-web-socket.ts";

const KEPT = "reckon seat";
const MOST_KEPT = 16;

/** The services of a session in a page. Update the session with `performance.now()`. Addresses are a host and maybe a port. */
export function browserServices({
  datagrams = true,
  iceServers = () => [],
}: {
  readonly datagrams?: boolean;
  /** STUN and TURN servers, where pages cannot reach the server's own address; undefined: they are not known yet. */
  readonly iceServers?: () => RTCIceServer[] | undefined;
} = {}): SessionServices {
  const isSecure = location.protocol === "https:";
  return lineServices(
    {
      openStream: (address) => openWebSocket(`${isSecure ? "wss" : "ws"}://${address}/play`),
      probe: async (address) => (await fetch(`${location.protocol}//${address}/rooms`)).ok,
      keep,
      isOnline: () => typeof navigator === "undefined" || navigator.onLine,
      now: () => performance.now(),
    },
    (stream) => {
      const line = new BareLine(stream);
      // If it cannot be loaded, play stays on the WebSocket.
      if (datagrams)
        import("./datagrams.ts").then(({ offerDatagrams }) => offerDatagrams(line, iceServers), ignore);
      return line;
    },
  );
}

/** The token of the seat that this tab had last, or that this browser has in a room; undefined: it had none, or has left it. */
export function keptSeat(address?: string, room = ""): KeptToken | undefined {
  try {
    const text =
      address === undefined ? sessionStorage.getItem(KEPT) : localStorage.getItem(keyOf(address, room));
    const kept = JSON.parse(text ?? "") as Record<keyof KeptToken, unknown>;
    return typeof kept.address === "string" && typeof kept.token === "string"
      ? { address: kept.address, token: kept.token }
      : undefined;
  } catch {
    return undefined;
  }
}

function keyOf(address: string, room: string): string {
  return `${KEPT} ${address} ${room}`;
}

function keep(token: KeptToken | undefined, room: string): void {
  try {
    if (token === undefined) sessionStorage.removeItem(KEPT);
    else sessionStorage.setItem(KEPT, JSON.stringify(token));
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(`${KEPT} `));
    if (token === undefined) {
      for (const key of keys) if (key.endsWith(` ${room}`)) localStorage.removeItem(key);
      return;
    }
    const key = keyOf(token.address, room);
    localStorage.setItem(key, JSON.stringify({ ...token, at: Date.now() }));
    const others = keys.filter((other) => other !== key).sort((a, b) => keptAt(a) - keptAt(b));
    for (const old of others.slice(0, Math.max(0, others.length + 1 - MOST_KEPT)))
      localStorage.removeItem(old);
  } catch {
    // A browser that keeps nothing: a reload enters anew.
  }
}

function keptAt(key: string): number {
  const { at = 0 } = JSON.parse(localStorage.getItem(key) ?? "{}") as { at?: number };
  return at;
}
