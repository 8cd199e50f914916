// Says what a replay file costs the server that writes it: two servers run the same rooms over WebSockets, one with recording and one without, at
// the same time on one core, so that whatever else the machine does hits both; players are whole clients on another core. `npm run -s
// bench:record -- [--seconds 60] [--rooms 8] [--game "High Noon"] [--json]`. Shares are of the processor time of all threads: of a
// room with its sockets, and of `Room.update` alone. The middle of the slices counts. A profile of the server with recording gives the same share without
// a second server; where threads that pack share the core of rooms, it counts what they take as the rooms' time.

import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { canPin, pause } from "../../bench/src/load/processes.ts";
import { ask } from "../../bench/src/load/questions.ts";
import { FIELD, playersOf } from "./recorded-cast.ts";
import type { Profile, Span } from "./recorded-server.ts";

const SLICE_MS = 3000;
/** Code is compiled in other threads for a minute or so, and a server that records has more of it. */
const WARM_MS = 60_000;
const PROFILE_MS = 15_000;
const BAR_PER_CENT = 3;

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "45" },
    rooms: { type: "string", default: "8" },
    game: { type: "string", multiple: true, default: ["By a Thread", "High Noon", "R-Type", FIELD] },
    json: { type: "boolean", default: false },
  },
});
const [seconds, rooms] = [values.seconds, values.rooms].map(Number);

interface Found {
  readonly game: string;
  readonly players: number;
  /** Of a core for each room, per cent: without, and what recording takes more, by the middle of all slices. */
  readonly roomPerCent: number;
  readonly morePerCent: number;
  readonly shareOfRoomPerCent: number;
  /** The quarters of the slices between which the middle lies, as shares of a room. */
  readonly quartersPerCent: readonly [number, number];
  readonly shareOfUpdatePerCent: number;
  /** The same by a profile of the server with recording, which other work on the machine hardly disturbs. */
  readonly profile: Readonly<Record<"ofRoomPerCent" | "ofUpdatePerCent" | "packingPerCent", number>>;
  /** What the recorder took in its own calls, µs of a second of a room; the rest is notes of inputs, and packing in other threads. */
  readonly recorderUsPerSecond: number;
  /** Processor time of its work in one tick: of any tick, and of those that end a chunk and begin the next. */
  readonly piecesUs: Readonly<Record<"p99" | "longest", number>>;
  readonly endingsUs: Readonly<Record<"middle" | "longest", number>>;
  readonly latenessMs: Readonly<Record<"without" | "with", readonly [p99: number, p999: number]>>;
  readonly slices: number;
}

/** Of the server without recording and of the one with it. */
type Pair = readonly [Span, Span];

/** Shares of a core, from those of a room and what each slice took more. */
function sharesOf(cpu: number, mores: readonly number[]) {
  const more = middle(mores);
  const quarter = (share: number): number => round((100 * quantile(mores, share)) / cpu, 1);
  return {
    ...{ roomPerCent: round(100 * cpu, 3), morePerCent: round(100 * more, 4) },
    shareOfRoomPerCent: round((100 * more) / cpu, 1),
    quartersPerCent: [quarter(0.25), quarter(0.75)] as const,
  };
}

function start(file: string, core: number): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url));
  const node = ["--import", "tsx", "--conditions=source", path];
  const [command, ...before] = canPin
    ? ["taskset", "-c", String(core), process.execPath]
    : [process.execPath];
  return spawn(command, [...before, ...node], { stdio: ["ignore", 2, "inherit", "ipc"] });
}

function middle(of: readonly number[]): number {
  const sorted = [...of].sort((a, b) => a - b);
  const at = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[at] : (sorted[at - 1] + sorted[at]) / 2;
}

function quantile(of: readonly number[], share: number): number {
  const sorted = [...of].sort((a, b) => a - b);
  return sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
}

function latenessOf(ms: readonly number[]): [number, number] {
  return [round(quantile(ms, 0.99), 2), round(quantile(ms, 0.999), 2)];
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

async function measure(name: string): Promise<Found> {
  const servers = [start("recorded-server.ts", 0), start("recorded-server.ts", 0)];
  const bots = name === FIELD ? "../../bench/src/load/bots.ts" : "recorded-players.ts";
  const crowds = [start(bots, 1), start(bots, 1)];
  try {
    await Promise.all(
      servers.map(async (server, i) => {
        const port = await ask<number>(server, "start", { isRecording: i === 1, name, rooms });
        const perRoom = playersOf(name);
        const walkers = { server: "reckon", count: rooms * perRoom, everyTicks: 3, perRoom, starts: true };
        await ask(crowds[i], "join", { name, port, rooms, ...walkers });
      }),
    );
    await pause(WARM_MS);
    const [plain, timed]: [Pair[], Pair[]] = [[], []];
    for (let at = 0; at < 1000 * seconds; at += SLICE_MS) {
      // Every third slice measures parts, the others the whole.
      const isTimed = plain.length > 2 * timed.length;
      await Promise.all(servers.map((server) => ask(server, "begin", isTimed)));
      await pause(SLICE_MS);
      const [without, with_] = await Promise.all(servers.map((server) => ask<Span>(server, "end")));
      (isTimed ? timed : plain).push([without, with_]);
    }
    const perRoom = SLICE_MS * rooms;
    // Spans that are timed leave their clocks on.
    await Promise.all(servers.map((server) => ask(server, "begin", false)));
    await ask(servers[1], "profile");
    await pause(PROFILE_MS);
    const profile = await ask<Profile>(servers[1], "profile");
    const cpu = middle(plain.map(([one]) => one.cpuMs)) / perRoom;
    const mores = plain.map(([one, other]) => (other.cpuMs - one.cpuMs) / perRoom);
    const update = middle(timed.map(([one]) => one.updateMs)) / perRoom;
    const recorder = middle(timed.map(([, one]) => one.recordMs)) / perRoom;
    const pieces = timed.flatMap(([, one]) => [...one.pieces]);
    const endings = timed.flatMap(([, one]) => [...one.endings]);
    const late = (i: 0 | 1): [number, number] =>
      latenessOf(plain.flatMap((slice) => [...slice[i].latenessMs]));
    return {
      ...{ game: name, players: playersOf(name) },
      ...sharesOf(cpu, mores),
      shareOfUpdatePerCent: round((100 * middle(mores)) / update, 1),
      profile: {
        ofRoomPerCent: round(100 * (profile.recording + profile.packing), 2),
        ofUpdatePerCent: round((100 * (profile.recording + profile.packing)) / profile.update, 2),
        packingPerCent: round(100 * profile.packing, 2),
      },
      recorderUsPerSecond: Math.round(1e6 * recorder),
      piecesUs: { p99: Math.round(quantile(pieces, 0.99)), longest: Math.round(quantile(pieces, 1)) },
      endingsUs: { middle: Math.round(middle(endings)), longest: Math.round(quantile(endings, 1)) },
      ...{ latenessMs: { without: late(0), with: late(1) }, slices: plain.length },
    };
  } finally {
    for (const child of [...crowds, ...servers]) child.disconnect();
  }
}

for (const name of values.game) {
  const found = await measure(name);
  if (values.json) console.log(JSON.stringify(found));
  else {
    console.log(found);
    const isMet = found.profile.ofRoomPerCent <= BAR_PER_CENT;
    console.log(
      `${isMet ? "met" : "MISSED"}: recording takes at most ${BAR_PER_CENT} % of a room with its sockets`,
    );
  }
}
process.exit();
