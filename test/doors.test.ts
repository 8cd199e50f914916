// The number of names that the package exports, and the doors for games: the bars of ADR 0045. tools/api-listing.ts and docs/api.md list
// the doors for games.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Door, doorsOf, GAME_DOORS } from "../tools/api-listing.ts";
import { demandBuilt, root } from "./empty-project.ts";

const MOST_FOR_GAMES = 70;
const MOST = 180;
/** The one page of the guide that is about tools. */
const ABOUT_TOOLS = "docs/guide/switches.md";

function doors(): Door[] {
  demandBuilt();
  return doorsOf(join(root, "packages/reckon"));
}

function exportsOf(some: readonly Door[]): number {
  return some.reduce((sum, door) => sum + door.exports.length, 0);
}

function filesIn(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replace(/^\//, ""))
    .filter((path) => !/\/(node_modules|dist)\//.test(path));
}

/** Files that the author of a game reads and copies. */
const READ = [
  "README.md",
  "packages/reckon/README.md",
  ...filesIn("docs/guide", /\.md$/),
  ...filesIn("examples", /\.tsx?$/),
  ...readdirSync(join(root, "games")).flatMap((game) => filesIn(`games/${game}/src`, /\.tsx?$/)),
];

describe("the doors of the package", () => {
  it("export at most 70 names to games, and at most 180 in all", () => {
    const all = doors();
    const forGames = all.filter(({ isForGames }) => isForGames);
    expect(forGames.map(({ name }) => name)).toEqual(GAME_DOORS);
    expect(exportsOf(forGames)).toBeLessThanOrEqual(MOST_FOR_GAMES);
    expect(exportsOf(all)).toBeLessThanOrEqual(MOST);
  });

  it("have an example in the comment of each name for games", () => {
    for (const { name, isForGames, withoutExample } of doors())
      if (isForGames) expect(withoutExample, `${name}: give each an @example in its doc comment`).toEqual([]);
  });

  it("are for games if README, guide, examples or games import them", () => {
    const met = new Set<string>();
    for (const path of READ)
      for (const [, door] of readFileSync(join(root, path), "utf8").matchAll(
        / from "(reckon(?:\/[\w/]+)?)";/g,
      )) {
        if (path === ABOUT_TOOLS) continue;
        met.add(door);
        expect(GAME_DOORS, `${path} imports from ${door}, which is no door for games`).toContain(door);
      }
    expect([...met].sort()).toEqual([...GAME_DOORS].sort());
  });
});
