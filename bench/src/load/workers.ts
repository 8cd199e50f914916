// What several workers cost beside one process: `serve` with WORKERS, and without, in turns on the same core. `bench:load --workers` calls
// it. CPU is summed over all processes, the supervisor's with it. A process takes some CPU without any room, so there are two comparisons:
// with one process that has as many rooms as each worker (a machine with a core for each), and with one that has the rooms of all.

import { isServing, type Row, rowOf } from "./figures.ts";
import { inTurns, type Scene } from "./processes.ts";

export interface WorkersRow
  extends Pick<
    Row,
    | "rooms"
    | "cpu"
    | "cpuPerRoom"
    | "bytesPerClientPerSecond"
    | "snapshotsPerClientPerSecond"
    | "inputMessagesPerClientPerSecond"
    | "waiting"
    | "botCpu"
  > {
  readonly workers: number;
  /** Share of a core that each process took. */
  readonly cpuByProcess: readonly number[];
}

/** CPU per room of workers, as a multiple of one process'. */
const BAR = 1.05;

/** One process with a worker's share of the rooms, one with all of them, and the workers. */
export async function measureWorkers(
  workers: number,
  rooms: number,
  seconds: number,
  inputs: number,
): Promise<WorkersRow[]> {
  const share = Math.max(1, Math.round(rooms / workers));
  const scene = (count: number, held: number): Scene & { readonly workers: number } => ({
    ...{ server: "served", inputs, rooms: held, workers: count },
    environment: { WORKERS: String(count) },
  });
  const scenes = [scene(1, share), scene(1, share * workers), scene(workers, share * workers)];
  const all = await inTurns(scenes, seconds);
  return scenes.map(({ workers: count, rooms: held }, i) => {
    const { server, players, latenessMsP50, latenessMsP99, stepsPerRoomPerSecond, ...row } = rowOf(
      "served",
      held,
      all[i],
    );
    const cpuByProcess = all[i][all[i].length - 1].served.cpuByProcess.map((cpu) => Number(cpu.toFixed(3)));
    return { workers: count, ...row, cpuByProcess };
  });
}

/** Sentences about the rows of `measureWorkers`; a row of a server that fell behind is not compared. */
export function verdictsOfWorkers(rows: readonly WorkersRow[]): string[] {
  if (rows.length < 3) return [];
  const [share, all, several] = rows;
  return [share, all].map((one) => {
    const times = several.cpuPerRoom / one.cpuPerRoom;
    const what = `CPU per room of ${several.workers} workers with ${several.rooms} rooms`;
    if (!isServing(one) || !isServing(several))
      return `MISSED: ${what} cannot be compared with one process with ${one.rooms}: too few snapshots were sent`;
    return `${times <= BAR ? "met" : "MISSED"}: ${what} ${times.toFixed(3)} × one process with ${one.rooms}, ≤ ${BAR}`;
  });
}
