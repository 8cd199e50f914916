// Rooms under load: `npm run -s bench:load -- --rooms 16 --seconds 20 --json`. The same game on a HostServer, on Colyseus 0.18 and
// on bare `ws`, with the same bots at the same input rate, over WebSockets: server on one core, bots on the other; and below
// them our sockets with no game at all, and the system's own calls from C. The servers take turns of a few seconds on the same
// cores, so that a machine whose speed swings is as fast for one as for another.
// `--search` finds the most rooms that each holds; `--capacity` compares our two ways, WebSockets and WebRTC, and `--workers` one process
// with several. Bars that are missed are said on stderr, and end with 1 without --json.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { measureCapacity, verdictsOfWays } from "./load/capacity.ts";
import { isServing, type Row, rowOf } from "./load/figures.ts";
import { type MemoryFigures, measureMemory } from "./load/memory.ts";
import {
  COMPARED,
  canPin,
  SERVERS,
  type ServerName,
  SLICE_MS,
  type Slice,
  Stage,
  WARM_UP,
} from "./load/processes.ts";
import { TICK_RATE } from "./load/rules.ts";
import { type Held, mostRooms } from "./load/search.ts";
import { canCompile } from "./load/servers/system-server.ts";
import { measureWorkers, verdictsOfWorkers } from "./load/workers.ts";

const USAGE = "npm run -s bench:load -- [options]: rooms of 32 under load, against Colyseus and bare ws.";

const MOST_ROOMS = 256;

const OPTIONS = {
  rooms: { type: "whole", default: 16, min: 1, max: MOST_ROOMS, help: "rooms of 32 players" },
  seconds: { type: "whole", default: 20, min: 4, max: 600, help: "measured for each server" },
  inputs: { type: "whole", default: 20, min: 5, max: 60, help: "messages with inputs per bot and second" },
  only: { type: "text", default: "", choices: ["", ...SERVERS], help: "one server" },
  search: { type: "flag", help: "the most rooms that ours and Colyseus hold; with --only another server" },
  capacity: {
    type: "flag",
    help: "ours over WebSocket and WebRTC at 20 and 60 inputs; with --search filled up",
  },
  workers: {
    type: "whole",
    default: 1,
    min: 1,
    max: 8,
    help: "ours in so many workers, against one process",
  },
  memory: { type: "flag", help: "memory of rooms, connections, joins and leaves, instead of the load" },
  profile: { type: "text", default: "", value: "DIR", help: "where each server leaves a CPU profile" },
  json: { type: "flag", help: "one line of JSON" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

/** CPU per room, as a multiple of a peer's. */
const BARS: readonly (readonly [ServerName, number])[] = [
  ["colyseus", 0.65],
  ["ws", 1.25],
];
/** Rooms held, as a multiple of those of Colyseus. */
const ROOMS_BAR = 1.5;
const RIVALS: readonly ServerName[] = ["reckon", "colyseus"];

function serversOf({ only }: Options): readonly ServerName[] {
  if (only !== "") return SERVERS.filter((name) => name === only);
  return canCompile() ? COMPARED : COMPARED.filter((name) => name !== "system");
}

async function measureAll(options: Options): Promise<Row[]> {
  const { rooms, seconds, inputs, profile } = options;
  const servers = serversOf(options);
  const profiling = profile === "" ? [] : ["--cpu-prof", `--cpu-prof-dir=${profile}`];
  const stages: Stage[] = [];
  const slices = new Map<ServerName, Slice[]>();
  try {
    // Ours last: it minds most to be stopped while others join.
    for (const server of servers.toReversed()) {
      const stage = await Stage.open(server, Math.round(TICK_RATE / inputs), profiling);
      stages.push(stage);
      await stage.fill(rooms);
      if (servers.length > 1) stage.stop();
      slices.set(server, []);
    }
    for (let turn = -WARM_UP; turn < Math.ceil((seconds * 1000) / SLICE_MS); turn++)
      for (const stage of stages) {
        stage.go();
        const slice = await stage.measure(SLICE_MS);
        if (turn >= 0) slices.get(stage.server)?.push(slice);
        if (servers.length > 1) stage.stop();
      }
  } finally {
    for (const stage of stages) await stage.close();
  }
  return servers.map((server) => rowOf(server, rooms, slices.get(server) ?? []));
}

async function searchAll(options: Options): Promise<Held[]> {
  const held: Held[] = [];
  const servers = options.only === "" ? RIVALS : serversOf(options);
  for (const server of servers)
    held.push(await mostRooms(server, Math.round(TICK_RATE / options.inputs), 8, MOST_ROOMS));
  return held;
}

/** Sentences about bars; a row that is not there is none, and one of a server that fell behind says nothing. */
function verdicts(rows: readonly Row[], held: readonly Held[]): string[] {
  const sentences: string[] = [];
  for (const { server } of rows.filter((one) => !isServing(one)))
    sentences.push(`MISSED: ${server} sent too few snapshots, and its row means nothing`);
  const row = (name: ServerName): Row | undefined =>
    rows.find((one) => one.server === name && isServing(one));
  const most = (name: ServerName): number | undefined => held.find(({ server }) => server === name)?.rooms;
  const [ours, ourMost, theirMost] = [row("reckon"), most("reckon"), most("colyseus")];
  for (const [name, bar] of BARS) {
    const theirs = row(name);
    if (ours === undefined || theirs === undefined) continue;
    const times = ours.cpuPerRoom / theirs.cpuPerRoom;
    sentences.push(
      `${times <= bar ? "met" : "MISSED"}: CPU per room ${times.toFixed(2)} × ${name}, ≤ ${bar}`,
    );
  }
  const theirs = row("colyseus");
  if (ours !== undefined && theirs !== undefined)
    for (const below of [row("system"), row("sockets")]) {
      if (below === undefined) continue;
      const [ourOwn, theirOwn] = [ours, theirs].map(({ cpuPerRoom }) => cpuPerRoom - below.cpuPerRoom);
      sentences.push(
        `${below.server} alone: ${(below.cpuPerRoom / theirs.cpuPerRoom).toFixed(2)} × colyseus; above that ours takes ${(ourOwn / theirOwn).toFixed(2)} × what colyseus does`,
      );
    }
  if (ourMost !== undefined && theirMost !== undefined) {
    const isMet = ourMost >= ROOMS_BAR * theirMost;
    sentences.push(`${isMet ? "met" : "MISSED"}: holds ${ourMost} rooms, Colyseus ${theirMost}, ≥ 1.5 ×`);
  }
  return sentences;
}

async function main(options: Options): Promise<number> {
  if (!canPin) console.error("Servers and bots have no cores of their own here: figures mean little.");
  const { rooms, seconds, inputs, search, memory: isMemory } = options;
  const everyTicks = Math.round(TICK_RATE / inputs);
  const isOurs = options.capacity || options.workers > 1;
  const capacity = options.capacity
    ? await measureCapacity({ rooms, seconds, isSearching: search, most: MOST_ROOMS })
    : [];
  const workers = options.workers > 1 ? await measureWorkers(options.workers, rooms, seconds, inputs) : [];
  const held = search && !isOurs ? await searchAll(options) : [];
  const rows = search || isMemory || isOurs ? [] : await measureAll(options);
  const memory: MemoryFigures | undefined = isMemory ? await measureMemory(everyTicks) : undefined;
  const sentences = [...verdicts(rows, held), ...verdictsOfWays(capacity), ...verdictsOfWorkers(workers)];
  if (options.json) console.log(JSON.stringify({ rows, held, memory, capacity, workers }));
  else {
    for (const table of [rows, capacity, workers, ...held.map(({ rows: tried }) => tried)])
      if (table.length > 0) console.table(table);
    if (memory !== undefined) console.log(memory);
  }
  for (const sentence of sentences) (options.json ? console.error : console.log)(sentence);
  return !options.json && sentences.some((sentence) => sentence.startsWith("MISSED")) ? 1 : 0;
}

await run(USAGE, OPTIONS, main);
