// What one visitor may send, as rates by kind. Each visitor has buckets of them.

import type { Rate } from "../../core/throttle.ts";

/** Our client sends 60 packets per second and, before it plays, a few; a browser that was stalled sends some at once. */
const PACKETS: Rate = { burst: 240, perSecond: 150 };

/** By `ALLOWED`. */
export const ALLOWANCE: readonly Rate[] = [
  PACKETS,
  { burst: 96_000, perSecond: 48_000 },
  // Our client puts one message of inputs into a packet; of a packet with many each counts.
  PACKETS,
  // Each request is a step of the rules and a settled world.
  { burst: 60, perSecond: 30 },
  // At once, and in the long run: a link that stalls and delivers seconds at once is no attack.
  { burst: 64, perSecond: 0.2 },
  // Each may be passed on to everybody. A session sends at most 8 at once and 3 per second; after a stall they come together.
  { burst: 40, perSecond: 4 },
];

/** What is limited: commands are a player's requests and claims. */
export const ALLOWED = { packet: 0, byte: 1, input: 2, command: 3, strike: 4, message: 5 } as const;
