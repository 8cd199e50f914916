// A server program as people write one, by `serve`: the load bench starts it with WORKERS, and it starts itself again for each of them.
// Started by servers/served-server.ts. Always true: the process that was started says once where it is reached, and which processes serve.

import cluster from "node:cluster";
import { createServer } from "node:net";
import { LOBBY_RULES } from "reckon";
import { serve } from "reckon/node";
import { presets } from "reckon/presets";
import { ROOM_PLAYERS } from "./rules.ts";
import { fieldGame } from "./servers/reckon-server.ts";
import type { Served } from "./servers/served-server.ts";

/** Workers are open a little before their directory knows them: until then it has no place for anybody. */
const LEASES_MS = 3000;

/** Below the ports that the system gives to the sockets of bots: workers have the ports that follow. */
const FIRST_PORT = 20_000;
const PORTS = 12_000;
const PORTS_EACH = 16;

/** A different one for each program of this machine, as far as may be; the next if that is taken. */
async function freePort(): Promise<number> {
  for (let i = process.pid; ; i++) {
    const port = FIRST_PORT + ((i * PORTS_EACH) % PORTS);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

process.env.PORT ??= String(await freePort());
const server = await serve(
  {
    field: {
      make: () => fieldGame(),
      preset: presets.reckon,
      lobby: { ...LOBBY_RULES.reckon, seats: ROOM_PLAYERS, countdownMs: 0 },
    },
  },
  {
    host: "127.0.0.1",
    udpPort: "off",
    statusPort: "off",
    stateFile: "off",
    trustProxy: true,
    mostBots: 0,
    mostVisitors: 16_384,
    logLevel: "fatal",
    signals: false,
  },
);
if (cluster.isPrimary) {
  const workers = Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? []);
  await new Promise((resolve) => setTimeout(resolve, LEASES_MS));
  process.send?.({ port: server.port, pids: [process.pid, ...workers] } satisfies Served);
  process.on("disconnect", () => process.exit());
}
