// The cost of starting a match with bots, wake by wake: `npm run -s bench:start-phases -- --json`. Host and bots of the arcade and one person
// run in virtual time and one process: nothing waits, but every wake and every turn of the event loop is timed. Each start is reported by its
// longest wake of rooms, of bots, and of the rest of a turn (packets, collections). `--cold`: no game was rehearsed. Run it with priority:
// `chrt -f 5 npm run …`.

import { PerformanceObserver } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { Host } from "reckon/host";
import { Session } from "reckon/session";
import { loopbackServices, RoomBots } from "reckon/transport";
import { GAMES } from "../../apps/arcade/src/games.ts";
import { rehearse } from "../../packages/reckon/src/node/rehearsal.ts";

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "high-noon" },
    bots: { type: "string", default: "7" },
    starts: { type: "string", default: "6" },
    /** Seconds of each match. */
    seconds: { type: "string", default: "3" },
    cold: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

const BEAT_MS = RoomBots.everyMs;
/** In a frame. */
const BOT_BEATS = 4;
/** From the first greeting to a match, and from the last goodbye to the next start, at most, in beats. */
const MOST_BEATS = 240 * 10;
const REST_BEATS = 240 * 3;

interface Row {
  /** The longest of each in the whole start, ms. */
  readonly roomsMs: number;
  readonly botsMs: number;
  readonly turnMs: number;
  /** The longest wake of both with its turn. */
  readonly wakeMs: number;
  readonly collectionsMs: readonly [count: number, sum: number, longest: number];
  readonly rssMb: number;
}

const rules = await GAMES.find(({ name }) => name === values.game)?.rules();
if (rules === undefined) throw new Error(`There is no game ${values.game}.`);
if (!values.cold) rehearse(values.game, rules.hosted, 7);

let collections: number[] = [];
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) collections.push(duration);
}).observe({ entryTypes: ["gc"] });

let now = 1000;
let drawn = 0;
const random = (): number => {
  drawn++;
  return Math.imul(drawn, 0x9e3779b1) >>> 0;
};
const onFault = (error: unknown): void => console.error(error);
const { hosted } = rules;
const host = new Host({
  games: { [values.game]: hosted },
  random: (bytes) => Uint8Array.from({ length: bytes }, () => random() >>> 24),
  sign: (_seal, done) => done(""),
  verify: (_token, done) => done(undefined),
  mostBots: 7,
  onFault,
});
const bots = new RoomBots({ host, most: 1000, now: () => now, random, onFault });

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function timed(act: () => void): number {
  const since = performance.now();
  act();
  return performance.now() - since;
}

async function start(name: string): Promise<Row> {
  const services = loopbackServices(host, () => now, { isPumped: true });
  const person = new Session(
    {
      game: hosted.make,
      name: values.game,
      preset: hosted.preset,
      rules: { ...hosted.lobby, gate: "open" },
      ownAddress: "here",
      wish: { room: "", create: { isPrivate: true, bots: Number(values.bots) } },
      sample: () => {},
      services,
    },
    now,
  );
  person.lobby.wish({ type: "address", text: "" }, now);
  let [roomsMs, botsMs, turnMs, wakeMs] = [0, 0, 0, 0];
  const beat = async (): Promise<void> => {
    now += BEAT_MS;
    const ofRooms = timed(() => host.update(now));
    const ofBots = timed(() => bots.update(now));
    const since = performance.now();
    await turn();
    const ofTurn = performance.now() - since;
    roomsMs = Math.max(roomsMs, ofRooms);
    botsMs = Math.max(botsMs, ofBots);
    turnMs = Math.max(turnMs, ofTurn);
    wakeMs = Math.max(wakeMs, ofRooms + ofBots + ofTurn);
  };
  const frame = (): void => {
    services.pump();
    if (person.lobby.state === "choosingUsername") person.lobby.wish({ type: "username", name }, now);
    person.update(now);
    services.pump();
  };
  collections = [];
  let left = MOST_BEATS;
  for (let beats = 0; left > 0; beats++, left--) {
    await beat();
    if (beats % BOT_BEATS === 2) frame();
    if (person.client !== undefined) left = Math.min(left, 240 * Number(values.seconds));
  }
  if (person.client?.isStarted !== true) throw new Error(`There was no match: ${person.lobby.sentence}`);
  const collectionsMs = [
    collections.length,
    collections.reduce((sum, ms) => sum + ms, 0),
    Math.max(0, ...collections),
  ] as const;
  const row = { roomsMs, botsMs, turnMs, wakeMs, collectionsMs, rssMb: process.memoryUsage.rss() / 1048576 };
  person.lobby.wish({ type: "leave" }, now);
  for (let beats = 0; beats < REST_BEATS; beats++) {
    await beat();
    if (beats % BOT_BEATS === 2) frame();
  }
  return row;
}

const rows: Row[] = [];
for (let i = 0; i < Number(values.starts); i++) rows.push(await start(`Ada${i}`));
const shown = (value: number): number => Math.round(10 * value) / 10;
if (values.json)
  console.log(
    JSON.stringify(
      { game: values.game, bots: Number(values.bots), cold: values.cold, rows },
      (_key, value) => (typeof value === "number" ? shown(value) : value),
    ),
  );
else
  for (const { roomsMs, botsMs, turnMs, wakeMs, collectionsMs, rssMb } of rows)
    console.log(
      `longest wake of rooms ${shown(roomsMs)} ms, of bots ${shown(botsMs)}, turn ${shown(turnMs)}, all together ${shown(wakeMs)}; ` +
        `${collectionsMs[0]} collections of ${shown(collectionsMs[1])} ms, longest ${shown(collectionsMs[2])}; ${shown(rssMb)} MB`,
    );
