// Makes the bench's row of a server from its slices. Other work on the machine makes slices worse, never better, so a row uses the half in
// which the server waited least for its core.

import type { ServerName, Slice } from "./processes.ts";
import { ROOM_PLAYERS } from "./rules.ts";

export interface Row {
  readonly server: ServerName;
  readonly rooms: number;
  readonly players: number;
  /** How late the steps of rooms began. */
  readonly latenessMsP50: number;
  readonly latenessMsP99: number;
  /** Share of one core that the server took. */
  readonly cpu: number;
  readonly cpuPerRoom: number;
  readonly bytesPerClientPerSecond: number;
  readonly snapshotsPerClientPerSecond: number;
  readonly inputMessagesPerClientPerSecond: number;
  readonly stepsPerRoomPerSecond: number;
  /** Share of the time in which the server could have run and others had its core. */
  readonly waiting: number;
  readonly botCpu: number;
}

export function rowOf(server: ServerName, rooms: number, slices: readonly Slice[]): Row {
  const best = [...slices]
    .sort((a, b) => a.served.waiting - b.served.waiting)
    .slice(0, Math.ceil(slices.length / 2));
  const mean = (of: (slice: Slice) => number): number =>
    best.reduce((sum, slice) => sum + of(slice), 0) / best.length;
  const latenessMs = best.flatMap(({ served }) => served.latenessMs).sort((a, b) => a - b);
  const players = rooms * ROOM_PLAYERS;
  const perClient = (of: (slice: Slice) => number): number =>
    mean((slice) => of(slice) / slice.heard.seconds / players);
  const cpu = mean(({ served }) => served.cpu);
  return {
    server,
    rooms,
    players,
    latenessMsP50: round(latenessMs[Math.floor(latenessMs.length * 0.5)] ?? 0, 2),
    latenessMsP99: round(latenessMs[Math.floor(latenessMs.length * 0.99)] ?? 0, 2),
    cpu: round(cpu, 4),
    cpuPerRoom: round(cpu / rooms, 5),
    bytesPerClientPerSecond: Math.round(perClient(({ heard }) => heard.bytes)),
    snapshotsPerClientPerSecond: round(
      perClient(({ heard }) => heard.snapshots),
      2,
    ),
    inputMessagesPerClientPerSecond: round(
      perClient(({ heard }) => heard.inputs),
      2,
    ),
    stepsPerRoomPerSecond: round(mean(({ served }) => served.steps / served.seconds) / rooms, 2),
    waiting: round(
      mean(({ served }) => served.waiting),
      3,
    ),
    botCpu: round(
      mean(({ heard }) => heard.cpu),
      3,
    ),
  };
}

/** Whether every client was sent nearly all of its 20 snapshots per second. */
export function isServing({
  snapshotsPerClientPerSecond,
}: Pick<Row, "snapshotsPerClientPerSecond">): boolean {
  return snapshotsPerClientPerSecond > 18;
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
