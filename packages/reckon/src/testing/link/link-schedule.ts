// The figures of a link at any moment: it finds the piece, and how far its ramp has come. link.ts and its parts ask for each packet. Always
// true: a way of one piece has the same figures at every moment; calls allocate nothing and may go back in time; the result of `at` is
// valid until the next call of `at`.
import { assert } from "../../core/assert.ts";
import type { BurstConditions, LinkConditions, SpikeConditions } from "./link-conditions.ts";
import { type SettledPiece, settledPieces, type Way } from "./link-pieces.ts";
import type { Trace } from "./trace.ts";

/** When a way runs. A profile is a timing, too. */
export interface Timing {
  /** The way begins again after every period of this length, ms, with the first piece's figures at once. Default: never. */
  readonly repeatMs?: number;
  /** When the way began, by the clock of `send`, ms: times of pieces count from here. Default 0. */
  readonly startMs?: number;
}

/** The conditions that a packet meets. */
export interface Figures {
  latencyMs: number;
  jitterMs: number;
  loss: number;
  duplicate: number;
  rateKbps: number;
  queueBytes: number;
  batchMs: number;
  segmentLoss: number;
  rttMs: number;
  burst: BurstConditions | undefined;
  spike: SpikeConditions | undefined;
  isInOrder: boolean;
}

interface Played {
  readonly piece: SettledPiece;
  readonly figures: Figures;
}

/** The figures that change gradually in a ramp. */
const RAMPED = [
  ...(["latencyMs", "jitterMs", "loss", "duplicate"] as const),
  ...(["rateKbps", "queueBytes", "segmentLoss", "rttMs"] as const),
];

export class Schedule {
  readonly isStream: boolean;
  /** Whether the queue is bounded at any time. */
  isBounded: boolean;
  readonly trace: Trace | undefined;
  #played: readonly Played[];
  #repeatMs: number;
  #startMs: number;
  #isConstant: boolean;
  /** The result of `at` during a ramp. */
  readonly #between: Figures;
  // The piece of the last call, and how much later than its fromMs that was.
  #index = 0;
  #withinMs = 0;
  #roundMs = 0;

  constructor(way: Way, { repeatMs = Infinity, startMs = 0 }: Timing = {}) {
    assert(repeatMs > 0, `repeatMs is ${repeatMs}: make it a number of ms above 0, or leave it out.`);
    this.#played = settledPieces(way, repeatMs).map((piece) => ({
      piece,
      figures: figuresOf(piece.conditions),
    }));
    const [{ piece, figures }] = this.#played;
    this.#repeatMs = repeatMs;
    this.#startMs = startMs;
    this.#isConstant = this.#played.length === 1 && piece.darkMs === 0;
    this.#between = { ...figures };
    this.isStream = piece.conditions.stream !== undefined;
    this.isBounded = this.#played.some((one) => one.figures.queueBytes < Infinity);
    this.trace = piece.conditions.trace;
  }

  /** Plays another way from now on. It is a stream if this one is, and has no trace: what is under way on either keeps its time. */
  become(way: Way, timing: Timing): void {
    const next = new Schedule(way, timing);
    assert(
      next.isStream === this.isStream,
      "A link is a stream from beginning to end or never: change to a way of the same sort.",
    );
    assert(
      next.trace === undefined && this.trace === undefined,
      "A trace lasts for the whole life of a link: start another match to use or to leave it.",
    );
    this.#played = next.#played;
    this.#repeatMs = next.#repeatMs;
    this.#startMs = next.#startMs;
    this.#isConstant = next.#isConstant;
    this.isBounded = next.isBounded;
    this.#index = 0;
    this.#roundMs = next.#startMs;
  }

  /** The figures at a moment. */
  at(ms: number): Readonly<Figures> {
    if (this.#isConstant) return this.#played[0].figures;
    this.#seek(ms);
    const { piece, figures } = this.#played[this.#index];
    if (this.#withinMs >= piece.rampMs) return figures;
    blend(this.#played[this.#index - 1].figures, figures, this.#withinMs / piece.rampMs, this.#between);
    return this.#between;
  }

  /** The rate at a moment, kbit/s; does not touch the result of `at`. */
  rateKbpsAt(ms: number): number {
    if (this.#isConstant) return this.#played[0].figures.rateKbps;
    this.#seek(ms);
    const { piece, figures } = this.#played[this.#index];
    if (this.#withinMs >= piece.rampMs) return figures.rateKbps;
    const before = this.#played[this.#index - 1].figures.rateKbps;
    return between(before, figures.rateKbps, this.#withinMs / piece.rampMs);
  }

  /** The end of the darkness that holds packets at a moment; without one, the moment itself. */
  heldUntil(ms: number): number {
    if (this.#isConstant) return ms;
    this.#seek(ms);
    const { fromMs, darkMs, isHeld } = this.#played[this.#index].piece;
    // Counted from the beginning, so that all held packets have the same end to the last bit.
    return isHeld && this.#withinMs < darkMs ? Math.max(ms, this.#roundMs + (fromMs + darkMs)) : ms;
  }

  /** Whether a packet sent at a moment is lost in the dark. */
  isDark(ms: number): boolean {
    if (this.#isConstant) return false;
    this.#seek(ms);
    const { darkMs, isHeld } = this.#played[this.#index].piece;
    return !isHeld && this.#withinMs < darkMs;
  }

  /** When the next batch is delivered, at a moment or after it. */
  batchedMs(ms: number, batchMs: number): number {
    return Math.max(ms, this.#startMs + Math.ceil((ms - this.#startMs) / batchMs) * batchMs);
  }

  /** Finds the piece at a moment; mostly it is the piece of the last call. */
  #seek(ms: number): void {
    const played = this.#played;
    const sinceMs = ms - this.#startMs;
    const rounds = this.#repeatMs < Infinity ? Math.max(0, Math.floor(sinceMs / this.#repeatMs)) : 0;
    this.#roundMs = rounds === 0 ? this.#startMs : this.#startMs + rounds * this.#repeatMs;
    const atMs = Math.max(0, ms - this.#roundMs);
    while (this.#index > 0 && played[this.#index].piece.fromMs > atMs) this.#index--;
    while (this.#index + 1 < played.length && played[this.#index + 1].piece.fromMs <= atMs) this.#index++;
    this.#withinMs = atMs - played[this.#index].piece.fromMs;
  }
}

function figuresOf(conditions: LinkConditions): Figures {
  const { latencyMs, jitterMs = 0, loss = 0, duplicate = 0, batchMs = 0, reorder = true } = conditions;
  const { rateKbps = Infinity, queueBytes = Infinity, burst, spike, stream } = conditions;
  return {
    latencyMs,
    jitterMs,
    loss,
    duplicate,
    rateKbps,
    queueBytes,
    batchMs,
    segmentLoss: stream?.segmentLoss ?? 0,
    rttMs: stream?.rttMs ?? 2 * latencyMs,
    burst,
    spike,
    isInOrder: !reorder || stream !== undefined,
  };
}

/** Writes figures on the straight line between others; those that are not in RAMPED have changed already. */
function blend(from: Readonly<Figures>, to: Readonly<Figures>, share: number, into: Figures): void {
  for (const name of RAMPED) into[name] = between(from[name], to[name], share);
  into.batchMs = to.batchMs;
  into.burst = to.burst;
  into.spike = to.spike;
  into.isInOrder = to.isInOrder;
}

/** Without a bound at one end there is no straight line: the figure changes at once. */
function between(from: number, to: number, share: number): number {
  return from < Infinity && to < Infinity ? from + (to - from) * share : to;
}
