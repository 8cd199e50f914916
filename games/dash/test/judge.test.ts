// When a match of dash is over, and who has won it.

import { dash } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import type { Simulation } from "reckon";
import type { Client } from "reckon/client";
import type { Standing } from "reckon/host";
import { describe, expect, it } from "vitest";
import { begin, play, rest } from "./drive.ts";

const rules = await dashStage.rules();
const MATCH_TICKS = 120 * 60;

function standing({ world }: Simulation, ticks: number): Standing {
  return rules.hosted.judge?.(world, ticks) ?? {};
}

function scored(...scores: number[]): Simulation {
  const simulation = begin(dash, 1, scores.length);
  simulation.world.fields.player.score.set(scores);
  return simulation;
}

const outcomes = ({ finished = [] }: Standing): string[] => finished.map(({ outcome }) => outcome);

describe("the judge of dash", () => {
  it("tells scores by seat, also where seats are not rows", () => {
    const simulation = scored(3, 4, 5);
    simulation.leave(1);
    simulation.join(7);
    expect(standing(simulation, 0)).toEqual({
      scores: [
        { seat: 0, score: 3 },
        { seat: 7, score: 0 },
        { seat: 2, score: 5 },
      ],
    });
  });

  it("goes on until two minutes have passed, whatever the tick that they began with", () => {
    const simulation = scored(3, 5, 1);
    simulation.world.tick = 10_000_000;
    expect(standing(simulation, MATCH_TICKS - 1).finished).toBeUndefined();
    expect(outcomes(standing(simulation, MATCH_TICKS))).toEqual(["beaten", "winner", "beaten"]);
  });

  it("is over with the fifteenth touch", () => {
    expect(standing(scored(14, 2), 600).finished).toBeUndefined();
    expect(outcomes(standing(scored(2, 15), 600))).toEqual(["beaten", "winner"]);
  });

  it("equal scores are a draw, and who is alone wins", () => {
    expect(outcomes(standing(scored(5, 5, 1), MATCH_TICKS))).toEqual(["draw", "draw", "beaten"]);
    expect(standing(scored(5, 5, 1), MATCH_TICKS).finished?.map(({ hasWon }) => hasWon)).toEqual([
      true,
      true,
      false,
    ]);
    expect(outcomes(standing(scored(0, 0), MATCH_TICKS))).toEqual(["draw", "draw"]);
    expect(outcomes(standing(scored(0), MATCH_TICKS))).toEqual(["winner"]);
    expect(standing(scored(), MATCH_TICKS)).toEqual({ scores: [], finished: [] });
  });
});

/** Bots as rooms and tiles have them: samplers that look at what a client shows. */
function bots(simulation: Simulation, seeds: readonly number[]): Parameters<typeof play>[1] {
  return seeds.map((seed, player) => {
    const sampler = rules.bot(seed);
    const client = { player, shown: simulation.world } as Client;
    return { sample: (tick, _shown, into) => sampler(into, tick, client) };
  });
}

describe("the bots of dash", () => {
  it("play matches that somebody wins by touches, keep out of the sun, and are seldom stuck", () => {
    let won = 0;
    let least = 100;
    let stuck = 0;
    let tired = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const simulation = begin(dash, seed, 6);
      const { x, y, score, health } = simulation.world.fields.player;
      const players = bots(
        simulation,
        [1, 2, 3, 4, 5, 6].map((bot) => seed * 31 + bot),
      );
      for (let tick = 0; tick < MATCH_TICKS && Math.max(...score) < 15; tick += 60) {
        const before = [x.slice(), y.slice()];
        for (let i = 0; i < 60; i++) play(simulation, players);
        for (let row = 0; row < 6; row++)
          if (Math.hypot(x[row] - before[0][row], y[row] - before[1][row]) < 8) stuck++;
        least = Math.min(least, ...health.slice(0, 6));
        tired += health.slice(0, 6).filter((value) => value < 80).length;
      }
      if (Math.max(...score) >= 15) won++;
      expect(Math.min(...score.slice(0, 6))).toBeGreaterThan(0);
    }
    expect(won).toBeGreaterThanOrEqual(5);
    expect(least).toBeGreaterThan(0);
    expect(tired).toBeLessThan(250);
    // Out of some 3000 seconds of a bot each.
    expect(stuck).toBeLessThan(60);
  });

  it("are the same for the same seed, differ by seed, and stand still where they have no row", () => {
    const run = (seeds: readonly number[]): string => {
      const simulation = begin(dash, 3, 2);
      const players = bots(simulation, seeds);
      for (let i = 0; i < 300; i++) play(simulation, players);
      return simulation.world.hash();
    };
    expect(run([1, 2])).toBe(run([1, 2]));
    expect(run([1, 3])).not.toBe(run([1, 2]));
    const simulation = begin(dash, 3, 1);
    rest(simulation);
    const into = { moveX: 1, moveY: 1, dash: 3 };
    rules.bot(5)(into, 1, { player: 9, shown: simulation.world } as Client);
    expect(into).toEqual({ moveX: 0, moveY: 0, dash: 0 });
  });
});
