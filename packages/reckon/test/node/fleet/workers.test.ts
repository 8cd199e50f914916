// Several room processes behind one port, as real processes: people meet, and a worker that dies takes only its own rooms.

import { type ChildProcess, spawn } from "node:child_process";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { freePort } from "../../../src/node/free-port.ts";
import { endAll, Person, until, walk } from "../served.ts";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  void endAll();
});
afterAll(endAll);

interface Program {
  readonly child: ChildProcess;
  readonly port: number;
  readonly ended: Promise<number | null>;
  said(): string;
}

/** The shared port and one for each worker, below those that the system lends to connections. */
const PORTS = 3;

async function run(environment: Readonly<Record<string, string>> = {}): Promise<Program> {
  const port = await freePort(10_000 + (process.pid % 20_000), "127.0.0.1", false, undefined, PORTS);
  const own = {
    PORT: String(port),
    STATUS_PORT: "off",
    HOST: "127.0.0.1",
    UDP_PORT: "off",
    LOG_LEVEL: "info",
  };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=source", "packages/reckon/test/node/stranger.ts"],
    {
      cwd: ROOT,
      env: {
        ...process.env,
        ...own,
        STATE_FILE: "off",
        WORKERS: "2",
        DRAIN_SECONDS: "0",
        PUBLIC_METRICS: "yes",
        ...environment,
      },
    },
  );
  children.push(child);
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, port, ended, said: () => said };
}

async function started(): Promise<Program> {
  const program = await run();
  // The supervisor says so after its workers.
  await until("it has started", () => count(program.said(), '"msg":"started"') === 3);
  return program;
}

function count(text: string, piece: string): number {
  return text.split(piece).length - 1;
}

/** Processes of the workers, by their numbers. */
function workersOf({ child: { pid } }: Program): ReadonlyMap<number, number> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  const pids = children
    .split(" ")
    .filter((text) => text !== "")
    .map(Number);
  return new Map(pids.map((worker) => [numberOf(worker), worker]));
}

function numberOf(pid: number): number {
  return Number(/RECKON_WORKER=(\d+)/.exec(readFileSync(`/proc/${pid}/environ`, "utf8"))?.[1]);
}

/** The number of the worker that has so many rooms. */
async function workerWith({ port }: Program, rooms: number): Promise<number> {
  for (const number of [1, 2]) {
    const text = await (await fetch(`http://127.0.0.1:${port + number}/metrics`)).text();
    if (text.includes(`reckon_players{game="walk"} ${rooms}`)) return number;
  }
  throw new Error(`No worker has ${rooms} players.`);
}

/** What a worker answers to a page at an origin that opens a socket: 101, or a refusal. */
async function answerTo(origin: string, port: number): Promise<number | undefined> {
  const upgrade = { connection: "Upgrade", upgrade: "websocket", "sec-websocket-version": "13" };
  const headers = { ...upgrade, "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", origin };
  const asked = request({ host: "127.0.0.1", port, path: "/play", headers }).end();
  return new Promise((resolve) => {
    asked.on("upgrade", (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on("response", (response) => {
      response.destroy();
      resolve(response.statusCode);
    });
  });
}

async function together(...people: readonly Person[]): Promise<void> {
  await until("all play in one room", () => people.every(({ places }) => places.size === people.length));
}

describe.skipIf(process.platform !== "linux")("[FT8] two workers behind one port", () => {
  it("lead people into one room, and one that is killed takes only its own, which its players have again by themselves", async () => {
    const program = await started();
    const { port } = program;
    // Their page comes from the shared port, and plays at another one.
    expect(await answerTo(`http://127.0.0.1:${port}`, port + 1)).toBe(101);
    expect(await answerTo(`http://127.0.0.1:${port + 9}`, port + 1)).toBe(403);
    expect(await answerTo(`http://elsewhere.test:${port}`, port + 2)).toBe(403);
    const [ann, bob] = ["ann", "bob"].map((name) => new Person(program.port, name));
    await together(ann, bob);
    const cid = new Person(program.port, "cid", walk(), { room: "", create: { isPrivate: false } });
    await together(cid);
    const number = await workerWith(program, 2);
    expect(await workerWith(program, 1)).toBe(3 - number);
    const { client } = cid.session;
    const code = ann.session.reception?.room;
    const victim = workersOf(program).get(number) ?? 0;
    process.kill(victim, "SIGKILL");
    await until("they have lost the match", () =>
      [ann, bob].every(({ session }) => session.client === undefined),
    );
    await together(ann, bob);
    expect([ann, bob].map(({ session }) => session.reception?.room)).toEqual([code, code]);
    await until("the worker is started again", () => count(program.said(), '"msg":"started"') === 4);
    expect(program.said()).toContain('"msg":"a worker ended; it is started again"');
    expect([...workersOf(program).keys()].sort()).toEqual([1, 2]);
    expect(workersOf(program).get(number)).not.toBe(victim);
    const snapshots = (): number => client?.quality.snapshots ?? 0;
    const before = snapshots();
    await until("the other room plays on", () => snapshots() > before + 30);
    expect(cid.session.client).toBe(client);
  });

  it("end with their supervisor at SIGTERM", async () => {
    const program = await started();
    const pids = [...workersOf(program).values()];
    expect(pids).toHaveLength(2);
    program.child.kill("SIGTERM");
    expect(await program.ended).toBe(0);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(count(program.said(), '"msg":"stopped"')).toBe(2);
  });

  it("end with their supervisor when it is killed", async () => {
    const program = await started();
    const pids = [...workersOf(program).values()];
    program.child.kill("SIGKILL");
    await until("they are gone", () => pids.every((pid) => !isThere(pid)));
  });

  it("end with a sentence when one of them cannot start", async () => {
    const taken = createSocket("udp4").bind(0);
    await once(taken, "listening");
    const program = await run({ UDP_PORT: String(taken.address().port) });
    expect(await program.ended).toBe(1);
    taken.close();
    expect(program.said()).toMatch(/UDP_PORT \d+ is taken: stop what has it, or set UDP_PORT to another\./);
    expect(program.said()).toContain("Worker 1 could not start: its own message is above.");
  });

  it("end with a sentence when the port of one is another program's: players were told that port", async () => {
    const port = await freePort(10_000 + (process.pid % 20_000), "127.0.0.1", false, undefined, PORTS);
    const holder = createServer().listen(port + 2, "127.0.0.1");
    await once(holder, "listening");
    const program = await run({ PORT: String(port) });
    expect(await program.ended).toBe(1);
    holder.close();
    expect(program.said()).toContain(
      `Port ${port + 2} is taken or not allowed: stop what has it, or set PORT to another.`,
    );
  });
});

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
