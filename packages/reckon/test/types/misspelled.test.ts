// What TypeScript says of misspelled names: a sentence that names the wrong one and, where TypeScript gives one, the right one.
// `tsc -b` sees by itself that none of them compiles; here misspellings.ts is compiled without its directives.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
const text = readFileSync(new URL("misspellings.ts", import.meta.url), "utf8").replaceAll(
  "@ts-expect-error ",
  "",
);
const lines = text.split("\n");
/** By number of the line that is wrong: what is to be said of it, the comment above it. */
const expected = new Map(
  lines.flatMap((line, i) => {
    const sentence = /^ *\/\/ ((?:Property|Argument|Type|Object literal|This comparison) .*)$/.exec(
      line,
    )?.[1];
    return sentence === undefined ? [] : [[i + 2, sentence]];
  }),
);
const said = new Map<number, string>();
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "reckon-types-"));
  writeFileSync(join(folder, "misspellings.ts"), text);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const paths = {
    reckon: [join(root, "packages/reckon/src/index.ts")],
    "reckon/*": [join(root, "packages/reckon/src/*/index.ts")],
  };
  const compilerOptions = {
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
    incremental: false,
    paths,
  };
  const config = { extends: join(root, "tsconfig.base.json"), compilerOptions, files: ["misspellings.ts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const line of errorsOf(folder).split("\n")) {
    const [, at, sentence] = /^misspellings\.ts\((\d+),\d+\): error TS\d+: (.*)$/.exec(line) ?? [];
    if (at !== undefined) said.set(Number(at), sentence);
    else if (/^\S/.test(line)) throw new Error(line);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

/** What the compiler prints of a project with errors. */
function errorsOf(cwd: string): string {
  try {
    execFileSync(join(root, "node_modules/.bin/tsc"), ["-p", "."], { cwd, encoding: "utf8", stdio: "pipe" });
  } catch (error) {
    return (error as { readonly stdout: string }).stdout;
  }
  throw new Error("Misspelled names compile.");
}

/** Without what is said of types where "…" stands. */
function isLike(sentence: string, pattern: string): boolean {
  const parts = pattern.split("…").map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(sentence);
}

describe("a misspelled name of a game does not compile", () => {
  it("and nothing but misspelled names is refused", () => {
    expect([...said.keys()].sort()).toEqual([...expected.keys()].sort());
  });

  it("and the first line of what is said names the wrong name, and the right one where TypeScript knows it", () => {
    const others = [...expected].filter(([line, sentence]) => !isLike(said.get(line) ?? "", sentence));
    expect(others.map(([line, sentence]) => ({ line, sentence, said: said.get(line) }))).toEqual([]);
    expect(expected.size).toBeGreaterThan(45);
  });
});
