// The pages of the guide and of the concepts: every block of code compiles, every preset and game in them works, and their quotes of the scoreboard are true.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demandBuilt, EmptyProject, output, root } from "./empty-project.ts";

/** The first game has a test of its own. */
const pages = ["guide", "concepts"].flatMap((folder) =>
  readdirSync(join(root, "docs", folder))
    .filter((name) => name.endsWith(".md") && name !== "first-game.md")
    .map((name) => `${folder}/${name}`),
);

function read(page: string): string {
  return readFileSync(join(root, "docs", page), "utf8");
}

function blocksOf(text: string, page: string): { readonly name: string; readonly text: string }[] {
  const found = [...text.matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
  return found.map(([, code], index) => ({ name: `${page}-${index}.ts`, text: code }));
}

const blocks = [
  ...pages.flatMap((page) => blocksOf(read(page), page.slice(0, -3).replace("/", "-"))),
  // The page that npm shows of the package.
  ...blocksOf(readFileSync(join(root, "packages/reckon/README.md"), "utf8"), "package"),
];

/** Checks presets as a room does, and plays three seconds of each game over a bad network with two players who press everything. */
const CHECK = `
import assert from "node:assert/strict";
import { defineGame, fixed, kind } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
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
function play(game) {
  const { names, fields } = game.input;
  const sample = (into, { tick }) => {
    for (const [i, name] of names.entries()) into[name] = fields[i].counts ? (tick >> 3) & 15 : (tick % 60) / 60;
  };
  const clients = [60, 144].map((frameRate) => ({ frameRate, bot: () => ({ sample }) }));
  const profile = profileNamed("wifi");
  const match = new Stepper({ game, preset: presets.reckon, profile, seed: 7, clients, development: true });
  match.run(3000);
  for (const { client } of match.clients) {
    assert(client.isStarted, game.name);
    assert.equal(client.quality.rollbacks["own rule"], 0, game.name);
  }
}
for (const name of process.argv.slice(2)) {
  const block = await import(\`./\${name}\`);
  // Making a match is what checks it.
  if (block.preset !== undefined)
    new Stepper({ game: small, preset: block.preset, profile: profileNamed("lan"), seed: 1, clients: [] });
  if (block.game !== undefined) play(block.game);
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
      ["@reckon/lab", "0"],
      ["tsx", "4"],
      ["typescript", "7"],
      ["@types/node", "20"],
      ["three", "0"],
      ["@types/three", "0"],
      ["pixi.js", "8"],
    ])
      project.link(name, version);
    writeFileSync(join(project.folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify(CONFIG));
    writeFileSync(join(project.folder, "check.mjs"), CHECK);
    for (const { name, text } of blocks) writeFileSync(join(project.folder, name), text);
  });

  it("have blocks of code that compile, with presets that a room takes and games that play", () => {
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
          const fix = `docs/${page} quotes "${title}" of docs/quality.md wrongly: copy its row anew`;
          expect(sections.get(title) ?? [], fix).toContain(row);
          quoted++;
        }
    expect(quoted).toBeGreaterThan(50);
  });
});
