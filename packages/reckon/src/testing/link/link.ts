// One direction of a simulated network path, in virtual time. The stepper and tests put bytes in with `send` and take them out with
// `receive`; nothing happens by itself. Always true: the same conditions, seed and sends give the same arrivals in every engine; sent +
// duplicated = lost + dropped + delivered + still under way; after warm-up a packet allocates nothing. link-conditions.ts has the order of
// a link's parts; a packet meets the figures of the moment at which it is sent, or at which a darkness releases it (link-schedule.ts).
import { assert } from "../../core/assert.ts";
import { mix } from "../../core/hash.ts";
import { Random } from "../../core/random.ts";
import { InFlight } from "./in-flight.ts";
import { Bottleneck } from "./link-bottleneck.ts";
import { Blackouts, Bursts, Latency, Spikes } from "./link-chance.ts";
import type { Way } from "./link-pieces.ts";
import { type Figures, Schedule, type Timing } from "./link-schedule.ts";
import { Segments } from "./link-stream.ts";

/** Counts of a link so far: packets, unless the name says bytes. */
export interface LinkCounts {
  sent: number;
  /** Lost on the way or in a blackout. */
  lost: number;
  duplicated: number;
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
  /** Is told what becomes of each packet when it is sent: when it will arrive, ms; Infinity: it is lost. A copy is told as well. */
  onFate: ((arrivesMs: number, bytes: number) => void) | undefined;
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
  readonly #schedule: Schedule;
  readonly #bottleneck: Bottleneck;
  readonly #latency: Latency;
  readonly #lossDice: Random;
  readonly #bursts: Bursts;
  readonly #copyDice: Random;
  readonly #copyLatency: Latency;
  readonly #segments: Segments | undefined;
  readonly #spikes: Spikes;
  #now = -Infinity;
  #lastArrivalMs = -Infinity;

  /**
   * A way is constant conditions or a list of pieces; a profile may be given as its timing. Any whole number is a seed.
   * Throws a sentence that names the fix if the conditions make no sense.
   */
  constructor(way: Way, seed: number, timing: Timing = {}) {
    this.#schedule = new Schedule(way, timing);
    const root = Random.from(seed).next();
    this.#bottleneck = new Bottleneck(this.#schedule);
    this.#latency = new Latency(mix(root, 1));
    this.#lossDice = Random.from(mix(root, 2));
    this.#bursts = new Bursts(mix(root, 3));
    this.#copyDice = Random.from(mix(root, 4));
    this.#copyLatency = new Latency(mix(root, 5));
    const { isStream } = this.#schedule;
    this.#segments = isStream ? new Segments(mix(root, 6), this.#schedule, this.#blackouts) : undefined;
    this.#spikes = new Spikes(mix(root, 7));
  }

  /** The counts so far: one object for the life of the link. */
  get counts(): Readonly<LinkCounts> {
    return this.#counts;
  }

  /** Sends a copy of the bytes. `now` in ms must not go back from one send to the next. */
  send(bytes: Uint8Array, now: number): void {
    assert(
      now >= this.#now,
      "Packets go out in order of time: send with a now that is not before the last one.",
    );
    this.#now = now;
    this.#counts.sent++;
    this.#counts.bytesSent += bytes.length;
    const goesMs = this.#schedule.heldUntil(now);
    const figures = this.#schedule.at(goesMs);
    if (this.#segments === undefined) this.#sendDatagram(bytes, goesMs, figures);
    else {
      const leavesMs = this.#bottleneck.pass(bytes.length, goesMs, figures.queueBytes);
      this.#putOnTheWay(bytes, this.#segments.arrivalMs(bytes.length, now, leavesMs, figures), figures);
    }
  }

  /** Packets that are sent from now on meet another way. Throws a sentence if it is of another sort (a stream, a trace). */
  change(way: Way, timing: Timing = {}): void {
    this.#schedule.become(way, timing);
  }

  /** When the next packet arrives, in ms; Infinity when nothing is under way. */
  nextArrivalMs(): number {
    return this.#inFlight.nextMs;
  }

  /**
   * The next packet that has arrived by `now` (ms), in order of arrival, and for one moment in order of sending; undefined if there is
   * none. The view is valid until the next call of `send` or `receive`.
   */
  receive(now: number): Uint8Array | undefined {
    if (!(this.#inFlight.nextMs <= now)) return undefined;
    const packet = this.#inFlight.take();
    this.#counts.delivered++;
    this.#counts.bytesDelivered += packet.length;
    return packet;
  }

  /**
   * Loses every packet sent from `fromMs` until just before `toMs`. Announce it before those sends. On a stream it loses segments, which
   * are resent; a blackout without an end kills the stream.
   */
  blackout(fromMs: number, toMs: number): void {
    this.#blackouts.add(fromMs, toMs);
  }

  #sendDatagram(bytes: Uint8Array, now: number, figures: Readonly<Figures>): void {
    const { loss, burst, duplicate } = figures;
    // All dice are thrown before any result is used, so that later packets keep their fate.
    const latencyMs = this.#latency.next(figures);
    const canCopy = duplicate > 0;
    const copyLatencyMs = canCopy ? this.#copyLatency.next(figures) : 0;
    const isCopied = canCopy && this.#copyDice.chance(duplicate);
    const isUnlucky = loss > 0 && this.#lossDice.chance(loss);
    const isStruck = burst !== undefined && burst.lossRate > 0 && this.#bursts.strikes(burst, now);
    if (this.#blackouts.covers(now) || this.#schedule.isDark(now)) {
      this.#counts.lost++;
      this.onFate?.(Infinity, bytes.length);
      return;
    }
    const leavesMs = this.#bottleneck.pass(bytes.length, now, figures.queueBytes);
    if (leavesMs === -Infinity || isUnlucky || isStruck) {
      if (leavesMs === -Infinity) this.#counts.dropped++;
      else this.#counts.lost++;
      this.onFate?.(Infinity, bytes.length);
    } else {
      this.#putOnTheWay(bytes, leavesMs + latencyMs, figures);
      if (isCopied) {
        this.#counts.duplicated++;
        this.#putOnTheWay(bytes, leavesMs + copyLatencyMs, figures);
      }
    }
  }

  #putOnTheWay(bytes: Uint8Array, reachesMs: number, figures: Readonly<Figures>): void {
    const { spike, batchMs, isInOrder } = figures;
    let arrivalMs = spike ? this.#spikes.release(spike, reachesMs) : reachesMs;
    if (batchMs > 0) arrivalMs = this.#schedule.batchedMs(arrivalMs, batchMs);
    if (isInOrder) arrivalMs = Math.max(arrivalMs, this.#lastArrivalMs);
    this.#lastArrivalMs = Math.max(arrivalMs, this.#lastArrivalMs);
    this.onFate?.(arrivalMs, bytes.length);
    // The stream gave up: this packet and all after it are lost.
    if (arrivalMs === Infinity) this.#counts.lost++;
    else this.#inFlight.add(bytes, arrivalMs);
  }
}
