// Opens a datagram transport (a WebRTC channel) beside a stream, by texts over that stream, and again when the transport is lost. A line
// owns it. One side offers, the other answers with its own address. The answering side sends only to peers that reached it first, so no
// client can aim it at others, and no handshake begins before the offering side has its answer. It has no clock and no timers: the line
// calls `update(now)`. Always true: whatever texts arrive, nothing throws, at most one peer lives, it takes a bounded number of
// candidates, and attempts are few per minute.

import { decodeSignal, encodeSignal, isUsable, type PeerSignal, type Signal } from "./signal.ts";
import type { Transport } from "./transport.ts";

/** One end of a WebRTC connection in the making: the browser's, or node-datachannel's. Its calls never throw. */
export interface RtcPeer {
  onSignal: (signal: PeerSignal) => void;
  /** The channel is open. */
  onOpen: (transport: Transport) => void;
  /** The channel will never open. */
  onFail: () => void;
  /** Makes a channel, and with it an offer. */
  offer(): void;
  /** Takes the other side's description, once, and only then candidates. */
  describe(rtc: "offer" | "answer", sdp: string): void;
  addCandidate(candidate: string, mid: string): void;
  close(): void;
}

/** How a line opens datagrams beside its stream. */
export interface DatagramOptions {
  readonly role: "offers" | "answers";
  /** Makes a peer; undefined if this machine cannot. */
  readonly makePeer: () => RtcPeer | undefined;
  /** Whether an offer may be answered now; otherwise it waits. Default: always. */
  readonly mayAnswer?: () => boolean;
  /** Whether an offer may be made now: a page waits until it knows its ICE servers. Default: always. */
  readonly mayOffer?: () => boolean;
}

const MOST_CANDIDATES = 24;
/** An attempt that takes longer than this has failed. */
const ATTEMPT_MS = 15_000;
/** Waits before the next offer, by the number of attempts that failed in a row; after the last there are no more offers. */
const OFFER_WAITS_MS: readonly number[] = [0, 5000, 20_000];
/** The answering side takes a burst of offers, and one more after each interval. */
const MOST_OFFERS = 3;
const OFFER_EVERY_MS = 5000;

export class Negotiation {
  /** A datagram transport is open. Its owner calls `lost` when it has closed. */
  onDatagram: (transport: Transport) => void = () => {};
  readonly #options: DatagramOptions;
  readonly #sendText: (text: string) => void;
  #peer: RtcPeer | undefined;
  #attempt = 0;
  #isDescribed = false;
  #isOpen = false;
  #isOver = false;
  #candidates: { candidate: string; mid: string }[] = [];
  #candidateCount = 0;
  #failures = 0;
  #now: number = Number.NaN;
  #sinceMs = 0;
  /** An offer that waits for its turn; a newer one takes its place. */
  #offered: { readonly attempt: number; readonly sdp: string } | undefined;
  #offersLeft = MOST_OFFERS;
  #lastGrantMs: number = Number.NaN;

  constructor(options: DatagramOptions, sendText: (text: string) => void) {
    this.#options = options;
    this.#sendText = sendText;
  }

  /** Makes an offer when it is due, and ends an attempt that takes too long. */
  update(now: number): void {
    if (Number.isNaN(this.#now)) this.#sinceMs = this.#lastGrantMs = now;
    this.#now = now;
    if (now - this.#lastGrantMs >= OFFER_EVERY_MS) {
      this.#lastGrantMs = now;
      this.#offersLeft = Math.min(MOST_OFFERS, this.#offersLeft + 1);
    }
    this.#answer();
    if (this.#isOver || this.#isOpen) return;
    const waitedMs = now - this.#sinceMs;
    if (this.#peer !== undefined) {
      if (waitedMs > ATTEMPT_MS) this.#fail();
    } else if (this.#options.role === "offers") {
      if (this.#failures >= OFFER_WAITS_MS.length) this.close();
      else if (waitedMs >= OFFER_WAITS_MS[this.#failures] && this.#options.mayOffer?.() !== false)
        this.#offer();
    }
  }

  /** Takes a text of the other side; false if it is no signal. */
  take(text: string): boolean {
    const signal = decodeSignal(text);
    if (signal === undefined) return false;
    if (!this.#isOver) this.#takeSignal(signal);
    return true;
  }

  /** The transport from `onDatagram` has closed. */
  lost(): void {
    if (!this.#isOpen) return;
    // The attempt had opened, so earlier failures no longer count; the next offer waits as after one failure.
    this.#failures = 0;
    this.#fail();
  }

  /** Ends it, with the transport it opened. */
  close(): void {
    this.#isOver = true;
    this.#end();
  }

  #takeSignal(signal: Signal): void {
    const { role } = this.#options;
    if (signal.rtc === "offer") {
      const newest = this.#offered?.attempt ?? this.#attempt;
      if (role === "offers" || signal.attempt <= newest) return;
      this.#offered = signal;
      this.#answer();
      return;
    }
    if (signal.attempt !== this.#attempt) return;
    if (signal.rtc === "none" && role === "offers") this.close();
    if (signal.rtc === "answer" && role === "offers" && !this.#isDescribed)
      this.#describe("answer", signal.sdp);
    if (signal.rtc === "candidate" && role === "offers") this.#addCandidate(signal.candidate, signal.mid);
  }

  #offer(): void {
    const peer = this.#begin(this.#attempt + 1);
    if (peer === undefined) this.close();
    else peer.offer();
  }

  #answer(): void {
    if (this.#offered === undefined || this.#isOver || this.#offersLeft === 0) return;
    if (this.#options.mayAnswer?.() === false) return;
    const { attempt, sdp } = this.#offered;
    this.#offered = undefined;
    this.#offersLeft--;
    this.#end();
    const peer = this.#begin(attempt);
    if (peer === undefined) this.#sendText(encodeSignal({ rtc: "none", attempt }));
    else this.#describe("offer", sdp);
  }

  #begin(attempt: number): RtcPeer | undefined {
    this.#attempt = attempt;
    this.#sinceMs = this.#now;
    this.#isDescribed = false;
    this.#candidates = [];
    this.#candidateCount = 0;
    const peer = this.#options.makePeer();
    this.#peer = peer;
    if (peer === undefined) return undefined;
    // A replaced peer may still call.
    peer.onSignal = (signal) => {
      if (this.#peer === peer) this.#send(signal);
    };
    peer.onOpen = (transport) => {
      if (this.#peer === peer) this.#open(transport);
    };
    peer.onFail = () => {
      if (this.#peer === peer) this.#fail();
    };
    return peer;
  }

  #send(signal: PeerSignal): void {
    // Only the answering side tells its address. See the header.
    const isOffering = this.#options.role === "offers";
    if (signal.rtc === "candidate" && (isOffering || !isUsable(signal.candidate))) return;
    this.#sendText(encodeSignal({ ...signal, attempt: this.#attempt }));
  }

  #describe(rtc: "offer" | "answer", sdp: string): void {
    this.#isDescribed = true;
    this.#peer?.describe(rtc, sdp);
    for (const { candidate, mid } of this.#candidates) this.#peer?.addCandidate(candidate, mid);
    this.#candidates = [];
  }

  #addCandidate(candidate: string, mid: string): void {
    if (this.#peer === undefined || this.#candidateCount === MOST_CANDIDATES) return;
    this.#candidateCount++;
    if (this.#isDescribed) this.#peer.addCandidate(candidate, mid);
    else this.#candidates.push({ candidate, mid });
  }

  #open(transport: Transport): void {
    this.#isOpen = true;
    this.#failures = 0;
    this.onDatagram(transport);
  }

  #fail(): void {
    this.#failures++;
    this.#sinceMs = this.#now;
    this.#end();
  }

  #end(): void {
    this.#isOpen = false;
    const peer = this.#peer;
    this.#peer = undefined;
    peer?.close();
  }
}
