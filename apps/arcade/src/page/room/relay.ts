// The STUN and TURN servers of a visit. TURN is for players with a seat: a visit passes the seat's token, and this asks the page's
// server for short-lived credentials. The line asks before each offer. Always true: without relays, or if they do not come,
// an offer goes out without them; credentials that are about to expire are not used.

import type { Config } from "../config.ts";

/** An offer waits this long for relays, ms: play goes on meanwhile, over the WebSocket. */
const PATIENCE_MS = 30_000;
const SPARE_MS = 60_000;
const RETRY_MS = 5000;

/** The server's answer; rejects, or undefined: it gave none. */
export type AskRelay = (
  token: string,
) => Promise<{ iceServers: RTCIceServer[]; seconds: number } | undefined>;

export class Relay {
  readonly #config: Pick<Config, "iceServers" | "relay">;
  readonly #ask: AskRelay;
  readonly #now: () => number;
  #token: string | undefined;
  #servers: RTCIceServer[] = [];
  #endsMs = Number.NEGATIVE_INFINITY;
  #askedMs = Number.NEGATIVE_INFINITY;
  #wantedMs = Number.NaN;

  constructor(
    config: Pick<Config, "iceServers" | "relay">,
    ask: AskRelay = askRelay,
    now = () => performance.now(),
  ) {
    this.#config = config;
    this.#ask = ask;
    this.#now = now;
  }

  /** The visit has a seat, or has lost it. */
  seated(token: string | undefined): void {
    this.#token = token;
    this.#askedMs = Number.NEGATIVE_INFINITY;
  }

  /** For the next offer; undefined: wait a little. */
  iceServers(): RTCIceServer[] | undefined {
    const { iceServers, relay } = this.#config;
    const now = this.#now();
    if (!relay) return iceServers;
    if (now < this.#endsMs) return [...iceServers, ...this.#servers];
    if (Number.isNaN(this.#wantedMs)) this.#wantedMs = now;
    void this.#fetch(now);
    return now - this.#wantedMs > PATIENCE_MS ? iceServers : undefined;
  }

  async #fetch(now: number): Promise<void> {
    const token = this.#token;
    if (token === undefined || now - this.#askedMs < RETRY_MS) return;
    this.#askedMs = now;
    try {
      const answer = await this.#ask(token);
      if (answer === undefined || token !== this.#token) return;
      this.#servers = answer.iceServers;
      this.#endsMs = this.#now() + 1000 * answer.seconds - SPARE_MS;
    } catch {
      // It asks again with the next offer.
    }
  }
}

async function askRelay(token: string): ReturnType<AskRelay> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch("/relay", { headers, signal: AbortSignal.timeout(5000) });
  if (!answer.ok) return undefined;
  const { iceServers, seconds } = (await answer.json()) as { iceServers?: unknown; seconds?: unknown };
  if (!Array.isArray(iceServers) || typeof seconds !== "number") return undefined;
  return { iceServers, seconds };
}
