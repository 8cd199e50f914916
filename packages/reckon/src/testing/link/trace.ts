// A recorded link in the packet-delivery format of Mahimahi: one line for each opportunity to deliver 1504 bytes, with its time in whole
// milliseconds from the start. The trace repeats, with its last line as period. Commands that take trace files call it; link-bottleneck.ts
// paces packets by the result. Always true of a parsed trace: it has at least one delivery, in order, and a period above 0.
import { assert } from "../../core/assert.ts";

/** Bytes that one delivery opportunity of a trace carries: an Ethernet frame as Mahimahi counts it. */
export const TRACE_PACKET_BYTES = 1504;

/** A repeating schedule of delivery opportunities, each for {@link TRACE_PACKET_BYTES} bytes. */
export interface Trace {
  /** Moments of the opportunities in ms from the start of a period, never decreasing; equal ones add up. */
  readonly deliveriesMs: Float64Array;
  /** Length of one period in ms; opportunity i of round n is at n · periodMs + deliveriesMs[i]. */
  readonly periodMs: number;
}

/**
 * Reads a Mahimahi packet-delivery file. Throws a sentence with the line number if a line is not a whole
 * number of milliseconds, runs backward, or if the file could never deliver anything.
 *
 * @example
 * const steady12Mbit = parseTrace("1\n2\n3\n");
 */
export function parseTrace(text: string): Trace {
  const lines = text.split("\n");
  while (lines.length > 0 && lines[lines.length - 1].trim() === "") lines.pop();
  assert(
    lines.length > 0,
    "The trace is empty: give it at least one line with a time in whole milliseconds.",
  );
  const deliveriesMs = new Float64Array(lines.length);
  let previous = 0;
  for (let i = 0; i < lines.length; i++) {
    const ms = wholeMs(lines[i].trim(), i + 1);
    assert(
      ms >= previous,
      `Line ${i + 1} of the trace goes back from ${previous} to ${ms} ms: sort the lines by time.`,
    );
    deliveriesMs[i] = ms;
    previous = ms;
  }
  assert(
    previous > 0,
    `Line ${lines.length} of the trace, its last, is 0 ms: end with the period, which must be above 0.`,
  );
  return { deliveriesMs, periodMs: previous };
}

function wholeMs(line: string, number: number): number {
  const ms = /^[0-9]+$/.test(line) ? Number(line) : -1;
  assert(
    Number.isSafeInteger(ms) && ms >= 0,
    `Line ${number} of the trace is ${JSON.stringify(line)}: write a time in whole milliseconds there.`,
  );
  return ms;
}

/** The text from which {@link parseTrace} reads a trace back. */
export function writeTrace({ deliveriesMs }: Trace): string {
  return `${deliveriesMs.join("\n")}\n`;
}
