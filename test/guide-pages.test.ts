// The pages of the guide: every block of code compiles, every preset and game in them is sound, and what they quote of the
// scoreboard is what it says.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demandBuilt, EmptyProject, output, root } from "./empty-project.ts";

const GUIDE = join(root, "docs/guide");
/** The first game has a test of its own. */
const pages = readdirSync(GUIDE).filter((name) => name.endsWith(".md") && name !== "first-game.md");

function read(page: string): string {
  return readFileSync(join(GUIDE, page), "utf8");
}

const blocks = pages.flatMap((page) =>
  [...read(page).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, text], index) => ({
    name: `${page.slice(0, -3)}-${index}.ts`,
    text,
  })),
);

/** Checks presets as a room does, with the game of their block or a small one. */
const CHECK = `
import { defineGame, fixed, kind } from "reckon";
import { checkPreset, presets } from "reckon/presets";
const along = fixed({ min: 0, max: 1, resolution: 1 / 64 });
const small = defineGame({
  name: "small",
  players: 2,
  input: { move: along },
  kinds: [kind("dot", { capacity: 2, fields: { x: along } })],
  join() {},
  leave() {},
  step() {},
});
for (const name of process.argv.slice(2)) {
  const block = await import(\`./\${name}\`);
  if (block.preset !== undefined || block.game !== undefined)
    checkPreset(block.preset ?? presets.reckon, block.game ?? small);
}
console.log("sound");
`;

const CONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "dom"],
    module: "preserve",
    types: ["node"],
    strict: true,
    noUnusedLocals: true,
    noEmit: true,
    skipLibCheck: true,
  },
  files: blocks.map(({ name }) => name),
};

const project = new EmptyProject();
afterAll(() => project.remove());

describe("the pages of the guide", () => {
  beforeAll(() => {
    demandBuilt();
    for (const [name, version] of [
      ["reckon", "0"],
      ["tsx", "4"],
      ["typescript", "7"],
      ["@types/node", "20"],
    ])
      project.link(name, version);
    writeFileSync(join(project.folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify(CONFIG));
    writeFileSync(join(project.folder, "check.mjs"), CHECK);
    for (const { name, text } of blocks) writeFileSync(join(project.folder, name), text);
  });

  it("have blocks of code that compile, with presets and games that a room takes", () => {
    output(join(project.folder, "node_modules/.bin/tsc"), [], project.folder);
    const names = blocks.map(({ name }) => name);
    const said = output(process.execPath, ["--import", "tsx", "check.mjs", ...names], project.folder);
    expect(said.trim().split("\n").at(-1)).toBe("sound");
  });

  it("quote the scoreboard as it is", () => {
    const sections = new Map(
      readFileSync(join(root, "docs/quality.md"), "utf8")
        .split("\n## ")
        .map((section) => [section.split("\n")[0], section.split("\n")]),
    );
    let quoted = 0;
    for (const page of pages)
      for (const [, title, table] of read(page).matchAll(
        /^From the scoreboard, \[([^\]]+)\][^\n]*\n\n((?:\|[^\n]*\n)+)/gm,
      ))
        for (const row of table.trim().split("\n")) {
          const fix = `docs/guide/${page} quotes "${title}" of docs/quality.md wrongly: copy its row anew`;
          expect(sections.get(title) ?? [], fix).toContain(row);
          quoted++;
        }
    expect(quoted).toBeGreaterThan(50);
  });
});
