// Starts other programs for the scripts beside this one: with their output shown (inherit), or quietly with a sign of life every ten seconds.
// Paths are relative to the root of the repository, whatever the current folder.

import { spawn } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** The path of a command that a dependency installed. @param {string} name */
export function installedCommand(name) {
  return join(root, "node_modules", ".bin", process.platform === "win32" ? `${name}.cmd` : name);
}

/** @param {string[]} command @param {"inherit" | "pipe"} output @param {Record<string, string>} environment */
function start([program, ...rest], output, environment) {
  return spawn(program, rest, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ["inherit", output, output],
    shell: process.platform === "win32",
  });
}

/** @param {import("node:child_process").ChildProcess} child @returns {Promise<number>} the exit code */
function ended(child) {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.error(`Could not start: ${error.message}`);
      resolve(127);
    });
    child.on("close", (code) => resolve(code ?? 1));
  });
}

/** Runs a command with its output shown; gives its exit code. @param {string[]} command @param {Record<string, string>} [environment] */
export async function run(command, environment = {}) {
  const child = start(command, "inherit", environment);
  // Ctrl-C reaches the whole process group, a SIGTERM only its target.
  const forward = () => child.kill("SIGTERM");
  process.on("SIGTERM", forward);
  const code = await ended(child);
  process.off("SIGTERM", forward);
  return code;
}

/** Runs a command whose output matters only when it fails. @param {string[]} command @param {string} label @param {Record<string, string>} [environment] */
export async function runQuietly(command, label, environment = {}) {
  const began = Date.now();
  const signOfLife = setInterval(() => {
    console.error(`  ${label}: ${Math.round((Date.now() - began) / 1000)} s …`);
  }, 10_000);
  const child = start(command, "pipe", environment);
  let output = "";
  child.stdout?.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    output += chunk;
  });
  const code = await ended(child);
  clearInterval(signOfLife);
  if (code === 0) console.error(`  ${label}: done in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  return { code, output };
}
