// Reads the frames that a game sends, in front of `ws`: binary, final, and whole in what the TCP socket gives at once. They are
// handed out at once, where `ws` takes each through a stream of its own and a turn of the event loop. All others (texts, pings,
// closes, parts, and what is no frame) go on to `ws`, which knows the rest of the protocol and is the judge of errors. A server
// socket makes one. Always true: frames are handed out in the order in which they came; of one client one is taken in a turn of
// the event loop, so that no flood holds up anything else; what waits here is what came at once, and nothing after an end.

import type { WebSocket } from "ws";
import { Views } from "../../../core/views.ts";
import { ignore, MOST_FRAME_BYTES } from "../../transport.ts";
import { kept, type Tcp } from "./tcp.ts";

/** The first byte of a frame: what it is, and whether it is the last part of its message. */
const FINAL = 0x80;
const RESERVED = 0x70;
const OPCODE = { binary: 2, close: 8 } as const;
const PLAIN = FINAL | OPCODE.binary;
/** The second: whether it is masked, as every frame of a client is, and its length, or how many bytes tell that. */
const MASKED = 0x80;
const TWO_BYTES = 126;
const EIGHT_BYTES = 127;
const MASK_BYTES = 4;

/** Lent out for the time of a call. */
const packets = new Views(4096);

export class PlainFrames {
  readonly #socket: WebSocket;
  readonly #tcp: Tcp;
  readonly #onPacket: (packet: Uint8Array) => void;
  readonly #giveWs: (chunk: Buffer) => void;
  /** What has come and is not read: it waits for the next turn, or for the rest of a head. */
  #unread: Buffer | undefined;
  #waitsForTurn = false;
  /** Bytes of a frame that `ws` has begun and that are still to come; infinite from the first that is none. */
  #begun = 0;
  /** `ws` has parts of a message, and judges what may come between them. */
  #isInParts = false;
  #isClosing = false;
  #hasEnded = false;

  /** @param tcp what `socket` has begun to read, in this very turn */
  constructor(socket: WebSocket, tcp: Tcp, onPacket: (packet: Uint8Array) => void) {
    this.#socket = socket;
    this.#tcp = tcp;
    this.#onPacket = onPacket;
    const { stream } = tcp;
    const [toWs] = stream.listeners("data") as ((chunk: Buffer) => void)[];
    this.#giveWs = (chunk) => toWs.call(stream, chunk);
    stream.removeListener("data", toWs);
    stream.on("data", this.#take);
    tcp.onBytes = this.#take;
  }

  /** Reads no more: `ws` has found an error, or the peer has closed, and what still comes is nobody's. */
  end(): void {
    this.#hasEnded = true;
    this.#unread = undefined;
    this.#tcp.onBytes = ignore;
    this.#tcp.stream.removeListener("data", this.#take);
  }

  readonly #take = (chunk: Uint8Array): void => {
    const all = this.#unread === undefined ? chunk : Buffer.concat([this.#unread, chunk]);
    if (this.#waitsForTurn) this.#unread = kept(all);
    else this.#read(all);
  };

  /** Reads one frame, or what there is of it; the rest waits for its turn. */
  #read(chunk: Uint8Array): void {
    this.#unread = undefined;
    if (this.#begun === 0 && !isFrame(chunk)) this.#begun = Number.POSITIVE_INFINITY;
    const head = this.#begun > 0 ? 0 : headBytes(chunk);
    if (head > chunk.length) this.#unread = kept(chunk);
    else {
      const end = this.#begun > 0 ? this.#pass(chunk, this.#begun) : this.#readFrame(chunk, head);
      if (end < chunk.length) this.#wait(chunk.subarray(end));
    }
  }

  /** Reads the frame of which there is at least the head; returns where the next one begins. */
  #readFrame(chunk: Uint8Array, head: number): number {
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

  /** Gives `ws` so many bytes of a frame, as far as they are there; returns where those end. */
  #pass(chunk: Uint8Array, bytes: number): number {
    const end = Math.min(chunk.length, bytes);
    this.#begun = bytes - end;
    this.#giveWs(kept(chunk.subarray(0, end)));
    if (this.#isClosing && this.#begun === 0) this.end();
    return end;
  }

  #wait(rest: Uint8Array): void {
    if (this.#hasEnded) return;
    this.#unread = kept(rest);
    this.#waitsForTurn = true;
    // Not the TCP socket itself, which `ws` would let run again when it has taken a long frame.
    this.#socket.pause();
    setImmediate(() => {
      this.#waitsForTurn = false;
      if (this.#hasEnded || this.#tcp.stream.destroyed) return;
      if (this.#unread !== undefined) this.#read(this.#unread);
      if (!this.#waitsForTurn && !this.#hasEnded) this.#socket.resume();
    });
  }
}

/** Whether a chunk may begin with a client's frame, as far as it is there; if not, `ws` will say what is wrong with it. */
function isFrame(chunk: Uint8Array): boolean {
  const isMasked = chunk.length < 2 || (chunk[1] & MASKED) !== 0;
  return (chunk[0] & RESERVED) === 0 && isMasked;
}

/** Bytes before the payload; where not even the length is there, too many. */
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

/** The payload that begins there, behind its mask. No Buffer goes out: its `slice`, with which others copy, makes a view. */
function unmasked(chunk: Uint8Array, at: number, length: number): Uint8Array {
  packets.reserve(length);
  const { buffer } = packets;
  for (let i = 0; i < length; i++) buffer[i] = chunk[at + i] ^ chunk[at - MASK_BYTES + (i & 3)];
  return packets.view(length);
}
