// Games, apps, examples and pages get their types from their games, so none of them needs a cast by way of unknown.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const CAST = /\bas\s+unknown\s+as\b/g;
/** Decisions may quote old code. */
const LEFT_OUT = /(^|\/)(node_modules|dist|build|adr)$/;

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return LEFT_OUT.test(path) ? [] : filesIn(path);
    return /\.(ts|tsx|md)$/.test(entry.name) ? [path] : [];
  });
}

const sourcesIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).flatMap((name) => filesIn(`${folder}/${name}/src`));

it("no game, app, example or page of the guide casts by way of unknown", () => {
  const files = [...sourcesIn("games"), ...sourcesIn("apps"), ...filesIn("examples"), ...filesIn("docs")];
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) => {
    const count = readFileSync(join(root, file), "utf8").match(CAST)?.length ?? 0;
    return count > 0 ? [`${file}: ${count}`] : [];
  });
  expect(found).toEqual([]);
});
