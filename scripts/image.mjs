// `npm run image`: runs the Dockerfile in folders instead of containers, for machines without docker: the same files, commands, version of
// Node and user. Then it starts the server from the image's files and asks for its health and its page. It prints the size of the image
// beyond its base; it fails when that is too large, when the image has files that do not run, when the server could change its own files, or
// when it does not answer. `-- --keep` leaves the folders.

import { spawn } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, relative } from "node:path";
import { ignoredBy, programOf, stagesOf } from "./dockerfile.mjs";
import { nodeFolder } from "./node-binaries.mjs";
import { root } from "./run.mjs";

const MOST_MB = 90;
/** `node` in the images of Node. */
const USER = 1000;
const MEGABYTE = 1024 * 1024;

if (process.getuid?.() !== 0) {
  console.error(
    "Run this as root: the image's server runs as another user than the one that owns its files.",
  );
  process.exit(2);
}
process.umask(0o022);
const folder = mkdtempSync(join(tmpdir(), "reckon-image-"));
chmodSync(folder, 0o755);
const ignored = ignoredBy(readFileSync(join(root, ".dockerignore"), "utf8"));
const stages = stagesOf(readFileSync(join(root, "Dockerfile"), "utf8"));
/** By the name of a stage, its file system. @type {Map<string, string>} */
const built = new Map();
/** Of the last stage. */
let [place, home] = ["", ""];
/** @type {Record<string, string>} */
let environment = {};
/** @type {Record<string, string[]>} */
const programs = {};
/** @type {string[]} */
const problems = [];

try {
  for (const stage of stages) await build(stage);
  const files = filesUnder(place);
  measure(files);
  await start();
} finally {
  if (process.argv.includes("--keep")) console.log(`It is in ${place}.`);
  else rmSync(folder, { recursive: true });
}
console.log(problems.length === 0 ? "All is well." : problems.join("\n"));
process.exitCode = problems.length === 0 ? 0 : 1;

/** @param {import("./dockerfile.mjs").Stage} stage */
async function build({ base, name, steps }) {
  const version = /^node:(\d+)/.exec(base)?.[1];
  if (version === undefined) throw new Error(`The base ${base} is no image of Node.`);
  const node = await nodeFolder(version);
  place = join(folder, `stage-${built.size}`);
  built.set(name, place);
  environment = { ...process.env, PATH: `${node}${delimiter}${process.env.PATH}`, NODE_ENV: "" };
  home = place;
  for (const step of steps) {
    const { text, words } = step;
    console.error(`${step.name} ${text}`);
    if (step.name === "WORKDIR") home = join(place, text);
    if (step.name === "WORKDIR") mkdirSync(home, { recursive: true });
    else if (step.name === "COPY") copy(step);
    else if (step.name === "RUN") await demand(["sh", "-c", text], home);
    else if (step.name === "ENV")
      Object.assign(environment, Object.fromEntries(words.map((word) => word.split("="))));
    else if (step.name === "CMD" || step.name === "HEALTHCHECK") programs[step.name] = programOf(step);
    else if (step.name === "USER" && text !== "node") problems.push(`It runs as ${text}.`);
  }
}

/** @param {import("./dockerfile.mjs").Step} step */
function copy({ options, words }) {
  const target = words.at(-1) ?? "";
  const from = options.from === undefined ? undefined : built.get(options.from);
  for (const source of words.slice(0, -1)) {
    const origin = join(from ?? root, source);
    const isFolder = statSync(origin).isDirectory();
    const name =
      target.endsWith("/") || (target.startsWith(".") && !isFolder)
        ? join(target, source.split("/").at(-1) ?? "")
        : target;
    cpSync(origin, join(home, isFolder ? target : name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => from !== undefined || path === root || !ignored(relative(root, path)),
    });
  }
}

/** Paths of files, links apart. @param {string} at @returns {string[]} */
function filesUnder(at) {
  return readdirSync(at, { withFileTypes: true }).flatMap((entry) => {
    const path = join(at, entry.name);
    if (entry.isDirectory()) return filesUnder(path);
    return entry.isFile() ? [path] : [];
  });
}

/** @param {readonly string[]} files */
function measure(files) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  let total = 0;
  for (const path of files) {
    const { size, mode, uid } = statSync(path);
    const within = relative(home, path);
    total += size;
    const parts = within.split("/");
    const part = parts.slice(0, parts[1]?.startsWith("@") ? 3 : 2).join("/");
    sizes.set(part, (sizes.get(part) ?? 0) + size);
    if ((mode & 0o002) !== 0 || uid === USER) problems.push(`The server can change ${within}.`);
    const isSource = /\.(?:[cm]?ts|tsx|map)$|(?:^|\/)(?:tests?|docs?)\/|(?:^|\/)\.env/.test(within);
    if (isSource) problems.push(`It does not run, and is there: ${within}.`);
  }
  for (const name of ["pixi.js", "three", "typescript", "vite"])
    if (existsSync(join(home, "node_modules", name)))
      problems.push(`${name} is there, and the server has no use for it.`);
  const rows = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 12);
  for (const [part, size] of rows) console.log(`${(size / MEGABYTE).toFixed(1).padStart(6)} MB  ${part}`);
  console.log(
    `${(total / MEGABYTE).toFixed(1).padStart(6)} MB  in all, ${files.length} files (at most ${MOST_MB} MB)`,
  );
  if (total > MOST_MB * MEGABYTE) problems.push("It is too large.");
}

async function start() {
  const [port, statusPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), STATUS_PORT: String(statusPort), UDP_PORT: "any" };
  const own = { ...environment, ...ports, HOST: "127.0.0.1" };
  const [program, ...rest] = programs.CMD;
  const child = spawn(program, rest, { cwd: home, env: own, uid: USER, gid: USER });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise((resolve) => child.on("close", resolve));
  const isUp = await until(() => /"msg":"started"/.test(said) || child.exitCode !== null);
  try {
    if (!isUp || child.exitCode !== null) throw new Error(said);
    await demand(programs.HEALTHCHECK, home, own);
    console.log("Its health is well, as HEALTHCHECK asks for it.");
    const page = await text(port, "/");
    const parts = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path);
    for (const path of [...parts, "/notices.txt", "/rooms"]) await text(port, path);
    console.log(`Its page answers, with ${parts.length} files and the notices.`);
    await until(() => existsSync(join(home, environment.STATE_FILE)));
    console.log("It keeps its rooms.");
    if (/"level":[456]0/.test(said)) throw new Error(said);
  } catch (error) {
    problems.push(`The server does not do well: ${error instanceof Error ? error.message : error}`);
  }
  child.kill("SIGTERM");
  await ended;
  if (child.exitCode !== 0) problems.push(`It ended with ${child.exitCode}.`);
}

/** @param {number} port @param {string} path */
async function text(port, path) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const body = await answer.text();
  if (!answer.ok || body === "") throw new Error(`${path} answers ${answer.status}.`);
  return body;
}

/** @param {() => boolean} holds */
async function until(holds) {
  for (let tries = 0; tries < 600 && !holds(); tries++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  return holds();
}

/** @returns {Promise<number>} */
function freePort() {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** @param {string[]} command @param {string} at @param {Record<string, string>} [own] */
async function demand([program, ...rest], at, own = environment) {
  const child = spawn(program, rest, { cwd: at, env: own, stdio: ["ignore", "inherit", "inherit"] });
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`${program} ${rest.join(" ")} ended with ${code}.`);
}
