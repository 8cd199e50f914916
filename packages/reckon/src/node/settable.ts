// What can be set when games are served: options of `serve`, or environment variables of the same names in capitals. settings.ts reads
// them, variables.ts has their defaults.

import type { LogLevel } from "./log.ts";

/** What the environment can set as well: `stateFile` is `STATE_FILE`. What is left out is read there. */
export interface Settable {
  /** TCP port of page, rooms and WebSockets; 0: any that is free. Default 8080 or, where nobody asked for one, the next that is free. */
  readonly port?: number;
  /** Address to listen at. Default: every address of the machine. */
  readonly host?: string;
  /** TCP port of health, readiness and figures. Default: port + 1000, or one that is free. */
  readonly statusPort?: number | "auto" | "off";
  /** Address to listen at with that port. Default 127.0.0.1. */
  readonly statusHost?: string;
  /** Whether the figures are at the port of the page as well, for everybody. Default false. */
  readonly publicMetrics?: boolean;
  /** UDP port of all WebRTC peers. Default "any": free ones. */
  readonly udpPort?: number | "any" | "off";
  /** Address at which players reach the UDP port, behind a NAT, as digits. */
  readonly udpAddress?: string;
  /** Whether it stands behind a proxy that appends to X-Forwarded-For. Default false. */
  readonly trustProxy?: boolean;
  /** Where players open the page, such as https://play.test; then no page under another name may connect. */
  readonly publicOrigin?: string | readonly string[];
  /** Origins of pages from elsewhere that may connect. Default: none. */
  readonly origins?: readonly string[];
  /** Signs seats, 32 characters or more. Default: one that is kept in the state file. */
  readonly secret?: string;
  /** File in which rooms outlive a restart. Default "auto": one for each port in the system's folder for temporary files. */
  readonly stateFile?: string;
  /** STUN servers, such as stun:stun.test:3478, for the program to tell its page of: `settings.stunUrls`. */
  readonly stunUrls?: readonly string[];
  /** TURN servers, such as turn:turn.test:3478, of which `/relay` tells who shows the token of a seat. */
  readonly turnUrls?: readonly string[];
  /** Secret shared with the TURN servers (coturn: static-auth-secret). */
  readonly turnSecret?: string;
  /** Rooms at a time. Default 256. */
  readonly mostRooms?: number;
  /** Connections at a time, bots included. Default 4096. */
  readonly mostVisitors?: number;
  /** Bots at a time, over all rooms; 0: none. Default 32. */
  readonly mostBots?: number;
  /** A room in which nobody says or does anything for so long is closed. Default 15. */
  readonly idleMinutes?: number;
  /** How long it goes on after SIGTERM; longer than 5: at most, while a match runs. Default 5. */
  readonly drainSeconds?: number;
  /** Connections of one address at a time. Default 64. */
  readonly visitorsPerAddress?: number;
  /** Rooms that one address asked for, at a time. Default 16. */
  readonly roomsPerAddress?: number;
  /** Sockets of one address at a time that are no WebSockets. Default 256. */
  readonly socketsPerAddress?: number;
  /** TCP connections that one address makes: at once, and per second in the long run. Default "240/20". */
  readonly connectsPerAddress?: string;
  /** Requests that one address makes: at once, and per second in the long run. Default "720/40". */
  readonly requestsPerAddress?: string;
  /** The least that is logged. Default "info"; a `log` of one's own has a level of its own. */
  readonly logLevel?: LogLevel;
}
