// Each lint rule fires where it must and only there: an upgrade of biome once changed how the plugins' folders match, and they fell silent.
// Every case is one line in a file of an invented repository in a temporary folder, with the real biome.json; all are linted in one run.

import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const SRC = "packages/reckon/src";

const ENGINE_DEPENDENT = [
  ..."sin cos tan asin acos atan atan2 sinh cosh tanh exp expm1 log log2 log10 log1p pow hypot cbrt".split(
    " ",
  ),
].map((name) => `export const x: number = Math.${name}(1, 2);`);

const IMPURE = [
  ...ENGINE_DEPENDENT,
  "export const x: number = Math.random();",
  "export const x: number = Date.now();",
  "export const x: Date = new Date();",
  "export const x: Date = new Date(5);",
  "export const x: string = Date();",
  "export const x: number = 2 ** 3;",
  "export let x: number = 2; x **= 3;",
  "export const f: (x: number) => number = Math.sin;",
  "const { cos } = Math; export const x: number = cos(1);",
  'export const x: number = Math["tan"](1);',
  "export const x: number = globalThis.Math.sin(2);",
];

const PURE = [
  "export const x: number = Math.sqrt(2) + Math.floor(1) + Math.imul(1, 2) + Math.sign(3);",
  'export const x: string = "2 ** 3, Math.sin(1), Date.now()";',
];

/** folder, import, is it allowed */
const IMPORTS: readonly (readonly [folder: string, specifier: string, allowed: boolean])[] = [
  [`${SRC}/core`, "./a.ts", true],
  [`${SRC}/core`, "../world/a.ts", false],
  [`${SRC}/core`, "../index.ts", false],
  [`${SRC}/core`, "../testing/a.ts", false],
  [`${SRC}/world`, "../core/a.ts", true],
  [`${SRC}/world`, "../wire/a.ts", false],
  [`${SRC}/world`, "../client/a.ts", false],
  [`${SRC}/world`, "../view/a.ts", false],
  [`${SRC}/view`, "../world/a.ts", true],
  [`${SRC}/view`, "../client/a.ts", false],
  [`${SRC}/view`, "../wire/a.ts", false],
  [`${SRC}/bitecs`, "../world/a.ts", true],
  [`${SRC}/bitecs`, "../client/a.ts", false],
  [`${SRC}/bitecs`, "../index.ts", false],
  [`${SRC}/client`, "../world/a.ts", true],
  [`${SRC}/client`, "../server/a.ts", false],
  [`${SRC}/client`, "../transport/a.ts", false],
  [`${SRC}/server`, "../world/a.ts", true],
  [`${SRC}/server`, "../client/a.ts", false],
  [`${SRC}/replay/file`, "../../server/a.ts", true],
  [`${SRC}/replay/file`, "../../host/a.ts", false],
  [`${SRC}/replay/play`, "../../client/a.ts", true],
  [`${SRC}/replay/play`, "../../session/a.ts", false],
  [`${SRC}/lobby`, "../core/a.ts", true],
  [`${SRC}/lobby`, "../server/a.ts", false],
  [`${SRC}/host`, "../server/a.ts", true],
  [`${SRC}/host`, "../session/a.ts", false],
  [`${SRC}/fleet`, "../core/a.ts", true],
  [`${SRC}/fleet`, "../host/a.ts", false],
  [`${SRC}/fleet`, "../node/a.ts", false],
  [`${SRC}/fleet`, "node:crypto", false],
  [`${SRC}/replay/track`, "../../wire/a.ts", true],
  [`${SRC}/replay/track`, "../../server/a.ts", false],
  [`${SRC}/session`, "../client/a.ts", true],
  [`${SRC}/session`, "../server/a.ts", false],
  [`${SRC}/conditioner`, "../testing/a.ts", true],
  [`${SRC}/conditioner`, "../transport/a.ts", false],
  [`${SRC}/session`, "../conditioner/a.ts", false],
  [`${SRC}/inspect`, "../client/a.ts", true],
  [`${SRC}/inspect`, "../server/a.ts", false],
  [`${SRC}/inspect`, "../testing/a.ts", false],
  [`${SRC}/inspect`, "node:fs", false],
  [`${SRC}/testing`, "../server/a.ts", true],
  [`${SRC}/testing`, "../transport/a.ts", false],
  [`${SRC}/testing`, "node:fs", false],
  [`${SRC}/transport`, "./a.ts", true],
  [`${SRC}/transport`, "node:net", true],
  [`${SRC}/transport`, "../core/assert.ts", true],
  [`${SRC}/transport`, "../connection/connection.ts", false],
  [`${SRC}/transport/node`, "../line.ts", true],
  [`${SRC}/transport/node`, "../../server/room.ts", false],
  [`${SRC}/lobby`, "../transport/line.ts", false],
  ["games/dash/src", "reckon", true],
  ["games/dash/src", "../../../packages/reckon/src/core/a.ts", false],
  ["apps/sim/src", "reckon/client", true],
];

let folder = "";
let rulesOf = new Map<string, string[]>();
const files = new Map<string, string>();

function fileOf(inFolder: string, source: string): string {
  const known = [...files].find(([path, text]) => text === source && dirname(path) === inFolder);
  const path = known?.[0] ?? `${inFolder}/case-${files.size}.ts`;
  files.set(path, source);
  return path;
}

function importOf(specifier: string): string {
  return `import "${specifier}";`;
}

function lint(): Map<string, string[]> {
  const biome = join(root, "node_modules/.bin/biome");
  const args = ["lint", "--max-diagnostics=none", "--reporter=github", "."];
  const { stdout } = spawnSync(biome, args, { cwd: folder, encoding: "utf8" });
  const found = new Map<string, string[]>();
  for (const [, rule, path] of stdout.matchAll(/^::error title=([^,]+),file=([^,]+),/gm)) {
    const key = path.slice(path.search(/(packages|games|apps)\//));
    found.set(key, [...(found.get(key) ?? []), rule.replace(/^.*\//, "")]);
  }
  return found;
}

beforeAll(() => {
  for (const source of [...IMPURE, ...PURE]) {
    for (const inFolder of [`${SRC}/core`, "games/dash/src", "apps/sim/src"]) fileOf(inFolder, source);
  }
  for (const [inFolder, specifier] of IMPORTS) fileOf(inFolder, importOf(specifier));
  const long = Array.from({ length: 401 }, (_, index) => `export const v${index}: number = ${index};`);
  files.set(`${SRC}/wire/long.ts`, long.join("\n"));
  files.set(`${SRC}/wire/BadName.ts`, "export default 1;");
  files.set(`${SRC}/wire/one.ts`, 'import { two } from "./two.ts";\nexport const one = (): number => two();');
  files.set(`${SRC}/wire/two.ts`, 'import { one } from "./one.ts";\nexport const two = (): number => one();');

  folder = mkdtempSync(join(tmpdir(), "reckon-lint-"));
  for (const name of ["biome.json", ".gitignore", "tools"]) {
    cpSync(join(root, name), join(folder, name), { recursive: true });
  }
  for (const [path, source] of files) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    writeFileSync(join(folder, path), `${source}\n`);
  }
  rulesOf = lint();
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("purity", () => {
  it.each(IMPURE)("refuses in the library and in games: %s", (source) => {
    expect(rulesOf.get(fileOf(`${SRC}/core`, source))).toContain("plugin");
    expect(rulesOf.get(fileOf("games/dash/src", source))).toContain("plugin");
    expect(rulesOf.get(fileOf("apps/sim/src", source)) ?? []).not.toContain("plugin");
  });

  it.each(PURE)("allows: %s", (source) => {
    expect(rulesOf.get(fileOf(`${SRC}/core`, source))).toBeUndefined();
  });
});

describe("the layers of imports", () => {
  it.each(IMPORTS)("%s importing %s: %s", (inFolder, specifier, allowed) => {
    const rules = rulesOf.get(fileOf(inFolder, importOf(specifier))) ?? [];
    expect(rules.includes("noRestrictedImports")).toBe(!allowed);
  });
});

describe("the shape of files", () => {
  it("refuses more than 400 lines, a name that is not kebab-case, a default export and a cycle", () => {
    expect(rulesOf.get(`${SRC}/wire/long.ts`)).toEqual(["noExcessiveLinesPerFile"]);
    expect(rulesOf.get(`${SRC}/wire/BadName.ts`)?.sort()).toEqual([
      "noDefaultExport",
      "useFilenamingConvention",
    ]);
    expect(rulesOf.get(`${SRC}/wire/one.ts`)).toEqual(["noImportCycles"]);
    expect(rulesOf.get(`${SRC}/wire/two.ts`)).toEqual(["noImportCycles"]);
  });
});
