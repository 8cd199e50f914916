// A way whose conditions change, as plain data: pieces in time, each with the knobs that change there. link-schedule.ts plays the pieces,
// network-file.ts reads them from a file, the conditioner makes streams of them. Always true of settled pieces: the first begins at 0 ms,
// each has all its knobs, ramps and darkness end within their piece, and either all pieces are streams or none is.
import { assert } from "../../core/assert.ts";
import { assertTime, checkConditions, type LinkConditions } from "./link-conditions.ts";

/** Every knob of a link. A knob that a piece does not name stays as it was; null removes it. */
type LinkKnobs = { readonly [Knob in keyof LinkConditions]?: LinkConditions[Knob] | null };

/** The knobs of a link that differ from a moment on. The first piece of a way needs at least `latencyMs`. */
export interface LinkPiece extends LinkKnobs {
  /** When it begins, ms of the link's time; 0 for the first piece. */
  readonly fromMs: number;
  /**
   * Within this many ms these figures change gradually, each on a straight line: latencyMs, jitterMs, loss, duplicate, rateKbps,
   * queueBytes and those of `stream`. The other knobs change at once. Default 0: all change at once.
   */
  readonly rampMs?: number;
  /** For this many ms from the piece's beginning, every packet that is sent is lost. Default 0. */
  readonly darkMs?: number;
  /** Packets that are sent in the dark wait for its end instead of being lost. Default false. */
  readonly held?: boolean;
}

/** One direction of a path: conditions that stay, or pieces in order of time. */
export type Way = LinkConditions | readonly LinkPiece[];

/** A path between a client and the server: `up` leads to the server, `down` to the client. Each way may change with time. */
export interface Profile {
  readonly name: string;
  readonly up: Way;
  readonly down: Way;
  /** Ways with pieces begin again after every period of this length, ms. Default: they go on with their last piece. */
  readonly repeatMs?: number;
}

/** A piece with all its knobs. */
export interface SettledPiece {
  readonly fromMs: number;
  readonly rampMs: number;
  readonly darkMs: number;
  readonly isHeld: boolean;
  readonly conditions: LinkConditions;
}

/** The conditions at the beginning of a way. */
export function startOf(way: Way): LinkConditions {
  return isPieces(way) ? knobsOver({}, way[0]) : way;
}

export function isPieces(way: Way): way is readonly LinkPiece[] {
  return Array.isArray(way);
}

/**
 * The pieces of a way with all their knobs. Throws a sentence that names the piece and the fix.
 *
 * @param name of the direction in that sentence, such as "up, "
 */
export function settledPieces(way: Way, repeatMs: number = Infinity, name: string = ""): SettledPiece[] {
  if (!isPieces(way)) {
    checkConditions(way);
    return [{ fromMs: 0, rampMs: 0, darkMs: 0, isHeld: false, conditions: way }];
  }
  assert(way.length > 0, `${name}there is no piece: give at least one, from 0 ms.`);
  let before: LinkConditions | undefined;
  return way.map((piece, i) => {
    const untilMs = way[i + 1]?.fromMs ?? repeatMs;
    const settled = inPiece(`${name}piece ${i + 1} (from ${piece.fromMs} ms): `, () => {
      checkPlace(piece, way[i - 1], untilMs, i + 1 < way.length);
      return settle(piece, before);
    });
    before = settled.conditions;
    return settled;
  });
}

function settle(piece: LinkPiece, before: LinkConditions | undefined): SettledPiece {
  const { fromMs, rampMs = 0, darkMs = 0, held = false } = piece;
  if (before !== undefined) {
    assert(piece.trace === undefined, "a trace lasts for the whole way: give it to the first piece.");
    assert(
      piece.stream === undefined || (piece.stream !== null && before.stream !== undefined),
      "a way is a stream from beginning to end or never: give stream to the first piece, too, or leave it out.",
    );
  }
  const conditions = knobsOver(before ?? {}, piece);
  checkConditions(conditions);
  return { fromMs, rampMs, darkMs, isHeld: held, conditions };
}

/** The knobs of a piece over those from before. */
function knobsOver(before: Partial<LinkConditions>, piece: LinkPiece): LinkConditions {
  const knobs: Record<string, unknown> = { ...before };
  const { fromMs: _from, rampMs: _ramp, darkMs: _dark, held: _held, ...named } = piece;
  for (const [knob, value] of Object.entries(named))
    if (value === null) delete knobs[knob];
    else if (value !== undefined) knobs[knob] = value;
  return knobs as unknown as LinkConditions;
}

function checkPlace(
  { fromMs, rampMs = 0, darkMs = 0, held }: LinkPiece,
  before: LinkPiece | undefined,
  untilMs: number,
  hasNext: boolean,
): void {
  assertTime("fromMs", fromMs);
  assertTime("rampMs", rampMs);
  assertTime("darkMs", darkMs);
  if (before === undefined) {
    assert(fromMs === 0, "the first piece begins the way: make its fromMs 0.");
    assert(rampMs === 0, "the first piece has nothing to come from: leave its rampMs out.");
  } else
    assert(
      fromMs > before.fromMs,
      `it does not begin after the piece before, from ${before.fromMs} ms: sort the pieces by fromMs, each once.`,
    );
  const end = hasNext ? "the next piece" : "the way begins again";
  assert(
    hasNext || untilMs > fromMs,
    `repeatMs ${untilMs} is not after it: make repeatMs longer than the last fromMs.`,
  );
  const lengthMs = untilMs - fromMs;
  assert(
    rampMs <= lengthMs || !(lengthMs > 0),
    `rampMs ${rampMs} is longer than the piece, and at ${untilMs} ms ${hasNext ? "comes " : ""}${end}: make it at most ${lengthMs}.`,
  );
  assert(
    darkMs < lengthMs || !(lengthMs > 0),
    `darkMs ${darkMs} does not end within the piece, and at ${untilMs} ms ${hasNext ? "comes " : ""}${end}: make it less than ${lengthMs}.`,
  );
  assert(!held || darkMs > 0, "held without darkMs holds nothing: give darkMs, too, or leave held out.");
}

function inPiece<T>(where: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw new Error(`${where}${(error as Error).message}`);
  }
}
