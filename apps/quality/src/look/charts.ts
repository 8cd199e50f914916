// Which figures are drawn and tabulated, what each one means, and its unit. chart.ts draws them, report.ts tabulates
// them and copies the meanings. Always true: one entry is one figure of figures.ts, and lower is better in all of them.

import type { Figures } from "../figures.ts";

export interface Chart {
  readonly file: string;
  readonly figure: Exclude<keyof Figures, "deniedBy">;
  readonly title: string;
  readonly means: string;
  readonly unit: string;
  readonly digits: number;
  /** Whether bar lengths follow the value or its square root, for figures that differ by factors of a hundred. */
  readonly scale: "linear" | "root";
  /** The oracles have no such figure, or it says nothing about them. */
  readonly withoutOracle?: boolean;
}

export const CHARTS: readonly Chart[] = [
  {
    file: "cost",
    figure: "costMs",
    title: "Delay plus the cost of missing data",
    means: "lead + view age + 40 ms for each % of starved ticks and 40 ms for each % of frames without data",
    unit: "ms",
    digits: 0,
    scale: "root",
  },
  {
    file: "delay",
    figure: "delayMs",
    title: "Lead and view age together",
    means:
      "median lead + median view age: the part of the time from a press to when others see it that the engine decides",
    unit: "ms",
    digits: 0,
    scale: "linear",
  },
  {
    file: "lead",
    figure: "leadMsP50",
    title: "Lead",
    means: "time from sampling an input to the due time of the tick that used it, median over used inputs",
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
      "ticks that the server stepped without the input sampled for them (rType: without a new input; a 30 Hz screen then has one for every other tick)",
    unit: "%",
    digits: 2,
    scale: "root",
  },
  {
    file: "underflow",
    figure: "underflowPct",
    title: "Frames without data",
    means: "frames whose view time is past the newest snapshot, or stops there and waits",
    unit: "%",
    digits: 2,
    scale: "root",
  },
  {
    file: "held",
    figure: "heldPct",
    title: "Frames without motion",
    means: "frames without data in which others stand still; in the rest they are extrapolated",
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
      "share of the hits that shooters saw on their screens that the server denied; hits beyond the cap are counted apart",
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
      "share of the hits that shooters saw that were denied because the shooter's view was further in the past than the room looks back (500 ms; highNoon 1000)",
    unit: "%",
    digits: 2,
    scale: "root",
    withoutOracle: true,
  },
  {
    file: "hits-unused",
    figure: "hitUnusedPct",
    title: "Hits whose input was not used",
    means: "share of the hits that shooters saw whose input missed its tick; they do not count as denied",
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
      "distance from where others are drawn to where they really were at the moment shown, 95th percentile; a player's radius is 16",
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
      "how much more the drawn step of others changes than the step of their true path, scaled to 60 frames per second, 95th percentile",
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
      "wrong predictions that were replayed, per client and minute; most are about health, which only the server writes",
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
      "size of a correction of the own player, 99th percentile over rollbacks; byAThread and rType show it at once",
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
    means: "bytes sent by a client per second, without transport headers",
    unit: "B/s",
    digits: 0,
    scale: "linear",
    withoutOracle: true,
  },
  {
    file: "bytes-down",
    figure: "bytesDownPerSecond",
    title: "Bytes down",
    means: "bytes sent to a client per second, without transport headers",
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
      "time from the opening of the transport to the first tick that the server stepped with an input sampled after it, slowest client",
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
      "time from the end of 5 s in which all clients, the server or all links stood still until inputs are on time and the view moves again, slowest client and worst of the three; −1: not within 6 s (25 s for a stream after a blackout)",
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
