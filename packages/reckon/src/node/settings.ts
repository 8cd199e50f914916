// What whoever runs a server can set, by environment variables (variables.ts) or by options of `serve` of the same names, which
// win; read once, when it starts. Always true: what cannot be meant is refused with a sentence that names the variable, or the
// option, and the fix, and all of these sentences come at once.

import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpLimits } from "../transport/node/http/http-gate.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import type { Settable } from "./settable.ts";
import { VARIABLES, type VariableName } from "./variables.ts";

const ORIGIN = /^https?:\/\/[^/?#@\s]+$/i;
const ORIGIN_FIX = "give each as https://host, without a path";
/** From the port of the page to that of the figures. */
const STATUS_STEP = 1000;

/** Variables by name, as they are written. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface Settings {
  readonly port: number;
  /** Somebody counts on this very port. */
  readonly isPortAsked: boolean;
  /** What says where it listens, for a sentence. */
  readonly names: { readonly port: string; readonly host: string };
  readonly bindAddress: string | undefined;
  /** The listener of health, readiness and figures. `isAsked`: somebody counts on this very port. */
  readonly status: { readonly port: number; readonly host: string; readonly isAsked: boolean } | undefined;
  readonly hasPublicMetrics: boolean;
  readonly udp: { readonly port?: number; readonly announcedAddress?: string } | false;
  readonly trustsProxy: boolean;
  readonly publicOrigins: readonly string[];
  readonly origins: readonly string[];
  readonly secret: Uint8Array | undefined;
  /** Path of the file; undefined: nothing is kept. */
  readonly stateFile: string | undefined;
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  readonly turnSecret: string;
  readonly mostRooms: number;
  readonly mostVisitors: number;
  readonly mostBots: number;
  readonly idleMs: number;
  readonly drainMs: number;
  readonly mostPerAddress: number;
  readonly mostRoomsPerAddress: number;
  readonly httpLimits: HttpLimits;
  readonly logLevel: LogLevel;
}

/** Reads variables, and collects what is wrong with them. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Environment;
  /** By variable what a program gives, and the name that it gives it by. */
  readonly #given = new Map<string, readonly [option: string, text: string]>();

  constructor(options: Settable, environment: Environment) {
    this.#environment = environment;
    for (const { name } of VARIABLES) {
      const option = optionOf(name);
      const value = options[option];
      if (value !== undefined) this.#given.set(name, [option, textOf(value)]);
    }
  }

  text(name: VariableName): string {
    const set = (this.#given.get(name)?.[1] ?? this.#environment[name])?.trim();
    return set || (VARIABLES.find((variable) => variable.name === name)?.default ?? "");
  }

  /** Whether somebody has said it. */
  isSet(name: VariableName): boolean {
    return Boolean(this.#given.get(name)?.[1] || this.#environment[name]?.trim());
  }

  /** What it is called by whoever has set it. */
  called(name: VariableName): string {
    return this.#given.get(name)?.[0] ?? name;
  }

  whole(name: VariableName, least: number, most: number): number {
    const text = this.text(name);
    const value = /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
    this.expect(value >= least && value <= most, name, `give a whole number from ${least} to ${most}`);
    return value;
  }

  list(name: VariableName, pattern: RegExp, fix: string): readonly string[] {
    const items = this.text(name).split(",");
    const given = items.map((item) => item.trim()).filter((item) => item !== "");
    this.expect(
      given.every((item) => pattern.test(item)),
      name,
      fix,
    );
    return given;
  }

  /** As browsers write them: in small letters, without the port that everybody has. */
  origins(name: VariableName): readonly string[] {
    const given = this.list(name, ORIGIN, ORIGIN_FIX).filter((item) => ORIGIN.test(item));
    const read = given.map((item) => (URL.canParse(item) ? new URL(item).origin : ""));
    this.expect(!read.includes(""), name, ORIGIN_FIX);
    return read;
  }

  yes(name: VariableName): boolean {
    const text = this.text(name);
    this.expect(["yes", "no"].includes(text), name, "give yes or no");
    return text === "yes";
  }

  /** Two whole numbers: at once, and per second. */
  rate(name: VariableName): { readonly burst: number; readonly perSecond: number } {
    const [burst = 0, perSecond = 0] = /^\d{1,6}\/\d{1,6}$/.test(this.text(name))
      ? this.text(name).split("/").map(Number)
      : [];
    const fix = "give how many at once and how many per second, such as 240/20";
    this.expect(burst >= 1 && perSecond >= 1, name, fix);
    return { burst, perSecond };
  }

  expect(isGood: boolean, name: VariableName, fix: string): void {
    const shown = name.endsWith("SECRET") ? "…" : this.text(name);
    if (!isGood) this.problems.push(`${this.called(name)} is "${shown}": ${fix}.`);
  }
}

/** The settings of options and an environment; throws one error with a sentence for each that is wrong. */
export function readSettings(options: Settable, environment: Environment): Settings {
  const reader = new Reader(options, environment);
  const level = LOG_LEVELS.find((name) => name === reader.text("LOG_LEVEL"));
  reader.expect(level !== undefined, "LOG_LEVEL", `give one of ${LOG_LEVELS.join(", ")}`);
  const trustsProxy = reader.yes("TRUST_PROXY");
  const secret = reader.text("SECRET");
  reader.expect(secret === "" || secret.length >= 32, "SECRET", "give 32 characters or more");
  const turnUrls = reader.list("TURN_URLS", /^turns?:\S+$/, "begin each with turn: or turns:");
  const turnSecret = reader.text("TURN_SECRET");
  const isTurnWhole = turnUrls.length === 0 || turnSecret !== "";
  reader.expect(isTurnWhole, "TURN_SECRET", "give the secret of the servers in TURN_URLS");
  const port = reader.whole("PORT", 0, 65_535);
  const settings: Settings = {
    port,
    isPortAsked: reader.isSet("PORT"),
    names: { port: reader.called("PORT"), host: reader.called("HOST") },
    bindAddress: reader.text("HOST") || undefined,
    status: readStatus(reader, port),
    hasPublicMetrics: reader.yes("PUBLIC_METRICS"),
    udp: readUdp(reader),
    trustsProxy,
    publicOrigins: reader.origins("PUBLIC_ORIGIN"),
    origins: reader.origins("ORIGINS"),
    secret: secret === "" ? undefined : new TextEncoder().encode(secret),
    stateFile: stateFileOf(reader.text("STATE_FILE"), port),
    stunUrls: reader.list("STUN_URLS", /^stuns?:\S+$/, "begin each with stun: or stuns:"),
    turnUrls,
    turnSecret,
    mostRooms: reader.whole("MOST_ROOMS", 1, 100_000),
    mostVisitors: reader.whole("MOST_VISITORS", 1, 100_000),
    mostBots: reader.whole("MOST_BOTS", 0, 1000),
    idleMs: 60_000 * reader.whole("IDLE_MINUTES", 1, 10_000),
    drainMs: 1000 * reader.whole("DRAIN_SECONDS", 0, 86_400),
    mostPerAddress: reader.whole("VISITORS_PER_ADDRESS", 1, 100_000),
    mostRoomsPerAddress: reader.whole("ROOMS_PER_ADDRESS", 1, 100_000),
    httpLimits: {
      connects: reader.rate("CONNECTS_PER_ADDRESS"),
      requests: reader.rate("REQUESTS_PER_ADDRESS"),
      sockets: reader.whole("SOCKETS_PER_ADDRESS", 1, 100_000),
    },
    logLevel: level ?? "info",
  };
  if (reader.problems.length > 0) throw new Error(reader.problems.join("\n"));
  return settings;
}

function readStatus(reader: Reader, port: number): Settings["status"] {
  const text = reader.text("STATUS_PORT");
  if (text === "off") return undefined;
  const host = reader.text("STATUS_HOST");
  if (text === "auto") {
    const near = port + STATUS_STEP;
    return { port: port === 0 || near > 65_535 ? 0 : near, host, isAsked: false };
  }
  const asked = /^[0-9]{1,5}$/.test(text) ? Number(text) : Number.NaN;
  reader.expect(asked <= 65_535, "STATUS_PORT", "give auto, off, or a whole number from 0 to 65535");
  return { port: asked, host, isAsked: asked !== 0 };
}

function readUdp(reader: Reader): Settings["udp"] {
  const text = reader.text("UDP_PORT");
  if (text === "off") return false;
  const announcedAddress = reader.text("UDP_ADDRESS") || undefined;
  const isAddress = announcedAddress === undefined || isIP(announcedAddress) !== 0;
  reader.expect(
    isAddress,
    "UDP_ADDRESS",
    "give an address in digits, such as 203.0.113.5; a name is not looked up",
  );
  if (text === "any") return { announcedAddress };
  const port = /^[0-9]{1,5}$/.test(text) ? Number(text) : 0;
  reader.expect(port >= 1 && port <= 65_535, "UDP_PORT", "give any, off, or a whole number from 1 to 65535");
  return { port, announcedAddress };
}

/** Whoever starts at any port has another one next time, and nobody finds the way back. */
function stateFileOf(text: string, port: number): string | undefined {
  if (text === "off" || (text === "auto" && port === 0)) return undefined;
  return text === "auto" ? join(tmpdir(), `reckon-${process.getuid?.() ?? "user"}`, `${port}.json`) : text;
}

/** The option that is a variable: `STATE_FILE` is `stateFile`. */
function optionOf(name: VariableName): keyof Settable {
  return name
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Settable;
}

/** As it would be written in the environment. */
function textOf(value: NonNullable<Settable[keyof Settable]>): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(",") : String(value);
}
