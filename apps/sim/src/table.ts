// Text in columns: what `sim` prints without --json. Called by sim.ts.
// Always true: columns are as wide as their widest cell; numbers are right-aligned below their heading.

import type { Stepper } from "reckon/testing";
import type { SimulatedClient } from "reckon/testing/engine";
import { type Figures, figuresOf } from "./figures.ts";

/** One column: its heading, its meaning, and its cell for some figures. */
interface Column {
  readonly heading: string;
  readonly means: string;
  cell(figures: Figures): string;
}

const COLUMNS: readonly Column[] = [
  {
    heading: "rollbacks",
    means: "wrong predictions that were replayed",
    cell: ({ rollbacks }) => `${rollbacks}`,
  },
  {
    heading: "late/server/other",
    means: "their causes: an own input came late, the server changed a field, another actor was near",
    cell: ({ rollbackCauses: causes }) =>
      `${causes["late input"]}/${causes["server field"]}/${causes["other actor"]}`,
  },
  {
    heading: "starved %",
    means: "ticks that the server stepped without the input sampled for them",
    cell: ({ starvedPct }) => starvedPct.toFixed(2),
  },
  {
    heading: "late",
    means: "inputs that arrived after their tick",
    cell: ({ lateInputs }) => `${lateInputs}`,
  },
  {
    heading: "lead ms",
    means: "from sampling an input to the tick that uses it, median",
    cell: ({ leadMsP50 }) => leadMsP50.toFixed(0),
  },
  {
    heading: "view ms",
    means: "how far in the past the others are shown, median",
    cell: ({ viewAgeMsP50 }) => viewAgeMsP50.toFixed(0),
  },
  {
    heading: "clock ms",
    means: "error of the estimated server time, p99",
    cell: ({ clockErrorMsP99 }) => clockErrorMsP99.toFixed(1),
  },
  {
    heading: "empty %",
    means: "frames drawn past the newest snapshot",
    cell: ({ underflowPct }) => underflowPct.toFixed(2),
  },
  {
    heading: "held %",
    means: "share of all frames in which the others stood still because no snapshot was there",
    cell: ({ heldPct }) => heldPct.toFixed(2),
  },
  {
    heading: "wrong by",
    means: "size of a correction, units, p99",
    cell: ({ correctionP99 }) => correctionP99.toFixed(1),
  },
  {
    heading: "drawn",
    means: "units by which a correction moved the picture in one frame, p99",
    cell: ({ drawnCorrectionP99 }) => drawnCorrectionP99.toFixed(2),
  },
  {
    heading: "snaps",
    means: "corrections so large that they jumped instead of fading",
    cell: ({ snaps }) => `${snaps}`,
  },
  {
    heading: "up B/s",
    means: "bytes sent to the server per second",
    cell: ({ bytesUpPerSecond }) => `${bytesUpPerSecond}`,
  },
  {
    heading: "down B/s",
    means: "bytes sent to the client per second",
    cell: ({ bytesDownPerSecond }) => `${bytesDownPerSecond}`,
  },
];

/** A table with a line for each client and one for all; the meaning of each column is below. */
export function clientTable(stepper: Stepper): string {
  const { clients } = stepper;
  const rows = clients.map((client) => lineOf(nameOf(client), figuresOf(stepper, [client])));
  rows.push(lineOf("all", figuresOf(stepper, clients)));
  const headings = ["client", ...COLUMNS.map(({ heading }) => heading)];
  const meanings = COLUMNS.map(({ heading, means }) => `  ${heading.padEnd(18)}${means}`);
  return [...aligned([headings, ...rows]), "", "What the columns mean:", ...meanings].join("\n");
}

function nameOf({ index, options }: SimulatedClient): string {
  return `${index} · ${options.frameRate} Hz`;
}

function lineOf(name: string, figures: Figures): string[] {
  return [name, ...COLUMNS.map(({ cell }) => cell(figures))];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join("  "),
  );
}
