// What the directory in Redis costs, and how soon it is whole again: `npm run -s bench:directory -- --json`. A Redis of its own (Debian:
// `apt install redis-server`), 100 simulated nodes with 1000 rooms in a process of theirs, and players who ask for places in this one.
// All three go before other programs (`chrt`, needs root; not with --fair). Then Redis is killed, started again empty, and made to
// stand still for 2 s, and a node is made to stand still for 20 s. Ends with 1 when a bar is missed.

import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { PlaceWish } from "../../packages/reckon/src/fleet/directory.ts";
import { codeOf as randomCode } from "../../packages/reckon/src/host/codes.ts";
import { RedisDirectory } from "../../packages/reckon/src/node/fleet/redis-directory.ts";
import { pause, RedisServer, untilAsked } from "../../packages/reckon/test/node/fleet/redis-server.ts";
import { codeOf, type NodesReport, type NodesTask } from "./directory-nodes.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    nodes: { type: "string", default: "100" },
    rooms: { type: "string", default: "1000" },
    seconds: { type: "string", default: "30" },
    /** Players who ask for a place in a second. */
    places: { type: "string", default: "50" },
    /** All processes compete with other programs. */
    fair: { type: "boolean", default: false },
    "no-faults": { type: "boolean", default: false },
  },
});

const BARS = {
  placeMsP99: 5,
  redisCpu: 0.05,
  renewalRatio: 1.2,
  healedMs: 3000,
  deadOffListsMs: 8500,
  turnMs: 100,
};
const NODES = Number(values.nodes);
const ROOMS = Number(values.rooms);
const children: ChildProcess[] = [];

function goFirst(pid: number | undefined): void {
  if (values.fair) return;
  const { status } = spawnSync("chrt", ["-a", "-f", "-p", "5", String(pid)]);
  if (status !== 0)
    console.error("Other programs may hold up what is measured: run this as root, with chrt.");
}

async function startNodes(task: NodesTask): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL("./directory-nodes.ts", import.meta.url)));
  children.push(child);
  child.send(task);
  while (!(await report(child)).isWhole) await pause(100);
  return child;
}

async function report(child: ChildProcess, message = "report"): Promise<NodesReport> {
  child.send(message);
  const [answer] = await once(child, "message");
  return answer as NodesReport;
}

/** A figure of INFO. */
async function info(server: RedisServer, section: string, name: string): Promise<number> {
  const text = await server.command(`INFO ${section}`);
  return Number(new RegExp(`${name}[:=]([0-9.]+)`).exec(text)?.[1]);
}

async function cpuSeconds(server: RedisServer): Promise<number> {
  return (await info(server, "cpu", "used_cpu_user")) + (await info(server, "cpu", "used_cpu_sys"));
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

function wish(): PlaceWish {
  const codes = [randomCode(randomBytes, false), randomCode(randomBytes, false)];
  const region = Math.random() < 0.5 ? "north" : "south";
  return { game: "dash", build: "b1", region, room: "any", seats: 8, codes, notNodes: [], notRooms: [] };
}

/** Players ask for places, each without waiting for the others. */
async function places(directory: RedisDirectory, seconds: number): Promise<{ ms: number[]; failed: number }> {
  const ms: number[] = [];
  let failed = 0;
  const asked: Promise<unknown>[] = [];
  const endMs = performance.now() + 1000 * seconds;
  while (performance.now() < endMs) {
    const began = performance.now();
    const one = directory.place(wish()).then((answer) => {
      ms.push(performance.now() - began);
      if (typeof answer === "string" || answer.kind === "none") failed++;
    });
    asked.push(one);
    await pause((-Math.log(1 - Math.random()) * 1000) / Number(values.places));
  }
  await Promise.all(asked);
  return { ms: ms.sort((a, b) => a - b), failed };
}

/** Microseconds of Redis for a renewal of one node with ten rooms, of which two have changed, beside so many rooms of others. */
async function renewalMicros(rooms: number): Promise<number> {
  const server = new RedisServer();
  await server.start();
  const directory = new RedisDirectory({ url: server.url, times: { leaseMs: 600_000 } });
  await untilAsked(directory);
  const node = (number: number): string => `node${String(number).padStart(16, "0")}`;
  const renew = (number: number, round: number, codes: readonly string[]): Promise<unknown> =>
    directory.renew({
      node: {
        ...{ id: node(number), address: "wss://play.example.org", udp: "", region: "north", build: "b1" },
        ...{ isDraining: false, rooms: 10, mostRooms: 100, players: round % 99, latenessMs: 0.5 },
      },
      round,
      after: round - 1,
      rooms: codes.map((code) => ({
        ...{ code, game: "dash", isPrivate: false, players: round % 8, openSeats: 8 - (round % 8) },
        listing: `{"phase":"game","players":${round % 8}}`,
      })),
      closed: [],
    });
  const codesOf = (number: number): string[] =>
    Array.from({ length: 10 }, (_, i) => codeOf(1000 * number + i));
  for (let number = 0; number <= rooms / 10; number++) await renew(number, 1, codesOf(number));
  const micros: number[] = [];
  for (let slice = 0, round = 2; slice < 10; slice++) {
    await server.command("CONFIG RESETSTAT");
    for (const endRound = round + 1000; round < endRound; round++)
      await renew(0, round, codesOf(0).slice(0, 2));
    micros.push(await info(server, "commandstats", "cmdstat_evalsha:.*?usec_per_call"));
  }
  directory.end();
  await server.end();
  // The least is what others on the machine disturbed the least.
  return Math.min(...micros);
}

async function untilHealed(directory: RedisDirectory, codes: readonly string[]): Promise<void> {
  for (const code of codes)
    for (;;) {
      const found = await directory.find(code);
      if (typeof found !== "string" && found.kind === "here") break;
      await pause(10);
    }
}

async function faults(server: RedisServer, directory: RedisDirectory, nodes: ChildProcess) {
  const codes = Array.from({ length: ROOMS }, (_, i) =>
    codeOf(Math.floor(i / (ROOMS / NODES)) * 1000 + (i % (ROOMS / NODES))),
  );
  await untilHealed(directory, codes);
  await report(nodes, "begin");
  await server.kill();
  await pause(5000);
  await server.start();
  let began = performance.now();
  await untilHealed(directory, codes);
  const emptyMs = performance.now() - began;
  const whileAway = (await report(nodes, "begin")).longestTurnMs;

  server.stop();
  await pause(2000);
  server.goOn();
  began = performance.now();
  await untilHealed(directory, codes);
  const stoppedMs = performance.now() - began;
  const { longestTurnMs: whileStopped, taken: wronglyTaken } = await report(nodes, "begin");

  const first = NODES + 1;
  const victim = await startNodes({ url: server.url, first, nodes: 1, rooms: 10 });
  const own = Array.from({ length: 10 }, (_, i) => codeOf(first * 1000 + i));
  await untilHealed(directory, own);
  victim.kill("SIGSTOP");
  began = performance.now();
  for (;;) {
    const rooms = await directory.list("dash", "b1", 1000);
    if (typeof rooms !== "string" && !rooms.some(({ code }) => own.includes(code))) break;
    await pause(20);
  }
  const offListsMs = performance.now() - began;
  await pause(Math.max(0, 20_000 - (performance.now() - began)));
  // Players who come back meet at another node.
  await directory.claim(own[0], wish());
  victim.kill("SIGCONT");
  began = performance.now();
  await untilHealed(directory, own.slice(1));
  const returnedMs = performance.now() - began;
  while (!(await report(victim)).taken.includes(own[0])) await pause(20);
  return {
    emptyMs,
    whileAway,
    stoppedMs,
    whileStopped,
    wronglyTaken,
    offListsMs,
    returnedMs,
  };
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}

const server = new RedisServer();
await server.start();
try {
  const directory = new RedisDirectory({ url: server.url });
  await untilAsked(directory);
  const nodes = await startNodes({ url: server.url, first: 0, nodes: NODES, rooms: ROOMS });
  for (const pid of [server.pid, process.pid, nodes.pid]) goFirst(pid);
  await pause(2000);
  const [beforeCpu, beforeMs] = [await cpuSeconds(server), performance.now()];
  const { ms, failed } = await places(directory, Number(values.seconds));
  const redisCpu = (1000 * ((await cpuSeconds(server)) - beforeCpu)) / (performance.now() - beforeMs);
  const place = {
    count: ms.length,
    failed,
    p50: quantile(ms, 0.5),
    p99: quantile(ms, 0.99),
    most: ms.at(-1),
  };
  const found = values["no-faults"] ? undefined : await faults(server, directory, nodes);
  for (const child of children) child.kill("SIGKILL");
  const renewal = { beside100: await renewalMicros(100), beside1000: await renewalMicros(1000) };
  const memoryMb = (await info(server, "memory", "used_memory")) / 1e6;
  directory.end();
  const missed = [
    place.p99 > BARS.placeMsP99 && `p99 of place ${rounded(place.p99)} ms`,
    place.failed > 0 && `${place.failed} places were not found`,
    redisCpu > BARS.redisCpu && `Redis took ${rounded(redisCpu)} of a core`,
    renewal.beside1000 > BARS.renewalRatio * renewal.beside100 && "a renewal costs more beside more rooms",
    found !== undefined &&
      found.emptyMs > BARS.healedMs &&
      `whole ${rounded(found.emptyMs)} ms after a restart`,
    found !== undefined &&
      found.stoppedMs > BARS.healedMs &&
      `whole ${rounded(found.stoppedMs)} ms after 2 s`,
    found !== undefined &&
      found.offListsMs > BARS.deadOffListsMs &&
      `listed for ${rounded(found.offListsMs)} ms`,
    found !== undefined && found.returnedMs > BARS.healedMs && `returned in ${rounded(found.returnedMs)} ms`,
    found !== undefined &&
      Math.max(found.whileAway, found.whileStopped) > BARS.turnMs &&
      "a node's loop was held up",
    found !== undefined && found.wronglyTaken.length > 0 && "rooms were taken from living nodes",
  ].filter((fault) => fault !== false);
  const figures = { nodes: NODES, rooms: ROOMS, place, redisCpu, memoryMb, renewal, faults: found, missed };
  const round = (_key: string, value: unknown): unknown =>
    typeof value === "number" ? rounded(value) : value;
  console.log(JSON.stringify(figures, round, values.json ? undefined : 2));
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  for (const child of children) child.kill("SIGKILL");
  await server.end();
}
process.exit();
