// The settings of the page's server (`/config.json`): STUN and TURN for WebRTC, and whether it has bots. Always true: a
// server that does not answer has neither.

export interface Config {
  /** STUN servers. */
  readonly iceServers: RTCIceServer[];
  /** Whether the server offers TURN relays to seated players: see relay.ts. */
  readonly relay: boolean;
  readonly bots: boolean;
}

const NONE: Config = { iceServers: [], relay: false, bots: false };

export async function loadConfig(): Promise<Config> {
  try {
    const answer = await fetch("/config.json", { signal: AbortSignal.timeout(5000) });
    const { iceServers, relay, bots } = (await answer.json()) as Partial<Config>;
    return {
      iceServers: Array.isArray(iceServers) ? iceServers : [],
      relay: relay === true,
      bots: bots === true,
    };
  } catch {
    return NONE;
  }
}
