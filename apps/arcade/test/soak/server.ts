// `npm run -s soak:server -- --minutes 60`: the production server as it was built, with visitors who come and go over real sockets
// and bots in their rooms. Its memory is read every few seconds. The soak fails if memory grows, if a room throws, if a visitor who
// did nothing wrong is sent away, or if the server does not end well. The server is a process of its own; all visitors are in this
// process, each with an own address of this machine, because a server's limits are per address.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Random } from "reckon";
import { openUdp } from "reckon/transport/node";
import { type OptionValues, Refusal, run } from "../../../sim/src/command-line.ts";
import { GAMES } from "../../src/games.ts";
import { type Counts, Guest } from "./guest.ts";
import { type Sample, slopeOf } from "./slope.ts";

const USAGE = "npm run -s soak:server -- [options]: what does an hour of visitors leave behind in a server?";
const OPTIONS = {
  minutes: { type: "number", default: 60, min: 0.1, max: 1440, help: "how long it runs" },
  warm: { type: "number", default: 15, min: 0, max: 720, help: "minutes before memory counts" },
  visitors: { type: "whole", default: 50, min: 1, max: 200, help: "people at a time" },
  bots: { type: "whole", default: 32, min: 0, max: 1000, help: "bots at a time" },
  datagrams: { type: "whole", default: 5, min: 0, max: 50, help: "visitors who play by WebRTC" },
  rate: { type: "whole", default: 30, min: 5, max: 144, help: "pictures per second of a visitor" },
  seed: { type: "whole", default: 1, min: 1, max: 4_000_000_000, help: "seed of the visitors' actions" },
  json: { type: "flag", help: "one JSON line at the end instead of words" },
} as const;

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));
const PROGRAM = "apps/arcade/build/server/main.js";
const SAMPLE_MS = 5000;
const REPORT_MS = 60_000;
const BLOCKS = 9;
/** Ordinary ends of a visit: rooms fill up, start and close. */
const HARMLESS = new Set(["left", "full", "in-progress", "room"]);
/** If the visitors' own process was held up for this long, ms, their lost connections do not count. */
const STALL_MS = 2000;

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  readonly faults: string[];
  readonly ended: Promise<number | null>;
}

async function startServer(bots: number): Promise<Server> {
  if (!existsSync(`${ROOT}/${PROGRAM}`))
    throw new Refusal("There is no built server: run npm run build first.");
  const environment = {
    PORT: "0",
    HOST: "127.0.0.1",
    MOST_BOTS: String(bots),
    STATE_FILE: "off",
    STATUS_PORT: "off",
    DRAIN_SECONDS: "0",
  };
  const child = spawn(process.execPath, [PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, ...environment, LOG_LEVEL: "info", NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  const faults: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    ended.then(() => reject(new Error("The server ended before it had started: see above.")));
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
      const started = /"port":(\d+),.*"msg":"started"/.exec(line);
      if (started !== null) resolve(Number(started[1]));
      if (/"level":(?:50|60)/.test(line)) faults.push(line);
    });
  });
  return { child, port, faults, ended };
}

/** Memory of a process, in MB. */
function rssOf({ pid }: ChildProcess): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1] ?? Number.NaN) / 1024;
}

async function main(options: OptionValues<typeof OPTIONS>): Promise<number> {
  const { minutes, visitors, bots, seed, rate, json } = options;
  const server = await startServer(bots);
  const games = await Promise.all(GAMES.map(async (game) => ({ game, rules: await game.rules() })));
  const { makePeer } = await openUdp();
  const counts: Counts = { visits: 0, seats: 0, matches: 0, datagrams: 0, losses: {} };
  const startMs = performance.now();
  const guests = Array.from({ length: visitors }, (_, i) => {
    const address = `127.1.${i >> 8}.${(i & 255) + 1}`;
    const shared = { port: server.port, address, games, counts };
    const peer = i < options.datagrams ? makePeer : undefined;
    return new Guest({ ...shared, random: Random.from(seed * 1000 + i), makePeer: peer }, startMs);
  });
  let isRunning = true;
  let updatedMs = startMs;
  let longestStallMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    longestStallMs = Math.max(longestStallMs, now - updatedMs);
    updatedMs = now;
    for (const guest of guests) guest.update(now);
  }, 1000 / rate);
  server.ended.then(() => {
    isRunning = false;
  });
  const samples: Sample[] = [];
  const present: number[] = [];
  const botsThere: number[] = [];
  const warmMs = Math.min(options.warm, minutes / 3) * 60_000;
  let reportMs = REPORT_MS;
  for (let ms = 0; isRunning && ms < minutes * 60_000; ms = performance.now() - startMs) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    if (!isRunning) break;
    samples.push({ ms: performance.now() - startMs, value: rssOf(server.child) });
    present.push(guests.filter(({ isHere }) => isHere).length);
    const rooms = new Map(guests.flatMap(({ room }) => (room === undefined ? [] : [room])));
    botsThere.push([...rooms.values()].reduce((all, bots) => all + bots, 0));
    if (ms < reportMs) continue;
    reportMs += REPORT_MS;
    const { visits, matches } = counts;
    const rss = samples.at(-1)?.value.toFixed(1);
    console.error(
      `${(ms / 60_000).toFixed(0)} min: ${rss} MB, ${present.at(-1)} visitors, ${visits} visits, ${matches} matches, ` +
        `${rooms.size} rooms with ${botsThere.at(-1)} bots, ${server.faults.length} faults`,
    );
  }
  const wasThere = isRunning;
  for (const guest of guests) guest.end(performance.now());
  await new Promise((resolve) => setTimeout(resolve, 1000));
  clearInterval(timer);
  server.child.kill("SIGTERM");
  const exitCode = await server.ended;
  const isTold = { json, wasThere, exitCode, server, samples, warmMs, counts, longestStallMs };
  return report({ ...isTold, present, botsThere });
}

interface Outcome {
  readonly json: boolean;
  readonly wasThere: boolean;
  readonly exitCode: number | null;
  readonly server: Server;
  readonly samples: readonly Sample[];
  readonly warmMs: number;
  readonly counts: Counts;
  /** Longest stall of the visitors' own process. */
  readonly longestStallMs: number;
  readonly present: readonly number[];
  readonly botsThere: readonly number[];
}

function report(outcome: Outcome): number {
  const { json, wasThere, exitCode, server, samples, warmMs, counts, longestStallMs, ...there } = outcome;
  const warm = samples.filter(({ ms }) => ms >= warmMs);
  const slope = slopeOf(warm, BLOCKS);
  const losses = Object.entries(counts.losses).filter(([reason]) => !HARMLESS.has(reason));
  const figures = {
    minutes: round((samples.at(-1)?.ms ?? 0) / 60_000),
    visitors: round(mean(there.present)),
    bots: round(mean(there.botsThere)),
    ...counts,
    longestStallMs: round(longestStallMs),
    faults: server.faults.length,
    exitCode,
    rssMbFirst: round(samples[0]?.value ?? 0),
    rssMbWarm: round(warm[0]?.value ?? 0),
    rssMbLast: round(samples.at(-1)?.value ?? 0),
    rssMbMost: round(Math.max(...samples.map(({ value }) => value))),
    slopeMbPerHour: round(slope?.perHour ?? 0),
    slopeUncertainty: round(slope?.uncertainty ?? 0),
    noiseMb: round(slope?.noise ?? 0),
  };
  const problems = [
    ...(wasThere && exitCode === 0
      ? []
      : [`the server ended with ${exitCode}${wasThere ? "" : " by itself"}`]),
    ...server.faults.slice(0, 3),
    ...(longestStallMs > STALL_MS
      ? []
      : losses.map(([reason, count]) => `${count} visitors were lost: ${reason}`)),
    ...(slope !== undefined && slope.perHour > slope.uncertainty ? ["memory grows, beyond its noise"] : []),
  ];
  if (json) console.log(JSON.stringify({ ...figures, problems }));
  else {
    for (const [name, value] of Object.entries(figures)) console.log(`${name}: ${JSON.stringify(value)}`);
    console.log(problems.length === 0 ? "All is well." : problems.join("\n"));
  }
  return problems.length === 0 ? 0 : 1;
}

function mean(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / Math.max(1, values.length);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

await run(USAGE, OPTIONS, async (options) => process.exit(await main(options)));
