import { FlowField } from "@reckon/kit";
import { describe, expect, it } from "vitest";
import { judge } from "../src/judge.ts";
import { FATE, PHASE } from "../src/kinds.ts";
import { EXIT, mazeNumber, mazeOf } from "../src/maze.ts";
import { CELL, CELLS, MATCH_TICKS, SOLO_TICKS } from "../src/tuning.ts";
import { ballAt, Drive, middle } from "./drive.ts";

/** Fells a player. */
function fell(drive: Drive, row: number): void {
  drive.player.health[row] = 1;
  const { x, z } = drive.player;
  drive.strike(ballAt(x[row] - 8, z[row], 720, 0).values, 0, row);
}

const outcomes = (drive: Drive): unknown =>
  judge(drive.simulation.world).finished?.map(({ outcome }) => outcome);

describe("a match of several players", () => {
  it("[TH9] is won by the last one standing, in the tick after the other fell", () => {
    const drive = new Drive({ players: 3 });
    drive.tick(50);
    fell(drive, 1);
    drive.tick(10);
    expect(drive.match.phase[0]).toBe(PHASE.play);
    fell(drive, 0);
    drive.tick();
    expect(drive.match.phase[0]).toBe(PHASE.over);
    expect([...drive.player.fate].slice(0, 3)).toEqual([FATE.shot, FATE.shot, FATE.winner]);
    expect(judge(drive.simulation.world).finished).toEqual([
      { seat: 0, score: 60, outcome: "shot", hasWon: false },
      { seat: 1, score: 50, outcome: "shot", hasWon: false },
      { seat: 2, score: 61, outcome: "winner", hasWon: true },
    ]);
  });

  it("[TH10][BT43] reports players who are out while others play, with the ticks that they survived", () => {
    const drive = new Drive({ players: 3 });
    drive.tick(20);
    expect(judge(drive.simulation.world)).toEqual({
      scores: [0, 1, 2].map((seat) => ({ seat, score: 20 })),
      out: [],
    });
    fell(drive, 2);
    drive.tick(5);
    const { out, finished } = judge(drive.simulation.world);
    expect(out).toEqual([{ seat: 2, score: 20, outcome: "shot", hasWon: false }]);
    expect(finished).toBeUndefined();
  });

  it("[TH9] has no winner if two leave at once, and they share their rank", () => {
    const drive = new Drive({ players: 2 });
    drive.tick(30);
    fell(drive, 0);
    fell(drive, 1);
    drive.tick();
    const { finished } = judge(drive.simulation.world);
    expect(finished?.map(({ score, hasWon }) => [score, hasWon])).toEqual([
      [30, false],
      [30, false],
    ]);
  });

  it("[TH9] is won by the player who stays when all others leave", () => {
    const drive = new Drive({ players: 2 });
    drive.tick(30);
    drive.simulation.leave(0);
    drive.tick();
    expect(outcomes(drive)).toEqual(["winner"]);
  });

  it("[TH9] ends after 600 s, when the Minotaur takes all who are left", () => {
    const drive = new Drive({ players: 3 });
    drive.tick(10);
    fell(drive, 1);
    drive.match.ticks[0] = MATCH_TICKS - 1;
    expect(drive.match.secondsLeft[0]).toBe(600);
    drive.tick();
    expect(drive.match.secondsLeft[0]).toBe(0);
    expect(drive.match.phase[0]).toBe(PHASE.over);
    expect(outcomes(drive)).toEqual(["minotaured", "shot", "minotaured"]);
    expect(judge(drive.simulation.world).finished?.map(({ score }) => score)).toEqual([36000, 10, 36000]);
  });

  it("[TH9] ends after fewer minutes if the host chose so, unless a player is alone", () => {
    for (const players of [2, 1]) {
      const drive = new Drive({ players, minutes: 3 });
      const seconds = players === 1 ? 120 : 180;
      drive.tick();
      expect(drive.match.secondsLeft[0]).toBe(seconds);
      drive.match.ticks[0] = seconds * 60 - 2;
      drive.tick();
      expect(drive.match.phase[0]).toBe(PHASE.play);
      drive.tick();
      expect(drive.match.phase[0]).toBe(PHASE.over);
    }
  });

  it("[TH9] does not change once it is over: no player is hurt, and no time passes", () => {
    const drive = new Drive({ players: 2 });
    drive.tick(30);
    fell(drive, 0);
    drive.tick();
    drive.player.health[1] = 1;
    fell(drive, 1);
    drive.tick(100);
    expect(outcomes(drive)).toEqual(["shot", "winner"]);
    expect(judge(drive.simulation.world).scores?.map(({ score }) => score)).toEqual([30, 31]);
  });
});

describe("a solo match", () => {
  it("[TH2][TH9] has an exit, and is won in the tick in which it is reached", () => {
    const drive = new Drive({ players: 1, maze: "own", level: 3, seed: 7 });
    drive.tick(100);
    const { exit } = drive.maze;
    if (exit === undefined) throw new Error("A match alone has an exit.");
    expect(drive.match.phase[0]).toBe(PHASE.play);
    // On the threshold, and one step out.
    const inward =
      exit.column === 0 ? [1, 0] : exit.line === 0 ? [0, 1] : exit.column === CELLS - 1 ? [-1, 0] : [0, -1];
    drive.put(0, middle(exit.column) + inward[0] * CELL, middle(exit.line) + inward[1] * CELL);
    drive.tick();
    expect(drive.match.phase[0]).toBe(PHASE.play);
    drive.put(0, middle(exit.column), middle(exit.line));
    drive.tick();
    expect(drive.match.phase[0]).toBe(PHASE.over);
    expect(judge(drive.simulation.world).finished).toEqual([
      { seat: 0, score: 102, outcome: "escaped", hasWon: true },
    ]);
  });

  it("[TH9] ends after 120 s with the Minotaur, or earlier by own plasma", () => {
    const late = new Drive({ players: 1, maze: "own" });
    late.tick();
    expect(late.match.secondsLeft[0]).toBe(120);
    late.match.ticks[0] = SOLO_TICKS - 1;
    late.tick();
    expect(outcomes(late)).toEqual(["minotaured"]);
    const shot = new Drive({ players: 1, maze: "own" });
    shot.tick(5);
    fell(shot, 0);
    shot.tick();
    expect(outcomes(shot)).toEqual(["shot"]);
  });

  it("[TH2] has no exit once a second player comes", () => {
    const drive = new Drive({ players: 1, maze: "own", level: 4 });
    const { number, tiles } = drive.maze;
    expect(drive.maze.exit).toBeDefined();
    drive.join(1);
    expect(drive.maze.exit).toBeUndefined();
    expect(drive.maze.level).toBe(4);
    expect(drive.maze.number).not.toBe(number);
    expect([...drive.maze.tiles.keys()].filter((at) => drive.maze.tiles[at] !== tiles[at])).toHaveLength(1);
  });

  it("[TH9] does not begin before a player is there", () => {
    const drive = new Drive({ players: 0 });
    drive.tick(10);
    expect([drive.match.phase[0], drive.match.ticks[0]]).toEqual([PHASE.play, 0]);
  });
});

describe("a player's starting place", () => {
  it("[TH11] is a room of their own, apart from others, with an open way before them", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const drive = new Drive({ players: 10, maze: "own", level: seed % 10, seed });
      const { x, z, yaw } = drive.player;
      const rooms = new Set<string>();
      for (let row = 0; row < 10; row++) {
        const column = Math.floor(x[row] / CELL);
        const line = Math.floor(z[row] / CELL);
        expect([x[row], z[row], column % 2, line % 2]).toEqual([middle(column), middle(line), 1, 1]);
        rooms.add(`${column} ${line}`);
        const ahead = [Math.round(Math.cos(yaw[row])), Math.round(Math.sin(yaw[row]))];
        expect(drive.maze.tiles[(line + ahead[1]) * CELLS + column + ahead[0]]).toBe(0);
      }
      expect(rooms.size).toBe(10);
    }
  });

  /** Cells to walk from a player to the nearest of some others. */
  function walkOf({ maze, player: { x, z } }: Drive, row: number, others: readonly number[]): number {
    const walks = new FlowField([1, 0]);
    walks.begin();
    for (const other of others) walks.add(maze, x[other], z[other]);
    walks.end(maze);
    return walks.costAt(x[row], z[row]);
  }

  it("[TH11] is, for every second player, a short walk from the player before, so that both soon have a fight", () => {
    for (let seed = 1; seed <= 60; seed++) {
      const drive = new Drive({ players: 6, maze: "own", level: seed % 10, seed });
      for (const row of [1, 3, 5]) {
        expect(walkOf(drive, row, [row - 1])).toBeGreaterThanOrEqual(4);
        expect(walkOf(drive, row, [row - 1])).toBeLessThanOrEqual(20);
      }
    }
  });

  it("[TH11] is, for all others, a long walk from everybody", () => {
    const walks = Array.from({ length: 50 }, (_, i) => {
      const drive = new Drive({ players: 3, maze: "own", level: i % 10, seed: i + 1 });
      return walkOf(drive, 2, [0, 1]);
    });
    expect(Math.min(...walks)).toBeGreaterThanOrEqual(24);
  });

  it("[TH11] aims at walks of 10 and 60 cells: more often than at a room nearer or farther", () => {
    const [near, far] = [new Map<number, number>(), new Map<number, number>()];
    for (let seed = 1; seed <= 60; seed++) {
      const drive = new Drive({ players: 3, maze: "own", level: 6, seed });
      for (const [walks, row, others] of [
        [near, 1, [0]],
        [far, 2, [0, 1]],
      ] as const) {
        const cells = walkOf(drive, row, others);
        walks.set(cells, (walks.get(cells) ?? 0) + 1);
      }
    }
    // From room to room it is two cells.
    for (const [walks, cells] of [
      [near, 10],
      [far, 60],
    ] as const)
      for (const beside of [-2, 2])
        expect(walks.get(cells)).toBeGreaterThan(2 * (walks.get(cells + beside) ?? 0));
  });

  it("[TH1] lies in a maze that each match draws from its level's generator", () => {
    const mazes = [1, 2, 3].map((seed) => new Drive({ players: 2, maze: "own", level: 6, seed }).maze);
    expect(mazes.map(({ level }) => level)).toEqual([6, 6, 6]);
    expect(new Set(mazes.map(({ number }) => number)).size).toBe(3);
    expect(mazeOf(mazeNumber(6, 5, EXIT.north)).exit?.line).toBe(0);
  });
});
