// A player who claims hits on screens that were never drawn gains nothing. All players miss by the same amount.

import { describe, expect, it } from "vitest";
import { GHOSTS, playGhosts } from "./ghosts.ts";
import { pathOf } from "./path.ts";

const SEEDS = [3, 4, 5];
const SECONDS = 20;
const networks = [pathOf(60, 0, 0), pathOf(100, 10, 0.02)];

describe("[FL15] a player who claims hits on ghosts hits no more than an honest player", () => {
  for (const profile of networks) {
    const play = (name?: string): number =>
      SEEDS.reduce(
        (sum, seed) =>
          sum +
          playGhosts({
            profile,
            seed,
            seconds: SECONDS,
            beside: 0.25,
            ghost: name ? GHOSTS[name] : undefined,
          }),
        0,
      );
    const honest = play();
    it.each(Object.keys(GHOSTS))(`%s, on ${profile.name}`, (name) => {
      expect(honest).toBeGreaterThan(10);
      expect(play(name)).toBeLessThanOrEqual(1.05 * honest);
    });
  }
});
