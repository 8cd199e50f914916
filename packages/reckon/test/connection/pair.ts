// Two connections and the two links between them, in virtual time: the tool of the connection tests in this folder. Always true: `a` and
// `b` step every `stepMs`, first receiving, then sending, and nothing else advances the clock; every message is kept as a copy with the
// time at which it was handed out.
import { Connection } from "../../src/connection/connection.ts";
import type { ConnectionOptions } from "../../src/connection/connection-options.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";

export interface Arrived {
  readonly lane: number;
  readonly bytes: Uint8Array;
  readonly atMs: number;
}

export interface PairOptions {
  readonly options: ConnectionOptions;
  readonly up: LinkConditions;
  readonly down?: LinkConditions;
  readonly seed: number;
  /** Default 10. */
  readonly stepMs?: number;
  /** Bytes per step and side. Default 4800. */
  readonly budgetBytes?: number;
}

export class Pair {
  readonly a: Connection;
  readonly b: Connection;
  up: Link;
  down: Link;
  now = 0;
  readonly atA: Arrived[] = [];
  readonly atB: Arrived[] = [];
  readonly #stepMs: number;
  readonly #budgetBytes: number;

  constructor({ options, up, down = up, seed, stepMs = 10, budgetBytes = 4800 }: PairOptions) {
    this.a = new Connection(options);
    this.b = new Connection(options);
    this.up = new Link(up, seed * 2);
    this.down = new Link(down, seed * 2 + 1);
    this.#stepMs = stepMs;
    this.#budgetBytes = budgetBytes;
  }

  /** Steps until `untilMs`; `each` runs at the start of every step. */
  run(untilMs: number, each: (now: number) => void = () => {}): void {
    for (; this.now < untilMs; this.now += this.#stepMs) {
      each(this.now);
      this.receive();
      this.send(this.a, this.up);
      this.send(this.b, this.down);
    }
  }

  receive(): void {
    this.#take(this.up, this.b, this.atB);
    this.#take(this.down, this.a, this.atA);
  }

  send(from: Connection, link: Link): void {
    let left = this.#budgetBytes;
    for (let packet = from.packet(this.now, left); packet; packet = from.packet(this.now, left)) {
      left -= packet.length;
      link.send(packet, this.now);
    }
  }

  #take(link: Link, to: Connection, into: Arrived[]): void {
    for (let packet = link.receive(this.now); packet; packet = link.receive(this.now)) {
      to.receive(packet, this.now);
      drain(to, this.now, into);
    }
  }
}

/** Takes all messages of a connection. */
export function drain(from: Connection, now: number, into: Arrived[]): void {
  for (let message = from.message(); message; message = from.message())
    into.push({ lane: message.lane, bytes: message.bytes.slice(), atMs: now });
}

/** A message that contains its number and checks itself: its bytes follow from number and length. */
export function numbered(number: number, length: number): Uint8Array {
  const bytes = new Uint8Array(Math.max(4, length));
  for (let i = 4; i < bytes.length; i++) bytes[i] = (number * 31 + i * 7 + (i >> 8)) & 255;
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** The number of a message made by `numbered`; throws if a byte is wrong. */
export function numberOf(bytes: Uint8Array): number {
  const number = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  const expected = numbered(number, bytes.length);
  for (let i = 0; i < bytes.length; i++)
    if (bytes[i] !== expected[i]) throw new Error(`Byte ${i} of message ${number} is wrong.`);
  return number;
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

export function unhex(text: string): Uint8Array {
  return Uint8Array.from(text.split(" "), (byte) => Number.parseInt(byte, 16));
}
