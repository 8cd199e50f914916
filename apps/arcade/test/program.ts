// The arcade's server as a program of its own, for tests that start it, kill it and start it again.

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../../..", import.meta.url));
const FROM_SOURCES = ["--import", "tsx", "--conditions=source", "apps/arcade/src/server/main.ts"];

export interface Program {
  readonly child: ChildProcess;
  /** Its output so far. */
  readonly said: { out: string; err: string };
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>;
}

/** Starts it. @param program default: from its sources @param mostFiles files that it may open. Default: as many as this process */
export function run(
  environment: Readonly<Record<string, string>>,
  program: readonly string[] = FROM_SOURCES,
  mostFiles?: number,
): Program {
  const whole = [process.execPath, ...program];
  const [command, ...rest] =
    mostFiles === undefined ? whole : ["sh", "-c", `ulimit -n ${mostFiles} && exec "$0" "$@"`, ...whole];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: {
      ...process.env,
      HOST: "127.0.0.1",
      UDP_PORT: "off",
      LOG_LEVEL: "info",
      DRAIN_SECONDS: "0",
      ...environment,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, said, ended };
}

/** The port that it reports in its log; 0: it has not done so yet. */
export function portOf({ said }: Program): number {
  return Number(/"port":(\d+),.*"msg":"started"/.exec(said.out)?.[1] ?? 0);
}
