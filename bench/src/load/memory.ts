// The memory of rooms and connections of a HostServer, and whether it stays flat while players join and leave. All figures are live bytes, heap
// and array buffers, after a collection; rss is printed beside them, and is not ours alone.

import type { Memory } from "./meter.ts";
import { pause, Stage } from "./processes.ts";
import { ROOM_PLAYERS } from "./rules.ts";

export interface MemoryFigures {
  /** A room whose players have left before a match. */
  readonly idleRoomBytes: number;
  /** A room with a match and one player. */
  readonly playedRoomBytes: number;
  /** Each further player, with their connection. */
  readonly connectionBytes: number;
  /** After many joins and leaves of a room in play. */
  readonly churn: readonly (Memory & { readonly joins: number })[];
}

const ROOMS = 8;
const IDLE_ROOMS = 64;
const JOINS = 1000;
const AT_ONCE = 25;
/** Compiled code grows for minutes, by as much as hundreds of players: it is no part of what players cost. */
const WITHOUT_COMPILER = ["--no-opt", "--no-sparkplug"];
/** Until those who left are forgotten, ms. */
const FORGOTTEN_MS = 1500;

async function heapOf(stage: Stage): Promise<number> {
  await pause(FORGOTTEN_MS);
  return (await stage.memory()).heapBytes;
}

export async function measureMemory(everyTicks: number): Promise<MemoryFigures> {
  const idle = await withStage(everyTicks, async (stage) => {
    // The first ones bring what all rooms share.
    await stage.join(8, 1, false);
    await stage.leave(8);
    const before = await heapOf(stage);
    await stage.join(IDLE_ROOMS, 1, false);
    await stage.leave(IDLE_ROOMS);
    return ((await heapOf(stage)) - before) / IDLE_ROOMS;
  });
  const single = await withStage(everyTicks, async (stage) => {
    await stage.join(ROOMS, 1);
    const before = await heapOf(stage);
    await stage.join(ROOMS, 1);
    return ((await heapOf(stage)) - before) / ROOMS;
  });
  const full = await withStage(everyTicks, async (stage) => {
    await stage.fill(ROOMS);
    const before = await heapOf(stage);
    await stage.fill(ROOMS);
    return ((await heapOf(stage)) - before) / ROOMS;
  });
  return {
    idleRoomBytes: Math.round(idle),
    playedRoomBytes: Math.round(single),
    connectionBytes: Math.round((full - single) / (ROOM_PLAYERS - 1)),
    churn: await withStage(everyTicks, churn),
  };
}

async function churn(stage: Stage): Promise<MemoryFigures["churn"]> {
  const seen: (Memory & { readonly joins: number })[] = [];
  await stage.join(1, 0);
  for (let joins = 0; joins <= JOINS; joins += AT_ONCE) {
    await stage.join(AT_ONCE, 0);
    await stage.leave(AT_ONCE);
    // Every seat is free again before the next ones come.
    await pause(120);
    if (joins % (JOINS / 4) > 0) continue;
    await pause(FORGOTTEN_MS);
    seen.push({ joins, ...(await stage.memory()) });
  }
  return seen;
}

async function withStage<T>(everyTicks: number, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await Stage.open("reckon", everyTicks, WITHOUT_COMPILER);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}
