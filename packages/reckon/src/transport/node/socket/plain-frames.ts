// Reads the frames that a game sends, in front of `ws`: binary, final, and whole in one read of the TCP socket. It hands them out at
// once, where `ws` takes each through a stream of its own and a turn of the event loop. All others (texts, pings, closes, parts, and
// bytes that are no frame) go on to `ws`, which knows the rest of the protocol and judges errors. A server socket makes one. Always
// true: frames are handed out in the order in which they arrived; each turn of the event loop takes one frame of a client, so that no
// flood holds up anything else; only the bytes of one read wait here, and none after the end.

import type { Duplex } from "node:stream";
import type { WebSocket } from "ws";
import { Views } from "../../../core/views.ts";
import { MOST_FRAME_BYTES } from "../../transport.ts";

/** The first byte of a frame: what it is, and whether it is the last part of its message. */
const FINAL = 0x80;
const RESERVED = 0x70;
const OPCODE = { binary: 2, close: 8 } as const;
const PLAIN = FINAL | OPCODE.binary;
/** The second byte: whether the frame is masked, as every client's is, and its length, or how many bytes give the length. */
const MASKED = 0x80;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
const MASK_BYTES = 4;

/** Lent out for the duration of a call. */
const packets = new Views(4096);

export class PlainFrames {
  readonly #socket: WebSocket;
  readonly #tcp: Duplex;
  readonly #onPacket: (packet: Uint8Array) => void;
  readonly #giveWs: (chunk: Buffer) => void;
  /** Bytes that have arrived and are not read: they wait for the next turn, or for the rest of a head. */
  #unread: Buffer | undefined;
  #waitsForTurn = false;
  /** Bytes still to come of a frame that `ws` has begun; infinite once something that is no frame has arrived. */
  #begun = 0;
  /** `ws` has parts of a message, and judges which frames may come between them. */
  #isInParts = false;
  #isClosing = false;
  #hasEnded = false;

  /** @param tcp the socket that `socket` has begun to read, in this very turn */
  constructor(socket: WebSocket, tcp: Duplex, onPacket: (packet: Uint8Array) => void) {
    this.#socket = socket;
    this.#tcp = tcp;
    this.#onPacket = onPacket;
    const [toWs] = tcp.listeners("data") as ((chunk: Buffer) => void)[];
    this.#giveWs = (chunk) => toWs.call(tcp, chunk);
    tcp.removeListener("data", toWs);
    tcp.on("data", this.#take);
  }

  /** Stops reading: `ws` has found an error, or the peer has closed, and nothing after that counts. */
  end(): void {
    this.#hasEnded = true;
    this.#unread = undefined;
    this.#tcp.removeListener("data", this.#take);
  }

  readonly #take = (chunk: Buffer): void => {
    const all = this.#unread === undefined ? chunk : Buffer.concat([this.#unread, chunk]);
    if (this.#waitsForTurn) this.#unread = all;
    else this.#read(all);
  };

  /** Reads one frame, or as much of it as has arrived; the rest waits for its turn. */
  #read(chunk: Buffer): void {
    this.#unread = undefined;
    if (this.#begun === 0 && !isFrame(chunk)) this.#begun = Number.POSITIVE_INFINITY;
    const head = this.#begun > 0 ? 0 : headBytes(chunk);
    if (head > chunk.length) this.#unread = chunk;
    else {
      const end = this.#begun > 0 ? this.#pass(chunk, this.#begun) : this.#readFrame(chunk, head);
      if (end < chunk.length) this.#wait(chunk.subarray(end));
    }
  }

  /** Reads the frame whose head has arrived; returns where the next one begins. */
  #readFrame(chunk: Buffer, head: number): number {
    const length = lengthOf(chunk);
    const end = head + length;
    const isPlain = chunk[0] === PLAIN && length <= MOST_FRAME_BYTES && !this.#isInParts;
    if (isPlain && end <= chunk.length) {
      this.#onPacket(unmasked(chunk, head, length));
      return end;
    }
    const opcode = chunk[0] & ~FINAL;
    if (opcode < OPCODE.close) this.#isInParts = (chunk[0] & FINAL) === 0;
    this.#isClosing = opcode === OPCODE.close;
    return this.#pass(chunk, end);
  }

  /** Gives `ws` this many bytes of a frame, as far as they have arrived; returns where those end. */
  #pass(chunk: Buffer, bytes: number): number {
    const end = Math.min(chunk.length, bytes);
    this.#begun = bytes - end;
    this.#giveWs(chunk.subarray(0, end));
    if (this.#isClosing && this.#begun === 0) this.end();
    return end;
  }

  #wait(rest: Buffer): void {
    if (this.#hasEnded) return;
    this.#unread = rest;
    this.#waitsForTurn = true;
    // Not the TCP socket itself, which `ws` would resume after a long frame.
    this.#socket.pause();
    setImmediate(() => {
      this.#waitsForTurn = false;
      if (this.#hasEnded || this.#tcp.destroyed) return;
      if (this.#unread !== undefined) this.#read(this.#unread);
      if (!this.#waitsForTurn && !this.#hasEnded) this.#socket.resume();
    });
  }
}

/** Whether a chunk may begin with a client's frame, as far as it has arrived; if not, `ws` reports what is wrong with it. */
function isFrame(chunk: Uint8Array): boolean {
  const isMasked = chunk.length < 2 || (chunk[1] & MASKED) !== 0;
  return (chunk[0] & RESERVED) === 0 && isMasked;
}

/** Bytes before the payload; more than any chunk has where the length has not arrived. */
function headBytes(chunk: Uint8Array): number {
  const length = chunk.length < 2 ? EIGHT_BYTES : chunk[1] & ~MASKED;
  return 2 + MASK_BYTES + (length < TWO_BYTES ? 0 : length === TWO_BYTES ? 2 : 8);
}

function lengthOf(chunk: Uint8Array): number {
  const length = chunk[1] & ~MASKED;
  if (length < TWO_BYTES) return length;
  let long = 0;
  for (let i = 2; i < (length === TWO_BYTES ? 4 : 10); i++) long = long * 256 + chunk[i];
  return long;
}

/** The payload that begins at `at`, after its mask. No Buffer goes out: its `slice`, which others use to copy, makes a view. */
function unmasked(chunk: Uint8Array, at: number, length: number): Uint8Array {
  packets.reserve(length);
  const { buffer } = packets;
  for (let i = 0; i < length; i++) buffer[i] = chunk[at + i] ^ chunk[at - MASK_BYTES + (i & 3)];
  return packets.view(length);
}
