import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import {
  citedIds,
  namedComplaints,
  relativeLinks,
  ruleComplaints,
  ruleFiles,
  SEED_IDS,
  seedComplaints,
  seedRows,
} from "./documents.ts";

const here = fileURLToPath(import.meta.url);
const root = dirname(dirname(here));
const NOT_OURS = new Set(["node_modules", "dist", ".git", ".tsbuild", "coverage"]);

function filesUnder(folder: string, ending: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return NOT_OURS.has(entry.name) ? [] : filesUnder(path, ending);
    return entry.name.endsWith(ending) ? [path] : [];
  });
}

function read(path: string): string {
  return readFileSync(path, "utf8");
}

/** This file cites made-up ids, so it vouches for none. */
function citedInTests(): Set<string> {
  const tests = filesUnder(root, ".test.ts").filter((path) => path !== here);
  return citedIds(tests.map(read));
}

function madeUpSeeds(change: (row: string) => string): string {
  const rows = SEED_IDS.map((id) => change(`| ${id} | what | where | test | open |`));
  return ["| id | what | where | test | status |", "|--|--|--|--|--|", ...rows].join("\n");
}

function asDone(id: string): string {
  return madeUpSeeds((row) => (row.startsWith(`| ${id} `) ? row.replace("open", "done") : row));
}

describe("the documents of this repository", () => {
  it("docs/seeds.md has every id, and a test cites each one that is done", () => {
    expect(seedComplaints(read(join(root, "docs/seeds.md")), citedInTests())).toEqual([]);
  });

  it("docs/seeds.md names files and tests that exist, for each id one that cites it", () => {
    const textOf = (path: string): string | undefined =>
      existsSync(join(root, path)) ? read(join(root, path)) : undefined;
    expect(namedComplaints(read(join(root, "docs/seeds.md")), textOf)).toEqual([]);
  });

  it("a test cites each rule of docs/rules.md that is not open", () => {
    expect(ruleComplaints(read(join(root, "docs/rules.md")), citedInTests())).toEqual([]);
  });

  it("docs/rules.md names files that exist, from the root or from the source of a package, a game or the arcade", () => {
    const games = readdirSync(join(root, "games")).flatMap((game) => [
      `games/${game}/src`,
      `games/${game}/src/stage`,
    ]);
    const packages = ["packages/reckon/src", "packages/stage/src", "packages/kit/src"];
    const roots = ["", ...packages, "apps/site", "apps/arcade", "apps/arcade/src", ...games];
    const lost = ruleFiles(read(join(root, "docs/rules.md"))).filter(
      ({ file }) => !roots.some((folder) => existsSync(join(root, folder, file))),
    );
    expect(lost.map(({ id, file }) => `Rule ${id} names ${file}, which does not exist.`)).toEqual([]);
  });

  it("relative links in the root's and docs' Markdown lead to existing files", () => {
    const atRoot = readdirSync(root).filter((name) => name.endsWith(".md"));
    const pages = [...atRoot.map((name) => join(root, name)), ...filesUnder(join(root, "docs"), ".md")];
    const broken = pages.flatMap((page) =>
      relativeLinks(read(page))
        .filter((link) => !existsSync(join(dirname(page), link)))
        .map((link) => `${relative(root, page)} links to ${link}, which does not exist.`),
    );
    expect(broken).toEqual([]);
  });
});

describe("the check of docs/seeds.md", () => {
  it("accepts a document in which every row is open", () => {
    expect(
      seedComplaints(
        madeUpSeeds((row) => row),
        new Set(),
      ),
    ).toEqual([]);
  });

  it("complains about a done id that no test cites, and about no other", () => {
    const complaints = seedComplaints(asDone("BT7"), citedIds(['it("[BT8] …")', 'it("[BT77] …")']));
    expect(complaints).toEqual([expect.stringContaining("BT7 is done, yet no test cites it")]);
  });

  it("accepts a citation alone and in a list", () => {
    expect(seedComplaints(asDone("BT7"), citedIds(['it("[BT7] …")']))).toEqual([]);
    expect(seedComplaints(asDone("BT7"), citedIds(['it("[AX1, BT7] …")']))).toEqual([]);
  });

  it("complains about a missing id, a second row and an unknown status", () => {
    const document = madeUpSeeds((row) => (row.startsWith("| RT11 ") ? row.replace("RT11", "RT10") : row));
    expect(seedComplaints(document, new Set())).toEqual([
      expect.stringContaining("RT10 has two rows"),
      expect.stringContaining("RT11 has no row"),
    ]);
    expect(seedComplaints(document.replace("open", "nearly"), new Set())[0]).toContain('"nearly"');
  });

  it("complains about files and tests that do not exist, and about tests that cite another id", () => {
    const row = "| BT7 | what | wire/a.ts, docs/guide/b.md: `c.d` | match/e, games/dash/test/f | done |";
    const texts: Readonly<Record<string, string>> = {
      "packages/reckon/src/wire/a.ts": "",
      "docs/guide/b.md": "",
      "packages/reckon/test/match/e.test.ts": 'it("[BT7] …")',
      "games/dash/test/f.test.ts": 'it("[BT8] …")',
    };
    expect(namedComplaints(row, (path) => texts[path])).toEqual([]);
    expect(namedComplaints(row.replace("match/e, ", ""), (path) => texts[path])).toEqual([
      expect.stringContaining("BT7 is cited by none"),
    ]);
    expect(namedComplaints(row, (path) => (path.endsWith("a.ts") ? undefined : texts[path]))).toEqual([
      "BT7 names wire/a.ts, which does not exist.",
    ]);
    expect(namedComplaints(row, (path) => (path.endsWith("f.test.ts") ? undefined : texts[path]))).toEqual([
      "BT7 names the test games/dash/test/f, which does not exist.",
    ]);
  });

  it("requires 128 ids", () => {
    expect(SEED_IDS).toHaveLength(45 + 31 + 11 + 41);
    expect(seedRows(madeUpSeeds((row) => row)).map((row) => row.id)).toEqual(SEED_IDS);
  });
});

describe("the check of docs/rules.md", () => {
  const document = "# Rules\n- **CK1** The clock never runs back.\n- **CK2** (open) Later.\n";

  it("complains about an uncited rule unless it is open", () => {
    expect(ruleComplaints(document, new Set())).toEqual([
      expect.stringContaining("Rule CK1 is cited by no test"),
    ]);
    expect(ruleComplaints(document, new Set(["CK1"]))).toEqual([]);
  });

  it("reads the files that a rule names in code", () => {
    expect(ruleFiles("- **CK1** Steady. `a/b.ts`, `c.tsx` `d.e` [AX1]\nNo rule: `f.ts`\n")).toEqual([
      { id: "CK1", file: "a/b.ts" },
      { id: "CK1", file: "c.tsx" },
    ]);
  });

  it("complains about a number that was given twice", () => {
    expect(ruleComplaints(`${document}- **CK1** Again.\n`, new Set(["CK1"]))).toHaveLength(1);
  });
});

describe("the check of links", () => {
  it("reads relative links only, without anchors, and not in code", () => {
    const page =
      "[a](docs/a.md#part) [b](https://x.test/b.md) [c](#c) `[d](d.md)`\n```\n[e](e.md)\n```\n![f](f.png)";
    expect(relativeLinks(page)).toEqual(["docs/a.md", "f.png"]);
  });
});
