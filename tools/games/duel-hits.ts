// `npm run soak:duel`: High Noon's duel on one network after the other, each bullet judged by eye on its shooter's screen and by the
// server. Prints how many of the hits that were seen were denied, against the scoreboard's bar; ends with 1 when one is missed.
// A test plays a slice of this.

import { presets } from "reckon/presets";
import { profiles } from "reckon/testing/engine";
import { BARS } from "../../apps/quality/src/bars.ts";
import { ShotTally } from "../../apps/quality/src/judge/shot-tally.ts";
import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { playDuel } from "../../games/high-noon/test/gallery.ts";

const USAGE = "npm run soak:duel -- [options]: is what a duellist saw what the server decides?";
const NETWORKS = ["lan", "cable", "wifi", "lte", "ocean", "bad", "asymmetric", "tcp"] as const;
const PRESETS = ["highNoon", "reckon"] as const;
const OPTIONS = {
  preset: { type: "text", default: "highNoon", choices: PRESETS, help: "under which preset" },
  network: { type: "text", default: "all", choices: ["all", ...NETWORKS], help: "which one" },
  seconds: { type: "whole", default: 300, min: 10, max: 3600, help: "virtual time of each match" },
  seeds: { type: "whole", default: 1, min: 1, max: 1000, help: "matches for each network" },
  from: { type: "whole", default: 11, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

function main({ preset, network, seconds, seeds, from }: OptionValues<typeof OPTIONS>): number {
  let missed = 0;
  const base = presets[preset as (typeof PRESETS)[number]];
  for (const profile of NETWORKS) {
    if (network !== "all" && network !== profile) continue;
    const sum = new ShotTally();
    for (let seed = from; seed < from + seeds; seed++) sum.add(playDuel(profile, seed, seconds, base));
    const { seen, denied, capped, phantom, grazes, reasons } = sum;
    const bar = BARS[profile]?.hitDeniedPct ?? 0;
    const share = seen === 0 ? 0 : (100 * denied) / seen;
    if (share > bar) missed++;
    console.log(
      `${profiles[profile].name}: ${seen} hits seen, ${denied} denied (${share.toFixed(2)} %, bar ${bar} %), ${capped} capped, ` +
        `${phantom} not seen, ${grazes} grazes ${JSON.stringify(reasons)}${share > bar ? "  MISSED" : ""}`,
    );
  }
  return missed > 0 ? 1 : 0;
}

await run(USAGE, OPTIONS, async (options) => main(options));
