// A server process of the load bench: started by processes.ts with the name of a server, pinned to its core. It answers
// one question at a time over the channel of its parent.

import { startColyseus } from "./colyseus-server.ts";
import { Meter, memory } from "./meter.ts";
import { answer } from "./questions.ts";
import { startReckon } from "./reckon-server.ts";
import { startSockets } from "./sockets-server.ts";
import { startWs } from "./ws-server.ts";

const meter = new Meter();

async function start(name: string): Promise<number> {
  if (name.startsWith("colyseus")) return await startColyseus(meter, name === "colyseus-plain");
  if (name === "ws") return await startWs(meter);
  if (name === "sockets") return await startSockets(meter);
  return (await startReckon(meter)).port;
}

answer({
  start: (name) => start(String(name)),
  begin: () => meter.begin(),
  end: () => meter.end(),
  memory: () => memory(),
});
