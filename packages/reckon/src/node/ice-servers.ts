// The STUN and TURN servers that the page is told of: STUN's to everybody with /config.json, TURN's at /relay to who has a seat. Always
// true: a TURN server's secret never leaves the process; what the page gets is a name that ends soon, signed with it (as coturn's
// `use-auth-secret` reads it).

import { createHmac } from "node:crypto";
import type { Settings } from "./settings.ts";

/** As a browser's RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/** A name is good for so long: a page asks when it is about to use it, and what is allocated by then goes on. */
export const RELAY_LIFE_S = 600;

/** STUN servers, for everybody. */
export function stunServers({ stunUrls }: Pick<Settings, "stunUrls">): readonly IceServer[] {
  return stunUrls.length > 0 ? [{ urls: stunUrls }] : [];
}

/** TURN servers with a name for one seat, so that a relay can count what each has. */
export function turnServers(
  { turnUrls, turnSecret }: Pick<Settings, "turnUrls" | "turnSecret">,
  seat: string,
  nowMs: number,
): readonly IceServer[] {
  if (turnUrls.length === 0) return [];
  const username = `${Math.floor(nowMs / 1000) + RELAY_LIFE_S}:${seat}`;
  const credential = createHmac("sha1", turnSecret).update(username).digest("base64");
  return [{ urls: turnUrls, username, credential }];
}
