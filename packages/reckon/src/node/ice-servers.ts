// The TURN servers that a page gets at /relay when its player has a seat. Always true: their secret never leaves the process; the page
// gets a user name that expires soon, signed with the secret (as coturn's `use-auth-secret` reads it).

import { createHmac } from "node:crypto";
import type { Settings } from "./settings.ts";

export type RelaySettings = Pick<Settings, "turnUrls" | "turnSecret">;

/** As a browser's RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/** A user name is valid for this long: a page asks just before it uses one, and its allocations outlive the name. */
export const RELAY_LIFE_S = 600;

/** TURN servers with a user name for one seat, so that a relay can count the allocations of each seat. */
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
