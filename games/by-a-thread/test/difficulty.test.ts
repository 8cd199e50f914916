// The host's choice: ten difficulties, each with a picture of one of its mazes.

import { describe, expect, it } from "vitest";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { LEVELS } from "../src/mazes/generators.ts";
import { byAThreadLobby, DIFFICULTIES, levelOf } from "../src/stage/lobby.ts";
import { paintDifficulty, threadThrough } from "../src/stage/maps/difficulty-picture.ts";

/** The painting as text: fills and strokes in order. */
function painted(value: string): string {
  const deeds: string[] = [];
  const context = {
    fillStyle: "",
    fillRect: (...place: number[]) => deeds.push(`${context.fillStyle} ${place}`),
    beginPath: () => {},
    lineTo: (x: number, y: number) => deeds.push(`to ${x.toFixed(1)} ${y.toFixed(1)}`),
    stroke: () => deeds.push("stroke"),
  };
  paintDifficulty(context as unknown as CanvasRenderingContext2D, 99, value);
  return deeds.join("\n");
}

describe("the difficulties", () => {
  it("[BT41] match the generators one to one, and the host chooses one before a countdown of 11 s", () => {
    expect(DIFFICULTIES).toHaveLength(LEVELS.length);
    expect(new Set(DIFFICULTIES).size).toBe(10);
    expect(DIFFICULTIES.map(levelOf)).toEqual(LEVELS.map((_, level) => level));
    expect([levelOf(undefined), levelOf("no such")]).toEqual([0, 0]);
    expect(byAThreadLobby.countdownMs).toBe(11_000);
    expect(byAThreadLobby.choices.difficulty).toEqual(DIFFICULTIES);
  });

  it("[PG13] have a picture each, always the same, with a thread from corner to corner", () => {
    const pictures = DIFFICULTIES.map(painted);
    expect(new Set(pictures).size).toBe(10);
    expect(painted(DIFFICULTIES[3])).toBe(pictures[3]);
    for (let level = 0; level < 10; level++) {
      const maze = mazeOf(mazeNumber(level, 7));
      const way = threadThrough(maze);
      expect([way.at(-1), way[0]]).toEqual([
        maze.columns + 1,
        (maze.lines - 2) * maze.columns + maze.columns - 2,
      ]);
      for (const [i, at] of way.slice(1).entries()) {
        expect(maze.tiles[at]).toBe(0);
        expect([1, maze.columns]).toContain(Math.abs(at - way[i]));
      }
    }
  });
});
