// A process of bots for one server: processes.ts starts it, pinned to the other core. It wakes every few ms and lets the bots send whose turn
// has come, so that their messages are spread over time like those of people.

import type { Counts, Destination, LoadBot } from "./clients/bot.ts";
import { ColyseusBot } from "./clients/colyseus-bot.ts";
import { ReckonBot } from "./clients/reckon-bot.ts";
import { SystemBot } from "./clients/system-bot.ts";
import { WsBot } from "./clients/ws-bot.ts";
import { answer } from "./questions.ts";
import { TICK_MS } from "./rules.ts";

/** Counts of bots in a span. */
export interface Heard extends Counts {
  readonly bots: number;
  /** Share of a core that they took. */
  readonly cpu: number;
  readonly seconds: number;
  /** Bots whose packets go over WebRTC. */
  readonly onDatagrams: number;
}

export interface Arrivals extends Pick<Destination, "port" | "everyTicks" | "perRoom" | "starts"> {
  readonly server: string;
  readonly count: number;
}

const WAKE_MS = 4;
/** Bots that join at once. */
const AT_ONCE = 16;
/** A move to WebRTC takes less; a host makes 20 peers per second. */
const MOST_MOVE_MS = 30_000;

const counts: Counts = { snapshots: 0, bytes: 0, inputs: 0 };
const bots: LoadBot[] = [];
let everyMs = 50;
let turn = 0;
let spokenMs = performance.now();
let numbered = 0;
let sinceMs = 0;
let since = process.cpuUsage();

/** Lets the bots send whose turn has come since the last wake; after a pause none sends twice. */
function speak(): void {
  const now = performance.now();
  const due = Math.min(bots.length, Math.floor(((now - spokenMs) / everyMs) * bots.length));
  for (let i = 0; i < due; i++) bots[turn++ % bots.length].speak(now);
  if (due > 0) spokenMs = Math.max(spokenMs + (due / bots.length) * everyMs, now - everyMs);
}

async function join({ server, count, ...where }: Arrivals): Promise<void> {
  everyMs = where.everyTicks * TICK_MS;
  const to: Destination = { ...where, counts };
  const make = (number: number): LoadBot => {
    if (server === "ws" || server === "sockets") return new WsBot(number, to);
    if (server === "system") return new SystemBot(to);
    if (server === "reckon" || server === "served") return new ReckonBot(number, to);
    if (server === "reckon-datagrams") return new ReckonBot(number, to, true);
    return new ColyseusBot(number, to, server === "colyseus-plain");
  };
  const end = numbered + count;
  const joinNext = async (): Promise<void> => {
    while (numbered < end) {
      const bot = make(numbered++);
      await bot.join();
      bots.push(bot);
      await moved(bot);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, joinNext));
}

/** Waits until a bot that moves to WebRTC has moved. */
async function moved(bot: LoadBot): Promise<void> {
  const endMs = performance.now() + MOST_MOVE_MS;
  while (bot.isOnDatagrams === false) {
    if (performance.now() > endMs) throw new Error("A bot did not get to WebRTC.");
    await new Promise((resolve) => setTimeout(resolve, WAKE_MS));
  }
}

setInterval(speak, WAKE_MS);

answer({
  join: (given) => join(given as Arrivals),
  /** The newest bots leave first. */
  leave(given) {
    for (const bot of bots.splice(-Number(given))) bot.leave();
  },
  begin() {
    Object.assign(counts, { snapshots: 0, bytes: 0, inputs: 0 });
    since = process.cpuUsage();
    sinceMs = performance.now();
  },
  end(): Heard {
    const ms = performance.now() - sinceMs;
    const { user, system } = process.cpuUsage(since);
    const onDatagrams = bots.filter(({ isOnDatagrams }) => isOnDatagrams === true).length;
    const cpu = (user + system) / 1000 / ms;
    return { ...counts, bots: bots.length, cpu, seconds: ms / 1000, onDatagrams };
  },
});
