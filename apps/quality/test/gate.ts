// The gate: a slice of the scoreboard that is short enough for every `npm test`, compared with recorded bars. Runs
// are the same on any machine, so a bar is the measured value plus a little for changes that players do not feel. gate.test.ts plays
// it; record-bars.ts records new bars. Always true: lower is better in every figure of it.

import { readFileSync } from "node:fs";
import { presets } from "reckon/presets";
import { profileNamed } from "reckon/testing";
import { changing } from "reckon/testing/engine";
import { type Figures, figuresOf } from "../src/figures.ts";
import { Measured } from "../src/measured.ts";
import { playRecovery } from "../src/recover.ts";
import { play, type RunOptions } from "../src/run.ts";

/** Some networks that stay the same, and all that change. */
export const PROFILES: readonly string[] = ["cable", "wifi", "bad", "tcp", ...Object.keys(changing)];
/** Within 20 s, networks that change have been constant for 5 s, have changed, and have mostly recovered. */
const SLICE = { preset: presets.reckon, seed: 1, seconds: 20, clients: 4 };
/** Where recovery is tested. */
const STALLED = "wifi";
const NOBODY_STALLS = { clientMs: 0, serverMs: 0, linkMs: 0 };

/** Figures that must not get worse, and how much they may differ: a share of the recorded value, and an absolute margin. */
const GATED: { readonly [figure: string]: readonly [share: number, more: number] } = {
  costMs: [0.02, 1],
  leadMsP50: [0.03, 1],
  viewAgeMsP50: [0.03, 1],
  starvedPct: [0.1, 0.05],
  underflowPct: [0.1, 0.05],
  clockErrorMsP99: [0.1, 0.2],
  remoteErrorP95: [0.1, 0.05],
  jerkP95: [0.1, 0.05],
  rollbacksPerMinute: [0.15, 5],
  correctionP99: [0.15, 2],
  snapsPerMinute: [0, 1],
  hitDeniedPct: [0, 0.5],
  bytesUpPerSecond: [0.03, 10],
  bytesDownPerSecond: [0.03, 10],
  joinMs: [0.05, 5],
};

/** Upper bounds by profile and figure. */
export type GateBars = { readonly [profile: string]: { readonly [figure: string]: number } };

export const BARS_FILE: URL = new URL("./gate-bars.json", import.meta.url);

export function readBars(): GateBars {
  return JSON.parse(readFileSync(BARS_FILE, "utf8"));
}

/** Plays the slice on a profile; `onFrame` may do something to its clients. */
export function playSlice(profile: string, onFrame?: RunOptions["onFrame"]): Figures {
  return figuresOf(play({ ...SLICE, profile: profileNamed(profile), onFrame }), NOBODY_STALLS);
}

/** Recovery time from the worst of the stalls, ms; −1: a client did not recover. */
export function playStalls(): number {
  const recovered = playRecovery(SLICE.preset, profileNamed(STALLED), SLICE.seed);
  return figuresOf(new Measured(), recovered).recoverMs;
}

/** The bars that would be recorded for these figures. */
export function barsFrom(figures: Figures): { [figure: string]: number } {
  const bars: { [figure: string]: number } = {};
  for (const [figure, [share, more]] of Object.entries(GATED))
    bars[figure] = Math.round((figureOf(figures, figure) * (1 + share) + more) * 1000) / 1000;
  return bars;
}

/** A sentence for each figure that is worse than its bar. */
export function complaints(profile: string, figures: Figures, bars: GateBars): string[] {
  return Object.entries(bars[profile]).flatMap(([figure, bar]) => {
    const value = figureOf(figures, figure);
    return value >= 0 && value <= bar ? [] : [`${figure} on ${profile} is ${value}, its bar is ${bar}.`];
  });
}

function figureOf(figures: Figures, figure: string): number {
  return (figures as unknown as { readonly [figure: string]: number })[figure];
}
