// Tells whether a datagram transport carries packets both ways now. A line asks, and sends and takes the probes. A probe says whether its
// sender has received something lately, so a probe that says yes proves both ways. A side without a fresh proof asks, and the other
// answers at once: even a sleeping page answers, because a packet wakes it. Always true: time counts only while `update` is called, so a
// side that slept does not take its sleep for silence.
//   u8   0x42 (type "control" of packet-header.ts in the low bits)
//   u8   bit 0 asks · bit 1 has heard

/** Most ms that one update counts. */
const MOST_STEP_MS = 250;
/** A proof older than this is asked for again. */
const FRESH_MS = 400;
/** Without a proof for this long, or for four round trips, the transport does not carry. */
const LEAST_SILENCE_MS = 1000;
/** A probe says "heard" within this share of that time after a packet: longer than a proof stays fresh. */
const HEARD_SHARE = 0.75;
/** Time between two questions: while an answer is overdue, and while there is no proof. */
const OVERDUE_ASK_MS = 30;
const UNPROVEN_ASK_MS = 200;

const PROBE = 0x42;
const ASKS = 1;
const HAS_HEARD = 2;

/** Whether these bytes are a probe, not a packet of a connection. */
export function isProbe(packet: Uint8Array): boolean {
  return packet.length === 2 && packet[0] === PROBE;
}

export class Proof {
  #sinceProofMs: number = Number.POSITIVE_INFINITY;
  #sinceHeardMs: number = Number.POSITIVE_INFINITY;
  #sinceAskMs: number = Number.POSITIVE_INFINITY;
  /** Questions since the last proof. */
  #asks = 0;
  #silenceMs = LEAST_SILENCE_MS;
  #lastMs: number = Number.NaN;
  readonly #probe: Uint8Array = new Uint8Array([PROBE, 0]);

  /** Whether packets went both ways lately. */
  get isGood(): boolean {
    return this.#sinceProofMs < this.#silenceMs;
  }

  heard(): void {
    this.#sinceHeardMs = 0;
  }

  /** Takes a probe; returns whether it asks for an answer. */
  probed(probe: Uint8Array): boolean {
    this.#sinceHeardMs = 0;
    if ((probe[1] & HAS_HEARD) !== 0) this.#sinceProofMs = this.#asks = 0;
    return (probe[1] & ASKS) !== 0;
  }

  /** Lets time pass; returns whether to ask now. */
  update(now: number, rttMs: number): boolean {
    const stepMs = Number.isNaN(this.#lastMs) ? 0 : Math.min(now - this.#lastMs, MOST_STEP_MS);
    this.#lastMs = now;
    this.#silenceMs = Math.max(LEAST_SILENCE_MS, 4 * rttMs);
    this.#sinceProofMs += stepMs;
    this.#sinceHeardMs += stepMs;
    this.#sinceAskMs += stepMs;
    // A lapsed proof does not become valid again when the round trip becomes longer.
    if (!this.isGood) this.#sinceProofMs = Number.POSITIVE_INFINITY;
    if (!this.#hasHeard) this.#sinceHeardMs = Number.POSITIVE_INFINITY;
    if (this.#sinceProofMs < FRESH_MS) return false;
    const answerMs = this.#asks === 1 ? 1.25 * rttMs : 0;
    const pauseMs = this.isGood ? Math.max(OVERDUE_ASK_MS, answerMs) : UNPROVEN_ASK_MS;
    if (this.#sinceAskMs < pauseMs) return false;
    this.#sinceAskMs = 0;
    this.#asks++;
    return true;
  }

  /** The bytes of a probe; valid until the next call. */
  probe(asks: boolean): Uint8Array {
    this.#probe[1] = (asks ? ASKS : 0) | (this.#hasHeard ? HAS_HEARD : 0);
    return this.#probe;
  }

  get #hasHeard(): boolean {
    return this.#sinceHeardMs < HEARD_SHARE * this.#silenceMs;
  }
}
