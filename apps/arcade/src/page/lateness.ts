// Why play is not smooth, as a sentence for the player. The visit asks twice per second. Always true: it says nothing while
// all is well, and what it says names what was measured, not what is guessed.

import type { Client } from "reckon/client";

/** What is measured of the link. */
export interface Link {
  readonly rttMs: number;
  readonly jitterMs: number;
  readonly lossShare: number;
}

/** So many late inputs in half a second are felt. */
const FELT_INPUTS = 3;

/** A sentence, or empty. @param lateInputs since it was last asked */
export function lateness(
  client: Pick<Client, "isLate" | "isHolding">,
  link: Link,
  lateInputs: number,
): string {
  if (client.isHolding) return "The server is silent: the match goes on when it answers.";
  if (client.isLate) return `Others are shown late: ${causeOf(link)}.`;
  return lateInputs >= FELT_INPUTS ? `Your inputs arrive late: ${causeOf(link)}.` : "";
}

function causeOf({ rttMs, jitterMs, lossShare }: Link): string {
  if (lossShare >= 0.03) return `${Math.round(lossShare * 100)} % of the packets get lost`;
  if (jitterMs >= 15) return `Wi-Fi jitter of ${Math.round(jitterMs)} ms`;
  if (rttMs >= 200) return `the server is ${Math.round(rttMs)} ms away`;
  return "the connection stalled for a moment";
}
