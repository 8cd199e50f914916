// `npm run -s bench:hosted -- --game dash --json`: bytes that a hosted match sends down to each client, with the tables that
// the game ships and without, on the same seeds: the real lobby, host and sessions in virtual time, bots on wifi. All bytes
// from the moment that a client is told of the match count, those of the tables too.

import { argv } from "node:process";
import { parseArgs } from "node:util";
import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import { profileNamed } from "reckon/testing";
import { HostedMatch } from "./hosted-match.ts";

const GAMES: Readonly<Record<string, ArcadeGame>> = {
  dash: dashStage,
  "high-noon": highNoonStage,
  "by-a-thread": byAThreadStage,
  "r-type": rTypeStage,
};

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    game: { type: "string", default: "dash" },
    profile: { type: "string", default: "wifi" },
    players: { type: "string", default: "4" },
    seconds: { type: "string", default: "60" },
    seeds: { type: "string", default: "3" },
    /** Of the host of the lobby, such as `--choose mode=Duel`. */
    choose: { type: "string", multiple: true, default: [] },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const choices = Object.fromEntries(values.choose.map((choice) => choice.split("=")));

/** Bytes per second down to a client. */
function rate(rules: GameRules, seed: number): number {
  const { players, profile } = values;
  const options = { rules, profile: profileNamed(profile), seed, players: Number(players), choices };
  const match = new HostedMatch(options);
  match.begin();
  match.run(seconds * 1000);
  if (match.faults.length > 0 || !match.isPlaying)
    throw new Error(`The match ended before ${seconds} s: give fewer. ${match.faults}`);
  return match.players.reduce((sum, { bytes }) => sum + bytes, 0) / match.players.length / seconds;
}

const rules = await GAMES[values.game].rules();
const { tables = "", ...plain } = rules.hosted;
const seeds = Array.from({ length: Number(values.seeds) }, (_, i) => 101 + i);
const mean = (rates: readonly number[]): number => rates.reduce((sum, one) => sum + one, 0) / rates.length;
const without = mean(seeds.map((seed) => rate({ ...rules, hosted: plain }, seed)));
const shipped = mean(seeds.map((seed) => rate(rules, seed)));
const found = {
  game: values.game,
  ...choices,
  profile: values.profile,
  players: Number(values.players),
  seconds,
  seeds: seeds.length,
  tableBytes: Math.floor((tables.length * 3) / 4),
  bytesDownPerSecondWithout: Math.round(without),
  bytesDownPerSecond: Math.round(shipped),
  saved: Number((1 - shipped / without).toFixed(3)),
};
console.log(values.json ? JSON.stringify(found) : found);
