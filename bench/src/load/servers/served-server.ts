// The same rooms on a server program as people write one, in one process or in several workers: ../served.ts, in processes of its own. The
// process that starts it waits and takes nothing; the meter watches those that serve.

import { fork } from "node:child_process";
import type { Meter } from "../meter.ts";

/** What the program says when it is open. */
export interface Served {
  readonly port: number;
  /** Of all processes that serve, the supervisor's first. */
  readonly pids: readonly number[];
}

/** @param environment of the program; by default that of this process, which may say WORKERS */
export async function startServed(
  meter: Meter,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly port: number; readonly end: () => void }> {
  const child = fork(new URL("../served.ts", import.meta.url).pathname, {
    execArgv: ["--import", "tsx", "--conditions=source"],
    env: { ...process.env, ...environment },
  });
  const { port, pids } = await new Promise<Served>((resolve, reject) => {
    child.once("message", (served) => resolve(served as Served));
    child.once("exit", (code) => reject(new Error(`The served program ended with ${code}.`)));
  });
  meter.pids = pids;
  return { port, end: () => child.disconnect() };
}
