// What a program can say about how its games are served: everything that an environment variable says (variables.ts), by the same
// names, and what only a program has. `serve` takes them.

import type { IncomingMessage, ServerResponse } from "node:http";
import type { HostOptions } from "../host/host-options.ts";
import type { GameServer } from "./game-server.ts";
import type { Log, LogLevel } from "./log.ts";
import type { Environment } from "./settings.ts";

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

/** What the host of the games is told by the program, and tells it. */
export type HostHooks = Pick<
  HostOptions,
  "authenticate" | "onMatchStart" | "onMatchEnd" | "records" | "onFault"
>;

/**
 * How games are served.
 *
 * @example const options: ServeOptions = { page: "dist", port: 8080, onMatchEnd: save };
 */
export interface ServeOptions extends Settable, HostHooks {
  /** Folder of the page: static files, `index.html` for `/`. Default: there is no page. */
  readonly page?: string;
  /**
   * Files of the page whose names hold a hash of what is in them, by their path, such as `/^\/assets\//` of Vite: browsers keep
   * them for ever. Default: none, and browsers ask each time whether a file is another one.
   */
  readonly hashed?: RegExp;
  /** Headers of every answer, such as a content security policy. */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Answers what is neither the server's own nor a file of the page, at once or later. What it throws is logged, and answered
   * with 500.
   *
   * @example onRequest: async (request, response) => { response.end(JSON.stringify(await best())); }
   */
  readonly onRequest?: (request: IncomingMessage, response: ServerResponse, server: GameServer) => unknown;
  /** Bytes of a request's body, for `onRequest`; more are answered with 413. Default 65536, and 0 without `onRequest`. */
  readonly bodyBytes?: number;
  /** Told of everything. Default: one line of JSON for each event, on stdout. */
  readonly log?: Log;
  /** What is set there is set, unless an option says otherwise. Default `process.env`. */
  readonly environment?: Environment;
  /** Whether SIGTERM and SIGINT stop it, and end the process. Default true. */
  readonly signals?: boolean;
  /** Called, and waited for, when it has stopped, before the process ends by a signal: closes what the program has open. */
  readonly onStopped?: () => unknown;
  /** Whether it plays a moment of each game by itself before it opens, so that the first match starts as fast as the next. Default true. */
  readonly rehearses?: boolean;
}
