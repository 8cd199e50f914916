// Programs that a bench starts beside itself: a network's emulator, servers, clients. Always true: one that ends before it has said
// that it is there, or with an error, ends the bench with 2 and a sentence; none outlives the bench.

import type { ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";

const running: ChildProcess[] = [];
process.on("exit", () => {
  for (const child of running) child.kill("SIGTERM");
});

export function fail(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

/** Waits until a program prints a line that begins so. */
export function startedWith(child: ChildProcess, beginning: string): Promise<string> {
  running.push(child);
  return new Promise((resolve) => {
    let isThere = false;
    const failed = (why: string): void => fail(`${child.spawnargs.join(" ")} ${why}.`);
    child.on("error", ({ message }) => failed(`was not started: ${message}`));
    // Not at its exit: what it printed may still be on its way.
    child.on("close", (code) => {
      if (!isThere) failed(`ended with ${code} before it printed "${beginning}"`);
      else if (code !== 0 && code !== null) failed(`ended with ${code}`);
    });
    if (child.stdout === null) return;
    createInterface(child.stdout).on("line", (line) => {
      if (!line.startsWith(beginning)) return;
      isThere = true;
      resolve(line);
    });
  });
}

/** Ends a program and waits until it has. */
export function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.on("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
