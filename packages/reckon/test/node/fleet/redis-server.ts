// A Redis of a test's own: on a unix socket in a folder of its own, with nothing kept on disk. It can be killed, started again empty,
// stopped and let go on.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findRedis, howToGetRedis } from "../../../../../scripts/redis.mjs";
import type { Directory } from "../../../src/fleet/directory.ts";

/** undefined: there is no redis-server, and its tests cannot run. */
export const REDIS_PROGRAM: string | undefined = findRedis();

const UNANSWERED_MS = 50;

/** Comes when a directory answers. */
export async function untilAsked(directory: Directory): Promise<void> {
  while (typeof (await directory.nodes()) === "string") await pause(5);
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

export class RedisServer {
  readonly folder: string = mkdtempSync(join(tmpdir(), "reckon-redis-"));
  readonly #args: readonly string[];
  #process: ChildProcess | undefined;

  /** @param args more of them, such as `--requirepass secret` */
  constructor(...args: readonly string[]) {
    this.#args = args;
  }

  get #socket(): string {
    return join(this.folder, "redis.sock");
  }

  get url(): string {
    return `unix://${this.#socket}`;
  }

  get pid(): number {
    return this.#process?.pid ?? -1;
  }

  /** Comes when it answers; what it knew before is lost. */
  async start(): Promise<void> {
    if (REDIS_PROGRAM === undefined) throw new Error(howToGetRedis());
    const own = ["--port", "0", "--unixsocket", this.#socket, "--dir", this.folder, "--daemonize", "no"];
    const nothingKept = ["--save", "", "--appendonly", "no"];
    this.#process = spawn(REDIS_PROGRAM, [...own, ...nothingKept, ...this.#args], {
      cwd: this.folder,
      stdio: "ignore",
    });
    while (!(await this.#answers())) {
      if (this.#process.exitCode !== null) throw new Error("redis-server has ended: look at its arguments.");
      await pause(5);
    }
  }

  /** It stands still, and its connections with it, until `goOn`. */
  stop(): void {
    this.#process?.kill("SIGSTOP");
  }

  goOn(): void {
    this.#process?.kill("SIGCONT");
  }

  /** Comes when it is gone. */
  async kill(): Promise<void> {
    const process = this.#process;
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) return;
    process.kill("SIGKILL");
    await once(process, "exit");
  }

  /** Runs a command by hand; comes when it is done. */
  command(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#socket, () => socket.write(`${line}\r\n`));
      socket.once("error", reject).once("data", (data) => {
        socket.destroy();
        resolve(String(data));
      });
    });
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Anything it says will do: without the password it says that it wants one. */
  #answers(): Promise<boolean> {
    return new Promise((resolve) => {
      const socket = connect(this.#socket, () => socket.write("PING\r\n"));
      const done = (answers: boolean): void => {
        socket.destroy();
        resolve(answers);
      };
      socket.once("data", () => done(true)).once("error", () => done(false));
      socket.setTimeout(UNANSWERED_MS, () => done(false));
    });
  }
}
