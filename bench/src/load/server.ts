// A server process of the load bench: started by processes.ts with the name of a server, pinned to its core. It answers
// one question at a time over the channel of its parent.

import { Meter, memory } from "./meter.ts";
import { answer } from "./questions.ts";
import { startColyseus } from "./servers/colyseus-server.ts";
import { startReckon } from "./servers/reckon-server.ts";
import { startServed } from "./servers/served-server.ts";
import { startSockets } from "./servers/sockets-server.ts";
import { startSystem } from "./servers/system-server.ts";
import { startWs } from "./servers/ws-server.ts";

/** Where a server is reached, and the processes that serve. */
export interface Serving {
  readonly port: number;
  readonly pids: readonly number[];
}

const meter = new Meter();

async function start(name: string): Promise<number> {
  if (name.startsWith("colyseus")) return await startColyseus(meter, name === "colyseus-plain");
  if (name === "ws") return await startWs(meter);
  if (name === "sockets") return await startSockets(meter);
  if (name === "served") return (await startServed(meter)).port;
  if (name === "system") return await startSystem(meter);
  return (await startReckon(meter, name === "reckon-datagrams")).port;
}

answer({
  start: async (name): Promise<Serving> => ({ port: await start(String(name)), pids: meter.pids }),
  begin: () => meter.begin(),
  end: () => meter.end(),
  memory: () => memory(),
});
