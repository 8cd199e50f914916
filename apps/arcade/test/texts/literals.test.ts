import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { literalsIn } from "./literals.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const GAMES = ["by-a-thread", "dash", "high-noon", "r-type"].map((game) => `games/${game}/src/stage`);
/** What the lobby and replay files pass on is English everywhere, and texts word it (`choices`, `bookmark`). Names are names. */
const UNWORDED = /\/(?:lobby|rules|frescoes|boss-bar)\.ts:/;
const FOLDERS = [
  "apps/arcade/src/page",
  "apps/arcade/src/overlay",
  "apps/arcade/src/inspect",
  "packages/stage/src",
];

it("[PG17] nothing that players read stands outside the files of texts", () => {
  const files = [...FOLDERS, ...GAMES].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|(?:^|\/)texts\//.test(name))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(250);
  const found = files.flatMap((path) => literalsIn(path, readFileSync(`${ROOT}${path}`, "utf8")));
  expect(found.filter((one) => !UNWORDED.test(one))).toEqual([]);
});

it("[PG17] text for players is told from text for programs", () => {
  const told = (line: string): number => literalsIn("a.tsx", line).length;
  for (const line of [
    'const x = "Choose another one";',
    `const x = \`It lasts \${1} more seconds\`;`,
    "const x = <p>Leave</p>;",
    'const x = <button aria-label="Leave" />;',
    'ink.write("boss", 1, 2);',
    'announce("Paused");',
  ])
    expect(told(line), line).toBe(1);
  for (const line of [
    'const x = "KeyA";',
    'throw new Error("Give it a name first.");',
    'assert(x > 1, "Give it a name first.");',
    'const x = <p class="banner in control">{WORDS.leave}</p>;',
    'const font = "600 12px Inter, sans-serif";',
  ])
    expect(told(line), line).toBe(0);
});
