// Rooms under load: `npm run -s bench:load -- --rooms 16 --seconds 20 --json`. The same game on a HostServer, on Colyseus 0.18 and
// on bare `ws`, with the same bots at the same input rate, over WebSockets: server on one core, bots on the other. The servers
// take turns of a few seconds on the same cores, so that a machine whose speed swings is as fast for one as for another.

import { type OptionValues, run } from "../../apps/sim/src/command-line.ts";
import { type Row, rowOf } from "./load/figures.ts";
import { canPin, type ServerName, type Slice, Stage } from "./load/processes.ts";
import { TICK_RATE } from "./load/rules.ts";

const USAGE = "npm run -s bench:load -- [options]: rooms of 32 under load, against Colyseus and bare ws.";

const OPTIONS = {
  rooms: { type: "whole", default: 16, min: 1, max: 64, help: "rooms of 32 players" },
  seconds: { type: "whole", default: 20, min: 4, max: 600, help: "measured for each server" },
  inputs: { type: "whole", default: 20, min: 5, max: 60, help: "messages with inputs per bot and second" },
  only: { type: "text", default: "", choices: ["", "reckon", "colyseus", "ws"], help: "one server" },
  json: { type: "flag", help: "one line of JSON" },
} as const;

type Options = OptionValues<typeof OPTIONS>;

/** Not so long that a stopped server takes its bots for lost. */
const SLICE_MS = 4000;

async function measureAll({ rooms, seconds, inputs, only }: Options): Promise<Row[]> {
  const servers = (["colyseus", "ws", "reckon"] as const).filter((name) => only === "" || name === only);
  const stages: Stage[] = [];
  const slices = new Map<ServerName, Slice[]>();
  try {
    for (const server of servers) {
      const stage = await Stage.open(server, Math.round(TICK_RATE / inputs));
      stages.push(stage);
      await stage.fill(rooms);
      if (servers.length > 1) stage.stop();
      slices.set(server, []);
    }
    for (let i = 0; i < Math.ceil((seconds * 1000) / SLICE_MS); i++)
      for (const stage of stages) {
        stage.go();
        slices.get(stage.server)?.push(await stage.measure(SLICE_MS));
        if (servers.length > 1) stage.stop();
      }
  } finally {
    for (const stage of stages) stage.close();
  }
  return servers.map((server) => rowOf(server, rooms, slices.get(server) ?? [])).reverse();
}

async function main(options: Options): Promise<number> {
  if (!canPin) console.error("Servers and bots have no cores of their own here: figures mean little.");
  const rows = await measureAll(options);
  if (options.json) console.log(JSON.stringify({ rows }));
  else console.table(rows);
  return 0;
}

await run(USAGE, OPTIONS, main);
