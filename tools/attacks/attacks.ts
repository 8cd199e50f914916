// How late the ticks of others are while a server is attacked: `npm run -s bench:attacks -- --json`. Four honest players play
// in a room; in turn nothing happens (control) and an attack runs, in slices of a few seconds. Server, attackers and players
// have processes of their own; the server's goes before all others (`chrt`, needs root; not with --fair), so that it is its own
// work that makes it late and not other programs on the machine. The difference of the p99 of lateness of the ticks that were due is
// the figure; the bar is 2 ms for an attack from one address, and a p99 of 10 ms for one from several. `--from` and `--to` are places
// in the list, to run a part of it.

import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { DashBot, dash } from "@reckon/dash";
import { LOBBY_RULES } from "reckon";
import { presets } from "reckon/presets";
import { Session, type SessionOptions } from "reckon/session";
import { nodeServices } from "reckon/transport/node";
import { addressesOf, KIT } from "./attack-kit.ts";
import type { TickReport } from "./attacks-server.ts";

const BAR_MS = 2;
const BAR_OF_SEVERAL_MS = 10;
const PLAYERS = 4;

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    only: { type: "string" },
    from: { type: "string", default: "0" },
    to: { type: "string", default: "1000" },
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "3" },
    /** Default: as many as each attack has. */
    addresses: { type: "string" },
    /** The server competes with other programs. */
    fair: { type: "boolean", default: false },
  },
});
const sliceMs = 1000 * Number(values.seconds);
const rounds = Number(values.rounds);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Starts a process of this bench. */
async function start(file: string): Promise<{ child: ChildProcess; first: unknown }> {
  const child = fork(fileURLToPath(new URL(`./attacks-${file}.ts`, import.meta.url)));
  return { child, first: await reply(child) };
}

/** Lets a process run before all others, where the system and our rights allow it. */
function goFirst({ pid }: ChildProcess): void {
  const { status } = spawnSync("chrt", ["-a", "-f", "-p", "5", String(pid)]);
  if (status !== 0) console.error("Other programs may hold up the server: run this as root, with chrt.");
}

function reply(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error("A process of the bench has ended: see above."));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.removeListener("exit", fail);
      resolve(message);
    });
  });
}

const { child: server, first: port } = await start("server");
if (!values.fair) goFirst(server);
const { child: attacker } = await start("attacker");

const players = Array.from({ length: PLAYERS }, (_, i) => {
  const bot = new DashBot(i + 1, i, "wander");
  const options = {
    game: dash,
    name: "dash",
    preset: presets.reckon,
    rules: { ...LOBBY_RULES.reckon, countdownMs: 200 },
    ownAddress: `127.0.0.1:${port}`,
    wish: { room: "" },
    services: nodeServices(),
    sample: (into, client) => bot.sample(into, client),
  } satisfies SessionOptions;
  return new Session(options, performance.now());
});
setInterval(() => {
  for (const session of players) session.update(performance.now());
}, 8);

async function until(holds: () => boolean): Promise<void> {
  for (let waits = 0; !holds(); waits++) {
    if (waits > 2000) throw new Error(`The players are in ${players.map(({ lobby }) => lobby.state)}.`);
    await pause(10);
  }
}

for (const [i, { lobby }] of players.entries()) {
  lobby.wish({ type: "address", text: "" }, performance.now());
  await until(() => lobby.state === "choosingUsername");
  lobby.wish({ type: "username", name: `player${i}` }, performance.now());
  await until(() => lobby.state === "lobby");
}
players[0].lobby.wish({ type: "start" }, performance.now());
await until(() => players.every(({ client }) => client?.isStarted === true));

/** A slice of time, with or without an attack. */
async function slice(name: string | undefined, addresses: readonly string[]): Promise<TickReport> {
  server.send("begin");
  if (name === undefined) await pause(sliceMs);
  else {
    attacker.send({ name, port, addresses, ms: sliceMs });
    await reply(attacker);
  }
  server.send("report");
  return (await reply(server)) as TickReport;
}

let nextAddress = 2;
function freshAddresses(count: number): string[] {
  return Array.from({ length: count }, () => {
    const n = nextAddress++;
    return `127.1.${n >> 8}.${n & 255}`;
  });
}

interface Row {
  readonly attack: string;
  readonly addresses: number;
  readonly controlMsP99: number;
  readonly attackedMsP99: number;
  readonly differenceMs: number;
  readonly attackedMsMax: number;
  readonly cpu: number;
  readonly rssMb: number;
  /** Addresses that the server's log named. */
  readonly named: number;
  readonly playersOut: number;
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100;
}

/** The least of several slices: the machine is never quicker than it is, but often slower. */
function least(reports: readonly TickReport[], of: (report: TickReport) => number): number {
  return rounded(Math.min(...reports.map(of)));
}

async function measure(attack: string): Promise<Row> {
  const addresses = Number(values.addresses ?? addressesOf(attack));
  const control: TickReport[] = [];
  const attacked: TickReport[] = [];
  for (let round = 0; round < rounds; round++) {
    control.push(await slice(undefined, []));
    attacked.push(await slice(attack, freshAddresses(addresses)));
    await pause(300);
  }
  const p99 = ({ latenessMs }: TickReport): number => latenessMs[1];
  const controlMsP99 = least(control, p99);
  const attackedMsP99 = least(attacked, p99);
  return {
    attack,
    addresses,
    controlMsP99,
    attackedMsP99,
    differenceMs: rounded(attackedMsP99 - controlMsP99),
    attackedMsMax: least(attacked, ({ latenessMs }) => latenessMs[2]),
    cpu: least(attacked, ({ cpu }) => cpu),
    rssMb: least(attacked, ({ rssMb }) => rssMb),
    named: (attacked.at(-1)?.named ?? 0) - (control[0]?.named ?? 0),
    playersOut: players.filter(({ client }) => client?.isStarted !== true).length,
  };
}

const rows: Row[] = [];
for (const name of Object.keys(KIT).slice(Number(values.from), Number(values.to))) {
  if (values.only !== undefined && !values.only.split(",").includes(name)) continue;
  const row = await measure(name);
  rows.push(row);
  if (!values.json)
    console.log(
      `${name}: p99 of lateness ${row.attackedMsP99} ms, ${row.controlMsP99} without (${row.differenceMs} more); ` +
        `at most ${row.attackedMsMax} ms; ${row.cpu} of a core, ${row.rssMb} MB`,
    );
}
if (values.json)
  console.log(JSON.stringify({ barMs: BAR_MS, barOfSeveralMs: BAR_OF_SEVERAL_MS, sliceMs, rounds, rows }));
const faults = rows.flatMap(({ attack, addresses, differenceMs, attackedMsP99, playersOut }) => [
  ...(addresses === 1 && differenceMs > BAR_MS
    ? [`${attack}: ticks were ${differenceMs} ms later at the p99, and the bar is ${BAR_MS} ms.`]
    : []),
  ...(addresses > 1 && attackedMsP99 > BAR_OF_SEVERAL_MS
    ? [`${attack}: the p99 of lateness was ${attackedMsP99} ms, and the bar is ${BAR_OF_SEVERAL_MS} ms.`]
    : []),
  ...(playersOut > 0 ? [`${attack}: ${playersOut} players are not in their match any more.`] : []),
]);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
