// What a fleet does when parts of it fail, on real processes: `npm run -s soak:fleet -- --json`. A Redis, three servers and their players
// (Debian: `apt install redis-server`); then a server is killed, another stands still for 20 s, Redis is killed and begins anew empty, and
// Redis stands still for 2 s, again and again. Ends with 1 and a sentence for each bar that is missed. Servers go before
// other programs (`chrt`, needs root; not with --fair). About two minutes.

import { parseArgs } from "node:util";
import { pause } from "../../packages/reckon/test/node/fleet/redis-server.ts";
import type { PlayerReport } from "./faults-players.ts";
import { type Server, Stand, until } from "./faults-stand.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    players: { type: "string", default: "60" },
    rounds: { type: "string", default: "3" },
    only: { type: "string", default: "kill,stop,empty,slow" },
    fair: { type: "boolean", default: false },
  },
});

/** A lease is 8 s, and lists are looked at a few times per second. */
const BARS = {
  offListsMs: 8500,
  backMs: 10_000,
  wholeMs: 3000,
  p99MoreMs: 2,
  maxMoreMs: 1000 / 60,
  joinMs: 5000,
};
const STAND_MS = 20_000;
const SLICE_MS = 6000;

interface Group {
  /** The room that all of them were in. */
  readonly room: string;
  readonly names: readonly string[];
}

function lastOf({ changes }: PlayerReport) {
  return changes[changes.length - 1];
}

/** Players by their rooms, of the rooms that a server has. */
function groupsOf(players: readonly PlayerReport[], rooms: readonly string[]): readonly Group[] {
  return rooms.map((room) => ({
    room,
    names: players.filter((player) => lastOf(player).room === room).map(({ name }) => name),
  }));
}

interface Return {
  readonly players: number;
  /** From the fault to the first word on the page, the latest of all players, ms. */
  readonly toldMs: number;
  /** To play again, the latest of all, ms; Infinity: somebody does not. */
  readonly backMs: number;
  /** Groups that met in more than one room. */
  readonly parted: number;
}

/** How the players of some rooms fared since a moment. */
async function returned(stand: Stand, groups: readonly Group[], sinceMs: number): Promise<Return> {
  const players = await stand.players();
  const names = new Set(groups.flatMap((group) => group.names));
  const hit = players.filter(({ name }) => names.has(name));
  const told = hit.map(
    ({ changes }) =>
      changes.find(({ atMs, sentence }) => atMs > sinceMs && sentence !== "")?.atMs ?? Infinity,
  );
  const back = hit.map((player) => (lastOf(player).isPlaying ? lastPlayed(player) : Infinity));
  const roomOf = new Map(hit.map((player) => [player.name, lastOf(player).room]));
  const parted = groups.filter((group) => new Set(group.names.map((name) => roomOf.get(name))).size > 1);
  return {
    players: hit.length,
    toldMs: Math.max(0, ...told) - sinceMs,
    backMs: Math.max(0, ...back) - sinceMs,
    parted: parted.length,
  };
}

/** When somebody began to play the last time. */
function lastPlayed({ changes }: PlayerReport): number {
  const from = changes.findLastIndex(({ isPlaying }) => !isPlaying) + 1;
  return changes[from].atMs;
}

/** Until no server lists a room that the directory still has at a node; ms from a moment. */
async function offLists(
  stand: Stand,
  dead: Server,
  rooms: readonly string[],
  sinceMs: number,
): Promise<number> {
  const others = stand.servers.filter((server) => server !== dead);
  await until("no list shows the rooms of a dead server", async () => {
    for (const server of others)
      for (const code of await stand.listed(server)) {
        if (!rooms.includes(code)) continue;
        const found = await stand.directory.find(code);
        // By now it may be another server's.
        if (typeof found === "string" || found.kind !== "here" || found.node.id === dead.node) return false;
      }
    return true;
  });
  return Date.now() - sinceMs;
}

/** The server with the most people. */
async function fullest(stand: Stand): Promise<Server> {
  let best = stand.servers[0];
  let most = -1;
  for (const server of stand.servers) {
    const { people } = await stand.ask(server, "report");
    if (people > most) [best, most] = [server, people];
  }
  return best;
}

async function kill(stand: Stand, missed: string[]) {
  const victim = await fullest(stand);
  const { rooms } = await stand.ask(victim, "report");
  const groups = groupsOf(await stand.players(), rooms);
  const sinceMs = Date.now();
  victim.child.kill("SIGKILL");
  const offListsMs = await offLists(stand, victim, rooms, sinceMs);
  stand.forget(victim);
  await stand.untilAllPlay();
  const found = { rooms: rooms.length, offListsMs, ...(await returned(stand, groups, sinceMs)) };
  if (offListsMs > BARS.offListsMs) missed.push(`Rooms of a killed server were listed for ${offListsMs} ms.`);
  if (found.backMs > BARS.backMs)
    missed.push(`Players of a killed server played again after ${found.backMs} ms.`);
  if (found.toldMs > BARS.backMs) missed.push("Players of a killed server were not told.");
  if (found.parted > 0)
    missed.push(`The players of ${found.parted} rooms of a killed server did not meet again.`);
  await stand.addServer();
  return found;
}

async function stop(stand: Stand, missed: string[]) {
  const victim = await fullest(stand);
  const { rooms } = await stand.ask(victim, "report");
  const groups = groupsOf(await stand.players(), rooms);
  const sinceMs = Date.now();
  victim.child.kill("SIGSTOP");
  const offListsMs = await offLists(stand, victim, rooms, sinceMs);
  await pause(STAND_MS - (Date.now() - sinceMs));
  const meanwhile = await returned(stand, groups, sinceMs);
  victim.child.kill("SIGCONT");
  const goesOnMs = Date.now();
  let faults: readonly string[] = [];
  await until("rooms are where the directory says", async () => {
    faults = await stand.faultsOfRooms();
    return faults.length === 0 || Date.now() - goesOnMs > 15_000;
  });
  const soundMs = Date.now() - goesOnMs;
  // Nobody is torn out of their match when it returns.
  await pause(3000);
  const found = { rooms: rooms.length, offListsMs, soundMs, ...(await returned(stand, groups, sinceMs)) };
  missed.push(...faults);
  if (offListsMs > BARS.offListsMs)
    missed.push(`Rooms of a standing server were listed for ${offListsMs} ms.`);
  if (meanwhile.backMs > STAND_MS)
    missed.push("Players of a standing server did not get on elsewhere before it went on.");
  if (found.backMs !== meanwhile.backMs)
    missed.push("Players were torn out of their match by the server that came back.");
  if (found.parted > 0)
    missed.push(`The players of ${found.parted} rooms of a standing server did not meet again.`);
  if (soundMs > BARS.wholeMs) missed.push(`A server that went on had rooms of others for ${soundMs} ms.`);
  return found;
}

interface Lateness {
  readonly p99: number;
  readonly max: number;
}

/** How late the ticks of all servers were while something happened: the worst server's. */
async function latenessWhile(stand: Stand, act: () => Promise<unknown>): Promise<Lateness> {
  for (const server of stand.servers) await stand.ask(server, "begin");
  await act();
  const reports = [];
  for (const server of stand.servers) reports.push((await stand.ask(server, "report")).latenessMs);
  return { p99: Math.max(...reports.map(({ p99 }) => p99)), max: Math.max(...reports.map(({ max }) => max)) };
}

/** The least of several slices: the machine is never quicker than it is, but often slower. */
function least(slices: readonly Lateness[]): Lateness {
  return { p99: Math.min(...slices.map(({ p99 }) => p99)), max: Math.min(...slices.map(({ max }) => max)) };
}

/** Slices with and without a fault, in turn. */
async function compared(
  stand: Stand,
  usual: () => Promise<unknown>,
  fault: () => Promise<unknown>,
  what: string,
  missed: string[],
) {
  const [control, hit]: [Lateness[], Lateness[]] = [[], []];
  const sinceMs = Date.now();
  for (let round = 0; round < Number(values.rounds); round++) {
    control.push(await latenessWhile(stand, usual));
    hit.push(await latenessWhile(stand, fault));
  }
  const [before, during] = [least(control), least(hit)];
  if (during.p99 - before.p99 > BARS.p99MoreMs || during.max - before.max > BARS.maxMoreMs)
    missed.push(
      `Ticks were late while ${what}: ${JSON.stringify(during)} ms, and ${JSON.stringify(before)} without.`,
    );
  const out = (await stand.players()).filter(({ changes }) =>
    changes.some(({ atMs, isPlaying }) => atMs > sinceMs && !isPlaying),
  );
  return { control: before, during, out };
}

async function empty(stand: Stand, missed: string[]) {
  const wholeMs: number[] = [];
  const fault = async (): Promise<void> => {
    await stand.redis.kill();
    await pause(SLICE_MS);
    await stand.redis.start();
    const sinceMs = Date.now();
    await until("the directory is whole again", async () => (await stand.faultsOfRooms()).length === 0, 20);
    wholeMs.push(Date.now() - sinceMs);
  };
  const { out, ...found } = await compared(stand, () => pause(SLICE_MS), fault, "Redis was away", missed);
  const latestMs = Math.max(...wholeMs);
  if (latestMs > BARS.wholeMs) missed.push(`The directory was whole ${latestMs} ms after Redis was back.`);
  if (out.length > 0) missed.push(`${out.length} players were torn out of their match while Redis was away.`);
  return { ...found, wholeMs: latestMs, playersOut: out.length };
}

async function slow(stand: Stand, missed: string[]) {
  const joinMs: number[] = [];
  const comers = 3;
  /** Newcomers come and go, three times. */
  const visits = async (isSlow: boolean): Promise<void> => {
    for (let i = 0; i < 3; i++) {
      if (isSlow) stand.redis.stop();
      const names = new Set((await stand.come(comers)).map(({ name }) => name));
      await pause(2000);
      if (isSlow) stand.redis.goOn();
      await stand.untilAllPlay();
      for (const { name, cameMs, changes } of await stand.players())
        if (isSlow && names.has(name))
          joinMs.push((changes.find(({ isPlaying }) => isPlaying)?.atMs ?? Infinity) - cameMs);
      await stand.go(comers);
      await pause(1000);
    }
  };
  const { out, ...found } = await compared(
    stand,
    () => visits(false),
    () => visits(true),
    "Redis was slow",
    missed,
  );
  const slowestMs = Math.max(...joinMs);
  if (slowestMs > BARS.joinMs)
    missed.push(`A newcomer played ${slowestMs} ms after they came while Redis was slow.`);
  if (out.length > 0) missed.push(`${out.length} players were torn out of their match while Redis was slow.`);
  await until("rooms are where the directory says", async () => (await stand.faultsOfRooms()).length === 0);
  return { ...found, joined: joinMs.length, joinMs: slowestMs, playersOut: out.length };
}

const SCENARIOS = { kill, stop, empty, slow };
const stand = new Stand({ isFair: values.fair });
const missed: string[] = [];
const figures: Record<string, unknown> = {};
try {
  await stand.startServers(3);
  await stand.startPlayers(Number(values.players));
  for (const [name, run] of Object.entries(SCENARIOS)) {
    if (!values.only.split(",").includes(name)) continue;
    figures[name] = await run(stand, missed);
    if (!values.json) console.log(name, figures[name]);
  }
} finally {
  await stand.end();
}
if (values.json) {
  const round = (_key: string, value: unknown): unknown =>
    typeof value === "number" ? Math.round(100 * value) / 100 : value;
  console.log(JSON.stringify({ players: Number(values.players), bars: BARS, ...figures, missed }, round));
}
for (const sentence of missed) console.error(sentence);
process.exit(missed.length > 0 ? 1 : 0);
