// The settings of a server of games: options of `serve`, or environment variables of the same names in capitals. settings.ts reads them,
// variables.ts has their defaults.

import type { LogLevel } from "./log.ts";

/** Options that the environment can set, too: `stateFile` is `STATE_FILE`. An option that is left out is read there. */
export interface Settable {
  /** TCP port of page, rooms and WebSockets; 0: any free port. Default 8080, or the next free port if none was configured. */
  readonly port?: number;
  /** Address to listen at. Default: every address of the machine. */
  readonly host?: string;
  /** TCP port of health, readiness and figures. Default: port + 1000, or a free one. */
  readonly statusPort?: number | "auto" | "off";
  /** Address to listen at with that port. Default 127.0.0.1. */
  readonly statusHost?: string;
  /** Whether the figures are public at the port of the page, too. Default false. */
  readonly publicMetrics?: boolean;
  /** UDP port of all WebRTC peers. Default "any": free ones. */
  readonly udpPort?: number | "any" | "off";
  /** Address at which players reach the UDP port, behind a NAT, in digits. */
  readonly udpAddress?: string;
  /** Whether it stands behind a proxy that appends to X-Forwarded-For. Default false. */
  readonly trustProxy?: boolean;
  /** Origin at which players open the page, such as https://play.test; then no page at another origin may connect. */
  readonly publicOrigin?: string | readonly string[];
  /** Origins of pages from elsewhere that may connect. Default: none. */
  readonly origins?: readonly string[];
  /** Signs seats, 32 characters or more. Default: a secret that is kept in the state file. */
  readonly secret?: string;
  /** File in which rooms outlive a restart. Default "auto": one for each port in the system's folder for temporary files. */
  readonly stateFile?: string;
  /** STUN servers, such as stun:stun.test:3478, which the program passes on to its page from `settings.stunUrls`. */
  readonly stunUrls?: readonly string[];
  /** TURN servers, such as turn:turn.test:3478, which `/relay` gives to clients that show a seat's token. */
  readonly turnUrls?: readonly string[];
  /** Secret shared with the TURN servers (coturn: static-auth-secret). */
  readonly turnSecret?: string;
  /** Rooms at a time. Default 256. */
  readonly mostRooms?: number;
  /** Connections at a time, bots included. Default 4096. */
  readonly mostVisitors?: number;
  /** Bots at a time, over all rooms; 0: none. Default 32. */
  readonly mostBots?: number;
  /** A room without any activity for this long is closed. Default 15. */
  readonly idleMinutes?: number;
  /** How long the server goes on after SIGTERM; above 5: at most this long, while a match runs. Default 5. */
  readonly drainSeconds?: number;
  /** Connections of one address at a time. Default 64. */
  readonly visitorsPerAddress?: number;
  /** Rooms that one address made, at a time. Default 16. */
  readonly roomsPerAddress?: number;
  /** Sockets of one address at a time that are not WebSockets. Default 256. */
  readonly socketsPerAddress?: number;
  /** TCP connections that one address makes: at once, and per second in the long run. Default "240/20". */
  readonly connectsPerAddress?: string;
  /** Requests that one address makes: at once, and per second in the long run. Default "720/40". */
  readonly requestsPerAddress?: string;
  /** Whether a replay file of each match is kept. Default "auto": as `replays` says. */
  readonly record?: "auto" | "on" | "off";
  /** Folder of the replay files. Default: they are in memory, and gone when the process ends. */
  readonly recordDir?: string;
  /** Megabytes of replay files that are kept; the oldest go first. Default 64. */
  readonly recordMb?: number;
  /** Days for which a replay file is kept. Default 7. */
  readonly recordDays?: number;
  /** Room processes on this machine. Default 1. */
  readonly workers?: number;
  /** Redis by which several servers are one fleet, such as redis://127.0.0.1:6379. Default: this one is alone. */
  readonly redisUrl?: string;
  /** Where players reach this very server of a fleet: "play.test:8081", "play.test/n1", ":8081" or "/n1". Default: ":" and its port. */
  readonly publicAddress?: string;
  /** Players stay in the region that they came to, while it has a server. Default "default". */
  readonly region?: string;
  /** Which build of the games this is: see `JoinOptions.build`. Default "default". */
  readonly build?: string;
  /** Whether a server that stops hands running matches to another one of its fleet. Default true. */
  readonly move?: boolean;
  /** Opens `/fleet` at the status port. Default: there is none. */
  readonly fleetToken?: string;
  /** TCP port of Agones' SDK on this machine, to which the server reports. Default: there is no Agones. */
  readonly agonesSdkHttpPort?: number;
  /** The lowest level that is logged. Default "info"; a program's own `log` has its own level. */
  readonly logLevel?: LogLevel;
}
