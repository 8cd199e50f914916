// Lists the exports of a package, door by door, from the declarations that tsc wrote, with their doc comments: one Markdown text, so that a
// change of the public surface shows in a diff. tools/api.ts writes it, test/api.test.ts checks that it is current. Always true: the text is
// a function of the files, with no trace of the machine; an export that cannot be found throws; declarations with "export" can be imported,
// the others are their parts.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Exported {
  readonly name: string;
  /** The file of declarations that it comes from, and its name there. */
  readonly path: string;
  readonly original: string;
}

/** One door: its name and its exports. */
export interface Door {
  readonly name: string;
  readonly isForGames: boolean;
  readonly exports: readonly string[];
  /** Exports whose doc comment has no example. */
  readonly withoutExample: readonly string[];
}

/** Doors that the author of a game meets: README, guide, examples and games import from these alone (ADR 0045). */
export const GAME_DOORS: readonly string[] = [
  "reckon",
  "reckon/presets",
  "reckon/page",
  "reckon/client",
  "reckon/node",
  "reckon/bitecs",
  "reckon/testing",
];

const HEADER = `# The public surface

What the package \`reckon\` exports, door by door. Made by \`npm run api\` from the declarations that \`tsc -b\` writes: do not
edit it by hand. [The guide](guide/README.md) has a page for each task. What begins with \`export\` can be imported; what does not is what
an export of a game's doors is made of, such as the options of a function.
`;

/** What a declaration begins with. */
const COMMENT_WITH_EXAMPLE = /^\/\*\*(?:(?!\*\/)[\s\S])*@example\b/;

const FOR_GAMES = `# For games

What the author of a game meets, from the rules to the server and the tests. README, guide, examples and our own games import from
these doors alone; one page of the guide, [switches](guide/switches.md), is about tools.
`;

const FOR_BUILDERS = `# For engines and tools

Parts by themselves: for who builds a page with screens of its own, another server, another transport, a tool, or tests of the engine.
`;

/** The listing of the package in a folder. */
export function listApi(folder: string): string {
  const declared = declaredDoors(folder);
  const places = new Set(declared.flatMap(({ exported }) => exported.map(placeOf)));
  const listed = new Map<string, string>();
  const part = (isForGames: boolean): string[] =>
    declared.filter((door) => door.isForGames === isForGames).map((door) => listDoor(door, listed, places));
  const [games, builders] = [part(true), part(false)];
  return [HEADER, tableOf(declared), FOR_GAMES, ...games, FOR_BUILDERS, ...builders].join("\n");
}

/** The doors of the package in a folder, those for games first. */
export function doorsOf(folder: string): Door[] {
  return declaredDoors(folder).map(({ name, isForGames, exported }) => ({
    name,
    isForGames,
    exports: exported.map((one) => one.name),
    withoutExample: exported
      .filter(({ path, original }) => !COMMENT_WITH_EXAMPLE.test(declarationOf(path, original)))
      .map((one) => one.name),
  }));
}

interface DeclaredDoor {
  readonly name: string;
  readonly isForGames: boolean;
  readonly exported: readonly Exported[];
}

function declaredDoors(folder: string): DeclaredDoor[] {
  const { name: packageName, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  const doors = Object.entries(exports).flatMap(([path, files]) => {
    // A file that is no code, such as a configuration of a linter, exports nothing.
    if (typeof files === "string") return [];
    const name = packageName + path.slice(1);
    return [{ name, isForGames: GAME_DOORS.includes(name), exported: exportedBy(join(folder, files.types)) }];
  });
  const rank = ({ name }: { readonly name: string }): number => (GAME_DOORS.indexOf(name) + 100) % 100;
  return doors.sort((a, b) => rank(a) - rank(b));
}

function tableOf(doors: readonly DeclaredDoor[]): string {
  const sum = (some: readonly DeclaredDoor[]): number =>
    some.reduce((count, { exported }) => count + exported.length, 0);
  const row = ({ name, isForGames, exported }: DeclaredDoor): string =>
    `| \`${name}\` | ${isForGames ? "games" : "engines and tools"} | ${exported.length} |`;
  const total = `| all | games ${sum(doors.filter(({ isForGames }) => isForGames))} | ${sum(doors)} |`;
  return ["| door | for | exports |", "|--|--|--|", ...doors.map(row), total, ""].join("\n");
}

function listDoor(
  { name, isForGames, exported }: DeclaredDoor,
  listed: Map<string, string>,
  places: ReadonlySet<string>,
): string {
  const declarations: string[] = [];
  const elsewhere: string[] = [];
  for (const one of exported) {
    const key = placeOf(one);
    const before = listed.get(key);
    if (before !== undefined) elsewhere.push(`\`${one.name}\` (see \`${before}\`)`);
    else declarations.push(declarationOf(one.path, one.original));
    listed.set(key, before ?? name);
  }
  const also = elsewhere.length === 0 ? "" : `\nAlso here: ${elsewhere.join(", ")}.\n`;
  const parts = isForGames ? partsOf(exported, places, listed, name) : [];
  const made =
    parts.length === 0 ? "" : `\nWhat these are made of:\n\n\`\`\`ts\n${parts.join("\n\n")}\n\`\`\`\n`;
  return `## \`${name}\`\n\n\`\`\`ts\n${declarations.join("\n\n")}\n\`\`\`\n${also}${made}`;
}

function placeOf({ path, original }: Exported): string {
  return `${path} ${original}`;
}

/** Interfaces and types, by name, that declarations use and no door exports. */
function partsOf(
  exported: readonly Exported[],
  places: ReadonlySet<string>,
  listed: Map<string, string>,
  door: string,
): string[] {
  const found = new Map<string, string>();
  const look = (one: Exported): void => {
    const text = maskOf(declarationOf(one.path, one.original));
    for (const [name] of text.matchAll(/\b[A-Z]\w+\b/g)) {
      const part = typeNamed(one.path, name);
      if (part === undefined || places.has(placeOf(part)) || listed.has(placeOf(part))) continue;
      listed.set(placeOf(part), door);
      found.set(part.name, declarationOf(part.path, part.original).replace(/^export (?:declare )?/gm, ""));
      look(part);
    }
  };
  for (const one of exported) look(one);
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
}

/** An interface or a type that a file declares or imports; not a class. */
function typeNamed(path: string, name: string): Exported | undefined {
  const text = maskOf(textOf(path));
  if (new RegExp(`^(?:export )?(?:declare )?(?:interface|type) ${name}\\b`, "m").test(text))
    return { name, path, original: name };
  for (const [, list, from] of text.matchAll(/^import (?:type )?\{([^}]*)\} from "(\.[^"]+)";/gm))
    for (const item of list.split(",")) {
      const [original, local = original] = item
        .trim()
        .replace(/^type /, "")
        .split(" as ");
      if (local !== name) continue;
      const found = typeNamed(join(dirname(path), from.replace(/\.ts$/, ".d.ts")), original);
      return found && { ...found, name };
    }
  return undefined;
}

/** The exports of a door, by name. */
function exportedBy(path: string): Exported[] {
  const text = maskOf(textOf(path));
  const passed = [...text.matchAll(/^export (?:type )?\{([^}]*)\} from "([^"]+)";/gm)].flatMap(
    ([, list, from]) =>
      list.split(",").flatMap((item) => {
        const [original, name = original] = item
          .trim()
          .replace(/^type /, "")
          .split(" as ");
        const target = join(dirname(path), from.replace(/\.ts$/, ".d.ts"));
        return original === "" ? [] : [{ name, path: target, original }];
      }),
  );
  const own = [...text.matchAll(/^export declare (?:const|function|class) (\w+)/gm)].map(([, name]) => ({
    name,
    path,
    original: name,
  }));
  return [...passed, ...own].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** The declaration of a name in a file, under its doc comment: all of its overloads. */
function declarationOf(path: string, name: string): string {
  const text = textOf(path);
  const mask = maskOf(text);
  const starts = [
    ...mask.matchAll(
      new RegExp(`^(?:export )?(?:declare )?(?:class|interface|type|const|function) ${name}\\b`, "gm"),
    ),
  ];
  if (starts.length > 0)
    return starts.map(({ index }) => text.slice(docStartOf(text, index), endOf(mask, index))).join("\n");
  const through = exportedBy(path).find((exported) => exported.name === name);
  if (through === undefined || through.path === path)
    throw new Error(
      `${name} is not declared in ${path}: build anew with npx tsc -b, or teach tools/api-listing.ts.`,
    );
  return declarationOf(through.path, through.original);
}

/** Where the doc comment of a declaration starts; the declaration's own start where it has none. */
function docStartOf(text: string, start: number): number {
  return text.slice(0, start).endsWith("*/\n") ? text.lastIndexOf("/**", start) : start;
}

/** Where a declaration ends: after its semicolon, or after the brace that closes a class or an interface. */
function endOf(text: string, start: number): number {
  const closesByBrace = /^(?:export )?(?:declare )?(?:class|interface)/.test(text.slice(start, start + 30));
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"' || sign === "`") at = text.indexOf(sign, at + 1);
    else if ("{([".includes(sign)) depth++;
    else if ("})]".includes(sign)) depth--;
    if (depth === 0 && sign === (closesByBrace ? "}" : ";")) return at + 1;
  }
  throw new Error(`A declaration does not end: ${text.slice(start, start + 80)}`);
}

/** A file without line comments, private members and empty lines, indented by two. */
function textOf(path: string): string {
  const text = readFileSync(path, "utf8").replace(COMMENTS, (part) => (part.startsWith("//") ? "" : part));
  const lines = text.split("\n").filter((line) => line.trim() !== "" && line.trim() !== "#private;");
  return lines
    .map((line) => line.replace(/^(?: {4})+/, (space) => space.slice(space.length / 2)).trimEnd())
    .join("\n");
}

/** The same text with blanks for comments: whatever is found in it stands at the same place in the text. */
function maskOf(text: string): string {
  return text.replace(COMMENTS, (part) => (part.startsWith("/") ? part.replace(/[^\n]/g, " ") : part));
}

/** Strings, so that what looks like a comment in one is left alone, and comments. */
const COMMENTS = /"(?:[^"\\\n]|\\.)*"|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
