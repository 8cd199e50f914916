// What a core holds: rooms of 32 over WebSockets and over WebRTC, at the input rate of the bench and at that of our own client. `bench:load
// --capacity` calls it. Always true: the two ways take turns on the same cores; a row says whether its rooms were held, or extrapolated from
// the CPU of fewer, and whether its bots kept up.

import { isServing, type Row, rowOf } from "./figures.ts";
import { inTurns, type ServerName } from "./processes.ts";
import { TICK_RATE } from "./rules.ts";
import { mostRooms } from "./search.ts";

export interface CapacityRow
  extends Pick<
    Row,
    | "cpuPerRoom"
    | "bytesPerClientPerSecond"
    | "snapshotsPerClientPerSecond"
    | "inputMessagesPerClientPerSecond"
    | "latenessMsP99"
    | "botCpu"
  > {
  readonly way: "WebSocket" | "WebRTC";
  /** Messages per bot and second that were wanted. */
  readonly inputs: number;
  /** Rooms that were measured. */
  readonly rooms: number;
  readonly roomsPerCore: number;
  readonly by: "held" | "extrapolated";
  /** The bots sent nearly all that they should; else the row is of a lesser load. */
  readonly haveBotsKeptUp: boolean;
}

const INPUTS = [20, 60];
const WAYS = [
  ["WebSocket", "reckon"],
  ["WebRTC", "reckon-datagrams"],
] as const;
/** A bot over WebRTC takes several times the CPU of one over a WebSocket, and all of them have one core. */
const RTC_SHARE = 1 / 4;
/** A server that `--search` fills holds its rooms in time up to about this share of its core. */
const USABLE = 0.8;
const KEPT_UP = 0.95;

export interface CapacityOptions {
  readonly rooms: number;
  readonly seconds: number;
  /** Rooms are added until the server is late. */
  readonly isSearching: boolean;
  readonly most: number;
}

export async function measureCapacity(options: CapacityOptions): Promise<CapacityRow[]> {
  const rows: CapacityRow[] = [];
  for (const inputs of INPUTS)
    rows.push(...(options.isSearching ? await searched(inputs, options) : await measured(inputs, options)));
  return rows;
}

async function measured(inputs: number, { rooms, seconds }: CapacityOptions): Promise<CapacityRow[]> {
  const scenes = WAYS.map(([, server]) => ({ server, inputs, rooms: roomsOf(server, rooms) }));
  const all = await inTurns(scenes, seconds);
  return WAYS.map(([way, server], i) => {
    const row = rowOf(server, scenes[i].rooms, all[i]);
    return capacityOf(way, inputs, row, Math.floor(USABLE / row.cpuPerRoom), "extrapolated");
  });
}

function roomsOf(server: ServerName, rooms: number): number {
  return server === "reckon" ? rooms : Math.max(1, Math.round(rooms * RTC_SHARE));
}

async function searched(inputs: number, { most }: CapacityOptions): Promise<CapacityRow[]> {
  const found: CapacityRow[] = [];
  for (const [way, server] of WAYS) {
    const { rooms, rows } = await mostRooms(server, Math.round(TICK_RATE / inputs), 4, most);
    const row = rows.findLast((one) => one.rooms <= rooms) ?? rows[0];
    found.push(capacityOf(way, inputs, row, rooms, "held"));
  }
  return found;
}

function capacityOf(
  way: CapacityRow["way"],
  inputs: number,
  row: Row,
  roomsPerCore: number,
  by: CapacityRow["by"],
): CapacityRow {
  const { rooms, cpuPerRoom, bytesPerClientPerSecond, snapshotsPerClientPerSecond, latenessMsP99, botCpu } =
    row;
  const { inputMessagesPerClientPerSecond } = row;
  const haveBotsKeptUp = inputMessagesPerClientPerSecond >= KEPT_UP * inputs;
  return {
    ...{ way, inputs, rooms, cpuPerRoom, roomsPerCore, by, bytesPerClientPerSecond },
    ...{
      snapshotsPerClientPerSecond,
      inputMessagesPerClientPerSecond,
      latenessMsP99,
      botCpu,
      haveBotsKeptUp,
    },
  };
}

/** Sentences about rows that mean nothing. */
export function verdictsOfWays(rows: readonly CapacityRow[]): string[] {
  return rows.flatMap((row) => {
    const where = `over ${row.way} at ${row.inputs} inputs`;
    if (!isServing(row))
      return [`MISSED: the server sent too few snapshots ${where}, and its row means nothing`];
    return row.haveBotsKeptUp ? [] : [`MISSED: the bots did not keep up ${where}: use fewer rooms`];
  });
}
