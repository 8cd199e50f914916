// One server of the fleet whose faults are measured: dash, on real sockets, with the settings of the environment. It tells, when asked,
// which rooms it has and how late its ticks were. Forked by faults-stand.ts.

import { dash } from "@reckon/dash";
import { hosted, LOBBY_RULES } from "reckon";
import { serve } from "reckon/node";
import { Distribution } from "../../packages/reckon/src/quality/distribution.ts";

/** Since "begin". */
export interface ServerReport {
  /** Codes of its rooms. */
  readonly rooms: readonly string[];
  readonly people: number;
  readonly ticks: number;
  readonly latenessMs: { readonly p99: number; readonly max: number };
}

const game = hosted(dash, { lobby: { ...LOBBY_RULES.dropIn, seats: 8 } });
const server = await serve({ dash: game }, { logLevel: "warn", statusPort: "off", stateFile: "off" });
const { hostServer } = server;
if (hostServer === undefined) throw new Error("The server did not start.");
const { host, loop } = hostServer;

/** How late each tick was that was due, also those that a stall went over: a wake that is late by ten ticks is ten late ticks. */
const latenessMs = new Distribution(0, 500, 5000);
const addWake = loop.latenessMs.add.bind(loop.latenessMs);
loop.latenessMs.add = (ms) => {
  addWake(ms);
  for (let lateMs = ms; lateMs >= 0; lateMs -= dash.tickMs) latenessMs.add(lateMs);
};

function report(): ServerReport {
  const rooms = [...host.all()].filter(({ isEnding }) => !isEnding);
  return {
    rooms: rooms.map(({ code }) => code),
    people: rooms.reduce((sum, { lobby }) => sum + lobby.players.filter(({ isBot }) => !isBot).length, 0),
    ticks: latenessMs.count,
    latenessMs: { p99: latenessMs.percentile(0.99), max: latenessMs.max },
  };
}

process.on("message", (what) => {
  if (what === "begin") latenessMs.clear();
  process.send?.(report());
});
process.on("disconnect", () => process.exit());
process.send?.(server.port);
