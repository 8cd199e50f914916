// Runs a command as its users do: in a process of its own, with its output as text. Used by tests of commands here and in
// apps/quality.

import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const root: string = fileURLToPath(new URL("../../..", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `apps/sim/src/<program>.ts` to its end. */
export function runCommand(program: string, ...args: string[]): Promise<Ended> {
  return runFile(`apps/sim/src/${program}.ts`, ...args);
}

/** Runs a file of the repository to its end. */
export function runFile(file: string, ...args: string[]): Promise<Ended> {
  const loader = ["--import", "tsx", "--conditions=source"];
  const child = spawn(process.execPath, [...loader, file, ...args], { cwd: root });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk) => {
    stdout += chunk;
  });
  child.stderr.on("data", (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
  });
}
