// The conditions of one direction of a network path, as plain options, and their check. profiles.ts and tests write them; link.ts and its
// parts read them. A packet meets the parts in this order: darkness, bottleneck (rate or trace, with its queue), loss, duplication,
// latency with jitter, spike, batch, order. link-pieces.ts has conditions that change with time.
import { assert } from "../../core/assert.ts";
import type { Trace } from "./trace.ts";

/** Loss in bursts: the two states of Gilbert and Elliott in continuous time, so it does not depend on the packet rate. */
export interface BurstConditions {
  /** Share of packets that are lost in the long run, 0…1; at most `lossInside`. */
  readonly lossRate: number;
  /** Mean length of a burst in ms; lengths are exponential. */
  readonly burstMs: number;
  /** Share of packets lost inside a burst, 0…1; outside none are. */
  readonly lossInside: number;
}

/** A recurring pause: packets that would arrive during it arrive together at its end. */
export interface SpikeConditions {
  /** Time from the start of one pause to the next, in ms; the first one's moment depends on the seed. */
  readonly everyMs: number;
  /** Shortest pause in ms. */
  readonly minMs: number;
  /** Longest pause in ms, below `everyMs`; pauses are uniform between the two. */
  readonly maxMs: number;
}

/**
 * Delivery as over TCP: in order, without loss, and a lost segment holds up everything after it. A lost segment is resent after
 * min(3 spacings + RTT, 2 RTT), then after twice that, and so on; spacing is the smoothed interval between sends. After 30 resends the
 * stream is dead, and every later packet counts as lost.
 */
interface StreamConditions {
  /** Chance that one segment of up to 1460 bytes is lost, each time it is sent, 0…1 exclusive. */
  readonly segmentLoss: number;
  /** Round trip in ms that the sender knows. Default: 2 · `latencyMs`. */
  readonly rttMs?: number;
}

/** One direction of a path. Only `latencyMs` is required; without more it is a perfect wire of that length. */
export interface LinkConditions {
  /** Mean time on the way in ms, without the queue and the spikes. */
  readonly latencyMs: number;
  /**
   * Standard deviation of the time on the way in ms, independent for each packet. Default 0. The time is a floor of
   * latencyMs − √2 · jitterMs plus a gamma variate of shape 2. Where the floor would be negative it is 0 and the mean is kept: then the
   * deviation is only latencyMs / √2.
   */
  readonly jitterMs?: number;
  /** Chance that a packet is lost, independently of others, 0…1. Default 0. */
  readonly loss?: number;
  /** Loss in bursts, beside `loss`. Default: none. */
  readonly burst?: BurstConditions;
  /** Chance that a packet that is not lost arrives twice, the copy with a latency of its own, 0…1. Default 0. */
  readonly duplicate?: number;
  /** Whether a packet may overtake another. Default true. */
  readonly reorder?: boolean;
  /** Rate in kbit/s (1000 bits) of the bytes given to `send`, no headers added. Default: without bound. */
  readonly rateKbps?: number;
  /**
   * Room in bytes before the rate or the trace; a packet that does not fit is dropped, except if the queue is empty. A packet counts
   * until its last bit has left. Default: without bound.
   */
  readonly queueBytes?: number;
  /** Pauses whose backlog arrives together. Default: none. */
  readonly spike?: SpikeConditions;
  /** Packets are delivered together, at multiples of this many ms of the link's time. Default 0: each by itself. */
  readonly batchMs?: number;
  /** TCP-like delivery; refused together with loss, burst, duplicate, queueBytes and reorder. Default: datagrams. */
  readonly stream?: StreamConditions;
  /** Delivery opportunities instead of a rate; its time 0 is the link's time 0. Default: none. */
  readonly trace?: Trace;
}

/** Throws a sentence that names the fix if conditions are out of range or exclude each other. */
export function checkConditions(conditions: LinkConditions): void {
  const {
    latencyMs,
    jitterMs = 0,
    loss = 0,
    duplicate = 0,
    rateKbps = Infinity,
    queueBytes = Infinity,
    batchMs = 0,
  } = conditions;
  assertTime("latencyMs", latencyMs);
  assertTime("jitterMs", jitterMs);
  assertTime("batchMs", batchMs);
  assertShare("loss", loss);
  assertShare("duplicate", duplicate);
  assert(rateKbps > 0, `rateKbps is ${rateKbps}: make it above 0, or leave it out for no bound.`);
  assert(queueBytes > 0, `queueBytes is ${queueBytes}: make it above 0, or leave it out for no bound.`);
  assert(
    conditions.rateKbps === undefined || conditions.trace === undefined,
    "A link has a rateKbps or a trace, not both: leave one of them out.",
  );
  assert(
    conditions.queueBytes === undefined ||
      conditions.rateKbps !== undefined ||
      conditions.trace !== undefined,
    "queueBytes without a rateKbps or a trace never fills: give one of them too, or leave queueBytes out.",
  );
  if (conditions.burst) checkBurst(conditions.burst);
  if (conditions.spike) checkSpike(conditions.spike);
  if (conditions.trace) checkTrace(conditions.trace);
  if (conditions.stream) checkStream(conditions.stream, conditions);
}

function checkBurst({ lossRate, burstMs, lossInside }: BurstConditions): void {
  assertShare("burst.lossRate", lossRate);
  assertShare("burst.lossInside", lossInside);
  assert(lossInside > 0, "burst.lossInside is 0: nothing would ever be lost, so leave burst out.");
  assert(
    lossRate < lossInside,
    `burst.lossRate ${lossRate} is not below lossInside ${lossInside}: the burst would never end, so use loss.`,
  );
  assertTime("burst.burstMs", burstMs);
  assert(burstMs > 0, "burst.burstMs is 0: give bursts a mean length in ms, or use loss.");
}

function checkSpike({ everyMs, minMs, maxMs }: SpikeConditions): void {
  assertTime("spike.minMs", minMs);
  assertTime("spike.maxMs", maxMs);
  assert(minMs <= maxMs, `spike.minMs ${minMs} is above maxMs ${maxMs}: swap them.`);
  assert(
    maxMs < everyMs,
    `spike.maxMs ${maxMs} is not below everyMs ${everyMs}: shorten it, or nothing ever arrives.`,
  );
  assertTime("spike.everyMs", everyMs);
}

function checkTrace({ deliveriesMs, periodMs }: Trace): void {
  assert(deliveriesMs.length > 0, "The trace has no deliveries: give it at least one.");
  let previous = 0;
  for (const ms of deliveriesMs) {
    assert(ms >= previous, `The trace goes back from ${previous} to ${ms} ms: sort deliveriesMs.`);
    previous = ms;
  }
  assertTime("The trace's periodMs", periodMs);
  assert(
    periodMs >= previous && periodMs > 0,
    `The trace's periodMs ${periodMs} ends before its last delivery at ${previous} ms: make it longer.`,
  );
}

function checkStream({ segmentLoss, rttMs = 0 }: StreamConditions, conditions: LinkConditions): void {
  assertShare("stream.segmentLoss", segmentLoss);
  assert(
    segmentLoss < 1,
    "stream.segmentLoss is 1: nothing would ever arrive, so make it lower or use blackout.",
  );
  assertTime("stream.rttMs", rttMs);
  const { loss = 0, duplicate = 0, reorder = false, burst, queueBytes } = conditions;
  assert(
    loss === 0 && burst === undefined,
    "A stream resends what is lost: use stream.segmentLoss, not loss or burst.",
  );
  assert(duplicate === 0, "A stream has no duplicates: leave duplicate out.");
  assert(!reorder, "A stream is in order: leave reorder out.");
  assert(
    queueBytes === undefined,
    "A stream's sender waits where a queue would overflow: leave queueBytes out.",
  );
}

function assertShare(name: string, value: number): void {
  assert(value >= 0 && value <= 1, `${name} is ${value}: make it a share from 0 to 1.`);
}

/** Throws a sentence unless a value is a length of time. */
export function assertTime(name: string, value: number): void {
  assert(value >= 0 && value < Infinity, `${name} is ${value}: make it a finite number of ms, 0 or more.`);
}
