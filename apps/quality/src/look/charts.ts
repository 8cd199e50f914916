// Which figures are drawn and tabulated, what each one means and in which unit. chart.ts draws them, report.ts tabulates
// them and copies the meanings. Always true: one entry is one figure of figures.ts, and less is better in all of them.

import type { Figures } from "../figures.ts";

export interface Chart {
  readonly file: string;
  readonly figure: Exclude<keyof Figures, "deniedBy">;
  readonly title: string;
  readonly means: string;
  readonly unit: string;
  readonly digits: number;
  /** Lengths of bars go by the value, or by its root: where figures differ by factors of a hundred. */
  readonly scale: "linear" | "root";
  /** The oracles have no such figure, or it says nothing about them. */
  readonly withoutOracle?: boolean;
}

export const CHARTS: readonly Chart[] = [
  {
    file: "cost",
    figure: "costMs",
    title: "Delay with what is missing priced in",
    means: "lead + view age + 40 ms for each % of starved ticks and 40 ms for each % of frames without data",
    unit: "ms",
    digits: 0,
    scale: "root",
  },
  {
    file: "delay",
    figure: "delayMs",
    title: "Lead and view age together",
    means: "median lead + median view age: from a press to when others see it, as far as the engine decides",
    unit: "ms",
    digits: 0,
    scale: "linear",
  },
  {
    file: "lead",
    figure: "leadMsP50",
    title: "Lead",
    means: "from sampling an input to the due time of the tick that used it, median over used inputs",
    unit: "ms",
    digits: 0,
    scale: "linear",
  },
  {
    file: "view-age",
    figure: "viewAgeMsP50",
    title: "View age",
    means: "true server time minus the server time shown, median over frames",
    unit: "ms",
    digits: 0,
    scale: "linear",
  },
  {
    file: "starved",
    figure: "starvedPct",
    title: "Starved ticks",
    means:
      "ticks that the server stepped without the input sampled for them (R-Type: without a new one; a screen of 30 Hz then has one for every other tick)",
    unit: "%",
    digits: 2,
    scale: "root",
  },
  {
    file: "underflow",
    figure: "underflowPct",
    title: "Frames without data",
    means: "frames whose view time is past the newest snapshot, or stands at it and waits",
    unit: "%",
    digits: 2,
    scale: "root",
  },
  {
    file: "held",
    figure: "heldPct",
    title: "Frames without motion",
    means: "those of them that show no motion because of it; others extrapolate",
    unit: "%",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "clock",
    figure: "clockErrorMsP99",
    title: "Clock error",
    means: "|estimated − true server time|, 99th percentile over frames",
    unit: "ms",
    digits: 1,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "hits-denied",
    figure: "hitDeniedPct",
    title: "Denied hits",
    means:
      "of the hits that a shooter saw on his screen, those that the server did not give; beyond the cap apart",
    unit: "%",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "hits-capped",
    figure: "hitCappedPct",
    title: "Hits beyond the cap",
    means:
      "of the hits that a shooter saw, those denied because he saw further back than the room looks (500 ms; highNoon 1000)",
    unit: "%",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "hits-unused",
    figure: "hitUnusedPct",
    title: "Hits whose input was not used",
    means:
      "of the hits that a shooter saw, those of an input that missed its tick; they are not among the denied",
    unit: "%",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "remote-error",
    figure: "remoteErrorP95",
    title: "Error of others",
    means:
      "distance of others, as drawn, from where they truly were at the moment shown, 95th percentile; a player's radius is 16",
    unit: "units",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "jerk",
    figure: "jerkP95",
    title: "Jerk of others",
    means:
      "change of the drawn step of others beyond that of the true path, scaled to 60 frames a second, 95th percentile",
    unit: "units",
    digits: 2,
    scale: "linear",
    withoutOracle: true,
  },
  {
    file: "rollbacks",
    figure: "rollbacksPerMinute",
    title: "Rollbacks",
    means:
      "predictions found wrong and replayed, per client and minute; most are health, which only the server writes",
    unit: "/min",
    digits: 0,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "correction",
    figure: "correctionP99",
    title: "Corrections",
    means:
      "size of a correction of the own player, 99th percentile over rollbacks; shown at once by byAThread and rType",
    unit: "units",
    digits: 1,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "snaps",
    figure: "snapsPerMinute",
    title: "Snaps",
    means: "corrections that jumped instead of fading, per client and minute",
    unit: "/min",
    digits: 1,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "bytes-up",
    figure: "bytesUpPerSecond",
    title: "Bytes up",
    means: "sent by a client per second, without headers of the transport",
    unit: "B/s",
    digits: 0,
    scale: "linear",
    withoutOracle: true,
  },
  {
    file: "bytes-down",
    figure: "bytesDownPerSecond",
    title: "Bytes down",
    means: "sent to a client per second, without headers of the transport",
    unit: "B/s",
    digits: 0,
    scale: "linear",
    withoutOracle: true,
  },
  {
    file: "join",
    figure: "joinMs",
    title: "Join",
    means:
      "from an open transport to the first tick that the server stepped with an input sampled since, slowest client",
    unit: "ms",
    digits: 0,
    scale: "linear",
    withoutOracle: true,
  },
  {
    file: "recover",
    figure: "recoverMs",
    title: "Recovery",
    means:
      "from the end of 5 s in which all clients, the server or all links stood still until inputs are on time and the view moves again, slowest client and worst of the three; −1: not within 6 s (of a dark stream: 25 s)",
    unit: "ms",
    digits: 0,
    scale: "root",
    withoutOracle: true,
  },
];

/** A value of a figure, as tables and pictures show it. */
export function shown({ figure, digits }: Chart, figures: Figures): string {
  const value = figures[figure];
  return value < 0 ? "never" : value.toFixed(digits);
}
