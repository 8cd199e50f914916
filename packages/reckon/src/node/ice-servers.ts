// The TURN servers that a page is told of at /relay, when its player has a seat. Always true: their secret never leaves the process;
// what the page gets is a name that ends soon, signed with it (as coturn's `use-auth-secret` reads it).

import { createHmac } from "node:crypto";
import type { Settings } from "./settings.ts";

/** What is told of TURN. */
export type RelaySettings = Pick<Settings, "turnUrls" | "turnSecret">;

/** As a browser's RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/** A name is good for so long: a page asks when it is about to use it, and what is allocated by then goes on. */
export const RELAY_LIFE_S = 600;

/** TURN servers with a name for one seat, so that a relay can count what each has. */
export function turnServers(
  { turnUrls, turnSecret }: RelaySettings,
  seat: string,
  nowMs: number,
): readonly IceServer[] {
  if (turnUrls.length === 0) return [];
  const username = `${Math.floor(nowMs / 1000) + RELAY_LIFE_S}:${seat}`;
  const credential = createHmac("sha1", turnSecret).update(username).digest("base64");
  return [{ urls: turnUrls, username, credential }];
}
