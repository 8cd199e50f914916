// The options of a connection, with units and defaults, and their check. Callers write them, connection.ts reads them once. Always true:
// both ends give the same lanes, because the table of lanes is part of the protocol.
import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import { onceFor } from "../core/once-for.ts";
import { MOST_HEADER_BYTES } from "./packet-header.ts";
import { CHUNK_BYTES } from "./packet-items.ts";

/** What a lane promises. */
type LaneKind =
  /** Every message, once, in the order of sending. */
  | "ordered"
  /** Every message, once, as soon as it is complete. */
  | "unordered"
  /** The newest message only: a newer one replaces one that was not sent yet, and an older one that comes late is dropped. */
  | "newest"
  /** Each message is sent once and may be lost or overtaken. */
  | "unreliable";

/** One lane. Its place in the list is its number and its priority: 0 is sent first. */
export interface LaneOptions {
  readonly kind: LaneKind;
  /** Reliable lanes: most chunks of 392 bytes that may wait for an ack; a power of two from 8 to 1024. Default 256. */
  readonly window?: number;
  /** Reliable lanes: whether `send` into a full window only returns false, or also closes the connection. Default "refuse". */
  readonly full?: "refuse" | "close";
  /** Unreliable lanes: most messages that may wait to be sent or taken; the oldest is dropped first. 1 to 256. Default 32. */
  readonly depth?: number;
  /**
   * Unreliable lanes over a stream: the newest message waits until fewer are unacknowledged than go out in a round trip, plus this many; 1
   * to 128. Each end has its own. Default 2.
   */
  readonly spare?: number;
}

/** Options of a connection. */
export interface ConnectionOptions {
  /** 1 to 16 lanes, the same at both ends. */
  readonly lanes: readonly LaneOptions[];
  /** Whether packets travel over a reliable stream such as a WebSocket. Default false: datagrams. */
  readonly stream?: boolean;
  /** Most bytes of a packet, 512 to 16,384. Default 1200. */
  readonly packetBytes?: number;
  /** Most bytes of a message on a reliable lane; no more than its window holds. Default 65,536. */
  readonly messageBytes?: number;
  /** The connection ends when nothing has arrived for this long, in ms; at most 120,000. Default 20,000. */
  readonly timeoutMs?: number;
  /** After this long without a packet of its own the connection sends an empty one, in ms. Default 1000. */
  readonly keepAliveMs?: number;
  /** How long an ack may wait for a packet to travel in, in ms. Default 25. */
  readonly ackDelayMs?: number;
  /** The connection ends when a message stays incomplete for this long, in ms. Default 60,000. */
  readonly stalledMs?: number;
  /** The connection ends after more malformed packets than this. Default 32. */
  readonly mostBadPackets?: number;
}

/** Options with every default filled in. */
export interface CheckedOptions extends Required<ConnectionOptions> {
  /** For each lane. */
  readonly isReliable: readonly boolean[];
  /** Most bytes of a message on an unreliable lane: it is never divided, so it must fit one packet. */
  readonly unreliableBytes: number;
}

/** A length field has 14 bits. */
export const MOST_PACKET_BYTES = 16384;
export const DEFAULT_WINDOW = 256;
export const DEFAULT_DEPTH = 32;
export const DEFAULT_SPARE = 2;

function isReliable(lane: LaneOptions): boolean {
  return lane.kind === "ordered" || lane.kind === "unordered";
}

/**
 * Fills in the defaults; throws a sentence that names the fix if an option makes no sense. It works once for each object of options:
 * connections with the same options read the same memory.
 */
export const checkOptions: (options: ConnectionOptions) => CheckedOptions = onceFor(check);

function check(options: ConnectionOptions): CheckedOptions {
  const checked = completed(options);
  if (CHECKS) checkNumbers(checked);
  return checked;
}

function checkNumbers(checked: CheckedOptions): void {
  const { lanes, packetBytes, messageBytes, timeoutMs } = checked;
  assert(lanes.length >= 1 && lanes.length <= 16, `There are ${lanes.length} lanes: give 1 to 16.`);
  assert(
    Number.isInteger(packetBytes) && packetBytes >= 512 && packetBytes <= MOST_PACKET_BYTES,
    `packetBytes is ${packetBytes}: give a whole number from 512 to 16384.`,
  );
  assert(
    Number.isInteger(messageBytes) && messageBytes >= 1,
    `messageBytes is ${messageBytes}: give a whole number of bytes from 1 on.`,
  );
  assert(
    timeoutMs > 0 && timeoutMs <= 120_000,
    `timeoutMs is ${timeoutMs}: give ms above 0 and up to 120000.`,
  );
  for (const name of ["keepAliveMs", "ackDelayMs", "stalledMs", "mostBadPackets"] as const)
    assert(checked[name] >= 0, `${name} is ${checked[name]}: give 0 or more.`);
  for (const lane of lanes) checkLane(lane, messageBytes);
}

/** Key by key, so that all results have one shape: every packet reads them. */
function completed(options: ConnectionOptions): CheckedOptions {
  const { packetBytes = 1200 } = options;
  return {
    lanes: options.lanes,
    isReliable: options.lanes.map(isReliable),
    unreliableBytes: packetBytes - MOST_HEADER_BYTES - 1,
    stream: options.stream ?? false,
    packetBytes,
    messageBytes: options.messageBytes ?? 65536,
    timeoutMs: options.timeoutMs ?? 20000,
    keepAliveMs: options.keepAliveMs ?? 1000,
    ackDelayMs: options.ackDelayMs ?? 25,
    stalledMs: options.stalledMs ?? 60000,
    mostBadPackets: options.mostBadPackets ?? 32,
  };
}

function checkLane(lane: LaneOptions, messageBytes: number): void {
  const { window = DEFAULT_WINDOW, depth = DEFAULT_DEPTH, spare = DEFAULT_SPARE } = lane;
  const isPowerOfTwo = Number.isInteger(window) && (window & (window - 1)) === 0;
  assert(
    isPowerOfTwo && window >= 8 && window <= 1024,
    `A lane has a window of ${window} chunks: give a power of two from 8 to 1024.`,
  );
  assert(
    !isReliable(lane) || messageBytes <= window * CHUNK_BYTES,
    `A message of ${messageBytes} bytes does not fit a window of ${window} chunks of ${CHUNK_BYTES}: give a smaller messageBytes or a larger window.`,
  );
  assert(
    Number.isInteger(depth) && depth >= 1 && depth <= 256,
    `A lane has a depth of ${depth} messages: give a whole number from 1 to 256.`,
  );
  assert(spare >= 1 && spare <= 128, `A lane has ${spare} messages to spare: give 1 to 128.`);
}
