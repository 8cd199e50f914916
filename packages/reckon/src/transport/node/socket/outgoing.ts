// Frames of packets on their way to TCP sockets, of all clients. They are written at the end of the turn of the event loop in which
// they were made: a server writes to hundreds of clients in one turn, and each system call would push out of the cache what the next
// client's packet is made with. Server sockets put packets in. Always true: each client's frames leave in the order in which they
// were sent, each in one piece; no frame waits longer than the turn.

import type { Duplex } from "node:stream";
import { Views } from "../../../core/views.ts";
import { MOST_FRAME_BYTES } from "../../transport.ts";

/** Final frame, binary. */
const BINARY = 0x82;
/** Lengths from here on take two bytes more. */
const LONG = 126;
const MOST_HEAD_BYTES = 4;
/** When more than this waits, it is written at once. */
const HELD_BYTES = 65_536;

const held = new Uint8Array(HELD_BYTES);
let heldBytes = 0;
/** The receiver of each frame; undefined once it is written, so that no closed socket is kept here. */
const receivers: (Duplex | undefined)[] = [];
/** Where each frame ends. */
const ends: number[] = [];
let count = 0;
/** The frame being written. The system has mostly taken it when `write` returns, so one memory serves all. */
let leaving = newMemory();

/** Takes a packet, to be sent to a client in a frame of its own. */
export function sendFrame(to: Duplex, packet: Uint8Array): void {
  if (heldBytes + packet.length + MOST_HEAD_BYTES > HELD_BYTES) writeFrames();
  if (count === 0) queueMicrotask(writeFrames);
  heldBytes = putFrame(packet, heldBytes);
  receivers[count] = to;
  ends[count++] = heldBytes;
}

/** Writes the frames that wait: called before anything else is written to a client. */
export function writeFrames(): void {
  const frames = count;
  count = 0;
  heldBytes = 0;
  for (let i = 0; i < frames; i++) {
    const to = receivers[i];
    receivers[i] = undefined;
    if (to !== undefined) write(to, i === 0 ? 0 : ends[i - 1], ends[i]);
  }
}

function write(to: Duplex, from: number, end: number): void {
  if (to.writableLength > 0) {
    // This frame will wait too, maybe with thousands of others: each takes as much memory as it has bytes.
    to.write(held.slice(from, end));
    return;
  }
  const frame = leaving.view(end - from);
  for (let i = from; i < end; i++) frame[i - from] = held[i];
  to.write(frame);
  // The stream has kept the frame, so its memory may not be written again.
  if (to.writableLength > 0) leaving = newMemory();
}

/** Makes a packet's frame as a server sends it, without a mask. Returns where it ends. */
function putFrame(packet: Uint8Array, at: number): number {
  const { length } = packet;
  const from = at + (length < LONG ? 2 : MOST_HEAD_BYTES);
  held[at] = BINARY;
  held[at + 1] = length < LONG ? length : LONG;
  if (length >= LONG) {
    held[at + 2] = length >> 8;
    held[at + 3] = length;
  }
  for (let i = 0; i < length; i++) held[from + i] = packet[i];
  return from + length;
}

function newMemory(): Views {
  return new Views(MOST_FRAME_BYTES + MOST_HEAD_BYTES);
}
