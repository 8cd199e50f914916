// Whole matches of bots: a sample of what `npm run -s soak:threads` plays on every network and level.

import { describe, expect, it } from "vitest";
import { STRENGTHS } from "../src/bots/strength.ts";
import { LEVELS } from "../src/mazes/generators.ts";
import { type MatchTally, NEWCOMER, playMatch } from "./bots-play.ts";

const TEN = Array.from({ length: 10 }, () => "any" as const);

function middleOf(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b)[numbers.length >> 1];
}

describe("matches of ten bots", () => {
  it.each([
    ["wifi", 2, 1],
    ["bad", 7, 2],
    ["storm", 9, 3],
  ] as const)(
    "[TH12][TH25] on %s, level %d, end without a rollback of the cause own rule",
    (profile, level, seed) => {
      const match = playMatch({ profile, level, seed, sitters: TEN });
      expect(match.isOver).toBe(true);
      expect(match.minotaured).toBe(0);
      expect(match.winners.length).toBeLessThanOrEqual(1);
      expect(match.ownRule).toBe(0);
      expect(match.seconds).toBeGreaterThan(90);
      expect(match.seconds).toBeLessThan(300);
      // No bot sticks to a wall, and none stands inside another.
      expect(match.stoodStill).toBeLessThan(5);
      expect(match.overlaps).toBeLessThan(0.001);
      // Some shots hit over a wall, and few players hit themselves.
      expect(match.bounced).toBeGreaterThan(5);
      expect(match.own / match.hits).toBeLessThan(0.25);
    },
  );

  it("[TH25] are the same when they are replayed", () => {
    const options = { profile: "wifi", level: 3, seed: 9, sitters: TEN, seconds: 10 } as const;
    expect(playMatch(options)).toEqual(playMatch(options));
  });
});

describe("bots of different strength", () => {
  it.each([
    ["fair", "easy"],
    ["strong", "fair"],
  ] as const)("[TH24] %s ones beat %s ones in most duels", (stronger, weaker) => {
    const seeds = Array.from({ length: 8 }, (_, i) => 41 + i);
    const won = seeds.filter((seed) => {
      const seat = seed % 2;
      const sitters = [STRENGTHS[weaker], STRENGTHS[weaker]];
      sitters[seat] = STRENGTHS[stronger];
      return playMatch({ profile: "wifi", level: 2, seed, sitters }).winners.includes(seat);
    });
    // A sample of what `--mode duel` plays, where three of four are required.
    expect(won.length).toBeGreaterThanOrEqual(6);
  });
});

describe("a player who is alone with bots", () => {
  it("[TH26] sees a first hit within 15 s in the median, though they do nothing", () => {
    const sitters = ["passive", "any", "any", "any"] as const;
    const matches: MatchTally[] = [];
    for (let level = 0; level < 10; level++)
      for (const seed of [1, 2])
        matches.push(playMatch({ profile: "wifi", level, seed, sitters, until: "hit", seconds: 60 }));
    expect(middleOf(matches.map(({ firstHit }) => firstHit))).toBeLessThan(15);
  });

  it("[TH26] has a fight of their own within 15 s on nearly every level, if they explore in a quick match", () => {
    const sitters = [NEWCOMER, ...Array.from({ length: 7 }, () => "any" as const)];
    const matches = LEVELS.map((_, level) =>
      playMatch({ profile: "wifi", level, seed: 3 + level, sitters, until: "fight", seconds: 60 }),
    );
    // All but one or two of the levels.
    expect(matches.filter(({ firstFight }) => firstFight <= 15).length).toBeGreaterThanOrEqual(8);
  });

  it("[TH27] usually finds the exit by exploring if the player is a bot in a solo match", () => {
    const out = [1, 2, 3, 4].filter(
      (seed) =>
        playMatch({ profile: "wifi", level: 1, seed, sitters: [STRENGTHS.fair] }).winners.length === 1,
    );
    expect(out.length).toBeGreaterThanOrEqual(2);
  });
});
