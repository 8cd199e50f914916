// The package as npm would publish it: its files, its types, and a match in an empty project.

import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { EmptyProject, output, pack, root } from "./empty-project.ts";

const manifest = JSON.parse(readFileSync(join(root, "packages/reckon/package.json"), "utf8")) as {
  readonly bin: Readonly<Record<string, string>>;
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
import { defineGame, fixed, kind, LOBBY_RULES } from "reckon";
import { Host } from "reckon/host";
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

/** A hosted game with bots, as `reckon-train` wants it, and a host that takes what it wrote. */
const TRAINED = `
import { defineGame, fixed, hosted, kind } from "reckon";

const x = fixed({ min: 0, max: 640, resolution: 1 / 64 });
const game = defineGame({
  name: "walk",
  players: 2,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [kind("runner", { capacity: 2, position: ["x"], fields: { x } })],
  join: (world, player) => void world.spawn("runner", player),
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, tools) {
    const { x } = world.fields.runner;
    for (const row of world.rows("runner"))
      x[row] = Math.max(0, Math.min(x[row] + inputs.of(world.ownerOf("runner", row)).move * 240 * tools.dt, 640));
  },
});
export const walk = hosted(game, {
  bots: { make: ({ player }) => (into, { tick }) => void (into.move = (tick + 9 * player) % 90 < 45 ? 1 : -1) },
});
`;

const LOADED = `
import { Host } from "reckon/host";
import { walk } from "./trained.js";
import { TABLES } from "./tables.js";

const options = {
  random: (bytes: number) => new Uint8Array(bytes),
  sign: (_seal: unknown, done: (token: string) => void) => done("token"),
  verify: (_token: string, done: (seal: undefined) => void) => done(undefined),
};
new Host({ ...options, games: { walk: { ...walk, tables: TABLES } } });
console.log("taken");
`;

/** Exports of a stranger's project: the compiler must find a name for each of their types on a door, or write it out. */
const NAMED = `
import * as reckon from "reckon";
import { mirrorWorlds, part, rowsWith } from "reckon/bitecs";
import { type FlightOf, RowWatch } from "reckon/client";
import { readRecord, replayMatch, serve } from "reckon/node";
import { join } from "reckon/page";
import { type Preset, presets } from "reckon/presets";
import { profileNamed, simulationWithoutNetwork, Stepper, syncTest } from "reckon/testing";

export const x = reckon.fixed({ min: 0, max: 64, resolution: 1 / 64 });
export const fields = {
  x,
  facing: reckon.angle({ bits: 10 }),
  colour: reckon.enumeration(["red", "blue"]),
  isDown: reckon.flag(),
  score: reckon.integer({ min: 0, max: 9 }),
  turn: reckon.quaternion({ bits: 10 }),
  seen: reckon.reference("crate"),
  shots: reckon.pressesOf("fire"),
};
export const tank = reckon.kind("tank", { capacity: 8, position: ["x"], fields });
export const crate = reckon.kind("crate", { capacity: 8, fields: { x } });
export const input = { throttle: x, fire: reckon.presses() };
export const events = { burst: reckon.event({ fields: { x } }), over: reckon.event() };
export const flights = { shell: reckon.flight({ fields: { x }, position: ["x"], lifeTicks: 9 }) };
export const commands = { ready: { isReady: reckon.flag() } };
export const messages = { say: { line: reckon.text(80), to: reckon.integer({ min: 0, max: 7 }) } };
const { players, join: enter, leave, step } = { players: 8, join() {}, leave() {}, step() {} };
export const tanks = reckon.defineGame({
  name: "tanks", players, input, kinds: [tank, crate], events, flights, commands, messages, join: enter, leave, step,
  derive: { key: () => 1, make: () => ({ walls: [1, 2] }) },
});
export const plain = reckon.defineGame({ name: "plain", players, input, kinds: [crate], join: enter, leave, step });
export const arena = reckon.hosted(tanks, { bots: { make: () => () => {} } });
export const random = reckon.Random.from(7);
export const lobby = reckon.LOBBY_RULES.reckon;
export const preset: Preset = { ...presets.reckon, name: "mine" };
export const down = part("tank", "isDown");
export const standing = rowsWith("tank", { lacks: [down] });
export const ecsOf = mirrorWorlds([down]);
export const profile = profileNamed("bad");
export const bot = () => ({ sample(into: reckon.ControlsOf<typeof tanks>) { into.throttle = 1; } });
export const match = new Stepper({ game: tanks, preset: presets.reckon, profile, seed: 7, clients: [{ frameRate: 60, bot }] });
export const simulation = simulationWithoutNetwork(tanks);
export const player = match.clients[0].client!;
export const { shown } = player;
export const heard = [...player.effects.take()];
export const drawn: FlightOf<typeof tanks>[] = [...player.flights];
export const crates = new RowWatch<typeof tanks>({ kind: "crate", capacity: 8 });
export const desync = () => syncTest({ game: tanks, seed: 7, players: 2, ticks: 9, bot });
export const session = () => join(arena, { sample: () => {} });
export const server = () => serve({ arena }, { signals: false });
export const replayed = (bytes: Uint8Array) => replayMatch(readRecord(bytes, tanks));
`;

/** The complaint of the shipped lint rules about a line of rules; "": none. */
const LINTED: readonly (readonly [line: string, word: string])[] = [
  ["Math.random()", "tools.roll"],
  ["Date.now()", "tools.tick"],
  ["performance.now()", "tools.tick"],
  ["new Date()", "tools.tick"],
  ["Math.sin(2)", "take sin"],
  ["Math.hypot(3, 4)", "Math.sqrt"],
  ["x ** 3", "multiply"],
  ["setTimeout(() => {}, 5)", "into a field"],
  ["Math.sqrt(x) + Math.floor(x)", ""],
  ["new Date(5)", ""],
];

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
    declaration: true,
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
  writeFileSync(join(project.folder, "named.ts"), NAMED);
  writeFileSync(join(project.folder, "trained.ts"), TRAINED);
  writeFileSync(join(project.folder, "loaded.ts"), LOADED);
  // Written over by the command, which needs what tsc makes.
  writeFileSync(join(project.folder, "tables.ts"), 'export const TABLES = "";\n');
});
afterAll(() => project.remove());

describe("the package, installed from its tarball", () => {
  it("has its licence, every door, a page that lists them, and no tests", () => {
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

  it("type-checks in an empty project that emits declarations, and plays a match on loopback", () => {
    output(join(project.folder, "node_modules/.bin/tsc"), [], project.folder);
    expect(output(process.execPath, ["out/match.js"], project.folder)).toBe("played\n");
    expect(output(process.execPath, ["out/doors.js"], project.folder)).toBe("");
  });

  it("[TB5] trains tables for a stranger's game with its command, and a host accepts them", () => {
    const { folder } = project;
    const command = join(folder, "node_modules/reckon/dist/train/main.js");
    const args = [command, "out/trained.js", "--out", "out/tables.js", "--matches", "1", "--players", "2"];
    expect(output(process.execPath, [...args, "--seconds", "10"], folder)).toMatch(
      /^out\/tables\.js: tables of \d+ bytes\./,
    );
    expect(output(process.execPath, ["out/loaded.js"], folder)).toBe("taken\n");
    expect(() => output(process.execPath, [command, "out/match.js"], folder)).toThrow();
    expect(() => output(process.execPath, [command, "out/doors.js"], folder)).toThrow(
      "The module exports no game to train: export hosted(game, { bots })",
    );
    expect(manifest.bin).toEqual({
      reckon: "dist/node/inspect/reckon-cli.js",
      "reckon-train": "dist/train/main.js",
    });
  });

  it("[WD10] ships lint rules that a stranger's rules extend, and that ignore their page", () => {
    const { folder } = project;
    project.link("@biomejs/biome", "2");
    writeFileSync(join(folder, "biome.json"), JSON.stringify({ extends: ["reckon/biome"] }));
    mkdirSync(join(folder, "linted"));
    const text = LINTED.map(([line]) => `export const f = (x: number): unknown => ${line};`);
    for (const [i, line] of text.entries()) writeFileSync(join(folder, `linted/a${i}.rules.ts`), line);
    writeFileSync(join(folder, "linted/page.ts"), text.join("\n").replaceAll("const f", "const f_"));
    const lint = (what: string): string => {
      const run = spawnSync(join(folder, "node_modules/.bin/biome"), ["lint", "--only=plugin", what], {
        cwd: folder,
        encoding: "utf8",
      });
      return run.stdout + run.stderr;
    };
    LINTED.forEach(([line, word], i) => {
      const said = lint(`linted/a${i}.rules.ts`);
      if (word === "") expect(said, line).not.toContain("plugin ━");
      else expect(said, line).toContain(word);
    });
    expect(lint("linted/page.ts")).not.toContain("plugin ━");
  });
});
