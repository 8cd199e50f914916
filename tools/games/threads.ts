// `npm run -s soak:threads`: whole matches of By a Thread by bots, in virtual time: whether they end, how long they take, who ends them,
// how much is hit and after a bounce, how soon the first fight comes, and which strength wins. Designers use it before and after a change of a
// number in tuning.ts or bots/strength.ts; a change of the rules must not break its bars on any network.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { STRENGTHS, type Strength } from "../../games/by-a-thread/src/bots/strength.ts";
import { LEVELS } from "../../games/by-a-thread/src/mazes/generators.ts";
import { type MatchTally, NEWCOMER, playMatch, type Sitter } from "../../games/by-a-thread/test/bots-play.ts";
import { watchPlasma } from "../../games/by-a-thread/test/flight-watch.ts";
import { type ProfileName, profiles } from "../../packages/reckon/src/testing/link/profiles.ts";

const USAGE = "npm run -s soak:threads -- [options]: are matches of bots fair, lively and over in time?";
const NETWORKS = Object.keys(profiles) as ProfileName[];
const MODES = ["match", "first", "duel", "solo", "networks", "plasma"] as const;
const STRENGTH_NAMES = ["any", ...Object.keys(STRENGTHS)];
const OPTIONS = {
  mode: { type: "text", default: "match", choices: [...MODES], help: "what is played" },
  network: { type: "text", default: "wifi", choices: NETWORKS, help: "which one" },
  level: {
    type: "whole",
    default: -1,
    min: -1,
    max: LEVELS.length - 1,
    help: "of the maze; −1: each in turn",
  },
  players: { type: "whole", default: 10, min: 2, max: 10, help: "how many, in a match" },
  strength: { type: "text", default: "any", choices: STRENGTH_NAMES, help: "of the bots" },
  seeds: { type: "whole", default: 5, min: 1, max: 1000, help: "matches for each" },
  from: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "first seed" },
} as const;

/** Share of duels that a stronger bot wins. */
const STRONGER_WINS = 0.75;
/** Within so many seconds a newcomer has a fight, and in which share of matches. */
const SOON = 15;
const SOON_SHARE = 0.85;

type Options = OptionValues<typeof OPTIONS>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);
const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(0)} %`;

function rank(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function sitterOf({ strength }: Options): Sitter {
  return strength === "any" ? "any" : (STRENGTHS as Readonly<Record<string, Strength>>)[strength];
}

function play(
  options: Options,
  sitters: readonly Sitter[],
  level: number,
  until?: "hit" | "fight",
): MatchTally[] {
  const profile = options.network as ProfileName;
  return Array.from({ length: options.seeds }, (_, i) =>
    playMatch({ profile, seed: options.from + i, level, sitters, until }),
  );
}

/** One line about some matches; false: one did not end, or predicted its own player wrongly. */
function report(label: string, all: readonly MatchTally[]): boolean {
  const hits = sum(all.map((one) => one.hits));
  const seconds = all.map((one) => one.seconds);
  console.log(
    `${label}: ${all.filter((one) => one.isOver).length} of ${all.length} over, after ${rank(seconds, 0.5).toFixed(0)} s in the middle ` +
      `(${rank(seconds, 0).toFixed(0)} to ${rank(seconds, 1).toFixed(0)}); ${percent(all.filter((one) => one.winners.length > 0).length, all.length)} by the last one standing, ${percent(all.filter((one) => one.minotaured > 0).length, all.length)} by the Minotaur; ` +
      `${((60 * hits) / sum(seconds)).toFixed(0)} hits a minute, ${percent(sum(all.map((one) => one.bounced)), hits)} after a bounce, ${percent(sum(all.map((one) => one.own)), hits)} of oneself; ` +
      `the first after ${rank(
        all.map((one) => one.firstHit),
        0.5,
      ).toFixed(1)} s; stood still ${rank(
        all.map((one) => one.stoodStill),
        1,
      ).toFixed(
        1,
      )} s at most; ${(100 * mean(all.map((one) => one.overlaps))).toFixed(3)} % of the time in each other; ` +
      `own rule: ${sum(all.map((one) => one.ownRule))} of ${sum(all.map((one) => one.rollbacks))} rollbacks.`,
  );
  return all.every((one) => one.isOver && one.ownRule === 0);
}

function levelsOf({ level }: Options): readonly number[] {
  return level >= 0 ? [level] : LEVELS.map((_, i) => i);
}

/**
 * How soon there is a first hit where one does nothing among three bots; and a fight of a newcomer who has a quick match; false: in the
 * middle of the matches of a level it comes too late.
 */
function first(options: Options): boolean {
  const bot = sitterOf(options);
  let isGood = true;
  const hits: number[] = [];
  const fights: number[] = [];
  const words = (seconds: readonly number[]): string =>
    `${rank(seconds, 0.5).toFixed(1)} s in the middle (90 % within ${rank(seconds, 0.9).toFixed(1)} s)`;
  for (const level of levelsOf(options)) {
    const hit = play(options, ["passive", bot, bot, bot], level, "hit").map((one) => one.firstHit);
    const quick = play(options, [NEWCOMER, bot, bot, bot, bot, bot, bot, bot], level, "fight");
    const fight = quick.map((one) => one.firstFight);
    console.log(
      `level ${level}: first hit after ${words(hit)}, a newcomer's first fight after ${words(fight)}`,
    );
    hits.push(...hit);
    fights.push(...fight);
    if (Math.max(rank(hit, 0.5), rank(fight, 0.5)) > SOON) isGood = false;
  }
  const soon = fights.filter((seconds) => seconds <= SOON).length;
  console.log(
    `all: first hit after ${words(hits)}, a newcomer's first fight after ${words(fights)}; ` +
      `${percent(soon, fights.length)} of them within ${SOON} s (bar ${100 * SOON_SHARE} %, and half on each level)`,
  );
  return isGood && soon >= SOON_SHARE * fights.length;
}

/** Each strength, and a newcomer, against each other one, by turns in the first seat; false: a stronger bot wins too few. */
function duels(options: Options): boolean {
  const { easy, fair, strong } = STRENGTHS;
  let isGood = true;
  const pairs: readonly (readonly [Strength, Strength])[] = [
    [fair, easy],
    [strong, easy],
    [strong, fair],
    [NEWCOMER, easy],
    [NEWCOMER, fair],
    [NEWCOMER, strong],
  ];
  for (const [one, other] of pairs) {
    const seconds: number[] = [];
    let won = 0;
    for (const level of levelsOf(options))
      for (let i = 0; i < options.seeds; i++) {
        const seat = i % 2;
        const sitters = [other, other];
        sitters[seat] = one;
        const profile = options.network as ProfileName;
        const match = playMatch({ profile, seed: options.from + i, level, sitters });
        seconds.push(match.seconds);
        if (match.winners.includes(seat)) won++;
      }
    const isNewcomer = one === NEWCOMER;
    if (!isNewcomer && won < STRONGER_WINS * seconds.length) isGood = false;
    console.log(
      `${one.name} against ${other.name}: ${won} of ${seconds.length} won (${percent(won, seconds.length)}${isNewcomer ? "" : `, bar ${100 * STRONGER_WINS} %`}), ${rank(seconds, 0.5).toFixed(0)} s in the middle`,
    );
  }
  return isGood;
}

function solo(options: Options): void {
  for (const level of levelsOf(options)) {
    const all = play(options, [sitterOf(options)], level);
    const out = all.filter((one) => one.winners.length > 0);
    const seconds =
      out.length > 0
        ? rank(
            out.map((one) => one.seconds),
            0.5,
          ).toFixed(0)
        : "–";
    console.log(
      `level ${level}: ${out.length} of ${all.length} found the exit, after ${seconds} s in the middle`,
    );
  }
}

/** How far balls are drawn to step, of one's own that were promoted and of others, and where; false: too far, or in a wall. */
function plasma({ network, seeds, from, level }: Options): boolean {
  const profile = profiles[network as ProfileName];
  const all = Array.from({ length: seeds }, (_, i) =>
    watchPlasma(
      { profile, seed: from + i, level: level < 0 ? i % LEVELS.length : level, clients: 6, fire: 0.5 },
      20,
    ),
  ).flat();
  const drawn = sum(all.map((one) => one.drawn));
  const own = Math.max(...all.map((one) => one.mostOwnStep));
  const other = Math.max(...all.map((one) => one.mostOtherStep));
  const inWall = sum(all.map((one) => one.inWall));
  const share = (count: number): string => `${((100 * count) / drawn).toFixed(3)} %`;
  console.log(
    `${network}, ${seeds} matches of six for 20 s, ${drawn} balls drawn: the longest step is ${own.toFixed(2)} times what speed and time explain ` +
      `for own promoted balls, ${other.toFixed(2)} times for balls of others (flight 1, catching up at most 1.95); ${inWall} in a wall, ` +
      `where the client alone would have ${share(sum(all.map((one) => one.wouldBe)))}; ${share(sum(all.map((one) => one.round)))} on a way round, ` +
      `at most ${Math.max(...all.map((one) => one.furthest)).toFixed(0)} units from their path`,
  );
  return inWall === 0 && Math.max(own, other) <= 2;
}

await run(USAGE, OPTIONS, async (options) => {
  const bots = Array.from({ length: options.players }, () => sitterOf(options));
  if (options.mode === "first") return first(options) ? 0 : 1;
  if (options.mode === "duel") return duels(options) ? 0 : 1;
  else if (options.mode === "plasma") return plasma(options) ? 0 : 1;
  else if (options.mode === "solo") solo(options);
  else {
    const networks = options.mode === "networks" ? NETWORKS : [options.network as ProfileName];
    let isGood = true;
    for (const network of networks)
      for (const level of levelsOf(options))
        isGood = report(`${network}, level ${level}`, play({ ...options, network }, bots, level)) && isGood;
    return isGood ? 0 : 1;
  }
  return 0;
});
