// The processes of one server under load: the server on one core, its bots on another. load.ts makes one for each server.
// Always true: while a stage is stopped neither of its processes runs, so that stages take turns on the same two cores.

import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import type { Arrivals, Heard } from "./bots.ts";
import type { Memory, Span } from "./meter.ts";
import { ask } from "./questions.ts";
import { ROOM_PLAYERS, TICK_RATE } from "./rules.ts";
import type { Serving } from "./server.ts";

/** Servers that are compared over WebSockets. */
export const COMPARED = ["reckon", "ws", "colyseus", "colyseus-plain", "sockets", "system"] as const;
/** All: `served` is ours as a program of its own, with as many workers as WORKERS says. */
export const SERVERS = [...COMPARED, "reckon-datagrams", "served"] as const;
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
  #serving: Serving = { port: 0, pids: [] };

  private constructor(
    server: ServerName,
    everyTicks: number,
    nodeOptions: readonly string[],
    environment: Environment,
  ) {
    this.server = server;
    this.#everyTicks = everyTicks;
    this.#serverProcess = start("server.ts", SERVER_CORE, nodeOptions, environment);
    this.#botProcess = start("bots.ts", BOTS_CORE, [], {});
  }

  static async open(
    server: ServerName,
    everyTicks: number,
    nodeOptions: readonly string[] = [],
    environment: Environment = {},
  ): Promise<Stage> {
    const stage = new Stage(server, everyTicks, nodeOptions, environment);
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
    if (this.#serverProcess.exitCode === null)
      for (const pid of this.#serving.pids) process.kill(pid, signal);
    this.#botProcess.kill(signal);
  }

  /** Resolves when both have ended, so that nothing of them disturbs the next stage. */
  async close(): Promise<void> {
    this.go();
    await Promise.all([ended(this.#serverProcess), ended(this.#botProcess)]);
  }
}

/** Not so long that a stopped server takes its bots for lost: they wait for the others. */
export const SLICE_MS = 2000;
/** Turns that are not measured: code is compiled in them. */
export const WARM_UP = 2;

/** A server and its load. */
export interface Scene {
  readonly server: ServerName;
  readonly rooms: number;
  /** Messages per bot and second. */
  readonly inputs: number;
  readonly environment?: Environment;
}

/** Fills all scenes before any is stopped, and measures them in turns; the slices of each. */
export async function inTurns(scenes: readonly Scene[], seconds: number): Promise<Slice[][]> {
  const stages: Stage[] = [];
  try {
    for (const { server, rooms, inputs, environment } of scenes) {
      const stage = await Stage.open(server, Math.round(TICK_RATE / inputs), [], environment);
      stages.push(stage);
      await stage.fill(rooms);
    }
    for (const stage of stages) stage.stop();
    const slices: Slice[][] = stages.map(() => []);
    for (let turn = -WARM_UP; turn < Math.ceil((seconds * 1000) / SLICE_MS); turn++)
      for (const [i, stage] of stages.entries()) {
        stage.go();
        const slice = await stage.measure(SLICE_MS);
        if (turn >= 0) slices[i].push(slice);
        stage.stop();
      }
    return slices;
  } finally {
    for (const stage of stages) await stage.close();
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

type Environment = Readonly<Record<string, string>>;

function start(
  file: string,
  core: number,
  nodeOptions: readonly string[],
  environment: Environment,
): ChildProcess {
  const path = new URL(file, import.meta.url).pathname;
  const node = [...nodeOptions, "--expose-gc", "--import", "tsx", "--conditions=source", path];
  const [command, args] = canPin
    ? ["taskset", ["-c", String(core), process.execPath, ...node]]
    : [process.execPath, node];
  return spawn(command, args, {
    stdio: ["ignore", 2, "inherit", "ipc"],
    env: { ...process.env, ...environment },
  });
}
