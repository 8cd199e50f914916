// A process of bots, for one server: started by processes.ts, pinned to the core that the server has not. It wakes every
// few ms and lets those speak whose turn it is, so that their messages are spread over time as those of people are.

import type { Counts, Destination, LoadBot } from "./clients/bot.ts";
import { ColyseusBot } from "./clients/colyseus-bot.ts";
import { ReckonBot } from "./clients/reckon-bot.ts";
import { SystemBot } from "./clients/system-bot.ts";
import { WsBot } from "./clients/ws-bot.ts";
import { answer } from "./questions.ts";
import { TICK_MS } from "./rules.ts";

/** What bots did in a span. */
export interface Heard extends Counts {
  readonly bots: number;
  /** Share of a core that they took. */
  readonly cpu: number;
  readonly seconds: number;
}

export interface Arrivals extends Pick<Destination, "port" | "everyTicks" | "perRoom" | "starts"> {
  readonly server: string;
  readonly count: number;
}

const WAKE_MS = 4;
/** So many join at once. */
const AT_ONCE = 16;

const counts: Counts = { snapshots: 0, bytes: 0, inputs: 0 };
const bots: LoadBot[] = [];
let everyMs = 50;
let turn = 0;
let spokenMs = performance.now();
let numbered = 0;
let sinceMs = 0;
let cpu = process.cpuUsage();

/** Those whose turn has come since the last wake; after a pause nobody speaks twice. */
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
    if (server === "reckon") return new ReckonBot(number, to);
    return new ColyseusBot(number, to, server === "colyseus-plain");
  };
  const end = numbered + count;
  const joinNext = async (): Promise<void> => {
    while (numbered < end) {
      const bot = make(numbered++);
      await bot.join();
      bots.push(bot);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, joinNext));
}

setInterval(speak, WAKE_MS);

answer({
  join: (given) => join(given as Arrivals),
  /** Those who came last go first. */
  leave(given) {
    for (const bot of bots.splice(-Number(given))) bot.leave();
  },
  begin() {
    Object.assign(counts, { snapshots: 0, bytes: 0, inputs: 0 });
    cpu = process.cpuUsage();
    sinceMs = performance.now();
  },
  end(): Heard {
    const ms = performance.now() - sinceMs;
    const { user, system } = process.cpuUsage(cpu);
    return { ...counts, bots: bots.length, cpu: (user + system) / 1000 / ms, seconds: ms / 1000 };
  },
});
