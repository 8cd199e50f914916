// What our own rows must reach: bytes at 100 and 1000 rows, times against Colyseus measured in the same run, bytes
// allocated. Called by wire.ts. Always true: a bar is judged by the figures that are printed.

import type { Figure } from "./interleave.ts";

/** Most bytes per client and snapshot, by the number of rows in the world. */
const MOST_BYTES: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  100: { "reckon-generic": 105, "reckon-declared": 62 },
  1000: { "reckon-generic": 1030, "reckon-declared": 590 },
};
const MOST_ALLOC_BYTES = 1000;
/** Fewer rows take less time than a clock can tell apart. */
const LEAST_TIMED_ROWS = 100;
const DECODE_ROWS = 1000;

/** One bar, and whether it is met. */
export interface Verdict {
  readonly isMet: boolean;
  readonly sentence: string;
}

/** Ours takes at most a share of theirs. */
interface Race {
  readonly ours: string;
  readonly theirs: string;
  readonly share: number;
}

const ALIKE = ["reckon-generic", "reckon-declared"];
const ENCODE_RACES: readonly Race[] = [
  ...ALIKE.map((ours) => ({ ours, theirs: "colyseus-view", share: 1 / 5 })),
  { ours: "reckon-views", theirs: "colyseus-views", share: 2 },
];
const DECODE_RACES: readonly Race[] = [
  ...ALIKE.flatMap((ours) => [
    { ours, theirs: "colyseus-shared", share: 1 / 2 },
    { ours, theirs: "colyseus-view", share: 1 / 2 },
  ]),
  { ours: "reckon-views", theirs: "colyseus-views", share: 1 / 2 },
];

function race({ ours, theirs, share }: Race, rows: readonly Figure[], key: "encodeUs" | "decodeUs"): Verdict {
  const own = figure(rows, ours)[key];
  const most = figure(rows, theirs)[key] * share;
  const verb = key === "encodeUs" ? "encode" : "decode";
  return {
    isMet: own <= most,
    sentence: `${ours} takes ${own} µs to ${verb}; the bar is ${most.toFixed(1)} µs (${share} × ${theirs})`,
  };
}

function figure(rows: readonly Figure[], name: string): Figure {
  const found = rows.find((row) => row.name === name);
  if (found === undefined) throw new Error(`Row ${name} was not measured.`);
  return found;
}

/** Every bar that there is for this number of rows. */
export function verdicts(n: number, rows: readonly Figure[]): Verdict[] {
  const own = rows.filter(({ name }) => name.startsWith("reckon-"));
  const sizes = Object.entries(MOST_BYTES[n] ?? {}).map(([name, most]) => {
    const { bytes } = figure(rows, name);
    return { isMet: bytes <= most, sentence: `${name} takes ${bytes} B; the bar is ${most} B` };
  });
  const allocations = own.map(({ name, allocBytes }) => ({
    isMet: allocBytes <= MOST_ALLOC_BYTES,
    sentence: `${name} allocates ${allocBytes} B per call; the bar is ${MOST_ALLOC_BYTES} B`,
  }));
  const encodes = n < LEAST_TIMED_ROWS ? [] : ENCODE_RACES.map((one) => race(one, rows, "encodeUs"));
  const decodes = n === DECODE_ROWS ? DECODE_RACES.map((one) => race(one, rows, "decodeUs")) : [];
  return [...sizes, ...encodes, ...decodes, ...allocations];
}
