// The environment variables of a server of games, with default and purpose. settings.ts reads them; a test compares the table of the guide
// (docs/guide/deploying.md) and the options of `serve` (serve-options.ts) with this one.

import type { Settable } from "./settable.ts";

/** `stateFile` as `STATE_FILE`. */
type Snake<Name extends string, Done extends string = ""> = Name extends `${infer Letter}${infer Rest}`
  ? Snake<Rest, `${Done}${Letter extends Lowercase<Letter> ? "" : "_"}${Uppercase<Letter>}`>
  : Done;

/** Each option that can be set is a variable. */
export type VariableName = Snake<keyof Settable>;

/** By name: the default as it would be written ("": none), and what the variable is for. */
export const VARIABLES: Readonly<Record<VariableName, readonly [value: string, help: string]>> = {
  PORT: ["8080", "TCP port of page, rooms and WebSockets; 0: any free port"],
  HOST: ["", "address to listen at; empty: every address of the machine"],
  STATUS_PORT: [
    "auto",
    "TCP port of health, readiness and figures; `auto`: PORT + 1000, or a free one; `off`: none",
  ],
  STATUS_HOST: ["127.0.0.1", "address to listen at with that port"],
  PUBLIC_METRICS: ["no", "`yes`: the figures are public at PORT, too"],
  UDP_PORT: ["any", "UDP port of all WebRTC peers; `any`: free ones; `off`: no WebRTC"],
  UDP_ADDRESS: ["", "address at which players reach the UDP port, behind a NAT, in digits"],
  TRUST_PROXY: ["no", "`yes` behind a proxy that appends to X-Forwarded-For"],
  PUBLIC_ORIGIN: [
    "",
    "origin at which players open the page, such as https://play.test; then no page at another origin may connect",
  ],
  ORIGINS: ["", "origins of pages from elsewhere that may connect, with commas between"],
  SECRET: ["", "signs seats, 32 characters or more; empty: one that is kept in STATE_FILE"],
  STATE_FILE: [
    "auto",
    "file in which rooms outlive a restart; `auto`: one for each port in the system's folder for temporary files; `off`: none",
  ],
  STUN_URLS: ["", "STUN servers for the page, such as stun:stun.test:3478"],
  TURN_URLS: ["", "TURN servers for the page, such as turn:turn.test:3478"],
  TURN_SECRET: ["", "secret shared with the TURN servers (coturn: static-auth-secret)"],
  MOST_ROOMS: ["256", "rooms at a time"],
  MOST_VISITORS: ["4096", "connections at a time, bots included"],
  MOST_BOTS: ["32", "bots at a time, over all rooms; 0: none"],
  IDLE_MINUTES: ["15", "a room without any activity for this long is closed"],
  DRAIN_SECONDS: [
    "5",
    "play goes on this long after SIGTERM, and `/ready` reports it; above 5: at most this long, while a match runs",
  ],
  VISITORS_PER_ADDRESS: ["64", "connections of one address at a time"],
  ROOMS_PER_ADDRESS: ["16", "rooms that one address made, at a time"],
  SOCKETS_PER_ADDRESS: ["256", "sockets of one address at a time that are not WebSockets"],
  CONNECTS_PER_ADDRESS: [
    "240/20",
    "TCP connections that one address makes: at once, and per second in the long run",
  ],
  REQUESTS_PER_ADDRESS: [
    "720/40",
    "requests that one address makes: at once, and per second in the long run",
  ],
  RECORD: [
    "auto",
    "whether a replay file of each match is kept: `on`, `off`, or `auto`: if the program wants it, as the arcade does",
  ],
  RECORD_DIR: ["", "folder of the replay files; empty: they are in memory, and gone when the process ends"],
  RECORD_MB: ["64", "megabytes of replay files that are kept; the oldest go first"],
  RECORD_DAYS: ["7", "days for which a replay file is kept"],
  WORKERS: [
    "1",
    "room processes on this machine behind one PORT; each has a port of its own for play, PORT + its number",
  ],
  REDIS_URL: [
    "",
    "Redis 7.0 or newer, by which several servers are one fleet: `redis://`, `rediss://` or `unix://`; empty: this one is alone",
  ],
  PUBLIC_ADDRESS: [
    "",
    "where players reach this very server: `host:port`, with a path behind a proxy, such as play.test/n1; `:port` or `/path`: at the host of the page; empty: `:` and the port",
  ],
  REGION: ["default", "players are led to servers of the region that they came to, while there is one"],
  BUILD: [
    "default",
    "which build of the games this is: pages that name one (`join(game, { build })`) are led to servers of theirs",
  ],
  MOVE: [
    "yes",
    "a server that stops hands running matches to another one of its fleet; `no`: it waits for their end",
  ],
  FLEET_TOKEN: [
    "",
    "32 characters or more: opens `/fleet`, the page of all servers, at STATUS_PORT; empty: there is none",
  ],
  AGONES_SDK_HTTP_PORT: [
    "",
    "TCP port of Agones' SDK on this machine, which Agones sets itself: the server reports to it; empty: none",
  ],
  LOG_LEVEL: ["info", "fatal, error, warn, info, debug, trace or silent"],
};
