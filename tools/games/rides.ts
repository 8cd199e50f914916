// `npm run soak:rides`: whole rides and duels of High Noon by bots, in virtual time: how many are won, how long they take, how many
// fall and are helped up, and which wave costs most. Designers use it before and after a change of a number in tuning.ts.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { playMatch, playRide } from "../../games/high-noon/test/tally.ts";

const USAGE = "npm run soak:rides -- [options]: is a ride a challenge, and a duel one of skill?";
const NETWORKS = ["lan", "cable", "wifi", "lte", "ocean", "bad"] as const;
const OPTIONS = {
  network: { type: "text", default: "wifi", choices: [...NETWORKS], help: "which one" },
  mode: { type: "text", default: "ride", choices: ["ride", "duel"], help: "what is played" },
  players: { type: "whole", default: 0, min: 0, max: 8, help: "how many; 0: 1, 2, 4 and 8 in turn" },
  seeds: { type: "whole", default: 6, min: 1, max: 1000, help: "matches for each" },
  from: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

type Options = OptionValues<typeof OPTIONS>;
type Network = (typeof NETWORKS)[number];

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

function rides({ network, seeds, from }: Options, players: number): void {
  const all = Array.from({ length: seeds }, (_, i) => playRide(network as Network, from + i, players));
  const won = all.filter(({ end }) => end === "won");
  const each = (of: (one: (typeof all)[number]) => ReadonlyMap<string, number>): string =>
    [...new Set(all.flatMap((one) => [...of(one).keys()]))]
      .sort()
      .map((wave) => {
        const there = all.flatMap((one) => of(one).get(wave) ?? []);
        return `${wave}: ${mean(there).toFixed(0)}`;
      })
      .join(", ");
  console.log(
    `${players} riders on ${network}: ${won.length} of ${seeds} won (${all.map(({ end }) => end).join("; ")}); ` +
      `a ride that is won takes ${mean(won.map(({ seconds }) => seconds)).toFixed(0)} s, any ${mean(all.map(({ seconds }) => seconds)).toFixed(0)} s; ` +
      `${mean(all.map(({ falls }) => falls)).toFixed(1)} fall, ${mean(all.map(({ revivals }) => revivals)).toFixed(1)} are helped up. ` +
      `Health lost by wave: ${each(({ lost }) => lost)}. Seconds: ${each(({ waves }) => waves)}. ` +
      `Rollbacks of cause own rule: ${all.reduce((sum, { ownRule }) => sum + ownRule, 0)}.`,
  );
}

function duels({ network, seeds, from }: Options, players: number): void {
  const all = Array.from({ length: seeds }, (_, i) => playMatch(network as Network, from + i, players));
  const sum = (of: (one: (typeof all)[number]) => number): number => all.reduce((s, one) => s + of(one), 0);
  const apart = all.flatMap((one) => one.apart).sort((a, b) => a - b);
  console.log(
    `${players} duellists on ${network}: ${all.map(({ seconds }) => seconds.toFixed(0)).join(", ")} s; ${sum(({ kills }) => kills)} fell, ` +
      `${sum(({ fresh }) => fresh)} within two seconds of being open, ${sum(({ accidents }) => accidents)} by nobody; ` +
      `the nearest rival when one stands up is ${apart[0]?.toFixed(0)} px away at least, ${apart[apart.length >> 1]?.toFixed(0)} in the middle.`,
  );
}

await run(USAGE, OPTIONS, async (options) => {
  const counts = options.players > 0 ? [options.players] : options.mode === "ride" ? [1, 2, 4, 8] : [2, 4, 8];
  for (const players of counts)
    if (options.mode === "ride") rides(options, players);
    else duels(options, players);
  return 0;
});
