// `npm run -s soak:strengths -- --game NAME`: whether stronger bots win, how long matches last, and what else a game promises of its
// balance; in virtual time. Fails when a bar is missed. Designers use it before and after a change of a number.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import type { Adapter, Bar, Outcome, Strength } from "../strengths/adapter.ts";
import { byAThreadAdapter } from "../strengths/by-a-thread.ts";
import { dashAdapter } from "../strengths/dash.ts";
import { highNoonAdapter } from "../strengths/high-noon.ts";
import { rTypeAdapter } from "../strengths/r-type.ts";

const USAGE =
  "npm run -s soak:strengths -- [options]: does the stronger win, and does a match last as long as it should?";
const ADAPTERS: Readonly<Record<string, Adapter>> = {
  dash: dashAdapter,
  "high-noon": highNoonAdapter,
  "by-a-thread": byAThreadAdapter,
  "r-type": rTypeAdapter,
};
const OPTIONS = {
  game: { type: "text", default: "dash", choices: Object.keys(ADAPTERS), help: "which one" },
  count: { type: "whole", default: 100, min: 1, max: 10_000, help: "matches for each figure" },
  from: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

/** The stronger wins at least so often against the next. */
const LEAST_SHARE = 0.75;
/** A match lasts so many seconds: in the middle, and nine of ten no longer or shorter than that. */
const LEAST_SECONDS = 120;
const MOST_SECONDS = 360;

function rank(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const lengths = (seconds: readonly number[]): string =>
  `${rank(seconds, 0.5).toFixed(0)} s in the middle, ${rank(seconds, 0.1).toFixed(0)} to ${rank(seconds, 0.9).toFixed(0)} s from 10 to 90 %`;

function seeds({ count, from }: OptionValues<typeof OPTIONS>): number[] {
  return Array.from({ length: count }, (_, i) => from + i);
}

function isMet({ value, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Bar): boolean {
  return value >= least && value <= most;
}

function say(bar: Bar): boolean {
  const percent = (share: number): string => `${(100 * share).toFixed(share < 0.1 ? 2 : 0)} %`;
  const { name, value, least, most } = bar;
  const bounds = [
    least === undefined ? "" : `≥ ${percent(least)}`,
    most === undefined ? "" : `≤ ${percent(most)}`,
  ];
  console.log(
    `${name}: ${percent(value)} (${bounds.filter(Boolean).join(", ")}) ${isMet(bar) ? "ok" : "MISSED"}`,
  );
  return isMet(bar);
}

await run(USAGE, OPTIONS, async (options) => {
  const adapter = ADAPTERS[options.game];
  let isGood = true;
  const pairs: readonly (readonly [Strength, Strength])[] = [
    ["strong", "fair"],
    ["fair", "easy"],
  ];
  for (const [stronger, weaker] of pairs) {
    const all: readonly Outcome[] = seeds(options).map((seed) => adapter.against(stronger, weaker, seed));
    const value = all.reduce((sum, { won }) => sum + won, 0) / all.length;
    isGood = say({ name: `${stronger} beats ${weaker}`, value, least: LEAST_SHARE }) && isGood;
    console.log(`  matches: ${lengths(all.map(({ seconds }) => seconds))}`);
  }
  const usual = seeds(options).map((seed) => adapter.usual(seed));
  const isUsual = rank(usual, 0.1) >= LEAST_SECONDS && rank(usual, 0.9) <= MOST_SECONDS;
  console.log(
    `a match as "Play now" gives it: ${lengths(usual)} (120 to 360 s) ${isUsual ? "ok" : "MISSED"}`,
  );
  for (const bar of adapter.bars?.(options.count, options.from) ?? []) isGood = say(bar) && isGood;
  return isGood && isUsual ? 0 : 1;
});
