// Makes the fleet of a server by its settings: with the directory that it was given, that in Redis, or that of the workers of its
// machine. game-server.ts asks when it opens. Always true: a server with none of these is alone, and loads no client of Redis.

import type { Directory } from "../../fleet/directory.ts";
import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { Fleet, type FleetOptions } from "./fleet.ts";
import type { FleetWatch } from "./fleet-watch.ts";

export interface FleetMaking
  extends Pick<FleetOptions, "secret" | "games" | "host" | "latenessMs" | "now" | "onOrder" | "onFault"> {
  readonly settings: Settings;
  /** The directory of tests, or of the supervisor. */
  readonly given: Directory | undefined;
  readonly watch: FleetWatch;
  readonly log: Log;
  /** The own port, once it is open. */
  readonly port: () => number;
}

/** undefined: this server is alone. */
export async function makeFleet(making: FleetMaking): Promise<Fleet | undefined> {
  const { settings, given, watch, log, port } = making;
  const { mostRooms, udp, fleet } = settings;
  const { publicAddress, region, build, redisUrl } = fleet;
  const plain = redisUrl === "" ? given : await redisOf(redisUrl, log);
  if (plain === undefined) return undefined;
  const directory = watch.measured(plain);
  return new Fleet({
    ...{ ...making, directory, region, build, mostRooms },
    address: () => publicAddress || `:${port()}`,
    udp: udp === false ? "" : `${udp.announcedAddress ?? ""}:${udp.port ?? ""}`,
    onMove: (result) => {
      watch.noteMove(result);
      log.info({ result }, "a room was handed over");
    },
  });
}

async function redisOf(url: string, log: Log): Promise<Directory> {
  const { RedisDirectory } = await import("./redis-directory.ts");
  const onState = (isAnswering: boolean, why: string): void => {
    if (isAnswering) log.info({}, "the directory answers");
    else log.warn({ why }, "the directory does not answer: this server goes on with its own rooms");
  };
  return new RedisDirectory({ url, onState });
}
