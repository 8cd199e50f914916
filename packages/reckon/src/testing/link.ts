// One direction of a simulated network path, in virtual time. The stepper and tests put bytes in with `send` and
// take them out with `receive`; nothing happens by itself. Always true: the same conditions, seed and sends give
// the same arrivals in every engine; sent + duplicated = lost + dropped + delivered + still under way; after
// warm-up a packet allocates nothing. link-conditions.ts says what a packet meets, in which order.
import { assert } from "../core/assert.ts";
import { mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import { InFlight } from "./in-flight.ts";
import { Bottleneck } from "./link-bottleneck.ts";
import { Blackouts, Bursts, Latency, Spikes } from "./link-chance.ts";
import { checkConditions, type LinkConditions } from "./link-conditions.ts";
import { Segments } from "./link-stream.ts";

/** What a link did so far. Packets, unless the name says bytes. */
export interface LinkCounts {
  /** Calls of `send`. */
  sent: number;
  /** Lost on the way or in a blackout. */
  lost: number;
  /** Extra copies that were put on the way. */
  duplicated: number;
  /** Dropped because the queue was full. */
  dropped: number;
  /** Handed out by `receive`, copies included. */
  delivered: number;
  bytesSent: number;
  bytesDelivered: number;
}

/**
 * A seeded link.
 *
 * @example
 * const link = new Link({ latencyMs: 20, jitterMs: 5, loss: 0.01 }, 7);
 * link.send(bytes, 0);
 * const packet = link.receive(link.nextArrivalMs());
 */
export class Link {
  readonly #counts: LinkCounts = {
    sent: 0,
    lost: 0,
    duplicated: 0,
    dropped: 0,
    delivered: 0,
    bytesSent: 0,
    bytesDelivered: 0,
  };
  readonly #inFlight: InFlight = new InFlight();
  readonly #blackouts: Blackouts = new Blackouts();
  readonly #bottleneck: Bottleneck;
  readonly #latency: Latency;
  readonly #loss: number;
  readonly #lossDice: Random;
  readonly #bursts: Bursts | undefined;
  readonly #duplicate: number;
  readonly #copyDice: Random;
  readonly #copyLatency: Latency;
  readonly #segments: Segments | undefined;
  readonly #isInOrder: boolean;
  readonly #spikes: Spikes | undefined;
  #now = -Infinity;
  #lastArrivalMs = -Infinity;

  /** Throws a sentence that names the fix if the conditions make no sense. Any whole number is a seed. */
  constructor(conditions: LinkConditions, seed: number) {
    checkConditions(conditions);
    const { loss = 0, burst, duplicate = 0, reorder = true, spike, stream } = conditions;
    const root = Random.from(seed).next();
    this.#bottleneck = new Bottleneck(conditions);
    this.#latency = new Latency(conditions, mix(root, 1));
    this.#loss = loss;
    this.#lossDice = Random.from(mix(root, 2));
    this.#bursts = burst?.lossRate ? new Bursts(burst, mix(root, 3)) : undefined;
    this.#duplicate = duplicate;
    this.#copyDice = Random.from(mix(root, 4));
    this.#copyLatency = new Latency(conditions, mix(root, 5));
    this.#segments = stream && new Segments(conditions, mix(root, 6), this.#blackouts);
    this.#spikes = spike && new Spikes(spike, mix(root, 7));
    this.#isInOrder = !reorder || stream !== undefined;
  }

  /** What happened so far; one object for the life of the link, read it and do not keep it as a record. */
  get counts(): Readonly<LinkCounts> {
    return this.#counts;
  }

  /** Puts a copy of the bytes on the way. `now` in ms must not go back from one send to the next. */
  send(bytes: Uint8Array, now: number): void {
    assert(
      now >= this.#now,
      "Packets go out in order of time: send with a now that is not before the last one.",
    );
    this.#now = now;
    this.#counts.sent++;
    this.#counts.bytesSent += bytes.length;
    if (this.#segments) this.#sendSegments(this.#segments, bytes, now);
    else this.#sendDatagram(bytes, now);
  }

  /** When the next packet arrives, in ms; Infinity when nothing is under way. */
  nextArrivalMs(): number {
    return this.#inFlight.nextMs;
  }

  /**
   * The next packet that has arrived by `now` (ms), in order of arrival, those of one moment in order of sending;
   * undefined if there is none. The view is valid until the next call of `send` or `receive`.
   */
  receive(now: number): Uint8Array | undefined {
    if (!(this.#inFlight.nextMs <= now)) return undefined;
    const packet = this.#inFlight.take();
    this.#counts.delivered++;
    this.#counts.bytesDelivered += packet.length;
    return packet;
  }

  /**
   * Loses everything sent from `fromMs` until just before `toMs`. Announce it before the sends it is about. On a
   * stream it loses segments, which are resent; one without an end kills the stream.
   */
  blackout(fromMs: number, toMs: number): void {
    this.#blackouts.add(fromMs, toMs);
  }

  #sendDatagram(bytes: Uint8Array, now: number): void {
    // All dice that can ever tell are thrown before any is looked at, so that later packets keep their fate.
    const latencyMs = this.#latency.next();
    const canCopy = this.#duplicate > 0;
    const copyLatencyMs = canCopy ? this.#copyLatency.next() : 0;
    const isCopied = canCopy && this.#copyDice.chance(this.#duplicate);
    const isUnlucky = this.#loss > 0 && this.#lossDice.chance(this.#loss);
    const isStruck = this.#bursts?.strikes(now) ?? false;
    if (this.#blackouts.covers(now)) {
      this.#counts.lost++;
      return;
    }
    const leavesMs = this.#bottleneck.pass(bytes.length, now);
    if (leavesMs === -Infinity) this.#counts.dropped++;
    else if (isUnlucky || isStruck) this.#counts.lost++;
    else {
      this.#putOnTheWay(bytes, leavesMs + latencyMs);
      if (isCopied) {
        this.#counts.duplicated++;
        this.#putOnTheWay(bytes, leavesMs + copyLatencyMs);
      }
    }
  }

  #sendSegments(segments: Segments, bytes: Uint8Array, now: number): void {
    const leavesMs = this.#bottleneck.pass(bytes.length, now);
    this.#putOnTheWay(bytes, segments.arrivalMs(bytes.length, now, leavesMs));
  }

  #putOnTheWay(bytes: Uint8Array, reachesMs: number): void {
    let arrivalMs = this.#spikes ? this.#spikes.release(reachesMs) : reachesMs;
    if (this.#isInOrder) arrivalMs = Math.max(arrivalMs, this.#lastArrivalMs);
    this.#lastArrivalMs = arrivalMs;
    // A stream that gave up, and all that waits behind it.
    if (arrivalMs === Infinity) this.#counts.lost++;
    else this.#inFlight.add(bytes, arrivalMs);
  }
}
