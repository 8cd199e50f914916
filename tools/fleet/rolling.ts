// What players notice of a deploy: `npm run -s soak:deploy -- --json`. A Redis, three servers with the arcade's built page, bots in processes
// of their own and two people in Chromium; then each server in turn is told to end, after a new one has started in its place. Three ways:
// `move` hands running matches over (MOVE=yes), `drain` lets short matches end, `build` does as `move` with servers of another build, so
// that the last of the old ones has to drain. Ends with 1 and a sentence for each bar that is missed. About two minutes for each way.

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect, createServer, type Server as NetServer, type Socket } from "node:net";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { buildPage } from "../../apps/arcade/test-browser/built-page.ts";
import { freePort } from "../../packages/reckon/src/node/free-port.ts";
import { pause } from "../../packages/reckon/test/node/fleet/redis-server.ts";
import { asked, forked, goFirst, type Server, Stand, until } from "./faults-stand.ts";
import { type PageFigures, RollingPages } from "./rolling-pages.ts";
import type { CrowdMember, CrowdOrder, CrowdReport } from "./rolling-players.ts";
import type { RollingReport } from "./rolling-server.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    players: { type: "string", default: "300" },
    ways: { type: "string", default: "move,drain,build" },
    control: { type: "string", default: "20" },
    pages: { type: "string", default: "2" },
    fair: { type: "boolean", default: false },
  },
});

const SERVERS = 3;
/** Bots of one process. */
const CROWD = 50;
/** Come at a time: joins cost more than play. */
const WAVE = 10;
const BAR_MS = 500;
/** `minReadySeconds` of deploy/kubernetes/fleet.yml: a new process is slow in its first seconds. */
const READY_MS = 5000;
const LOOK_MS = 200;
const DRAIN_SECONDS = 120;
/** Matches without moves, in ticks. */
const SHORT_TICKS = 15 * 60;

type Way = "move" | "drain" | "build";

interface Spread {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

function spreadOf(all: readonly number[]): Spread {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

/** The bots, and what they measured. */
class Crowd {
  readonly #children: ChildProcess[] = [];

  async start(players: number, homes: readonly string[]): Promise<void> {
    for (let left = players; left > 0; left -= CROWD) {
      const child = forked("rolling-players");
      if (!values.fair) goFirst(child, "renice", "-n", "-15", "-p");
      this.#children.push(child);
      await once(child, "message");
      for (let more = Math.min(left, CROWD); more > 0; more -= WAVE) {
        await asked<CrowdReport>(child, { come: Math.min(more, WAVE), homes } satisfies CrowdOrder);
        await pause(LOOK_MS);
      }
    }
    await until("all bots play", async () => (await this.members()).every(({ isPlaying }) => isPlaying), 500);
  }

  async reports(order: CrowdOrder = {}): Promise<readonly CrowdReport[]> {
    const all: CrowdReport[] = [];
    for (const child of this.#children) all.push(await asked<CrowdReport>(child, order));
    return all;
  }

  async members(): Promise<readonly CrowdMember[]> {
    return (await this.reports()).flatMap(({ members }) => members);
  }

  end(): void {
    for (const child of this.#children) child.kill("SIGKILL");
  }
}

/** One address in front of all servers, as a load balancer has it: each connection goes to one of those that live. */
class Front {
  readonly #server: NetServer;
  readonly #open = new Set<Socket>();
  #turn = 0;

  constructor(stand: Stand) {
    this.#server = createServer((socket) => {
      const { servers } = stand;
      const back = connect(servers[this.#turn++ % servers.length].port, "127.0.0.1");
      for (const one of [socket, back]) {
        this.#open.add(one);
        one.setNoDelay(true);
        one.on("error", () => one.destroy());
        one.on("close", () => this.#open.delete(one));
      }
      // Limits go by the player's address, which each request has at its top as a proxy's has.
      socket.once("data", (bytes: Buffer) => {
        const text = bytes.toString("latin1");
        back.write(text.replace("\r\n", `\r\nX-Forwarded-For: ${socket.remoteAddress}\r\n`), "latin1");
        socket.pipe(back).pipe(socket);
      });
      socket.on("close", () => back.destroy());
      back.on("close", () => socket.destroy());
    });
  }

  async listen(port: number): Promise<void> {
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#open) socket.destroy();
  }
}

/** Rooms that two servers had in two looks, one after the other: within one look a room may have moved. */
class Twins {
  readonly found = new Set<string>();
  #before = new Set<string>();

  look(reports: readonly RollingReport[]): void {
    const seen = new Set<string>();
    const twice = new Set<string>();
    for (const { rooms } of reports) for (const code of rooms) (seen.has(code) ? twice : seen).add(code);
    for (const code of twice) if (this.#before.has(code)) this.found.add(code);
    this.#before = twice;
  }
}

/** Its next word; undefined: it has ended. */
function word(child: ChildProcess): Promise<RollingReport | undefined> {
  if (child.exitCode !== null || !child.connected) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const done = (report?: RollingReport): void => {
      child.off("message", done).off("exit", gone);
      resolve(report);
    };
    const gone = (): void => done();
    child.on("message", done).on("exit", gone);
    child.send("report", (error) => error && done());
  });
}

interface Drain {
  readonly rooms: number;
  readonly ms: number;
  readonly exit: number | null;
}

interface Found {
  readonly reports: readonly RollingReport[];
  readonly drains: readonly Drain[];
  readonly twins: number;
}

/** Replaces every server, one after the other. */
async function roll(stand: Stand): Promise<Found> {
  const drains: Drain[] = [];
  const reports: RollingReport[] = [];
  const twins = new Twins();
  for (const old of [...stand.servers]) {
    await stand.addServer();
    await pause(READY_MS);
    const before = await word(old.child);
    const sinceMs = Date.now();
    const ended = once(old.child, "exit") as Promise<[number | null]>;
    let last = before;
    old.child.on("message", (report: RollingReport) => {
      last = report;
    });
    old.child.kill("SIGTERM");
    while (old.child.exitCode === null && old.child.signalCode === null) {
      const words = await Promise.all(stand.servers.map(({ child }) => word(child)));
      twins.look(words.filter((one) => one !== undefined));
      if (Date.now() - sinceMs > (DRAIN_SECONDS + 30) * 1000) old.child.kill("SIGKILL");
      await pause(LOOK_MS);
    }
    const [exit] = await ended;
    drains.push({ rooms: before?.rooms.length ?? 0, ms: Date.now() - sinceMs, exit });
    if (last !== undefined) reports.push(last);
    stand.forget(old);
  }
  await pause(2000);
  for (const { child } of stand.servers) {
    const report = await word(child);
    if (report !== undefined) reports.push(report);
  }
  return { drains, reports, twins: twins.found.size };
}

async function measure(way: Way, players: number, pageFolder: string, missed: string[]) {
  const port = await freePort(12_000 + (process.pid % 10_000), "127.0.0.1", false);
  const home = `127.0.0.1:${port}`;
  const stand = new Stand({
    program: "rolling-server",
    isFair: values.fair,
    settingsOf: (number) => ({
      ...{ PORT: "0", PUBLIC_ORIGIN: `http://${home}` },
      ...{ MOVE: way === "drain" ? "no" : "yes", DRAIN_SECONDS: String(DRAIN_SECONDS), MOST_BOTS: "0" },
      ...{ UDP_PORT: "any", UDP_ADDRESS: "127.0.0.1", MOST_VISITORS: "4096", VISITORS_PER_ADDRESS: "1000" },
      ...{ TRUST_PROXY: "yes", REQUESTS_PER_ADDRESS: "999/99", SOCKETS_PER_ADDRESS: "999" },
      ...{ BUILD: way === "build" && number > SERVERS ? "new" : "old", ROLLING_PAGE: pageFolder },
      ...{ ROLLING_MATCH_TICKS: way === "move" ? "0" : String(SHORT_TICKS) },
    }),
  });
  const crowd = new Crowd();
  const front = new Front(stand);
  let pages: RollingPages | undefined;
  try {
    await stand.startServers(SERVERS);
    await front.listen(port);
    // Pages of dash play one match; they are there where matches go on.
    if (way === "move" && values.pages !== "0") pages = await RollingPages.open(home);
    await crowd.start(players, [home]);
    const begin = async (): Promise<void> => {
      for (const server of stand.servers) await stand.ask(server, "begin");
      await crowd.reports({ begin: true });
      await pages?.begin();
    };
    await begin();
    await pause(1000 * Number(values.control));
    const control = await figuresOf(await reportsOf(stand.servers), crowd, pages);
    await begin();
    const sinceMs = Date.now();
    const { drains, reports, twins } = await roll(stand);
    const rollMs = Date.now() - sinceMs;
    await until("all bots play again", async () =>
      (await crowd.members()).every(({ isPlaying }) => isPlaying),
    ).catch((error) => missed.push(`${way}, ${players}: ${error.message}`));
    const found = await figuresOf(reports, crowd, pages);
    const faults = await stand.faultsOfRooms();
    const row = { way, players, rollMs, drains, twins, control, deploy: found };
    judge(row, faults, missed);
    return row;
  } finally {
    await pages?.close();
    front.close();
    crowd.end();
    await stand.end();
  }
}

async function reportsOf(servers: readonly Server[]): Promise<readonly RollingReport[]> {
  const words = await Promise.all(servers.map(({ child }) => word(child)));
  return words.filter((one) => one !== undefined);
}

interface Figures {
  readonly pauseMs: Spread;
  readonly seatsLost: number;
  readonly matchesLost: number;
  readonly losses: Readonly<Record<string, number>>;
  readonly ticksLateMs: { readonly p99: number; readonly max: number };
  /** Cores that servers and bots used, and bots' processes stood still for so long at most. */
  readonly serverCpu: number;
  readonly botCpu: number;
  readonly heldUpMs: number;
  readonly pages: readonly PageFigures[];
}

async function figuresOf(
  reports: readonly RollingReport[],
  crowd: Crowd,
  pages: RollingPages | undefined,
): Promise<Figures> {
  const crowds = await crowd.reports();
  const members = crowds.flatMap((one) => one.members);
  const losses: Record<string, number> = {};
  for (const loss of members.flatMap((member) => member.losses)) {
    const kind = loss.replace(/[A-Z0-9]{5,8}\/\d+|\{.*\}/g, "…");
    losses[kind] = (losses[kind] ?? 0) + 1;
  }
  return {
    pauseMs: spreadOf(members.map(({ pauseMs }) => pauseMs)),
    seatsLost: members.filter((member) => member.losses.length > 0).length,
    matchesLost: Math.max(
      reports.reduce((sum, { matchesLost }) => sum + matchesLost, 0),
      members.filter(({ matchesLost }) => matchesLost > 0).length,
    ),
    losses,
    ticksLateMs: {
      p99: Math.max(...reports.map(({ latenessMs }) => latenessMs.p99)),
      max: Math.max(...reports.map(({ latenessMs }) => latenessMs.max)),
    },
    serverCpu: reports.reduce((sum, { cpu }) => sum + cpu, 0),
    botCpu: crowds.reduce((sum, { cpu }) => sum + cpu, 0),
    heldUpMs: Math.max(...crowds.map(({ heldUpMs }) => heldUpMs)),
    pages: (await pages?.figures()) ?? [],
  };
}

interface Row {
  readonly way: Way;
  readonly players: number;
  readonly drains: readonly Drain[];
  readonly twins: number;
  readonly deploy: Figures;
}

function judge(
  { way, players, drains, twins, deploy }: Row,
  faults: readonly string[],
  missed: string[],
): void {
  const say = (sentence: string): void => void missed.push(`${way}, ${players} bots: ${sentence}`);
  // Where another build takes over, people come anew when their match is over.
  if (deploy.seatsLost > 0 && way !== "build")
    say(`${deploy.seatsLost} lost their seat: ${JSON.stringify(deploy.losses)}.`);
  if (deploy.matchesLost > 0) say(`${deploy.matchesLost} matches were lost.`);
  if (twins > 0) say(`${twins} rooms were at two servers.`);
  if (deploy.pauseMs.p99 > BAR_MS && players > 0)
    say(`the pause was ${Math.round(deploy.pauseMs.p99)} ms at p99.`);
  for (const { exit, ms } of drains) if (exit !== 0) say(`a server ended with ${exit} after ${ms} ms.`);
  for (const { name, isPlaying, losses } of deploy.pages)
    if (!isPlaying || losses.length > 0) say(`${name}'s page lost its match: ${losses.join(", ")}.`);
  for (const fault of faults) say(fault);
}

const missed: string[] = [];
const rows: unknown[] = [];
const pageFolder = await buildPage();
const round = (_key: string, value: unknown): unknown =>
  typeof value === "number" ? Math.round(100 * value) / 100 : value;
try {
  for (const players of values.players.split(",").map(Number))
    for (const way of values.ways.split(",") as Way[]) {
      const row = await measure(way, players, pageFolder, missed);
      rows.push(row);
      if (!values.json) console.log(JSON.stringify(row, round));
    }
} finally {
  await rm(pageFolder, { recursive: true });
}
if (values.json) console.log(JSON.stringify({ cores: cpus().length, barMs: BAR_MS, rows, missed }, round));
for (const sentence of missed) console.error(sentence);
process.exit(missed.length > 0 ? 1 : 0);
