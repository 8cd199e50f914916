// The package as npm would publish it: what is in it, and that it type-checks and plays in an empty project.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmptyProject, output, pack, root } from "./empty-project.ts";

const manifest = JSON.parse(readFileSync(join(root, "packages/reckon/package.json"), "utf8")) as {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
};
/** Without what is no code. */
const exports = Object.fromEntries(
  Object.entries(manifest.exports).flatMap(([door, files]) =>
    typeof files === "string" ? [] : [[door, files] as const],
  ),
);
const doors = Object.keys(exports).map((door) => `reckon${door.slice(1)}`);

/** A match of one player and a host in one process, in virtual time. */
const MATCH = `
import assert from "node:assert/strict";
import { defineGame, fixed, kind } from "reckon";
import { Host } from "reckon/host";
import { LOBBY_RULES } from "reckon/lobby";
import { presets } from "reckon/presets";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";

const along = fixed({ min: 0, max: 640, resolution: 1 / 64, topSpeed: 240 });
const game = defineGame({
  name: "walk",
  players: 1,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [kind("runner", { capacity: 1, position: ["x"], fields: { x: along } })],
  join: (world, player) => void world.spawn("runner", player),
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, tools) {
    const { x } = world.fields.runner;
    for (const row of world.rows("runner"))
      x[row] = Math.min(x[row] + inputs.of(world.ownerOf("runner", row)).move * 240 * tools.dt, 640);
  },
});
const lobby = { ...LOBBY_RULES.highNoon, seats: 1 };
const host = new Host({
  games: { walk: { make: () => game, preset: presets.reckon, lobby } },
  random: (bytes) => new Uint8Array(bytes),
  sign: (_seal, done) => done("token"),
  verify: (_token, done) => done(undefined),
  onFault: (error) => assert.fail(String(error)),
});
let now = 0;
const session = new Session(
  {
    game,
    name: "walk",
    preset: presets.reckon,
    rules: lobby,
    ownAddress: "here",
    playAs: "ann",
    services: loopbackServices(host, () => now),
    sample: (into) => {
      into.move = 1;
    },
    development: true,
  },
  now,
);
for (; now < 2000; now += 1000 / 60) {
  host.update(now);
  session.update(now);
  await Promise.resolve();
}
assert(session.client?.isStarted);
const x: number = session.client.shown.fields.runner.x[0];
assert(x > 240 && x < 640, String(x));
assert.equal(session.client.quality.rollbacks["own rule"], 0);
console.log("played");
`;

/** Every door, by name, so that all of its declarations are read. */
const DOORS = doors
  .map((door, index) => `import * as door${index} from "${door}";\nvoid door${index};`)
  .join("\n");

const CONFIG = {
  compilerOptions: {
    target: "es2022",
    lib: ["es2023", "dom"],
    module: "nodenext",
    types: ["node"],
    strict: true,
    // With the declarations of what we depend on: nothing of ours may be wrong, and nothing may be missing.
    skipLibCheck: false,
    outDir: "out",
  },
  include: ["*.ts"],
};

const project = new EmptyProject();
let tarball = "";

beforeAll(() => {
  tarball = pack(project.parent);
  project.unpack(tarball);
  project.link("@types/node", "20");
  project.link("typescript", "7");
  writeFileSync(join(project.folder, "package.json"), JSON.stringify({ type: "module" }));
  writeFileSync(join(project.folder, "tsconfig.json"), JSON.stringify(CONFIG));
  writeFileSync(join(project.folder, "match.ts"), MATCH);
  writeFileSync(join(project.folder, "doors.ts"), DOORS);
});
afterAll(() => project.remove());

describe("the package, installed from its tarball", () => {
  it("has its licence, every door, a page that names them, and no tests", () => {
    const files = output("tar", ["-tzf", tarball], root).split("\n");
    const wanted = Object.values(exports).flatMap(({ types, default: code }) => [types, code]);
    for (const file of ["./LICENSE", "./README.md", ...wanted])
      expect(files).toContain(`package${file.slice(1)}`);
    expect(files.filter((file) => /\.test\.|^package\/(test|traces)/.test(file))).toEqual([]);
    const page = readFileSync(join(root, "packages/reckon/README.md"), "utf8");
    for (const door of doors) expect(page).toContain(`\`${door}\``);
    const licence = (folder: string): string => readFileSync(join(root, folder, "LICENSE"), "utf8");
    expect(licence("packages/reckon")).toBe(licence("."));
  });

  it("type-checks in an empty project, and plays a match on loopback", () => {
    output(join(project.folder, "node_modules/.bin/tsc"), [], project.folder);
    expect(output(process.execPath, ["out/match.js"], project.folder)).toBe("played\n");
    expect(output(process.execPath, ["out/doors.js"], project.folder)).toBe("");
  });
});
