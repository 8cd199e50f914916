// Compiles system-server.c with the system's compiler, and starts it: what the system takes by itself, below any server.
// The process that starts it waits and takes nothing; the meter watches the one that is started.

import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Meter } from "../meter.ts";

const SOURCE = new URL("system-server.c", import.meta.url).pathname;

/** Whether it can be compiled here. */
export function canCompile(): boolean {
  try {
    execFileSync("cc", ["--version"], { stdio: "ignore" });
    return process.platform === "linux";
  } catch {
    return false;
  }
}

export async function startSystem(meter: Meter): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "reckon-bench-"));
  const program = join(folder, "server");
  execFileSync("cc", ["-O2", "-D_GNU_SOURCE", "-o", program, SOURCE]);
  const child = spawn(program, { stdio: ["ignore", "pipe", "inherit"] });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once("data", (text) => resolve(Number(text))),
  );
  rmSync(folder, { recursive: true });
  if (child.pid !== undefined) meter.pids = [child.pid];
  return port;
}
