// Checks that the documents are true: a test cites every requirement that docs/seeds.md calls done and every rule of docs/rules.md, and links
// lead to existing files. Pure functions over texts; documents.test.ts passes them the real files. Each returns complaints as sentences, so
// an empty list is good.

/** One row of docs/seeds.md. */
export interface SeedRow {
  readonly id: string;
  /** Files that are said to hold it, as they are written: without a folder of the root they are under packages/reckon/src. */
  readonly files: readonly string[];
  /** Tests that are said to show it, without their ending: without a folder of the root they are under packages/reckon/test. */
  readonly tests: readonly string[];
  readonly status: string;
}

const SEED_COUNTS: readonly (readonly [prefix: string, count: number])[] = [
  ["BT", 45],
  ["HN", 31],
  ["RT", 11],
  ["AX", 41],
];

/** Every id that docs/seeds.md must have: BT1 to BT45, HN1 to HN31, RT1 to RT11, AX1 to AX41. */
export const SEED_IDS: readonly string[] = SEED_COUNTS.flatMap(([prefix, count]) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`),
);

/** The rows whose first cell is an id; the last cell is the status. */
export function seedRows(document: string): SeedRow[] {
  const rows: SeedRow[] = [];
  for (const line of document.split("\n")) {
    const id = /^\|\s*([A-Z]{2,3}\d+)\s*\|/.exec(line)?.[1];
    if (id === undefined) continue;
    const cells = line
      .trim()
      .replace(/\|$/, "")
      .split(/(?<!\\)\|/);
    const tests = (cells[4] ?? "").split(",").map((test) => test.trim());
    rows.push({
      id,
      files: [...(cells[3] ?? "").matchAll(/[\w.-]+(?:\/[\w.-]+)+\.(?:tsx?|md)\b/g)].map(([file]) => file),
      tests: tests.filter((test) => test.includes("/")),
      status: cells[cells.length - 1].trim(),
    });
  }
  return rows;
}

/** The ids cited as `[BT11]` or `[BT11, BT12]` in the texts of test files. */
export function citedIds(tests: Iterable<string>): Set<string> {
  const ids = new Set<string>();
  for (const text of tests) {
    for (const [, list] of text.matchAll(/\[([A-Z]{2,3}\d+(?:, ?[A-Z]{2,3}\d+)*)\]/g)) {
      for (const id of list.split(/, ?/)) ids.add(id);
    }
  }
  return ids;
}

/** Complaints about docs/seeds.md, given the ids that tests cite. */
export function seedComplaints(document: string, cited: ReadonlySet<string>): string[] {
  const rows = seedRows(document);
  const complaints: string[] = [];
  const seen = new Set<string>();
  for (const { id, status } of rows) {
    if (seen.has(id)) complaints.push(`${id} has two rows: keep one.`);
    seen.add(id);
    if (!["done", "partly", "open"].includes(status)) {
      complaints.push(`${id} has the status "${status}": say done, partly or open.`);
    }
    if (status === "done" && !cited.has(id)) {
      complaints.push(
        `${id} is done, yet no test cites it: put [${id}] into the title of the test that shows it.`,
      );
    }
  }
  for (const id of SEED_IDS) {
    if (!seen.has(id))
      complaints.push(`${id} has no row: add one, with the status open if nothing exists yet.`);
  }
  return complaints;
}

const ROOT_FOLDER = /^(?:apps|bench|docs|games|packages|tools)\//;

/** Where a file or a test of docs/seeds.md is, from the root. */
function seedPath(name: string, folder: "src" | "test"): string {
  return ROOT_FOLDER.test(name) ? name : `packages/reckon/${folder}/${name}`;
}

/** Complaints about files and tests that docs/seeds.md names. `textOf` gives a file's text by its path from the root, if there is one. */
export function namedComplaints(document: string, textOf: (path: string) => string | undefined): string[] {
  const complaints: string[] = [];
  for (const { id, files, tests } of seedRows(document)) {
    for (const file of files)
      if (textOf(seedPath(file, "src")) === undefined)
        complaints.push(`${id} names ${file}, which does not exist.`);
    const texts = tests.map((test) => textOf(`${seedPath(test, "test")}.test.ts`));
    texts.forEach((text, i) => {
      if (text === undefined) complaints.push(`${id} names the test ${tests[i]}, which does not exist.`);
    });
    const cited = citedIds(texts.filter((text) => text !== undefined));
    if (tests.length > 0 && !cited.has(id))
      complaints.push(`${id} is cited by none of the tests that its row names: name those that do.`);
  }
  return complaints;
}

/** Complaints about docs/rules.md: rules (lines `- **XX1** …`) without "(open)" that no test cites. */
export function ruleComplaints(document: string, cited: ReadonlySet<string>): string[] {
  const complaints: string[] = [];
  const seen = new Set<string>();
  for (const line of document.split("\n")) {
    const id = /^- \*\*([A-Z]{2,3}\d+)\*\*/.exec(line)?.[1];
    if (id === undefined) continue;
    if (seen.has(id)) complaints.push(`Rule ${id} is stated twice: number one of them anew.`);
    seen.add(id);
    if (!line.includes("(open)") && !cited.has(id)) {
      complaints.push(
        `Rule ${id} is cited by no test: put [${id}] into a title, or write (open) in its line.`,
      );
    }
  }
  return complaints;
}

/** The source files that rules of docs/rules.md name, as they are written. */
export function ruleFiles(document: string): { readonly id: string; readonly file: string }[] {
  return document.split("\n").flatMap((line) => {
    const id = /^- \*\*([A-Z]{2,3}\d+)\*\*/.exec(line)?.[1];
    if (id === undefined) return [];
    return [...line.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.tsx?)`/g)].map(([, file]) => ({ id, file }));
  });
}

/** The relative link targets of a Markdown text, without their anchors; code is not read. */
export function relativeLinks(markdown: string): string[] {
  const prose = markdown.replace(/^(```|~~~)[\s\S]*?^\1/gm, "").replace(/`[^`\n]*`/g, "");
  const links: string[] = [];
  for (const [, target] of prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)) {
    if (/^(?:[a-z][a-z+.-]*:|#|\/\/)/i.test(target)) continue;
    links.push(decodeURIComponent(target.replace(/#.*$/, "")));
  }
  return links;
}
