// Sessions from Node, for bots and tests: lines over `ws`, and over node-datachannel if the program passes `makePeer`.

import { performance } from "node:perf_hooks";
import type { SessionServices } from "../../session/session-options.ts";
import type { DatagramOptions } from "../negotiation.ts";
import { sessionServices } from "../session-services.ts";
import { openWebSocket } from "./socket/node-web-socket.ts";

export interface NodeServicesOptions {
  readonly makePeer?: DatagramOptions["makePeer"];
  readonly keep?: SessionServices["keep"];
}

/** The services of a session in Node. Update the session with `performance.now()`. Addresses are a host and a port. */
export function nodeServices({ makePeer, keep }: NodeServicesOptions = {}): SessionServices {
  return sessionServices({
    openStream: (address) => openWebSocket(`ws://${address}/play`),
    makePeer,
    probe: async (address) => (await fetch(`http://${address}/rooms`)).ok,
    keep,
    now: () => performance.now(),
  });
}
