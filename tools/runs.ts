// `npm run soak:runs`: whole runs of R-Type by pilots, in virtual time, on one network or on every one: how they end, how long the
// levels and bosses take, how much health they cost, who is lost and brought back. Fails when a run does not end, or rolled back
// for a cause of our own.

import { presets } from "reckon/presets";
import { profiles } from "reckon/testing";
import { type OptionValues, run } from "../apps/sim/src/command-line.ts";
import { rTypePreset } from "../games/r-type/src/preset.ts";
import { playRun, type Tally } from "../games/r-type/test/play.ts";

const USAGE = "npm run soak:runs -- [options]: do four pilots play all three levels to an end?";
const NETWORKS = Object.keys(profiles);
const OPTIONS = {
  network: { type: "text", default: "all", choices: ["all", ...NETWORKS], help: "which one" },
  preset: {
    type: "text",
    default: "corrected",
    choices: ["corrected", "reckon", "rType"],
    help: "under which preset",
  },
  strength: { type: "text", default: "strong", choices: ["easy", "fair", "strong"], help: "of the pilots" },
  pilots: { type: "whole", default: 4, min: 1, max: 4, help: "how many" },
  seeds: { type: "whole", default: 1, min: 1, max: 1000, help: "runs on each network" },
  from: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

function words(numbers: Readonly<Record<number, number>>): string {
  return Object.values(numbers)
    .map((number) => number.toFixed(0))
    .join("/");
}

function play({ preset, strength, pilots }: Options, profile: string, seed: number): Tally {
  return playRun({
    profile: profile as keyof typeof profiles,
    preset: preset === "corrected" ? rTypePreset : presets[preset as "reckon" | "rType"],
    strength: strength as "easy",
    pilots,
    seed,
    frameRate: 20,
  });
}

await run(USAGE, OPTIONS, async (options) => {
  let faults = 0;
  for (const profile of options.network === "all" ? NETWORKS : [options.network])
    for (let seed = options.from; seed < options.from + options.seeds; seed++) {
      const tally = play(options, profile, seed);
      const { end, levels, bosses, lost, outs, backs, score, ownRule } = tally;
      console.log(
        `${profile} ${seed}: ${end}; levels ${words(levels)} s, bosses ${words(bosses)} s, health lost ${words(lost)}; ` +
          `${outs} lost, ${backs} back; score ${score}; own rule ${ownRule}`,
      );
      if (!/^(won|lost)/.test(end) || ownRule > 0) faults++;
    }
  return faults === 0 ? 0 : 1;
});
