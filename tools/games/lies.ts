// `npm run soak:lies`: the gain of clients that lie about their views. It draws rhythms of acks, places and packets from a seed, lets four
// clients lie in each, and prints by how many ms the server believed them to see further into the past than they did, less the lead that the
// rhythm costs them. Then it plays claims of ghosts. It exits with 1 when a bar is missed.

import { Random } from "reckon";
import { profiles } from "reckon/testing/engine";
import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { LIES, playLying } from "../../packages/reckon/test/server/liars.ts";
import { drawRhythm, type Rhythm, STEADY } from "../../packages/reckon/test/server/rhythms.ts";
import { GHOSTS, playGhosts } from "../../packages/reckon/test/shots/ghosts.ts";
import { pathOf } from "../../packages/reckon/test/shots/path.ts";

const USAGE = "npm run soak:lies -- [options]: what do clients gain that lie about what they saw?";
const OPTIONS = {
  rhythms: { type: "whole", default: 50, min: 1, max: 10_000, help: "rhythms that are drawn" },
  seconds: { type: "whole", default: 12, min: 8, max: 600, help: "virtual time of each match" },
  seed: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "of the rhythms" },
  network: { type: "text", default: "lan", choices: ["lan", "cable", "wifi", "bad"], help: "which one" },
} as const;
const LIE = "at random, up to 350 ms older";
const MOST_MEAN_MS = 10;
const MOST_MS = 60;
const MOST_GHOSTS = 1.05;
/** With three seeds of about 20 hits each a difference of 5 % would be chance. */
const GHOST_SEEDS: readonly number[] = Array.from({ length: 16 }, (_, i) => i + 3);

/** A client that delays both acks and places pretends to a worse way down, which cannot be told from a real one. */
function pretends({ acks, acksBehind = 0, places, placesBehind = 0 }: Rhythm): boolean {
  return (acks !== undefined || acksBehind > 0) && (places !== undefined || placesBehind > 0);
}

function searchRhythms({ rhythms, seconds, seed, network }: OptionValues<typeof OPTIONS>): number {
  const random = Random.from(seed);
  const profile = profiles[network as "lan"];
  const steady = playLying(profile, seconds, LIES[LIE], 11, STEADY);
  let missed = 0;
  for (let i = 0; i < rhythms; i++) {
    const rhythm = drawRhythm(random);
    const { mean, most, byBasis, count, leadMs } = playLying(profile, seconds, LIES[LIE], 11, rhythm);
    const costMs = Math.max(0, leadMs - steady.leadMs);
    const isMissed = mean - costMs > MOST_MEAN_MS || most - costMs > MOST_MS;
    const isApart = pretends(rhythm);
    if (isMissed && !isApart) missed++;
    console.log(
      `${rhythm.name}: ${((100 * byBasis.claimed) / count).toFixed(0)} % believed, gains ${mean.toFixed(1)} ms on average, ${most.toFixed(0)} ms at most, ` +
        `for ${costMs.toFixed(0)} ms of lead${isMissed ? (isApart ? "  (pretends to a worse way)" : "  MISSED") : ""}`,
    );
  }
  return missed;
}

function playAllGhosts(): number {
  let missed = 0;
  for (const profile of [pathOf(60, 0, 0), pathOf(100, 10, 0.02), profiles.bad]) {
    const strikes = (ghost?: string): number =>
      GHOST_SEEDS.reduce((sum, seed) => {
        const options = { profile, seed, seconds: 20, beside: 0.25 };
        return sum + playGhosts({ ...options, ghost: ghost === undefined ? undefined : GHOSTS[ghost] });
      }, 0);
    const honest = strikes();
    for (const name of Object.keys(GHOSTS)) {
      const liar = strikes(name);
      const isMissed = liar > MOST_GHOSTS * honest;
      if (isMissed) missed++;
      console.log(
        `ghosts ${name}, ${profile.name}: ${liar} hits, an honest one ${honest}${isMissed ? "  MISSED" : ""}`,
      );
    }
  }
  return missed;
}

await run(USAGE, OPTIONS, async (options) => (searchRhythms(options) + playAllGhosts() > 0 ? 1 : 0));
