// The STUN and TURN servers that the page is told of. Called for each /config.json. Always true: a TURN server's secret never
// leaves the process; what the page gets is a name that ends, signed with it (as coturn's `use-auth-secret` reads it).

import { createHmac } from "node:crypto";
import type { Settings } from "./settings.ts";

/** As a browser's RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[];
  readonly username?: string;
  readonly credential?: string;
}

/** A name is good for so long: longer than anybody plays without loading the page. */
const LIFE_S = 12 * 3600;

export function makeIceServers(
  { stunUrls, turnUrls, turnSecret }: Pick<Settings, "stunUrls" | "turnUrls" | "turnSecret">,
  nowMs: number,
): readonly IceServer[] {
  const servers: IceServer[] = [];
  if (stunUrls.length > 0) servers.push({ urls: stunUrls });
  if (turnUrls.length > 0) {
    const username = String(Math.floor(nowMs / 1000) + LIFE_S);
    const credential = createHmac("sha1", turnSecret).update(username).digest("base64");
    servers.push({ urls: turnUrls, username, credential });
  }
  return servers;
}
