// Reads a network that changes with time from a file; docs/networks.md describes the format. Commands with --network call it. Always true:
// every value is checked; a bad file is refused with a sentence that names the way, the piece and the fix.
import { assert } from "../../core/assert.ts";
import type { Profile } from "./link-pieces.ts";
import { type LinkPiece, settledPieces } from "./link-pieces.ts";

const LONGEST_TEXT = 1_000_000;
const MOST_PIECES = 10_000;
const LONGEST_NAME = 60;
/** Longest schedule, ms: a day. */
const LONGEST_MS = 86_400_000;
/** Longest wait that one figure may cause, ms. */
const LONGEST_WAY_MS = 60_000;

/** The expected shape of a value: a number in bounds, true or false, or an object with parts. */
type Shape =
  | { readonly least: number; readonly most: number; readonly what: string }
  | "truth"
  | { readonly parts: { readonly [name: string]: Shape }; readonly needs: readonly string[] };

const span = (least: number, most: number, what: string): Shape => ({ least, most, what });
const WAY_MS = span(0, LONGEST_WAY_MS, `a number of ms from 0 to ${LONGEST_WAY_MS}`);
const PAUSE_MS = span(1, LONGEST_WAY_MS, `a number of ms from 1 to ${LONGEST_WAY_MS}`);
const TIME_MS = span(0, LONGEST_MS, `a number of ms from 0 to ${LONGEST_MS}`);
const SHARE = span(0, 1, "a share from 0 to 1");

/** Every knob of a piece, and its shape. */
const KNOBS: { readonly [name: string]: Shape } = {
  latencyMs: WAY_MS,
  jitterMs: WAY_MS,
  loss: SHARE,
  burst: {
    parts: { lossRate: SHARE, burstMs: PAUSE_MS, lossInside: SHARE },
    needs: ["lossRate", "burstMs", "lossInside"],
  },
  duplicate: SHARE,
  reorder: "truth",
  rateKbps: span(1, 10_000_000, "a number of kbit/s from 1 to 10000000"),
  queueBytes: span(1, 1_000_000_000, "a number of bytes from 1 to 1000000000"),
  spike: { parts: { everyMs: PAUSE_MS, minMs: WAY_MS, maxMs: WAY_MS }, needs: ["everyMs", "minMs", "maxMs"] },
  stream: { parts: { segmentLoss: SHARE, rttMs: WAY_MS }, needs: ["segmentLoss"] },
  batchMs: WAY_MS,
};
const PIECE: Shape = {
  parts: { fromMs: TIME_MS, rampMs: TIME_MS, darkMs: TIME_MS, held: "truth", ...KNOBS },
  needs: ["fromMs"],
};
/** Knobs that null removes again. */
const REMOVABLE: ReadonlySet<string> = new Set(["burst", "rateKbps", "queueBytes", "spike"]);

/**
 * The network in the text of a file. Throws a sentence that names the piece and the fix.
 *
 * @example
 * const steps = parseNetwork('{"name": "steps", "up": [{"fromMs": 0, "latencyMs": 30}], "down": [{"fromMs": 0, "latencyMs": 30}]}');
 */
export function parseNetwork(text: string): Profile {
  const file = objectIn(text);
  const names = ["name", "up", "down", "repeatMs"];
  for (const name of Object.keys(file))
    assert(names.includes(name), `A network has no ${shown(name)}: use ${names.join(", ")}.`);
  const { name, repeatMs } = file;
  assert(
    typeof name === "string" && /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(name) && name.length <= LONGEST_NAME,
    `The network's name is ${shown(name)}: give "name", at most ${LONGEST_NAME} letters, digits, spaces, dots and dashes.`,
  );
  if (repeatMs !== undefined)
    checkShape(
      "The network's repeatMs",
      repeatMs,
      span(1, LONGEST_MS, `a number of ms from 1 to ${LONGEST_MS}`),
    );
  const repeat = repeatMs as number | undefined;
  const up = piecesIn("up", file.up, repeat);
  const down = piecesIn("down", file.down, repeat);
  assert(
    (up[0].stream === undefined) === (down[0].stream === undefined),
    "Only one of up and down is a stream: give stream to the first piece of both, or of neither.",
  );
  return { name, up, down, ...(repeat === undefined ? {} : { repeatMs: repeat }) };
}

function objectIn(text: string): { readonly [name: string]: unknown } {
  assert(
    text.length <= LONGEST_TEXT,
    `The network is longer than ${LONGEST_TEXT} characters: use fewer pieces.`,
  );
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error(`The network is no JSON: mend the text (${(error as Error).message}).`);
  }
  assert(isObject(value), 'The network is no object: write {"name": …, "up": […], "down": […]}.');
  return value;
}

/** The pieces of a way: each is checked by itself, and then all together. */
function piecesIn(way: "up" | "down", value: unknown, repeatMs: number | undefined): readonly LinkPiece[] {
  assert(
    value !== undefined,
    `The network has no way ${way}: give "${way}", a list of pieces, also if it is like the other.`,
  );
  assert(
    Array.isArray(value) && value.length > 0,
    `${way} is no list of pieces: write "${way}": [{"fromMs": 0, "latencyMs": 30}].`,
  );
  assert(value.length <= MOST_PIECES, `${way} has more than ${MOST_PIECES} pieces: use fewer, or repeatMs.`);
  value.forEach((piece: unknown, i) => {
    const at = isObject(piece) && typeof piece.fromMs === "number" ? ` (from ${piece.fromMs} ms)` : "";
    checkShape(`${way}, piece ${i + 1}${at}`, piece, PIECE);
  });
  const pieces = value as readonly LinkPiece[];
  settledPieces(pieces, repeatMs, `${way}, `);
  return pieces;
}

/** Throws unless a value has the shape. @param where the value's place, for the sentence */
function checkShape(where: string, value: unknown, shape: Shape): void {
  if (shape === "truth") {
    assert(typeof value === "boolean", `${where} is ${shown(value)}: make it true or false.`);
    return;
  }
  if ("least" in shape) {
    const isIn = typeof value === "number" && value >= shape.least && value <= shape.most;
    assert(isIn, `${where} is ${shown(value)}: make it ${shape.what}.`);
    return;
  }
  const allowed = Object.keys(shape.parts).join(", ");
  assert(isObject(value), `${where} is ${shown(value)}: make it an object with ${allowed}.`);
  for (const [name, part] of Object.entries(value)) {
    assert(Object.hasOwn(shape.parts, name), `${where}: there is no knob ${shown(name)}; use ${allowed}.`);
    if (part !== null || !REMOVABLE.has(name)) checkShape(`${where}: ${name}`, part, shape.parts[name]);
  }
  for (const name of shape.needs)
    assert(Object.hasOwn(value, name), `${where}: ${name} is missing; give it, too.`);
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value as a sentence can print it. */
function shown(value: unknown): string {
  if (value === undefined) return "missing";
  if (typeof value === "number") return String(value);
  const text = JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
