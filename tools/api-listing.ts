// Lists what a package exports, door by door, from the declarations that tsc wrote, with their doc comments: one Markdown text,
// so that a change of the public surface shows in a diff. tools/api.ts writes it, test/api.test.ts checks that it is current.
// Always true: the text is a function of the files, with nothing of the machine in it; an export that cannot be found throws.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

interface Exported {
  readonly name: string;
  /** The file of declarations that it comes from, and its name there. */
  readonly path: string;
  readonly original: string;
}

const HEADER = `# The public surface

What the package \`reckon\` exports, door by door. Made by \`npm run api\` from the declarations that \`tsc -b\` writes: do not
edit it by hand. [The guide](guide/README.md) has a page for each task.
`;

/** The listing of the package in a folder. */
export function listApi(folder: string): string {
  const { name, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    readonly name: string;
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  /** Where a declaration is listed, by file and name. */
  const listed = new Map<string, string>();
  const doors = Object.entries(exports).flatMap(([path, files]) => {
    // What is no code, such as a configuration of a linter, exports nothing.
    if (typeof files === "string") return [];
    const door = name + path.slice(1);
    return [listDoor(door, exportedBy(join(folder, files.types)), listed)];
  });
  return [HEADER, ...doors].join("\n");
}

function listDoor(door: string, exported: readonly Exported[], listed: Map<string, string>): string {
  const declarations: string[] = [];
  const elsewhere: string[] = [];
  for (const { name, path, original } of exported) {
    const key = `${path} ${original}`;
    const before = listed.get(key);
    if (before !== undefined) elsewhere.push(`\`${name}\` (see \`${before}\`)`);
    else declarations.push(declarationOf(path, original));
    listed.set(key, before ?? door);
  }
  const also = elsewhere.length === 0 ? "" : `\nAlso here: ${elsewhere.join(", ")}.\n`;
  return `## \`${door}\`\n\n\`\`\`ts\n${declarations.join("\n\n")}\n\`\`\`\n${also}`;
}

/** Everything that a door lets through, by name. */
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
      new RegExp(`^export (?:declare )?(?:class|interface|type|const|function) ${name}\\b`, "gm"),
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
  const closesByBrace = /^export (?:declare )?(?:class|interface)/.test(text.slice(start, start + 30));
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
