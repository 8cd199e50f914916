// Mutants of a source file: the text with one operator, number, condition or word changed. mutants.ts runs tests against them. Works
// on text as Biome formats it, where an operator stands between spaces and a generic does not. Always true: comments, strings, types
// and imports are left alone; the same text gives the same mutants in the same order.

export interface Mutant {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

/** What becomes of what: longer ones first, so that `<=` is not taken for `<`. */
const CHANGES: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ < /g, " <= "],
  [/ > /g, " >= "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ \+ /g, " - "],
  [/ - /g, " + "],
  [/ \* /g, " / "],
  [/ \/ /g, " * "],
  [/ % /g, " * "],
  [/ \+= /g, " -= "],
  [/ -= /g, " += "],
  [/\+\+/g, "--"],
  [/--/g, "++"],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
  [/\bMath\.min\b/g, "Math.max"],
  [/\bMath\.max\b/g, "Math.min"],
  [/(?<=[( ])!(?=[a-zA-Z(])/g, ""],
  [/(?<=[(= ])-(?=[a-zA-Z])/g, ""],
  [/\bcontinue;/g, ";"],
  // Of a number: one more.
  [/(?<![\w.])\d+(\.\d+)?(?![\w.])/g, (found) => String(Number(found) + 1)],
];

/** Lines of declarations and imports, which change nothing that runs. */
const SKIPPED = /^\s*(import|export \{|export type|export interface|type|interface|readonly|\*|\/\*|\/\/|\})/;
const NO_CODE = /\/\/.*$|\/\*.*?\*\/|"[^"]*"|`[^`]*`/g;

export function mutantsOf(text: string): Mutant[] {
  const lines = text.split("\n");
  const mutants: Mutant[] = [];
  let isImport = false;
  lines.forEach((line, i) => {
    isImport ||= /^(import|export \{|(export )?(type|interface)) /.test(line);
    const skips = isImport || SKIPPED.test(line);
    if (/^(\}.*)?;$|^\}|;$/.test(line.trimEnd()) && isImport) isImport = false;
    if (skips) return;
    // The same length, so that places stay.
    const code = line.replace(NO_CODE, (found) => "~".repeat(found.length));
    for (const [pattern, change] of CHANGES)
      for (const found of code.matchAll(pattern)) {
        const to = typeof change === "string" ? change : change(found[0]);
        const changed = line.slice(0, found.index) + to + line.slice(found.index + found[0].length);
        const mutated = [...lines.slice(0, i), changed, ...lines.slice(i + 1)].join("\n");
        mutants.push({ line: i + 1, from: found[0].trim(), to: to.trim(), text: mutated });
      }
  });
  return mutants;
}
