// Measures a session once per frame and writes the values for the net graph. Always true: it does not change the session;
// counters of an earlier client are never mixed with those of a later one.

import type { Client } from "reckon/client";
import type { Session } from "reckon/session";
import { History } from "./history.ts";
import { Rate } from "./rate.ts";

export class Measures {
  readonly history: History = new History();
  readonly #received = new Rate();
  readonly #sent = new Rate();
  #client: Client | undefined;
  #margins = 0;
  #marginSum = 0;
  #rollbacks = 0;

  sample(session: Session | undefined, now: number, frameMs: number): void {
    const { history } = this;
    history.advance(now);
    history.raise("frame", frameMs);
    if (session?.connection !== undefined) {
      const { counts } = session.connection;
      const stats = session.connection.stats();
      const clock = session.client?.clock;
      // The clock leaves out the server's wait for its next packet; acks do not.
      history.set("rtt", clock?.isLocked === true ? clock.rttMs : stats.rttMs);
      history.set("jitter", stats.jitterMs);
      history.set("loss", 100 * stats.lossShare);
      history.set("received", this.#received.of(counts.receivedBytes, now));
      history.set("sent", this.#sent.of(counts.sentBytes, now));
    }
    if (session?.client !== undefined) this.#sampleClient(session.client, now);
  }

  #sampleClient(client: Client, now: number): void {
    const { history } = this;
    const { quality, clock } = client;
    if (client !== this.#client) this.#begin(client);
    const serverMs = clock.serverTime(now);
    if (client.isStarted && client.agreement.addressing === "tick")
      history.set("lead", client.inputMs - serverMs);
    if (client.delay.isStarted && client.showsLate) history.set("viewDelay", serverMs - client.viewMs);
    const { count, sum } = quality.marginMs;
    if (count > this.#margins) history.set("margin", (sum - this.#marginSum) / (count - this.#margins));
    else history.set("margin", history.newest("margin"));
    this.#margins = count;
    this.#marginSum = sum;
    const { rollbackCount } = quality;
    if (rollbackCount > this.#rollbacks) history.add("rollbacks", rollbackCount - this.#rollbacks);
    this.#rollbacks = rollbackCount;
  }

  #begin(client: Client): void {
    const { marginMs, rollbackCount } = client.quality;
    this.#client = client;
    this.#margins = marginMs.count;
    this.#marginSum = marginMs.sum;
    this.#rollbacks = rollbackCount;
  }
}
