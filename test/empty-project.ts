// An empty folder into which our package is installed as a stranger would do it: from the tarball that npm makes. The tests of the guide and
// of the package use it. Always true: no registry is asked; the package itself is unpacked, and its dependencies are linked from our own
// node_modules, in the versions that it demands.

import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root: string = dirname(dirname(fileURLToPath(import.meta.url)));

interface Manifest {
  readonly version: string;
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

/** The newline-separated output of a program that succeeds; else an error with its whole output. */
export function output(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(
      `${program} ${args.join(" ")} failed in ${cwd}:\n${stdout ?? ""}${stderr ?? String(error)}`,
    );
  }
}

/** Throws unless dist was built from the current sources. */
export function demandBuilt(): void {
  const dry = output(
    join(root, "node_modules/.bin/tsc"),
    ["-b", "--dry", "packages/reckon/src/transport"],
    root,
  );
  const projects = dry.split("\n").filter((line) => line.includes("Project '") || line.includes("project '"));
  if (projects.length === 0 || projects.some((line) => !line.includes("is up to date")))
    throw new Error("packages/reckon/dist is older than the sources: run npx tsc -b, then this test again.");
}

/** Makes the tarball in a folder, and gives its path. */
export function pack(folder: string): string {
  demandBuilt();
  const args = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [{ filename }] = JSON.parse(output("npm", args, join(root, "packages/reckon"))) as {
    filename: string;
  }[];
  return join(folder, filename);
}

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;
}

export class EmptyProject {
  /** Above the project, for what lies beside it. */
  readonly parent: string;
  readonly folder: string;

  /** @param parent a folder that several projects share. Default: a new one. */
  constructor(name = "first-game", parent = realpathSync(mkdtempSync(join(tmpdir(), "reckon-empty-")))) {
    this.parent = parent;
    this.folder = join(parent, name);
    mkdirSync(this.folder);
  }

  /** Installs a tarball and its dependencies. */
  unpack(tarball: string): void {
    const to = join(this.folder, "node_modules/reckon");
    mkdirSync(to, { recursive: true });
    output("tar", ["-xzf", tarball, "-C", to, "--strip-components", "1"], this.folder);
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifestOf(to);
    for (const [name, version] of Object.entries(dependencies)) this.link(name, version);
    for (const [name, version] of Object.entries({ ...optionalDependencies, ...peerDependencies }))
      if (existsSync(join(root, "node_modules", name))) this.link(name, version);
  }

  /** Installs a package of ours: its version must begin as demanded. */
  link(name: string, version: string): void {
    const from = join(root, "node_modules", name);
    const { version: ours, bin = {} } = manifestOf(from);
    if (ours !== version && !ours.startsWith(`${version}.`))
      throw new Error(`${name} is demanded at ${version}, and ours is ${ours}: demand ours.`);
    const to = join(this.folder, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to);
    const programs = typeof bin === "string" ? { [name]: bin } : bin;
    mkdirSync(join(this.folder, "node_modules/.bin"), { recursive: true });
    for (const [program, path] of Object.entries(programs))
      symlinkSync(join(to, path), join(this.folder, "node_modules/.bin", program));
  }

  remove(): void {
    rmSync(this.parent, { recursive: true, force: true });
  }
}
