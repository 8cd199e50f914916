// Sends numbered packets over a link in virtual time and notes when each arrives, for the tests of links in this folder. Always true:
// events happen in order of time, and every packet is checked to have the bytes with which it was sent.
import { expect } from "vitest";
import type { Link } from "../../src/testing/link/link.ts";

export interface Arrival {
  readonly id: number;
  readonly sentMs: number;
  readonly arrivedMs: number;
}

export interface Sends {
  readonly count: number;
  readonly everyMs: number;
  /** Size of packet i in bytes, at least 4. Default 32. */
  readonly bytes?: (id: number) => number;
}

/** Runs until no packet is under way; returns arrivals in order. */
export function runLink(link: Link, { count, everyMs, bytes = () => 32 }: Sends): Arrival[] {
  const arrivals: Arrival[] = [];
  for (let id = 0; id < count; id++) {
    const now = id * everyMs;
    drain(link, now, everyMs, arrivals);
    link.send(packet(id, bytes(id)), now);
  }
  drain(link, Infinity, everyMs, arrivals);
  return arrivals;
}

/** For each packet, whether the link lost it; quicker than a run, because it notes no arrivals. */
export function fates(link: Link, count: number, everyMs: number): boolean[] {
  const bytes = new Uint8Array(4);
  const lost = new Array<boolean>(count);
  for (let i = 0; i < count; i++) {
    const before = link.counts.lost;
    link.send(bytes, i * everyMs);
    lost[i] = link.counts.lost > before;
    while (link.receive(i * everyMs) !== undefined);
  }
  return lost;
}

function drain(link: Link, until: number, everyMs: number, arrivals: Arrival[]): void {
  for (let at = link.nextArrivalMs(); at < until; at = link.nextArrivalMs()) {
    const bytes = link.receive(at);
    if (bytes === undefined) throw new Error("The link announced an arrival, and handed out no packet.");
    const id = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
    if (!isIntact(bytes, id)) expect(bytes).toEqual(packet(id, bytes.length));
    arrivals.push({ id, sentMs: id * everyMs, arrivedMs: at });
  }
}

function packet(id: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length).fill(id & 255);
  new DataView(bytes.buffer).setUint32(0, id);
  return bytes;
}

function isIntact(bytes: Uint8Array, id: number): boolean {
  for (let i = 4; i < bytes.length; i++) if (bytes[i] !== (id & 255)) return false;
  return true;
}

export interface Spread {
  readonly mean: number;
  readonly sd: number;
  readonly least: number;
  readonly p99: number;
}

/** Mean, standard deviation, minimum and 99th percentile of the times on the way, in ms. */
export function spread(arrivals: readonly Arrival[]): Spread {
  const times = arrivals.map(({ sentMs, arrivedMs }) => arrivedMs - sentMs).sort((a, b) => a - b);
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  const variance = times.reduce((sum, ms) => sum + (ms - mean) ** 2, 0) / times.length;
  return { mean, sd: Math.sqrt(variance), least: times[0], p99: times[Math.floor(times.length * 0.99)] };
}
