// Checks ARCHITECTURE.md against the tree: the files that it names, their order, and the number of files on the path of an input; and that
// GLOSSARY.md has each word once. Pure functions over texts; architecture.test.ts passes them the page. Always true: braces are expanded
// (`a/{b,c}.ts` names two files), and a file is named with its folder, so that a reader can open it.

/** Folders of the root; a path that begins with none of them is under packages/reckon/src. */
const ROOT_FOLDER = /^(?:apps|bench|docs|examples|games|packages|scripts|test|tools|\.github)\//;

/** Most files that the path of an input may pass. */
export const MOST_INPUT_FILES = 45;

/** `a/{b,c/d}.ts` as two paths; a path without braces as itself. */
function withoutBraces(path: string): string[] {
  const braces = /^([^{]*)\{([^}]*)\}(.*)$/.exec(path);
  if (braces === null) return [path];
  const [, before, names, after] = braces;
  return names.split(",").flatMap((name) => withoutBraces(`${before}${name.trim()}${after}`));
}

/** Every source file that a text names with its folder, in order, as often as it is named; targets of links are not read. */
export function namedFiles(text: string): string[] {
  const prose = text.replace(/\]\([^)]*\)/g, "]");
  const paths = prose.match(/(?:[\w.@-]|\{[\w.,/ -]*\}|\/(?=[\w{.@-]))+\.(?:tsx?|mjs)\b/g) ?? [];
  return paths.flatMap(withoutBraces);
}

/** Where a file that the page names is, from the root. */
export function fromRoot(path: string): string {
  return ROOT_FOLDER.test(path) ? path : `packages/reckon/src/${path}`;
}

/** A complaint for each wrong file name on a page. `exists` is called with paths from the root. */
export function fileComplaints(page: string, exists: (path: string) => boolean): string[] {
  const complaints = new Set<string>();
  for (const path of namedFiles(page)) {
    if (path === "index.ts") continue;
    if (!path.includes("/")) complaints.add(`ARCHITECTURE.md names ${path} without its folder: add it.`);
    else if (!exists(fromRoot(path)))
      complaints.add(
        `ARCHITECTURE.md names ${path}, which does not exist: name the file that has its work now.`,
      );
  }
  return [...complaints];
}

/** The files of the table under a heading, each once, in the order in which the path comes to them. */
export function filesOfPath(page: string, heading: string): string[] {
  const section = page.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? "";
  const rows = section.split("\n").filter((line) => /^\| \d+ \|/.test(line));
  return [...new Set(namedFiles(rows.map((row) => row.split("|")[3]).join(" ")))];
}

/** The number of files that an input passes by the page; NaN: it names none. */
export function saidInputFiles(page: string): number {
  return Number(/plain input passes (\d+) files/.exec(page)?.[1]);
}

/** The words that stand in more than one row of GLOSSARY.md: one word means one thing. */
export function wordsTwice(glossary: string): string[] {
  const bodies = glossary.split(/^\| word \|.*$/m).slice(1);
  const rows = bodies.flatMap((body) => body.split(/^##/m)[0].match(/^\| [^|]+ \|/gm) ?? []);
  const words = rows.map((row) => row.slice(2, -2)).filter((word) => !word.startsWith("--"));
  return words.filter((word, i) => words.indexOf(word) !== i);
}
