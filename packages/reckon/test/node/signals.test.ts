// A server program that a signal stops: it drains, tells every visitor, closes what it has open, and ends.

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { endAll, Person, startServer, until, walk } from "./served.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(endAll);

interface Program {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<number | null>;
  readonly port: number;
}

async function run(environment: Readonly<Record<string, string>>): Promise<Program> {
  const program = ["--import", "tsx", "--conditions=source", "packages/reckon/test/node/stranger.ts"];
  const own = { PORT: "0", STATUS_PORT: "off", HOST: "127.0.0.1", UDP_PORT: "off", LOG_LEVEL: "info" };
  const child = spawn(process.execPath, program, {
    cwd: ROOT,
    env: { ...process.env, ...own, ...environment },
  });
  children.push(child);
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  await until("it has started", () => said.includes('"msg":"started"') || child.exitCode !== null);
  const port = Number(/"port":(\d+)/.exec(said)?.[1]);
  return {
    child,
    ended,
    port,
    get lines() {
      return said.trim().split("\n");
    },
  };
}

async function ready(port: number): Promise<{ status: string }> {
  return (await fetch(`http://127.0.0.1:${port}/ready`)).json() as Promise<{ status: string }>;
}

describe("[SV6] a server", () => {
  it("drains at SIGTERM while the match goes on, ends at a second one, and logs each step as a line of JSON", async () => {
    const program = await run({ DRAIN_SECONDS: "60" });
    expect(await ready(program.port)).toEqual({ status: "ready" });
    const ann = new Person(program.port, "ann", walk({ bots: undefined }));
    await until("ann plays", () => ann.places.size === 1);
    program.child.kill("SIGTERM");
    await until("it says that it closes", async () => (await ready(program.port)).status === "closing");
    const snapshots = (): number => ann.session.client?.quality.snapshots ?? 0;
    const before = snapshots();
    await until("the match goes on", () => snapshots() > before + 30);
    program.child.kill("SIGTERM");
    await until("ann is told", () => ann.session.lobby.loss === "closing");
    expect(await program.ended).toBe(0);
    expect(program.lines.at(-2)).toBe("the database is closed");
    const events = program.lines
      .filter((_, at) => at !== program.lines.length - 2)
      .map((line) => JSON.parse(line));
    expect(events.map(({ level, msg }) => [level, msg])).toEqual(
      ["started", "room opened", "stopping", "stopped"].map((msg) => [30, msg]),
    );
    for (const { time } of events) expect(Math.abs(Date.now() - time)).toBeLessThan(600_000);
  });

  it("ends at once at SIGINT", async () => {
    const program = await run({ DRAIN_SECONDS: "60" });
    program.child.kill("SIGINT");
    expect(await program.ended).toBe(0);
    expect(program.lines.slice(-2)).toEqual([
      "the database is closed",
      expect.stringContaining('"msg":"stopped"'),
    ]);
  });

  it("[SV2] plays on when the reader of its log has gone", async () => {
    const program = await run({ LOG_LEVEL: "debug" });
    program.child.stdout?.destroy();
    const ann = new Person(program.port, "ann", walk({ bots: undefined }));
    await until("ann plays", () => ann.places.size === 1);
    expect((await fetch(`http://127.0.0.1:${program.port}/health`)).status).toBe(200);
    program.child.kill("SIGINT");
    expect(await program.ended).toBe(0);
  });

  it("handles no signals if the program handles them itself", async () => {
    const counts = () => ["SIGTERM", "SIGINT"].map((signal) => process.listenerCount(signal));
    const before = counts();
    await startServer({});
    expect(counts()).toEqual(before);
  });
});
