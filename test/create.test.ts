// `npm create reckon`, the fast share: what it refuses, what it asks, and each template made in an empty folder, linted, type-checked, tested,
// built and started, with this repository's packages linked in. `npm run soak:create` does the whole from tarballs, and plays in Chromium.

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../packages/create-reckon/src/ask.mjs";
import { nameFrom, TEMPLATES, wishOf } from "../packages/create-reckon/src/command-line.mjs";
import { makeProject } from "../packages/create-reckon/src/make-project.mjs";
import { programOf, stagesOf } from "../scripts/dockerfile.mjs";
import { bundleLab } from "../scripts/lab-bundle.mjs";
import { demandBuilt, EmptyProject, output, root } from "./empty-project.ts";

const MAIN = join(root, "packages/create-reckon/src/main.mjs");
const templates = Object.keys(TEMPLATES);
const first = new EmptyProject("a-canvas-game");
const projects = templates.map((template) => {
  const name = `a-${template}-game`;
  return { template, name, project: template === "canvas" ? first : new EmptyProject(name, first.parent) };
});
const children: ChildProcess[] = [];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
  readonly scripts: Readonly<Record<string, string>>;
}

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

const { version } = manifestIn(join(root, "packages/reckon"));

/** Runs create-reckon without a terminal. */
function create(...args: readonly string[]): { code: number | null; said: string } {
  const run = spawnSync(process.execPath, [MAIN, ...args], { cwd: first.parent, encoding: "utf8" });
  return { code: run.status, said: run.stdout + run.stderr };
}

beforeAll(() => {
  demandBuilt();
  bundleLab();
});
afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  first.remove();
});

describe("the command line of create-reckon", () => {
  it("[CR1] refuses a folder that is not empty with a sentence, and leaves it as it was", () => {
    const full = join(first.parent, "full");
    mkdirSync(full);
    writeFileSync(join(full, "thesis.txt"), "mine");
    const { code, said } = create("full", "--template", "canvas", "--no-install");
    expect(code).toBe(1);
    expect(said).toContain("is not empty (it has thesis.txt): name a folder that does not exist yet");
    expect(readdirSync(full)).toEqual(["thesis.txt"]);
    expect(create("full/thesis.txt", "--template", "canvas").said).toContain("is a file: name a folder");
  });

  it.each([
    [["a", "--template", "unity"], 'There is no template "unity": choose one of canvas, three, pixi.'],
    [["a", "b"], "Name one folder: a and b are 2."],
    [["a", "--name", "My Game"], '"My Game" cannot be the name of a game: write small letters'],
    [["a", "--template", "three", "--name", "three"], '"three" is a package that the game needs'],
    [["a", "--tempalte", "canvas"], "Run npm create reckon -- --help for what there is."],
    [["a", "--reckon", "lost.tgz"], "make it with npm run pack."],
    [[], "Name a folder: npm create reckon my-game -- --template canvas"],
  ])("[CR2] refuses %j with a sentence that names the fix, and writes nothing", (args, sentence) => {
    const { code, said } = create(...args);
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/\n\s+at /);
    expect(readdirSync(first.parent)).not.toContain("a");
  });

  it("says what there is, and its version, which is that of the reckon it installs", () => {
    expect(create("--help").said).toContain("--template canvas|three|pixi");
    expect(create("--version").said).toBe(`${version}\n`);
    expect(manifestIn(join(root, "packages/create-reckon")).version).toBe(version);
  });

  it("finds the template that npm kept for itself, because nobody wrote -- before it", () => {
    expect(wishOf(["a"], { npm_config_template: "pixi" }).template).toBe("pixi");
    expect(wishOf(["a", "--template", "three"], { npm_config_template: "pixi" }).template).toBe("three");
    expect(wishOf(["a"]).template).toBeUndefined();
  });

  it("makes a name that npm accepts from any folder", () => {
    expect(["My Game!", "Übermut", "..", "x_y.z"].map(nameFrom)).toEqual([
      "my-game",
      "u-bermut",
      "my-game",
      "x-y-z",
    ]);
  });
});

describe("the questions of create-reckon", () => {
  /** Answers each question with a line. */
  function asked(args: readonly string[], ...lines: readonly string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    let said = "";
    const waiting = [...lines];
    output.on("data", (chunk) => {
      said += String(chunk);
      if (!/[)?]:? $/.test(said)) return;
      const line = waiting.shift();
      if (line === undefined) input.end();
      else input.write(`${line}\n`);
    });
    return ask(wishOf(args), true, { input, output }).then((answers) => ({ answers, said }));
  }
  const there = (name: string): string => join(first.parent, name);

  it("[CR3] asks nothing when folder and template are given", async () => {
    const { answers, said } = await asked([there("quiet"), "--template", "pixi", "--name", "loud"]);
    expect(answers).toEqual({ folder: there("quiet"), template: "pixi", name: "loud" });
    expect(said).toBe("");
  });

  it("[CR3] asks for the folder and what draws, by number or name, again after a mistake", async () => {
    expect((await asked([], there("One"), "2")).answers).toMatchObject({ template: "three", name: "one" });
    expect((await asked([there("two")], "unity", "pixi")).answers).toMatchObject({
      template: "pixi",
      name: "two",
    });
    expect((await asked(["--template", "canvas"], there("three"))).answers).toMatchObject({
      template: "canvas",
    });
    const { answers, said } = await asked([], there("four"), "");
    expect(answers.template).toBe("canvas");
    for (const text of Object.values(TEMPLATES)) expect(said).toContain(text);
  });

  it("makes nothing when the person leaves at a question", async () => {
    await expect(asked([], there("five"))).rejects.toThrow("Nothing was made.");
  });
});

describe("the templates of create-reckon", () => {
  beforeAll(() => {
    for (const { template, name, project } of projects) {
      const { folder } = project;
      makeProject({ folder, template, name, reckon: version });
      const { dependencies, devDependencies } = manifestIn(folder);
      for (const [name, pin] of Object.entries({ ...dependencies, ...devDependencies }))
        project.link(name, pin);
    }
  });

  it("[CR4] have exact versions, those that this repository is tested with", () => {
    const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
      packages: Record<string, { version?: string; license?: string }>;
    };
    for (const { project } of projects) {
      const { dependencies, devDependencies, overrides } = manifestIn(project.folder);
      for (const [name, pin] of Object.entries({ ...dependencies, ...devDependencies, ...overrides })) {
        const locked = name === "reckon" ? packages["packages/reckon"] : packages[`node_modules/${name}`];
        expect(pin, name).toBe(name === "reckon" ? version : locked.version);
        if (name !== "reckon") expect(locked.license, name).toMatch(/^(MIT|Apache-2\.0|MIT OR Apache-2\.0)$/);
      }
    }
  });

  it("have the project's name everywhere, and no placeholder is left", () => {
    for (const { template, name: named, project } of projects) {
      const files = readdirSync(project.folder, { recursive: true, encoding: "utf8" }).filter(
        (name) => !name.startsWith("node_modules") && /\.\w+$|file$/.test(name),
      );
      for (const file of files)
        expect(readFileSync(join(project.folder, file), "utf8"), file).not.toMatch(/\{\{\w+\}\}/);
      expect(files).toEqual(
        expect.arrayContaining([".gitignore", ".dockerignore", "biome.json", "Dockerfile"]),
      );
      expect(manifestIn(project.folder).name).toBe(named);
      const title = `A ${template[0].toUpperCase()}${template.slice(1)} Game`;
      expect(readFileSync(join(project.folder, "src/index.html"), "utf8")).toContain(
        `<title>${title}</title>`,
      );
    }
  });

  it("[CR5] pass lint and types, and lint refuses rules that read a clock", () => {
    for (const { project } of projects) {
      output(join(project.folder, "node_modules/.bin/biome"), ["check", "."], project.folder);
      output(join(project.folder, "node_modules/.bin/tsc"), [], project.folder);
    }
    const clock = join(first.folder, "src/clock.rules.ts");
    writeFileSync(clock, "export const now = (): number => Date.now();\n");
    const lint = join(first.folder, "node_modules/.bin/biome");
    expect(() => output(lint, ["lint", "src"], first.folder)).toThrow("count ticks with tools.tick");
    rmSync(clock);
  });

  it("[CR5] play their match on a bad network, in virtual time", () => {
    // In one process: what is shared is compiled once.
    const args = ["run", "--root", first.parent, "--no-isolate", "--maxWorkers=1", "--reporter=json"];
    const said = output(join(root, "node_modules/.bin/vitest"), args, first.parent);
    const report = JSON.parse(said.slice(said.indexOf('{"'))) as {
      readonly testResults: readonly {
        readonly name: string;
        readonly assertionResults: readonly { status: string }[];
      }[];
    };
    expect(report.testResults.map(({ name }) => name).sort()).toEqual(
      projects.map(({ project }) => join(project.folder, "src/match.test.ts")).sort(),
    );
    for (const { assertionResults } of report.testResults) {
      expect(assertionResults.length).toBeGreaterThanOrEqual(3);
      for (const { status } of assertionResults) expect(status).toBe("passed");
    }
  });

  it("[CR6] build, and start as their Dockerfile does: page, health and rooms on one port", async () => {
    for (const { project } of projects) {
      output(process.execPath, ["scripts/build.mjs"], project.folder);
      expect(readdirSync(join(project.folder, "dist/page"))).toEqual(
        expect.arrayContaining(["index.html", "page.js", "page.js.br", "style.css"]),
      );
    }
    // The server is the same in all of them.
    const [build, last] = stagesOf(readFileSync(join(first.folder, "Dockerfile"), "utf8"));
    expect(build.steps.at(-1)?.text).toContain("npm ci");
    const command = programOf(last.steps[last.steps.length - 1]);
    expect(manifestIn(first.folder).scripts.start).toBe(command.join(" "));
    const address = await addressOf(start(first.folder, command.slice(1)));
    expect(await (await fetch(address)).text()).toContain('<div id="stage">');
    for (const path of ["/page.js", "/health"]) expect((await fetch(address + path)).status).toBe(200);
    expect(await (await fetch(`${address}/rooms`)).json()).toEqual([]);
  });
  it("[CR8] are served in development with the netcode lab beside them, and built again with each change", async () => {
    const { folder } = first;
    // As browsers ask: a file that `npm run build` compressed must not be what they get.
    expect(readdirSync(join(folder, "dist/page"))).toContain("page.js.br");
    const headers = { "accept-encoding": "br" };
    const dev = start(folder, ["scripts/dev.mjs"]);
    const address = await addressOf(dev);
    const text = async (path: string): Promise<string> => (await fetch(address + path, { headers })).text();
    expect(await text("/lab/")).toContain("in the lab</title>");
    expect(await text("/lab/lab.js")).toContain("{name} pushed somebody over the rim");
    // Open pages listen to the one who builds them.
    const port = /new EventSource\(.*":(\d+)"\)/.exec(await text("/page.js"))?.[1];
    const events = (await fetch(`http://localhost:${port}/`)).body?.getReader();
    const rules = join(folder, "src/rules.ts");
    writeFileSync(rules, readFileSync(rules, "utf8").replace("const DASH = 380;", "const DASH = 381;"));
    for (let isNew = false; !isNew; ) {
      const { value, done = true } = (await events?.read()) ?? {};
      if (done) throw new Error("Who builds the page stopped talking to it.");
      if (!Buffer.from(value ?? []).includes("reload")) continue;
      // A page that reloads now must find its server: a browser does not ask twice.
      isNew = (await text("/page.js")).includes("DASH = 381");
    }
    await events?.cancel();
    // It takes its server with it.
    dev.kill("SIGTERM");
    await once(dev, "exit");
    await expect(fetch(address)).rejects.toThrow();
  });
});

function start(cwd: string, args: readonly string[]): ChildProcess {
  const quiet = { PORT: "0", STATUS_PORT: "off", STATE_FILE: "off", UDP_PORT: "off", LOG_LEVEL: "warn" };
  const child = spawn(process.execPath, args, { cwd, env: { ...process.env, ...quiet }, stdio: "pipe" });
  children.push(child);
  return child;
}

/** The address that the server prints; an error with its output otherwise. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const found = /http:\/\/localhost:\d+/.exec(said)?.[0];
      if (found !== undefined) resolve(found);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) => reject(new Error(`The server ended with ${code}: ${said}`)));
  });
}
