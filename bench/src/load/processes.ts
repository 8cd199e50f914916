// The processes of one server under load: the server on one core, its bots on another. load.ts makes one for each server.
// Always true: while a stage is stopped neither of its processes runs, so that stages take turns on the same two cores.

import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Arrivals, Heard } from "./bots.ts";
import type { Memory, Span } from "./meter.ts";
import { ask } from "./questions.ts";
import { ROOM_PLAYERS } from "./rules.ts";
import type { Serving } from "./server.ts";

export const SERVERS = ["reckon", "ws", "colyseus", "colyseus-plain", "sockets", "system"] as const;
export type ServerName = (typeof SERVERS)[number];

const SERVER_CORE = 0;
const BOTS_CORE = 1;
const MOST_ENDING_MS = 5000;
/** After a pause: until sockets and timers run as before. */
const SETTLE_MS = 1000;

/** What one span of one stage gave. */
export interface Slice {
  readonly served: Span;
  readonly heard: Heard;
}

export class Stage {
  readonly server: ServerName;
  rooms = 0;
  readonly #serverProcess: ChildProcess;
  readonly #botProcess: ChildProcess;
  readonly #everyTicks: number;
  #serving: Serving = { port: 0, pid: 0 };

  private constructor(server: ServerName, everyTicks: number, nodeOptions: readonly string[]) {
    this.server = server;
    this.#everyTicks = everyTicks;
    this.#serverProcess = start("server.ts", SERVER_CORE, nodeOptions);
    this.#botProcess = start("bots.ts", BOTS_CORE, []);
  }

  static async open(
    server: ServerName,
    everyTicks: number,
    nodeOptions: readonly string[] = [],
  ): Promise<Stage> {
    const stage = new Stage(server, everyTicks, nodeOptions);
    stage.#serving = await ask<Serving>(stage.#serverProcess, "start", server);
    return stage;
  }

  /** Fills so many rooms, beside those that there are. */
  async fill(rooms: number): Promise<void> {
    await this.join(rooms * ROOM_PLAYERS);
    this.rooms += rooms;
  }

  async join(count: number, perRoom: number = ROOM_PLAYERS, starts = true): Promise<void> {
    const { server } = this;
    const { port } = this.#serving;
    const everyTicks = this.#everyTicks;
    const arrivals: Arrivals = { server, port, count, everyTicks, perRoom, starts };
    await ask(this.#botProcess, "join", arrivals);
  }

  async leave(count: number): Promise<void> {
    await ask(this.#botProcess, "leave", count);
  }

  async memory(): Promise<Memory> {
    return await ask(this.#serverProcess, "memory");
  }

  async measure(ms: number): Promise<Slice> {
    await pause(SETTLE_MS);
    await ask(this.#botProcess, "begin");
    await ask(this.#serverProcess, "begin");
    await pause(ms);
    const served = await ask<Span>(this.#serverProcess, "end");
    const heard = await ask<Heard>(this.#botProcess, "end");
    return { served, heard };
  }

  stop(): void {
    this.#signal("SIGSTOP");
  }

  go(): void {
    this.#signal("SIGCONT");
  }

  #signal(signal: NodeJS.Signals): void {
    if (this.#serverProcess.exitCode === null) process.kill(this.#serving.pid, signal);
    this.#botProcess.kill(signal);
  }

  /** Resolves when both have ended, so that nothing of them disturbs the next stage. */
  async close(): Promise<void> {
    this.go();
    await Promise.all([ended(this.#serverProcess), ended(this.#botProcess)]);
  }
}

/** Lets a process end by itself, and leave its profile; after a while it is ended. */
function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    const timer = setTimeout(() => child.kill("SIGKILL"), MOST_ENDING_MS);
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
    if (child.connected) child.disconnect();
  });
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Whether processes can have a core of their own here. */
export const canPin: boolean = process.platform === "linux" && availableParallelism() >= 2;

function start(file: string, core: number, nodeOptions: readonly string[]): ChildProcess {
  const path = new URL(file, import.meta.url).pathname;
  const node = [...nodeOptions, "--expose-gc", "--import", "tsx", "--conditions=source", path];
  const [command, args] = canPin
    ? ["taskset", ["-c", String(core), process.execPath, ...node]]
    : [process.execPath, node];
  return spawn(command, args, { stdio: ["ignore", 2, "inherit", "ipc"] });
}
