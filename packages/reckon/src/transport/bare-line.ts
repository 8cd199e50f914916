// A line carries the packets of a client, or of a room's seat. It begins on a stream, gets datagrams beside it where UDP gets through,
// sends over datagrams once a proof shows that they carry both ways, and over the stream again once they do not. Its owner calls
// `update` each tick or frame, and moves its connection in `onMove`. A `Line` negotiates datagrams from the start, a page once that part
// of it is loaded. It has no clock and no timers. Always true: a line hands out packets of both transports, and none after the close; it
// ends with its stream.

import { isProbe, Proof } from "./proof.ts";
import { ignore, TRANSPORT_END, type Transport } from "./transport.ts";

/** Time from a fall back to the next move; it doubles each time, up to the second figure. */
const LEAST_WAIT_MS = 1000;
const MOST_WAIT_MS = 32_000;
/** Datagrams that carried for this long are trusted like new ones. */
const TRUSTED_MS = 30_000;
/** An idle stream gets a sign of life after this long, because proxies end idle connections. */
const IDLE_MS = 15_000;

/** Opens datagrams for a line, by texts over its stream. */
export interface Negotiates {
  onDatagram: (transport: Transport) => void;
  update(now: number): void;
  /** Takes a text of the peer; false: it makes no sense. */
  take(text: string): boolean;
  /** The datagrams that it opened are closed. */
  lost(): void;
  close(): void;
}

/** One peer's transports. */
export class BareLine {
  /** A packet arrived. Its bytes are valid during the call only. */
  onPacket: (packet: Uint8Array) => void = ignore;
  /** Packets go over the stream, or over datagrams, from now on. */
  onMove: (isStream: boolean) => void = ignore;
  onClose: (reason: string) => void = ignore;
  /** A text or a probe arrived, and made sense or not: for owners that count everything that arrives. */
  onAside: (bytes: number, isSound: boolean) => void = ignore;
  /** Texts that made no sense. */
  badTexts = 0;
  /** Moves so far, both ways. */
  moves = 0;
  readonly #stream: Transport;
  #negotiation: Negotiates | undefined;
  #datagram: Transport | undefined;
  #proof: Proof = new Proof();
  #isStream = true;
  #now = 0;
  #movedMs: number = Number.NEGATIVE_INFINITY;
  #waitMs = 0;
  #streamSentMs: number = Number.NaN;
  /** A packet went over the stream since the last update. */
  #hasStreamed = false;

  constructor(stream: Transport) {
    this.#stream = stream;
    stream.onPacket = (packet) => {
      if (isProbe(packet)) this.onAside(packet.length, true);
      else this.onPacket(packet);
    };
    stream.onText = (text) => this.#takeText(text);
    stream.onClose = (reason) => this.#end(reason);
  }

  /** Gives the line a negotiation, once; without one it has datagrams only by `beside`. */
  negotiate(negotiation: Negotiates): void {
    if (this.closed !== undefined) return;
    this.#negotiation = negotiation;
    negotiation.onDatagram = (transport) => this.beside(transport);
  }

  sendText(text: string): void {
    this.#stream.sendText(text);
  }

  /** Whether packets go over the stream now. */
  get isStream(): boolean {
    return this.#isStream;
  }

  /** Bytes that were sent and have not left this process. */
  get bufferedBytes(): number {
    return this.#current.bufferedBytes;
  }

  /** Why it ended; undefined while it lives. */
  get closed(): string | undefined {
    return this.#stream.closed;
  }

  /** Sends a packet; never throws, keeps no view of it. */
  send(packet: Uint8Array): void {
    this.#hasStreamed ||= this.#isStream;
    this.#current.send(packet);
  }

  /** Gives the line datagrams, in place of those it had. */
  beside(datagram: Transport): void {
    const old = this.#datagram;
    this.#datagram = undefined;
    old?.close(TRANSPORT_END.closed);
    if (!this.#isStream) this.#move(true);
    if (this.closed !== undefined) {
      datagram.close(TRANSPORT_END.closed);
      return;
    }
    const proof = new Proof();
    this.#datagram = datagram;
    this.#proof = proof;
    datagram.onPacket = (packet) => {
      if (!isProbe(packet)) {
        proof.heard();
        this.onPacket(packet);
        return;
      }
      if (proof.probed(packet)) datagram.send(proof.probe(false));
      this.onAside(packet.length, true);
    };
    datagram.onClose = () => {
      if (this.#datagram === datagram) this.#lose();
    };
  }

  /** Lets time pass: asks for proofs, moves or falls back. `rttMs`: the connection's round trip, 0 while unknown. */
  update(now: number, rttMs: number): void {
    if (this.closed !== undefined) return;
    this.#now = now;
    this.#negotiation?.update(now);
    if (this.#datagram !== undefined) this.#judge(this.#datagram, now, rttMs);
    if (this.#hasStreamed) this.#streamSentMs = now;
    this.#hasStreamed = false;
    if (!(now - this.#streamSentMs < IDLE_MS)) {
      if (!Number.isNaN(this.#streamSentMs)) this.#stream.send(this.#proof.probe(false));
      this.#streamSentMs = now;
    }
  }

  /** Ends it; the stream tells the peer why, in at most 120 characters of ASCII. */
  close(reason: string): void {
    this.#stream.close(reason);
  }

  get #current(): Transport {
    return this.#isStream ? this.#stream : (this.#datagram ?? this.#stream);
  }

  #judge(datagram: Transport, now: number, rttMs: number): void {
    const proof = this.#proof;
    if (proof.update(now, rttMs)) datagram.send(proof.probe(true));
    if (!this.#isStream) {
      if (!proof.isGood) this.#move(true);
      else if (now - this.#movedMs > TRUSTED_MS) this.#waitMs = 0;
    } else if (proof.isGood && now - this.#movedMs >= this.#waitMs) this.#move(false);
  }

  #move(isStream: boolean): void {
    this.#isStream = isStream;
    this.#movedMs = this.#now;
    if (isStream) this.#waitMs = Math.min(MOST_WAIT_MS, Math.max(LEAST_WAIT_MS, 2 * this.#waitMs));
    this.moves++;
    this.onMove(isStream);
  }

  #lose(): void {
    this.#datagram = undefined;
    if (!this.#isStream) this.#move(true);
    this.#negotiation?.lost();
  }

  #takeText(text: string): void {
    // An empty text is a sign of life: a server's socket hands out pings as such.
    const isSound = text === "" || this.#negotiation?.take(text) === true;
    if (!isSound) this.badTexts++;
    this.onAside(text.length, isSound);
  }

  #end(reason: string): void {
    const datagram = this.#datagram;
    this.#datagram = undefined;
    this.#isStream = true;
    datagram?.close(TRANSPORT_END.closed);
    this.#negotiation?.close();
    this.onClose(reason);
  }
}
