// `npm run soak:runs`: whole runs of R-Type by pilots, in virtual time, on one network or on every one: how they end, how long the
// levels and bosses take, how much health they cost, who is lost and brought back. Fails when a run does not get to the end of the
// third level, won or lost, or rolled back for a cause of our own. With `--strength all` the three strengths play the same seeds,
// and it fails when a stronger one clears fewer levels or is hurt as often as a weaker one.

import { presets } from "reckon/presets";
import { Distribution, profiles } from "reckon/testing/engine";
import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { STRENGTHS, type Strength } from "../../games/r-type/src/bots/strength.ts";
import { rTypePreset } from "../../games/r-type/src/preset.ts";
import { playRun, type Tally } from "../../games/r-type/test/play.ts";

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
  strength: {
    type: "text",
    default: "strong",
    choices: ["all", ...Object.keys(STRENGTHS)],
    help: "of the pilots; all: one after the other, compared",
  },
  pilots: { type: "whole", default: 4, min: 1, max: 4, help: "how many" },
  seeds: { type: "whole", default: 1, min: 1, max: 1000, help: "runs on each network" },
  from: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
  last: { type: "whole", default: 3, min: 1, max: 3, help: "the last level that is played" },
  rate: { type: "whole", default: 20, min: 10, max: 144, help: "pictures per second of every client" },
} as const;

type Options = OptionValues<typeof OPTIONS>;
type Name = Strength["name"];

function words(numbers: Readonly<Record<number, number>>): string {
  return Object.values(numbers)
    .map((number) => number.toFixed(0))
    .join("/");
}

function play({ preset, pilots, last, rate }: Options, strength: Name, profile: string, seed: number): Tally {
  return playRun({
    profile: profile as keyof typeof profiles,
    preset: preset === "corrected" ? rTypePreset : presets[preset as "reckon" | "rType"],
    strength,
    pilots,
    seed,
    last,
    frameRate: rate,
  });
}

/** Whether a run played all three levels: lost in the first two it did not. */
function hasPlayedAll({ end }: Tally): boolean {
  return end === "won" || end === "lost in 3";
}

/** What the network did to the pictures of some runs, in words. */
function figuresOf(all: readonly Tally[]): string {
  const corrections = new Distribution(0, 128, 1024);
  const jerk = new Distribution(0, 32, 2048);
  let [replays, bytes, frames, held, minutes] = [0, 0, 0, 0, 0];
  for (const { stepper, levels } of all)
    for (const { last } of stepper.clients) {
      if (last === undefined) continue;
      const { quality } = last;
      corrections.merge(quality.corrections);
      jerk.merge(quality.jerk);
      replays += quality.rollbackCount;
      bytes += quality.bytesIn;
      frames += quality.frames;
      held += quality.heldFrames;
      minutes += total(Object.values(levels)) / 60;
    }
  return (
    `${(replays / minutes).toFixed(0)} replays per minute, corrections p99 ${corrections.percentile(0.99).toFixed(1)} px, ` +
    `jerk of others p95 ${jerk.percentile(0.95).toFixed(2)} px, held in ${((100 * held) / frames).toFixed(1)} % of pictures, ` +
    `${(bytes / minutes / 60).toFixed(0)} bytes/s down`
  );
}

/** What runs of one strength came to. */
interface Sum {
  readonly strength: Name;
  readonly faults: number;
  readonly runs: number;
  readonly won: number;
  /** Levels that were cleared in a run, on average. */
  readonly cleared: number;
  /** Health that was lost in a minute, and ships in a run, on average. */
  readonly hurt: number;
  readonly outs: number;
  readonly score: number;
}

function total(numbers: Iterable<number>): number {
  let sum = 0;
  for (const number of numbers) sum += number;
  return sum;
}

function sumOf(strength: Name, all: readonly Tally[], isCompared: boolean): Sum {
  const minutes = total(all.flatMap(({ levels }) => Object.values(levels))) / 60;
  const mean = (of: (tally: Tally) => number): number => total(all.map(of)) / all.length;
  return {
    strength,
    faults: all.filter(
      (one) => one.end.startsWith("not over") || one.ownRule > 0 || (!isCompared && !hasPlayedAll(one)),
    ).length,
    runs: all.length,
    won: all.filter(({ end }) => end === "won").length,
    cleared: mean(({ end, levels }) => (end === "won" ? 3 : Object.keys(levels).length - 1)),
    hurt: total(all.flatMap(({ lost }) => Object.values(lost))) / minutes,
    outs: mean(({ outs }) => outs),
    score: mean(({ score }) => score),
  };
}

function playAll(options: Options, strength: Name): Sum {
  const all: Tally[] = [];
  for (const profile of options.network === "all" ? NETWORKS : [options.network]) {
    const here: Tally[] = [];
    for (let seed = options.from; seed < options.from + options.seeds; seed++) {
      const tally = play(options, strength, profile, seed);
      const { end, levels, bosses, lost, outs, backs, score, ownRule } = tally;
      here.push(tally);
      console.log(
        `${profile} ${seed} ${strength}: ${end}; levels ${words(levels)} s, bosses ${words(bosses)} s, ` +
          `health lost ${words(lost)}; ${outs} lost, ${backs} back; score ${score}; own rule ${ownRule}`,
      );
    }
    console.log(`${profile} ${options.preset}: ${figuresOf(here)}`);
    all.push(...here);
  }
  return sumOf(strength, all, options.strength === "all");
}

await run(USAGE, OPTIONS, async (options) => {
  const names = options.strength === "all" ? (Object.keys(STRENGTHS) as Name[]) : [options.strength as Name];
  const sums = names.map((name) => playAll(options, name));
  for (const { strength, runs, won, cleared, hurt, outs, score, faults } of sums)
    console.log(
      `${strength}: ${won} of ${runs} runs won, ${cleared.toFixed(2)} levels cleared, ${hurt.toFixed(0)} health lost per minute, ` +
        `${outs.toFixed(1)} ships lost, score ${score.toFixed(0)} on average; ${faults} faults`,
    );
  const isInOrder = sums.every(
    ({ cleared, hurt }, i) => i === 0 || (cleared >= sums[i - 1].cleared && hurt < sums[i - 1].hurt),
  );
  return isInOrder && sums.every(({ faults }) => faults === 0) ? 0 : 1;
});
