// Two lines over simulated links in virtual time, with an owner at each end that updates every 10 ms and sends a packet every 50 ms, for
// line.test.ts. Always true: only `run` moves the clock; the same seed gives the same run.
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { Line } from "../../src/transport/line.ts";
import { ignore, type Transport } from "../../src/transport/transport.ts";

/** One end of two links. */
class LinkTransport implements Transport {
  closed: string | undefined;
  onPacket: (packet: Uint8Array) => void = ignore;
  onText: (text: string) => void = ignore;
  onClose: (reason: string) => void = ignore;
  readonly bufferedBytes = 0;
  readonly isStream: boolean;
  now = 0;
  /** Packets that were sent here. */
  sent = 0;
  readonly #out: Link;
  readonly #in: Link;

  constructor(isStream: boolean, out: Link, into: Link) {
    this.isStream = isStream;
    this.#out = out;
    this.#in = into;
  }

  send(packet: Uint8Array): void {
    this.sent++;
    if (this.closed === undefined) this.#out.send(packet, this.now);
  }

  sendText(): void {}

  close(reason: string): void {
    if (this.closed !== undefined) return;
    this.closed = reason;
    this.onClose(reason);
  }

  poll(now: number): void {
    this.now = now;
    for (let packet = this.#in.receive(now); packet; packet = this.#in.receive(now))
      if (this.closed === undefined) this.onPacket(packet);
  }
}

/** One end, and the events that its owner saw. */
class End {
  readonly line: Line;
  readonly stream: LinkTransport;
  readonly datagram: LinkTransport;
  /** When it moved, and whether to the stream. */
  readonly moves: { readonly atMs: number; readonly isStream: boolean }[] = [];
  packets = 0;
  isAsleep = false;

  constructor(stream: LinkTransport, datagram: LinkTransport) {
    this.stream = stream;
    this.datagram = datagram;
    this.line = new Line(stream);
    this.line.onPacket = () => this.packets++;
    this.line.onMove = (isStream) => this.moves.push({ atMs: stream.now, isStream });
  }
}

export class VirtualLines {
  readonly a: End;
  readonly b: End;
  readonly toB: Link;
  readonly toA: Link;
  now = 0;
  /** The round trip that their owners measure. */
  rttMs: number;

  constructor(datagrams: LinkConditions, seed: number) {
    this.rttMs = 2 * datagrams.latencyMs;
    const stream: LinkConditions = { latencyMs: datagrams.latencyMs, stream: { segmentLoss: 0 } };
    const streams = [new Link(stream, seed), new Link(stream, seed + 1)];
    this.toB = new Link(datagrams, seed + 2);
    this.toA = new Link(datagrams, seed + 3);
    this.a = new End(
      new LinkTransport(true, streams[0], streams[1]),
      new LinkTransport(false, this.toB, this.toA),
    );
    this.b = new End(
      new LinkTransport(true, streams[1], streams[0]),
      new LinkTransport(false, this.toA, this.toB),
    );
  }

  /** Gives both lines their datagrams. */
  open(): void {
    for (const { line, datagram } of [this.a, this.b]) line.beside(datagram);
  }

  run(untilMs: number, packetEveryMs = 50): void {
    for (; this.now < untilMs; this.now += 10) {
      for (const { stream, datagram, line, isAsleep } of [this.a, this.b]) {
        // A sleeping end still hands out packets: a page's timers stop, its sockets do not.
        stream.poll(this.now);
        datagram.poll(this.now);
        if (isAsleep) continue;
        line.update(this.now, this.rttMs);
        if (this.now % packetEveryMs === 0) line.send(PACKET);
      }
    }
  }
}

const PACKET = new Uint8Array([0, 1, 2, 3]);
