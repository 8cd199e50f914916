// The cost of a room: `npm run -s bench:sizing`. It starts a server from sources for each game of the arcade; rooms with one person and some
// bots play a while, and memory and CPU time of the process are compared with those before. The guide on deploying has the figures.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { ArcadeGame } from "@reckon/stage";
import { Session } from "reckon/session";
import { sessionServices } from "reckon/transport";
import { openWebSocket } from "reckon/transport/node";
import { GAMES } from "../apps/arcade/src/games.ts";
import { portOf, run } from "../apps/arcade/test/program.ts";

const { values } = parseArgs({
  options: {
    rooms: { type: "string", default: "8" },
    bots: { type: "string", default: "3" },
    seconds: { type: "string", default: "10" },
    only: { type: "string" },
  },
});
const rooms = Number(values.rooms);
const bots = Number(values.bots);
/** Of `/proc/PID/stat`, on every Linux there is. */
const JIFFIES_PER_SECOND = 100;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function costOf(pid: number | undefined): { rssMb: number; cpuS: number } {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return {
    rssMb: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024,
    cpuS: (Number(stat[11]) + Number(stat[12])) / JIFFIES_PER_SECOND,
  };
}

/** A person in a room of their own, from an address of their own. */
async function come(game: ArcadeGame, port: number, i: number): Promise<Session> {
  const { hosted } = await game.rules();
  const services = sessionServices({
    openStream: (to) => openWebSocket(`ws://${to}/play`, { localAddress: `127.3.0.${i + 1}` }),
    probe: async () => true,
    now: () => performance.now(),
  });
  const session = new Session(
    {
      game: hosted.make,
      name: game.name,
      preset: hosted.preset,
      rules: game.lobby,
      ownAddress: `127.0.0.1:${port}`,
      wish: { room: "", create: { isPrivate: true, bots } },
      sample: () => {},
      services,
    },
    performance.now(),
  );
  session.lobby.wish({ type: "address", text: "" }, performance.now());
  return session;
}

async function measure(game: ArcadeGame): Promise<void> {
  const most = String(rooms * bots + 1);
  const program = run({ PORT: "0", STATE_FILE: "off", MOST_BOTS: most });
  while (portOf(program) === 0) {
    if (program.child.exitCode !== null) throw new Error(program.said.err);
    await pause(50);
  }
  const { pid } = program.child;
  const sessions: Session[] = [];
  const timer = setInterval(() => {
    for (const session of sessions) session.update(performance.now());
  }, 16);
  const playing = async (count: number): Promise<void> => {
    while (sessions.length < count) sessions.push(await come(game, portOf(program), sessions.length));
    for (let waits = 0; sessions.some(({ client }) => client?.isStarted !== true); waits++) {
      if (waits > 1500)
        throw new Error(`${game.name} does not start: ${sessions.map(({ lobby }) => lobby.state)}`);
      for (const { lobby } of sessions)
        if (lobby.state === "choosingUsername")
          lobby.wish({ type: "username", name: "ada" }, performance.now());
      await pause(20);
    }
    await pause(1000 * Number(values.seconds));
  };
  // The first one makes what all share.
  await playing(1);
  const before = costOf(pid);
  await playing(rooms);
  const { rssMb } = costOf(pid);
  const then = costOf(pid);
  await pause(1000 * Number(values.seconds));
  const cpu = (costOf(pid).cpuS - then.cpuS) / Number(values.seconds) / rooms;
  const perRoom = (rssMb - before.rssMb) / (rooms - 1);
  console.log(
    JSON.stringify({
      game: game.name,
      rooms,
      bots,
      rssMbOfOne: Math.round(before.rssMb),
      rssMbPerRoom: Number(perRoom.toFixed(1)),
      corePerRoom: Number(cpu.toFixed(3)),
    }),
  );
  clearInterval(timer);
  program.child.kill("SIGTERM");
  await program.ended;
}

for (const game of GAMES) if (values.only === undefined || values.only === game.name) await measure(game);
process.exit(0);
