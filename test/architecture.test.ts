// ARCHITECTURE.md is true: the files that it names exist, and the path of an input is as short as it says.

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  fileComplaints,
  filesOfPath,
  fromRoot,
  MOST_INPUT_FILES,
  namedFiles,
  saidInputFiles,
  wordsTwice,
} from "./architecture.ts";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const page = readFileSync(join(root, "ARCHITECTURE.md"), "utf8");
const INPUT = "The path of an input";
const PATHS = [
  INPUT,
  "The path of a snapshot row",
  "The path of a projectile",
  "The path of a visitor",
] as const;
/** Their callers know an interface, which another file declares. */
const BEHIND_A_SEAM = [
  "client/input/lead-closed.ts",
  "client/time/delay-adaptive.ts",
  "transport/bare-line.ts",
];

function importedBy(path: string): string[] {
  const file = join(root, fromRoot(path));
  const imports = readFileSync(file, "utf8").matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g);
  return [...imports].map(([, target]) => join(dirname(file), target));
}

describe("ARCHITECTURE.md", () => {
  it("names only files that exist, each with its folder", () => {
    expect(fileComplaints(page, (path) => existsSync(join(root, path)))).toEqual([]);
  });

  it("draws a path of an input that passes at most 45 files, and says how many", () => {
    const files = filesOfPath(page, INPUT);
    expect(saidInputFiles(page)).toBe(files.length);
    expect(files.length).toBeLessThanOrEqual(MOST_INPUT_FILES);
    expect(files.length).toBeGreaterThan(30);
  });

  it.each(PATHS)(
    "draws %s through files of which each imports another one or is imported by it",
    (heading) => {
      const files = filesOfPath(page, heading);
      expect(files.length).toBeGreaterThan(20);
      const edges = files.flatMap((from) => importedBy(from).map((to) => [join(root, fromRoot(from)), to]));
      const places = new Set(files.map((path) => join(root, fromRoot(path))));
      const joined = new Set(edges.filter((edge) => edge.every((one) => places.has(one))).flat());
      const seams = new Set(BEHIND_A_SEAM.map((path) => join(root, fromRoot(path))));
      expect([...places].filter((place) => !joined.has(place) && !seams.has(place))).toEqual([]);
    },
  );

  it("has a row for each folder of the package's source", () => {
    const folders = readdirSync(join(root, "packages/reckon/src"), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(join(root, "packages/reckon/src/").length));
    const cells = page
      .split("\n## Folders\n")[1]
      .split("\n| packages/kit")[0]
      .matchAll(/^\| (?:· )?([^|]+) \|/gm);
    const named = new Set([...cells].flatMap(([, cell]) => cell.split(", ")));
    expect(folders.filter((folder) => !named.has(folder))).toEqual([]);
  });
});

describe("GLOSSARY.md", () => {
  const glossary = readFileSync(join(root, "GLOSSARY.md"), "utf8");

  it("explains each word in one row", () => {
    expect(wordsTwice(glossary)).toEqual([]);
    expect(
      wordsTwice("| word | means |\n|--|--|\n| tick | a |\n\n## B\n| word | means |\n| tick | b |\n"),
    ).toEqual(["tick"]);
  });

  it("names only files and folders that exist", () => {
    const cells = [...glossary.matchAll(/\| ([a-z]+(?:\/[\w.-]+)*(?:, [a-z]+(?:\/[\w.-]+)+)*) \|$/gm)];
    const paths = cells.flatMap(([, cell]) => cell.split(", ")).filter((path) => path.includes("/"));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !existsSync(join(root, fromRoot(path))))).toEqual([]);
  });
});

describe("the check of ARCHITECTURE.md", () => {
  it("expands braces, and does not read link targets", () => {
    expect(namedFiles("a/{b,c}.ts, [d/e.ts](x/d/e.ts); `f.tsx`")).toEqual([
      "a/b.ts",
      "a/c.ts",
      "d/e.ts",
      "f.tsx",
    ]);
  });

  it("complains about a file that does not exist and about one without its folder", () => {
    const exists = (path: string): boolean => path === "packages/reckon/src/a/b.ts";
    expect(fileComplaints("a/b.ts", exists)).toEqual([]);
    expect(fileComplaints("a/{b,c}.ts and b.ts", exists)).toEqual([
      expect.stringContaining("a/c.ts, which does not exist"),
      expect.stringContaining("b.ts without its folder"),
    ]);
  });

  it("counts each file of a path's rows once, and reads no other column", () => {
    const path = "\n### P\n| 1 | v | a/b.ts, a/c.ts | a/d.ts |\n| 2 | v | a/b.ts | |\n\ntext a/e.ts\n### Q\n";
    expect(filesOfPath(path, "P")).toEqual(["a/b.ts", "a/c.ts"]);
  });
});
