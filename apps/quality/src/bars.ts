// The bars of the scoreboard: what `reckon` has to reach at 20 Hz on each profile, and what a preset must reach to be compared at all.
// The report and its tests read them. They come from a model of one client per link, made before the engine existed;
// docs/adr/0017-quality.md explains where the engine shows that a bar is wrong.

import type { ProfileName } from "reckon/testing/engine";
import type { Figures } from "./figures.ts";

export interface Bars {
  readonly starvedPct: number;
  readonly underflowPct: number;
  readonly delayMs: number;
  readonly clockErrorMsP99: number;
  readonly hitDeniedPct: number;
}

/** The recorded networks have no bars: we do not know yet what can be reached there. */
export const BARS: { readonly [Name in ProfileName]?: Bars } = {
  lan: bars(0.15, 0.02, 70, 2, 0.1),
  cable: bars(0.15, 0.15, 120, 2, 0.1),
  wifi: bars(0.6, 0.65, 210, 3, 0.3),
  lte: bars(0.3, 0.35, 275, 5, 0.3),
  ocean: bars(0.15, 0.35, 260, 2, 0.1),
  bad: bars(1.3, 1.4, 440, 6, 1),
  // Half the asymmetry of 100 ms, plus 2: round trips cannot show more.
  asymmetric: bars(0.15, 0.2, 245, 52, 0.3),
  tcp: bars(1.3, 1.5, 540, 3, 1),
};

/** The most that `reckon` may cost beyond the constant oracle: on networks that stay the same, and on networks that change. */
const STEADY_SHARE = 0.06;
const CHANGE_SHARE = 0.1;
/** Networks that change have only this bar. */
const CHANGING: readonly string[] = [
  "route",
  "bloat",
  "bloat-up",
  "handover",
  "storm",
  "satellite",
  "powersave",
];

/** How much more `reckon` may cost than the constant oracle on a profile, as a share; undefined: there is no bar. */
export function costShareOf(profile: string): number | undefined {
  if (CHANGING.includes(profile)) return CHANGE_SHARE;
  return profile in BARS ? STEADY_SHARE : undefined;
}

/** In control after this time and one and a half round trips; back in control within a second after a stall, ms. */
export const JOIN_MS = 300;
export const JOIN_ROUND_TRIPS = 1.5;
export const RECOVER_MS = 1000;

/** Figures in which a preset must meet the bars of a profile for its delay to count. */
export const RISKS = ["starvedPct", "underflowPct", "hitDeniedPct"] as const;

/** The bars of a profile that these figures miss. */
export function missedBars(profile: string, figures: Figures): (keyof Bars)[] {
  const limits = BARS[profile as ProfileName];
  if (limits === undefined) return [];
  return (Object.keys(limits) as (keyof Bars)[]).filter((name) => figures[name] > limits[name]);
}

function bars(
  starvedPct: number,
  underflowPct: number,
  delayMs: number,
  clockErrorMsP99: number,
  hitDeniedPct: number,
): Bars {
  return { starvedPct, underflowPct, delayMs, clockErrorMsP99, hitDeniedPct };
}
