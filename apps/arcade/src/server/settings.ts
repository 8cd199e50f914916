// What whoever runs the arcade can set, by environment variables: one table, read once when the process begins. The guide's
// table (docs/guide/deploying.md) is checked against it. Always true: what cannot be meant is refused with a sentence that
// names the variable and the fix, and all of these sentences come at once.

/** An environment variable. */
export interface Variable {
  readonly name: string;
  /** As it would be written; "": none. */
  readonly default: string;
  readonly help: string;
}

export const VARIABLES = [
  { name: "PORT", default: "8080", help: "TCP port of page, rooms and WebSockets; 0: any that is free" },
  { name: "HOST", default: "", help: "address to listen at; empty: every address of the machine" },
  {
    name: "UDP_PORT",
    default: "any",
    help: "UDP port of all WebRTC peers; `any`: free ones; `off`: no WebRTC",
  },
  { name: "UDP_ADDRESS", default: "", help: "address at which players reach the UDP port, behind a NAT" },
  { name: "TRUST_PROXY", default: "no", help: "`yes` behind a proxy that appends to X-Forwarded-For" },
  {
    name: "ORIGINS",
    default: "",
    help: "origins of pages from elsewhere that may connect, with commas between",
  },
  {
    name: "SECRET",
    default: "",
    help: "signs seats, 32 characters or more; empty: a new one with each start",
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
  { name: "LOG_LEVEL", default: "info", help: "fatal, error, warn, info, debug, trace or silent" },
] as const satisfies readonly Variable[];

const LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof LEVELS)[number];

export interface Settings {
  readonly port: number;
  readonly bindAddress: string | undefined;
  readonly udp: { readonly port?: number; readonly announcedAddress?: string } | false;
  readonly trustsProxy: boolean;
  readonly origins: readonly string[];
  readonly secret: Uint8Array | undefined;
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  readonly turnSecret: string;
  readonly mostRooms: number;
  readonly mostVisitors: number;
  readonly mostBots: number;
  readonly logLevel: LogLevel;
}

type Name = (typeof VARIABLES)[number]["name"];

/** Reads variables, and collects what is wrong with them. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Readonly<Record<string, string | undefined>>;

  constructor(environment: Readonly<Record<string, string | undefined>>) {
    this.#environment = environment;
  }

  text(name: Name): string {
    const set = this.#environment[name]?.trim();
    return set || (VARIABLES.find((variable) => variable.name === name)?.default ?? "");
  }

  whole(name: Name, least: number, most: number): number {
    const text = this.text(name);
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
    this.expect(value >= least && value <= most, name, `give a whole number from ${least} to ${most}`);
    return value;
  }

  list(name: Name, pattern: RegExp, fix: string): readonly string[] {
    const items = this.text(name).split(",");
    const given = items.map((item) => item.trim()).filter((item) => item !== "");
    this.expect(
      given.every((item) => pattern.test(item)),
      name,
      fix,
    );
    return given;
  }

  expect(isGood: boolean, name: Name, fix: string): void {
    if (!isGood)
      this.problems.push(`${name} is "${name.endsWith("SECRET") ? "…" : this.text(name)}": ${fix}.`);
  }
}

/** The settings of an environment; throws one error with a sentence for each variable that is wrong. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const reader = new Reader(environment);
  const level = LEVELS.find((name) => name === reader.text("LOG_LEVEL"));
  reader.expect(level !== undefined, "LOG_LEVEL", `give one of ${LEVELS.join(", ")}`);
  const proxy = reader.text("TRUST_PROXY");
  reader.expect(["yes", "no"].includes(proxy), "TRUST_PROXY", "give yes or no");
  const secret = reader.text("SECRET");
  reader.expect(secret === "" || secret.length >= 32, "SECRET", "give 32 characters or more");
  const turnUrls = reader.list("TURN_URLS", /^turns?:\S+$/, "begin each with turn: or turns:");
  const turnSecret = reader.text("TURN_SECRET");
  const isTurnWhole = turnUrls.length === 0 || turnSecret !== "";
  reader.expect(isTurnWhole, "TURN_SECRET", "give the secret of the servers in TURN_URLS");
  const settings: Settings = {
    port: reader.whole("PORT", 0, 65_535),
    bindAddress: reader.text("HOST") || undefined,
    udp: readUdp(reader),
    trustsProxy: proxy === "yes",
    origins: reader.list("ORIGINS", /^https?:\/\/[^/\s]+$/, "give each as https://host, without a path"),
    secret: secret === "" ? undefined : new TextEncoder().encode(secret),
    stunUrls: reader.list("STUN_URLS", /^stuns?:\S+$/, "begin each with stun: or stuns:"),
    turnUrls,
    turnSecret,
    mostRooms: reader.whole("MOST_ROOMS", 1, 100_000),
    mostVisitors: reader.whole("MOST_VISITORS", 1, 100_000),
    mostBots: reader.whole("MOST_BOTS", 0, 1000),
    logLevel: level ?? "info",
  };
  if (reader.problems.length > 0) throw new Error(reader.problems.join("\n"));
  return settings;
}

function readUdp(reader: Reader): Settings["udp"] {
  const text = reader.text("UDP_PORT");
  if (text === "off") return false;
  const announcedAddress = reader.text("UDP_ADDRESS") || undefined;
  if (text === "any") return { announcedAddress };
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  reader.expect(port >= 1 && port <= 65_535, "UDP_PORT", "give any, off, or a whole number from 1 to 65535");
  return { port, announcedAddress };
}
