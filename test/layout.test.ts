// The layout of the source: small folders, one name for one thing, and no import cycles. A complaint names the file and the fix.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { GAMES } from "../tools/mutants/games.ts";
import { root } from "./empty-project.ts";

const MOST_FILES = 16;
const MOST_LINES = 400;
const MOST_MEDIAN_LINES = 110;
const ENGINE = "packages/reckon/src";

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesIn(folder: string): Source[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry): Source[] => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesIn(path);
    if (!/\.tsx?$/.test(entry.name) || entry.name.endsWith(".d.ts")) return [];
    return [{ path, text: readFileSync(join(root, path), "utf8") }];
  });
}

const foldersIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}/src`);
const engine = sourcesIn(ENGINE);
const all = [
  ...engine,
  ...["packages/kit/src", "packages/stage/src", "bench/src", "tools"].flatMap(sourcesIn),
  ...foldersIn("games").flatMap(sourcesIn),
  ...foldersIn("apps").flatMap(sourcesIn),
];

/** Values by key, of those keys that have more than one. */
function repeated(pairs: readonly (readonly [key: string, value: string])[]): string[] {
  const byKey = new Map<string, Set<string>>();
  for (const [key, value] of pairs) byKey.set(key, (byKey.get(key) ?? new Set()).add(value));
  return [...byKey].flatMap(([key, values]) =>
    values.size > 1 ? [`${key}: ${[...values].join(", ")}`] : [],
  );
}

/** The files that each file of the engine imports, types too. */
function importsOf(sources: readonly Source[]): Map<string, string[]> {
  const known = new Set(sources.map(({ path }) => path));
  return new Map(
    sources.map(({ path, text }) => {
      const found = [...text.matchAll(/^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gms)];
      const paths = found.map(([, to]) => relative(root, resolve(root, dirname(path), to)));
      return [path, paths.filter((to) => known.has(to))];
    }),
  );
}

/** Groups of files that import each other in a circle (Tarjan). */
function cyclesIn(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[] = [];
  const visit = (file: string): number => {
    const index = order.size;
    order.set(file, index);
    let least = index;
    stack.push(file);
    for (const to of imports.get(file) ?? []) {
      if (!order.has(to)) least = Math.min(least, visit(to));
      else if (stack.includes(to)) least = Math.min(least, order.get(to) ?? least);
    }
    low.set(file, least);
    if (least === index) {
      const circle = stack.splice(stack.indexOf(file));
      if (circle.length > 1) found.push(circle.sort().join(", "));
    }
    return least;
  };
  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return found;
}

describe("the layout of the source", () => {
  it(`has at most ${MOST_FILES} files in a folder`, () => {
    const counts = new Map<string, number>();
    for (const { path } of all) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    const full = [...counts].flatMap(([folder, count]) =>
      count > MOST_FILES ? [`${folder}: ${count}`] : [],
    );
    expect(full, "group these by role, in folders of their own").toEqual([]);
  });

  it("has no two files of one name in the package, but for doors", () => {
    const names = engine.map(({ path }) => [basename(path), path] as const);
    expect(repeated(names.filter(([name]) => name !== "index.ts"))).toEqual([]);
  });

  it("exports no two things of one name in the package", () => {
    // checks-on.ts and checks-off.ts are one module, `#checks`, as are those of `#moves`: a condition of the resolver picks the file.
    const counted = engine.filter(({ path }) => !/(?:checks|moves)-off\.ts$/.test(path));
    const exported = counted.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:abstract )?(?:class|interface|type|function\*?|const|enum) (\w+)/gm)].map(
        ([, name]) => [name, path] as const,
      ),
    );
    expect(repeated(exported)).toEqual([]);
  });

  it("has no files of the package that import each other in a circle", () => {
    expect(cyclesIn(importsOf(engine)), "move what both need into a file of its own").toEqual([]);
  });

  it(`has no file above ${MOST_LINES} lines, and files of the package of ${MOST_MEDIAN_LINES} lines or less in the middle`, () => {
    const linesOf = ({ text }: Source): number => text.split("\n").length - 1;
    const long = all.flatMap((one) => (linesOf(one) > MOST_LINES ? [`${one.path}: ${linesOf(one)}`] : []));
    expect(long).toEqual([]);
    const sorted = engine.map(linesOf).sort((a, b) => a - b);
    expect(sorted[sorted.length >> 1]).toBeLessThanOrEqual(MOST_MEDIAN_LINES);
  });

  it("has every file that tools/mutants changes", () => {
    const named = Object.values(GAMES).flatMap(({ files, tests }) => [...files, ...tests]);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
