// `npm run soak:shots`: the whole grid of networks, paces and frame rates for every weapon, each shot judged on what its shooter
// was shown; and predicted spawns over 200 seeds with bursts of loss. Prints a row for each weapon and network, ends with 1 when
// a bar is missed. The galleries are those of the tests, which play a slice of this.

import { WEAPON } from "@reckon/skirmish";
import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { playFlights } from "../../packages/reckon/test/shots/flight-gallery.ts";
import { BURSTS, playSpawns } from "../../packages/reckon/test/shots/flight-match.ts";
import { playGallery } from "../../packages/reckon/test/shots/gallery.ts";
import { pathOf } from "../../packages/reckon/test/shots/path.ts";

const USAGE = "npm run soak:shots -- [options]: is what a shooter saw what the server decides?";
const OPTIONS = {
  seconds: { type: "whole", default: 30, min: 8, max: 3600, help: "virtual time of each match" },
  seeds: { type: "whole", default: 2, min: 1, max: 1000, help: "matches for each cell of the grid" },
  spawns: { type: "whole", default: 200, min: 0, max: 100_000, help: "matches of predicted spawns" },
  weapon: {
    type: "text",
    default: "all",
    choices: ["all", "rifle", "bolt", "dart", "rocket", "ball"],
    help: "which one",
  },
} as const;
type Options = OptionValues<typeof OPTIONS>;

const RTTS_MS = [0, 50, 100, 150, 200, 300];
const JITTERS_MS = [0, 10, 20, 40];
const LOSSES = [0, 0.02, 0.05];
const FRAME_RATES = [30, 59.94, 60, 75, 144, 240];
const PACES = [0.5, 1];
/** Weapons that promise parity; of the others the figure is printed. */
const PROMISED = ["rifle", "bolt", "dart"];
/** Share of hits that may be denied at 150 ms, 20 ms and 2 %; and how many times the matches that needs to tell. */
const BAR = 0.001;
const BAR_FACTOR = 12;

interface Sum {
  seen: number;
  denied: number;
  phantom: number;
  capped: number;
}

function playCell(
  weapon: string,
  rtt: number,
  jitter: number,
  loss: number,
  { seeds, seconds }: Pick<Options, "seeds" | "seconds">,
): Sum {
  const sum: Sum = { seen: 0, denied: 0, phantom: 0, capped: 0 };
  for (let seed = 1; seed <= seeds; seed++) {
    const common = {
      profile: pathOf(rtt, jitter, loss),
      seed: seed * 1000 + rtt,
      seconds,
      frameRates: FRAME_RATES,
      pace: PACES[seed % PACES.length],
    };
    const tally =
      weapon === "rifle"
        ? playGallery(common)
        : playFlights({ ...common, weapon: WEAPON[weapon as keyof typeof WEAPON], name: weapon });
    sum.seen += tally.seen;
    sum.denied += tally.denied;
    sum.phantom += tally.phantom;
    sum.capped += tally.capped;
  }
  return sum;
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(2)} %`;
}

/** Plays the grid of a weapon; returns how many bars it missed. */
function playWeapon(weapon: string, options: Options): number {
  let missed = 0;
  for (const rtt of RTTS_MS)
    for (const jitter of JITTERS_MS)
      for (const loss of LOSSES) {
        // A path is at least as long as its jitter.
        if (jitter * 2.9 > rtt) continue;
        const isExact = jitter === 0 && loss === 0;
        const isBar = rtt === 150 && jitter === 20 && loss === 0.02;
        const seeds = options.seeds * (isBar ? BAR_FACTOR : 1);
        const played = playCell(weapon, rtt, jitter, loss, { seconds: options.seconds, seeds });
        const { seen, denied, phantom, capped } = played;
        const isMissed =
          PROMISED.includes(weapon) && ((isExact && denied + phantom > 0) || (isBar && denied > BAR * seen));
        if (isMissed) missed++;
        console.log(
          `${weapon} ${rtt} ms ± ${jitter}, ${loss * 100} % lost: ${seen} hits seen, ${denied} denied ` +
            `(${percent(denied, seen)}), ${capped} capped, ${phantom} not seen${isMissed ? "  MISSED" : ""}`,
        );
      }
  return missed;
}

function playAllSpawns(count: number): number {
  let faults = 0;
  let own = 0;
  let mostStep = 0;
  for (let seed = 1; seed <= count; seed++) {
    const outcome = playSpawns(seed, BURSTS);
    own += outcome.own;
    mostStep = Math.max(mostStep, outcome.mostStep);
    if (outcome.faults.length + outcome.wrong + outcome.unseen > 0) {
      faults++;
      console.log(
        `Seed ${seed}: ${outcome.faults.slice(0, 3).join(" ")} ${outcome.wrong} wrong, ${outcome.unseen} unseen.`,
      );
    }
    if (seed % 20 === 0) process.stderr.write(`spawns ${seed}/${count}\n`);
  }
  console.log(
    `Predicted spawns: ${count} matches, ${own} own flights, ${faults} matches with a fault; the largest drawn step is ` +
      `${mostStep.toFixed(2)} of what speed and frame time explain.`,
  );
  return faults;
}

function main(options: Options): number {
  const weapons = options.weapon === "all" ? [...PROMISED, "rocket", "ball"] : [options.weapon];
  let missed = 0;
  for (const weapon of weapons) missed += playWeapon(weapon, options);
  missed += playAllSpawns(options.spawns);
  console.log(missed === 0 ? "Every bar holds." : `${missed} bars are missed.`);
  return missed === 0 ? 0 : 1;
}

await run(USAGE, OPTIONS, main);
