// The environment variables of a served game: name, default and what each is for. settings.ts reads them; the table of the guide
// (docs/guide/deploying.md) is checked against this one, and so are the options of `serve` (serve-options.ts).

import type { Settable } from "./settable.ts";

/** `stateFile` as `STATE_FILE`. */
type Snake<Name extends string, Done extends string = ""> = Name extends `${infer Letter}${infer Rest}`
  ? Snake<Rest, `${Done}${Letter extends Lowercase<Letter> ? "" : "_"}${Uppercase<Letter>}`>
  : Done;

/** Each option that can be set is a variable. */
export type VariableName = Snake<keyof Settable>;

/** An environment variable. */
export interface Variable {
  readonly name: VariableName;
  /** As it would be written; "": none. */
  readonly default: string;
  readonly help: string;
}

export const VARIABLES: readonly Variable[] = [
  { name: "PORT", default: "8080", help: "TCP port of page, rooms and WebSockets; 0: any that is free" },
  { name: "HOST", default: "", help: "address to listen at; empty: every address of the machine" },
  {
    name: "STATUS_PORT",
    default: "auto",
    help: "TCP port of health, readiness and figures; `auto`: PORT + 1000, or one that is free; `off`: none",
  },
  { name: "STATUS_HOST", default: "127.0.0.1", help: "address to listen at with that port" },
  { name: "PUBLIC_METRICS", default: "no", help: "`yes`: the figures are at PORT as well, for everybody" },
  {
    name: "UDP_PORT",
    default: "any",
    help: "UDP port of all WebRTC peers; `any`: free ones; `off`: no WebRTC",
  },
  {
    name: "UDP_ADDRESS",
    default: "",
    help: "address at which players reach the UDP port, behind a NAT, as digits",
  },
  { name: "TRUST_PROXY", default: "no", help: "`yes` behind a proxy that appends to X-Forwarded-For" },
  {
    name: "PUBLIC_ORIGIN",
    default: "",
    help: "where players open the page, such as https://play.test; then no page under another name may connect",
  },
  {
    name: "ORIGINS",
    default: "",
    help: "origins of pages from elsewhere that may connect, with commas between",
  },
  {
    name: "SECRET",
    default: "",
    help: "signs seats, 32 characters or more; empty: one that is kept in STATE_FILE",
  },
  {
    name: "STATE_FILE",
    default: "auto",
    help: "file in which rooms outlive a restart; `auto`: one for each port in the system's folder for temporary files; `off`: none",
  },
  { name: "STUN_URLS", default: "", help: "STUN servers for the page, such as stun:stun.test:3478" },
  { name: "TURN_URLS", default: "", help: "TURN servers for the page, such as turn:turn.test:3478" },
  {
    name: "TURN_SECRET",
    default: "",
    help: "secret shared with the TURN servers (coturn: static-auth-secret)",
  },
  { name: "MOST_ROOMS", default: "256", help: "rooms at a time" },
  { name: "MOST_VISITORS", default: "4096", help: "connections at a time, bots included" },
  { name: "MOST_BOTS", default: "32", help: "bots at a time, over all rooms; 0: none" },
  {
    name: "IDLE_MINUTES",
    default: "15",
    help: "a room in which nobody says or does anything for so long is closed",
  },
  {
    name: "DRAIN_SECONDS",
    default: "5",
    help: "after SIGTERM: so long `/ready` says so while everything goes on; longer than 5: at most, while a match runs",
  },
  { name: "VISITORS_PER_ADDRESS", default: "64", help: "connections of one address at a time" },
  { name: "ROOMS_PER_ADDRESS", default: "16", help: "rooms that one address asked for, at a time" },
  {
    name: "SOCKETS_PER_ADDRESS",
    default: "256",
    help: "sockets of one address at a time that are no WebSockets",
  },
  {
    name: "CONNECTS_PER_ADDRESS",
    default: "240/20",
    help: "TCP connections that one address makes: at once, and per second in the long run",
  },
  {
    name: "REQUESTS_PER_ADDRESS",
    default: "720/40",
    help: "requests that one address makes: at once, and per second in the long run",
  },
  { name: "LOG_LEVEL", default: "info", help: "fatal, error, warn, info, debug, trace or silent" },
];
