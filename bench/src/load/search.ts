// The most rooms that each server holds: rooms are added until the p99 of the lateness of their steps reaches 16 ms. A server
// holds a number of rooms if the better of a few slices stays below; other work on the machine only makes slices worse.

import { isServing, type Row, rowOf } from "./figures.ts";
import { type ServerName, Stage } from "./processes.ts";

/** A tick, nearly. */
const MOST_LATENESS_MS = 16;
const SLICE_MS = 5000;
const TRIES = 3;
/** Rooms that are added at a time: an eighth of those that are there, and at least so many. */
const LEAST_STEP = 4;
const STEP_SHARE = 1 / 8;

/** The last row that held, and the first that did not; rows in between were not tried. */
export interface Held {
  readonly server: ServerName;
  readonly rooms: number;
  readonly rows: readonly Row[];
}

/** Adds rooms to `from`, up to `most`. */
export async function mostRooms(
  server: ServerName,
  everyTicks: number,
  from: number,
  most: number,
): Promise<Held> {
  const stage = await Stage.open(server, everyTicks);
  const rows: Row[] = [];
  let held = 0;
  try {
    await stage.fill(from);
    for (;;) {
      const row = await bestRow(stage);
      rows.push(row);
      if (!holds(row)) break;
      held = row.rooms;
      const step = Math.max(LEAST_STEP, Math.floor(stage.rooms * STEP_SHARE));
      if (stage.rooms + step > most) break;
      await stage.fill(step);
    }
  } finally {
    await stage.close();
  }
  return { server, rooms: held, rows };
}

/** The first slice that holds, or the best of all. */
async function bestRow(stage: Stage): Promise<Row> {
  let best: Row | undefined;
  for (let i = 0; i < TRIES; i++) {
    const row = rowOf(stage.server, stage.rooms, [await stage.measure(SLICE_MS)]);
    if (best === undefined || row.latenessMsP99 < best.latenessMsP99) best = row;
    if (holds(best)) break;
  }
  return best as Row;
}

/** Whether the rooms were in time, and every client was sent its snapshots. */
function holds(row: Row): boolean {
  return row.latenessMsP99 < MOST_LATENESS_MS && isServing(row) && row.stepsPerRoomPerSecond > 57;
}
