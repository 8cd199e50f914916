// A server process of the load bench: started by processes.ts with the name of a server, pinned to its core. It answers
// one question at a time over the channel of its parent.

import { startColyseus } from "./colyseus-server.ts";
import { Meter, memory } from "./meter.ts";
import { answer } from "./questions.ts";
import { startReckon } from "./reckon-server.ts";
import { startSockets } from "./sockets-server.ts";
import { startSystem } from "./system-server.ts";
import { startWs } from "./ws-server.ts";

/** Where a server is reached, and the process that serves. */
export interface Serving {
  readonly port: number;
  readonly pid: number;
}

const meter = new Meter();

async function start(name: string): Promise<number> {
  if (name.startsWith("colyseus")) return await startColyseus(meter, name === "colyseus-plain");
  if (name === "ws") return await startWs(meter);
  if (name === "sockets") return await startSockets(meter);
  if (name === "system") return await startSystem(meter);
  return (await startReckon(meter)).port;
}

answer({
  start: async (name): Promise<Serving> => ({ port: await start(String(name)), pid: meter.pid }),
  begin: () => meter.begin(),
  end: () => meter.end(),
  memory: () => memory(),
});
