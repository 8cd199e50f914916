// The end of a match of dash, and its winner.

import { type Dash, dash, dashGame, MINUTES, TOUCHES } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import type { ControlsOf, Glance, Standing } from "reckon";
import type { Client } from "reckon/client";
import type { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { begin, play, rest } from "./drive.ts";
import { Careful, Masher } from "./players.ts";

const rules = await dashStage.rules();
const MATCH_TICKS = MINUTES * 60 * 60;

function standing({ world }: Simulation<Dash>, ticks: number): Standing {
  return rules.hosted.judge?.(world, ticks) ?? {};
}

function scored(...scores: number[]): Simulation<Dash> {
  const simulation = begin(dash, 1, scores.length);
  simulation.world.fields.player.score.set(scores);
  return simulation;
}

const outcomes = ({ finished = [] }: Standing): string[] => finished.map(({ outcome }) => outcome);

describe("the judge of dash", () => {
  it("gives scores by seat, even if seats are not rows", () => {
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

  it("[DG5] lets a match go on until five minutes have passed, whatever its first tick", () => {
    const simulation = scored(3, 5, 1);
    simulation.world.tick = 10_000_000;
    expect(standing(simulation, MATCH_TICKS - 1).finished).toBeUndefined();
    expect(outcomes(standing(simulation, MATCH_TICKS))).toEqual(["beaten", "winner", "beaten"]);
  });

  it("[DG5] ends a match with the thirtieth touch", () => {
    expect([MINUTES, TOUCHES]).toEqual([5, 30]);
    expect(standing(scored(29, 2), 600).finished).toBeUndefined();
    expect(outcomes(standing(scored(2, 30), 600))).toEqual(["beaten", "winner"]);
  });

  it("[DG5] uses the host's choices, and every choice of the lobby makes a game of the same schema", () => {
    const { lobby, make, judge } = rules.hosted;
    for (const touches of lobby.choices.touches)
      for (const minutes of lobby.choices.minutes) {
        const game = make({ touches, minutes, bots: "Fair" });
        expect([game.layout, game.input, game.commands]).toEqual([dash.layout, dash.input, dash.commands]);
        const simulation = begin(game, 1, 2);
        const { world } = simulation;
        const isOver = (score: number, ticks: number): boolean => {
          world.fields.player.score[1] = score;
          return judge?.(world, ticks)?.finished !== undefined;
        };
        const last = Number(minutes) * 3600;
        expect([isOver(Number(touches) - 1, last - 1), isOver(Number(touches), 0)]).toEqual([false, true]);
        expect(isOver(0, last)).toBe(true);
      }
    expect(begin(dashGame(), 1, 1).world.hash()).toBe(begin(dash, 1, 1).world.hash());
  });

  it("[DG5] does not let a match start with one player", () => {
    expect(rules.hosted.lobby.leastPlayers).toBe(2);
  });

  it("calls equal scores a draw, and a single player the winner", () => {
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

/** Bots as rooms and tiles use them: samplers that read what a client shows. */
function bots(seeds: readonly number[]): Parameters<typeof play<Dash>>[1] {
  return seeds.map((seed, player) => {
    const sampler = rules.hosted.bots.make({ seed, player, choices: {} });
    return { sample: (into, glance) => sampler(into as ControlsOf<Dash>, glance as Client<Dash>) };
  });
}

describe("the bots of dash", () => {
  it("[DG6][DG7] beat weaker bots, and a careful player beats one who mashes the button", () => {
    const outcome = (seed: number, ...names: string[]): readonly number[] => {
      const simulation = begin(dash, seed, 2);
      const players = names.map((bots, player) => {
        if (bots === "Careful") return new Careful(seed, player);
        if (bots === "Masher") return new Masher(seed, player);
        const sampler = rules.hosted.bots.make({ seed: seed + player, player, choices: { bots } });
        return {
          sample: (into: ControlsOf<Dash>, glance: Glance<Dash>) => sampler(into, glance as Client<Dash>),
        };
      });
      for (let tick = 0; tick < 3600; tick++) play(simulation, players as Parameters<typeof play<Dash>>[1]);
      return Array.from(simulation.world.fields.player.score.slice(0, 2));
    };
    const lead = (one: string, other: string): number => {
      let sum = 0;
      for (let seed = 1; seed <= 3; seed++) {
        const [first, second] = outcome(seed, one, other);
        const [third, fourth] = outcome(seed, other, one);
        sum += first - second + fourth - third;
      }
      return sum;
    };
    expect(lead("Strong", "Fair")).toBeGreaterThan(0);
    expect(lead("Fair", "Easy")).toBeGreaterThan(0);
    expect(lead("Careful", "Masher")).toBeGreaterThan(0);
  });

  it("[DG6] play matches that end by touches, keep out of the sun, and are seldom stuck", () => {
    let won = 0;
    let least = 100;
    let stuck = 0;
    let tired = 0;
    let seconds = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const simulation = begin(dash, seed, 6);
      const { x, y, score, health } = simulation.world.fields.player;
      const players = bots([1, 2, 3, 4, 5, 6].map((bot) => seed * 31 + bot));
      for (let tick = 0; tick < MATCH_TICKS && Math.max(...score) < TOUCHES; tick += 60) {
        const before = [x.slice(), y.slice()];
        for (let i = 0; i < 60; i++) play(simulation, players);
        seconds += 6;
        for (let row = 0; row < 6; row++)
          if (Math.hypot(x[row] - before[0][row], y[row] - before[1][row]) < 8) stuck++;
        least = Math.min(least, ...health.slice(0, 6));
        tired += health.slice(0, 6).filter((value) => value < 80).length;
      }
      if (Math.max(...score) >= TOUCHES) won++;
      expect(Math.min(...score.slice(0, 6))).toBeGreaterThan(0);
    }
    expect(won).toBeGreaterThanOrEqual(5);
    expect(least).toBeGreaterThan(0);
    // As a share of all bots' seconds.
    expect(tired / seconds).toBeLessThan(0.08);
    expect(stuck / seconds).toBeLessThan(0.02);
  });

  it("[DG6] play alike for the same seed, differ by seed, and stand still without a row", () => {
    const run = (seeds: readonly number[]): string => {
      const simulation = begin(dash, 3, 2);
      const players = bots(seeds);
      for (let i = 0; i < 300; i++) play(simulation, players);
      return simulation.world.hash();
    };
    expect(run([1, 2])).toBe(run([1, 2]));
    expect(run([1, 3])).not.toBe(run([1, 2]));
    const simulation = begin(dash, 3, 1);
    rest(simulation);
    const into = { moveX: 1, moveY: 1, dash: 3 };
    rules.hosted.bots.make({ seed: 5, player: 9, choices: {} })(into, {
      player: 9,
      shown: simulation.world,
    } as Client<Dash>);
    expect(into).toEqual({ moveX: 0, moveY: 0, dash: 0 });
  });
});
