// Frames of packets on their way to TCP sockets, of all clients. They are written when the turn of the event loop ends in which
// they were made: a server writes to hundreds of clients in one turn, and each call of the system would push out of the cache what
// the next client's packet is made with. Server sockets put packets in. Always true: of each client frames leave in the order in
// which they were sent, in one piece; nothing waits longer than the turn.

import { Views } from "../../../core/views.ts";
import { MOST_FRAME_BYTES } from "../../transport.ts";
import type { Tcp } from "./tcp.ts";

/** Final frame, binary. */
const BINARY = 0x82;
/** Lengths from here on take two bytes more. */
const LONG = 126;
const MOST_HEAD_BYTES = 4;
/** More than this is written at once. */
const HELD_BYTES = 65_536;

const held = new Uint8Array(HELD_BYTES);
let heldBytes = 0;
/** Who gets each; undefined once he has it, so that nobody is kept here who has gone. */
const receivers: (Tcp | undefined)[] = [];
/** Where the frame of each ends. */
const ends: number[] = [];
let count = 0;
/** What is written lies here. It has mostly left when `write` returns, so one memory serves all. */
let leaving = newMemory();

/** Takes a packet, to be sent to a client in a frame of its own. */
export function sendFrame(to: Tcp, packet: Uint8Array): void {
  if (heldBytes + packet.length + MOST_HEAD_BYTES > HELD_BYTES) writeFrames();
  if (count === 0) queueMicrotask(writeFrames);
  heldBytes = putFrame(packet, heldBytes);
  receivers[count] = to;
  ends[count++] = heldBytes;
}

/** Writes what waits: called before anything else is written to a client. */
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

function write(to: Tcp, from: number, end: number): void {
  if (to.bufferedBytes > 0) {
    // It will wait too, maybe with thousands of others: each takes as much memory as it has bytes.
    to.write(held.slice(from, end));
    return;
  }
  const frame = leaving.view(end - from);
  for (let i = from; i < end; i++) frame[i - from] = held[i];
  to.write(frame);
  // What the socket has kept is not written again.
  if (to.bufferedBytes > 0) leaving = newMemory();
}

/** Makes a frame of a packet, as a server sends it: not masked. Returns where it ends. */
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
