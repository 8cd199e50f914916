// Follows docs/guide/first-game.md word by word in an empty folder, and plays the resulting game over real sockets.

import { type ChildProcess, fork, spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundleLab } from "../scripts/lab-bundle.mjs";
import { EmptyProject, output, pack, root } from "./empty-project.ts";
import type { Picture, Square } from "./fake-page.ts";

const EXAMPLE = join(root, "examples/first-game");
const CREATE = join(root, "packages/create-reckon/src/main.mjs");
const OWN = "#56b4e9";
const OTHER = "#e69f00";

/** A file that the guide shows whole, or commands that it asks for. */
type Step = { readonly file: string; readonly text: string } | { readonly commands: readonly string[] };

/** The steps of the guide's reader, in order: a file is named in bold just before its block. */
function stepsOf(guide: string): Step[] {
  const blocks = guide.matchAll(/(?:^\*\*`([^`\n]+)`\*\*\n\n)?^```(\w+)\n([\s\S]*?)^```$/gm);
  return [...blocks].map(([, file, language, text]) => {
    if (file !== undefined) return { file, text };
    if (language !== "sh") throw new Error(`A block of ${language} has no file name before it.`);
    return { commands: text.trim().split("\n") };
  });
}

const steps = stepsOf(readFileSync(join(root, "docs/guide/first-game.md"), "utf8"));
const project = new EmptyProject();
const children: ChildProcess[] = [];
/** The reader's folder, and the programs that they started. */
let folder = project.parent;
let server: ChildProcess | undefined;

/** Runs one command of the guide. Only commands that would ask a registry are done another way. */
function follow(command: string): void {
  const [program, ...args] = command.split(" ");
  if (program === "cd") folder = join(folder, args[0]);
  else if (program === "mkdir") mkdirSync(join(folder, args[0]), { recursive: true });
  else if (command === "npm run pack") pack(folder);
  else if (command.startsWith("npm run create -- "))
    output(process.execPath, [CREATE, ...args.slice(3), "--no-install"], folder);
  else if (command.startsWith("npm install "))
    for (const what of args.slice(1).filter((one) => !one.startsWith("--"))) install(what);
  else if (command === "npx tsx server.ts") server = start();
  else output(program, args, folder);
}

function install(what: string): void {
  const [, name, version] = /^(.+)@([\d.]+)$/.exec(what) ?? [];
  if (name === undefined) project.unpack(join(folder, what));
  else project.link(name, version);
}

function start(): ChildProcess {
  // As tsx does, but in one process, which can be ended.
  const args = ["--import", "tsx", "server.ts"];
  const env = { ...process.env, PORT: "0" };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: "pipe" });
  children.push(child);
  return child;
}

/** The address that the server prints; an error with its output otherwise. */
function address(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: unknown): void => {
      said += String(chunk);
      const port = /^http:\/\/localhost:(\d+)$/m.exec(said)?.[1];
      if (port !== undefined) resolve(`127.0.0.1:${port}`);
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("exit", (code) => reject(new Error(`server.ts ended with ${code}: ${said}`)));
  });
}

class Page {
  picture: Picture = { squares: [], texts: [] };
  readonly #child: ChildProcess;

  constructor(host: string) {
    this.#child = fork(join(root, "test/fake-page.ts"), [host], { execArgv: ["--import", "tsx"], cwd: root });
    this.#child.on("message", (picture: Picture) => {
      this.picture = picture;
    });
    children.push(this.#child);
  }

  send(key: string): void {
    this.#child.send(key);
  }

  drawn(colour: string): Square | undefined {
    return this.picture.squares.find((square) => square.colour === colour);
  }
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 30_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`The test waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  project.remove();
});

describe("the guide's first game", () => {
  beforeAll(() => {
    mkdirSync(join(project.parent, "reckon"));
    bundleLab();
    for (const step of steps)
      if ("commands" in step) for (const command of step.commands) follow(command);
      else writeFileSync(join(folder, step.file), step.text);
  });

  it("is examples/first-game, word for word, in at most 80 lines of rules, server and page", () => {
    const files = steps.flatMap((step) => ("file" in step ? [step] : []));
    for (const { file, text } of files) expect(text, file).toBe(readFileSync(join(EXAMPLE, file), "utf8"));
    const names = files.map(({ file }) => file);
    expect(readdirSync(EXAMPLE).filter((name) => !names.includes(name) && name !== "node_modules")).toEqual([
      "package.json",
    ]);
    const code = files.filter(({ file }) => ["rules.ts", "server.ts", "page.ts"].includes(file));
    expect(
      code.map(({ text }) => text.trimEnd().split("\n").length).reduce((a, b) => a + b),
    ).toBeLessThanOrEqual(80);
    expect(basename(folder)).toBe("first-game");
    expect(readFileSync(join(project.parent, "my-game/package.json"), "utf8")).toContain('"dev":');
  });

  it("is played by two pages that move and see each other", async () => {
    if (server === undefined) throw new Error("The guide starts no server.");
    const host = await address(server);
    expect(await (await fetch(`http://${host}/`)).text()).toContain("<canvas");
    const [ann, bob] = [new Page(host), new Page(host)];
    await until("both see both", () => [ann, bob].every((page) => page.drawn(OWN) && page.drawn(OTHER)));
    await until("both are named", () => [ann, bob].every(({ picture }) => picture.texts.length === 2));
    const names = ann.picture.texts.map((text) => text.split(" ")[0]);
    expect(names.sort()).toEqual(["guest", "guest-2"]);
    expect(ann.drawn("#f0e442")).toEqual(bob.drawn("#f0e442"));
    for (const [mover, watcher] of [
      [ann, bob],
      [bob, ann],
    ]) {
      // Away from the nearer side, wherever it was tossed.
      const { x: from } = mover.drawn(OWN) ?? { x: 0 };
      const key = from < 320 ? "ArrowRight" : "ArrowLeft";
      const hasMoved = (square: Square | undefined): boolean => Math.abs((square?.x ?? from) - from) > 100;
      mover.send(`+${key}`);
      await until("the mover moves", () => hasMoved(mover.drawn(OWN)));
      await until("the watcher sees it", () => hasMoved(watcher.drawn(OTHER)));
      mover.send(`-${key}`);
      await until("both agree where it stands", () => mover.drawn(OWN)?.x === watcher.drawn(OTHER)?.x);
    }
  });
});
