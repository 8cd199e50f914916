// One end of a line with a connection over it, which sends numbered messages on reliable lanes and keeps those that arrive, to measure
// moves and falls back. It runs in Node and, bundled, in a page. Its datagrams can be cut: no packet passes, without notice. Always true:
// it drives line and connection every 10 ms, as an owner does.
import { Connection } from "../../src/connection/connection.ts";
import { Line } from "../../src/transport/line.ts";
import type { RtcPeer } from "../../src/transport/negotiation.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { numbered, numberOf } from "../connection/pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }] as const;

/** The report of an end: plain values, so that a page can send it. */
export interface LineReport {
  readonly isStream: boolean;
  readonly moves: number;
  readonly sent: number;
  /** Numbers that arrived on the lanes. */
  readonly ordered: readonly number[];
  readonly unordered: readonly number[];
  readonly newest: readonly number[];
  readonly waiting: number;
  readonly closed: string | undefined;
}

/** A transport that can be cut. */
class Cuttable implements Transport {
  isCut = false;
  readonly #inner: Transport;

  constructor(inner: Transport) {
    this.#inner = inner;
  }
  get isStream(): boolean {
    return this.#inner.isStream;
  }
  get bufferedBytes(): number {
    return this.#inner.bufferedBytes;
  }
  get closed(): string | undefined {
    return this.#inner.closed;
  }
  set onPacket(take: (packet: Uint8Array) => void) {
    this.#inner.onPacket = (packet) => {
      if (!this.isCut) take(packet);
    };
  }
  set onText(take: (text: string) => void) {
    this.#inner.onText = take;
  }
  set onClose(take: (reason: string) => void) {
    this.#inner.onClose = take;
  }
  send(packet: Uint8Array): void {
    if (!this.isCut) this.#inner.send(packet);
  }
  sendText(text: string): void {
    this.#inner.sendText(text);
  }
  close(reason: string): void {
    this.#inner.close(reason);
  }
}

export interface LineEndOptions {
  readonly role: "offers" | "answers";
  readonly makePeer: () => RtcPeer | undefined;
}

export class LineEnd {
  readonly line: Line;
  readonly #connection = new Connection({ lanes: LANES, stream: true });
  readonly #arrived: number[][] = [[], [], []];
  readonly #timer: ReturnType<typeof setInterval>;
  #datagram: Cuttable | undefined;
  #isCut = false;
  #sent = 0;
  #isSending = true;

  constructor(stream: Transport, { role, makePeer }: LineEndOptions) {
    const cuttable = (): RtcPeer | undefined => {
      const peer = makePeer();
      return peer && this.#cuttable(peer);
    };
    this.line = new Line(stream, { role, makePeer: cuttable });
    this.line.onMove = (isStream) => this.#connection.move(isStream);
    this.line.onPacket = (packet) => {
      this.#connection.receive(packet, performance.now());
      for (let one = this.#connection.message(); one; one = this.#connection.message())
        this.#arrived[one.lane].push(numberOf(one.bytes));
    };
    this.#timer = setInterval(() => this.#update(), 10);
  }

  /** From now on datagrams vanish, both ways; or they pass again. */
  cut(isCut: boolean): void {
    this.#isCut = isCut;
    if (this.#datagram !== undefined) this.#datagram.isCut = isCut;
  }

  /** Closes the datagrams as a failing network does: with notice. */
  kill(): void {
    this.#datagram?.close("killed");
  }

  /** Sends no new message. */
  rest(): void {
    this.#isSending = false;
  }

  report(): LineReport {
    const [ordered, unordered, newest] = this.#arrived;
    const { isStream, moves, closed } = this.line;
    const waiting = this.#connection.waiting(0) + this.#connection.waiting(1);
    const ended = closed ?? this.#connection.closed;
    return { isStream, moves, sent: this.#sent, ordered, unordered, newest, waiting, closed: ended };
  }

  end(): void {
    clearInterval(this.#timer);
    this.line.close("test is over");
  }

  #cuttable(peer: RtcPeer): RtcPeer {
    const onOpen = (transport: Transport): void => {
      this.#datagram = new Cuttable(transport);
      this.#datagram.isCut = this.#isCut;
      wrapped.onOpen(this.#datagram);
    };
    const wrapped: RtcPeer = {
      onSignal: () => {},
      onOpen: () => {},
      onFail: () => {},
      offer: () => peer.offer(),
      describe: (rtc, sdp) => peer.describe(rtc, sdp),
      addCandidate: (candidate, mid) => peer.addCandidate(candidate, mid),
      close: () => peer.close(),
    };
    peer.onSignal = (signal) => wrapped.onSignal(signal);
    peer.onOpen = onOpen;
    peer.onFail = () => wrapped.onFail();
    return wrapped;
  }

  #update(): void {
    const now = performance.now();
    const connection = this.#connection;
    this.line.update(now, connection.stats().rttMs);
    // Every fiftieth in several pieces.
    const message = numbered(this.#sent, this.#sent % 50 === 0 ? 3000 : 40);
    if (this.#isSending && connection.room(0) >= 3000 && connection.room(1) >= 3000) {
      connection.send(0, message);
      connection.send(1, message);
      this.#sent++;
    }
    connection.send(2, numbered(Math.floor(now), 100));
    let budget = 4800;
    for (let packet = connection.packet(now, budget); packet; packet = connection.packet(now, budget)) {
      budget -= packet.length;
      this.line.send(packet);
    }
  }
}
