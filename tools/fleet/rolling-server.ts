// One server of the fleet that is deployed anew: the arcade's page and dash, and "crowd", which is dash without a lobby for bots, on real
// sockets, with the settings of the environment. It tells which rooms it has, how late its ticks were, what it costs, and how each
// match ended. Forked by faults-stand.ts, for rolling.ts.

import { dash } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import type { ArcadeGame } from "@reckon/stage";
import { type HostedGame, hosted } from "reckon";
import { startArcade } from "../../apps/arcade/src/server/arcade.ts";
import { Distribution } from "../../packages/reckon/src/quality/distribution.ts";
import { CROWD_LOBBY } from "./crowd-lobby.ts";
import type { ServerReport } from "./faults-server.ts";

export interface RollingReport extends ServerReport {
  /** Share of a core since "begin". */
  readonly cpu: number;
  /** Matches that ended otherwise than by the game's word, or because everybody left. */
  readonly matchesLost: number;
}

const { ROLLING_PAGE: pageFolder = "", ROLLING_MATCH_TICKS: matchTicks = "0" } = process.env;
const most = Number(matchTicks);
/** A match that is not short goes on for as long as anybody is there. */
const judge: HostedGame["judge"] = (world, ticks) =>
  most === 0 || ticks < most
    ? {}
    : {
        finished: [...world.all("player")].map((_, seat) => ({ seat, score: 0, outcome: "", hasWon: false })),
      };

const crowd = { ...hosted(dash, { lobby: CROWD_LOBBY }), judge };
const games = [
  { name: "crowd", rules: async () => ({ hosted: crowd }) } as unknown as ArcadeGame,
  {
    ...dashStage,
    rules: async () => {
      const loaded = await dashStage.rules();
      return { ...loaded, hosted: { ...loaded.hosted, judge } };
    },
  },
];

let matchesLost = 0;
const server = await startArcade({
  ...{ pageFolder, games, logLevel: "warn", statusPort: "off", stateFile: "off" },
  onMatchEnd: ({ cause }) => {
    if (cause !== "finished" && cause !== "left") matchesLost++;
  },
  onStopped: () => void process.send?.(report()),
});
const { hostServer } = server;
if (hostServer === undefined) throw new Error("The server did not start.");
const { host, loop } = hostServer;

const latenessMs = new Distribution(0, 500, 5000);
const addWake = loop.latenessMs.add.bind(loop.latenessMs);
loop.latenessMs.add = (ms) => {
  addWake(ms);
  for (let lateMs = ms; lateMs >= 0; lateMs -= dash.tickMs) latenessMs.add(lateMs);
};
let cpu = process.cpuUsage();
let sinceMs = performance.now();

function report(): RollingReport {
  const rooms = [...host.all()].filter(({ isEnding }) => !isEnding);
  const { user, system } = process.cpuUsage(cpu);
  return {
    rooms: rooms.map(({ code }) => code),
    matchesLost,
    people: rooms.reduce((sum, { lobby }) => sum + lobby.players.filter(({ isBot }) => !isBot).length, 0),
    ticks: latenessMs.count,
    latenessMs: { p99: latenessMs.percentile(0.99), max: latenessMs.max },
    cpu: (user + system) / 1000 / (performance.now() - sinceMs),
  };
}

process.on("message", (what) => {
  if (what === "begin") {
    latenessMs.clear();
    cpu = process.cpuUsage();
    sinceMs = performance.now();
  }
  process.send?.(report());
});
process.on("disconnect", () => process.exit());
process.send?.(server.port);
