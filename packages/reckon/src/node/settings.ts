// Reads the settings of a server once, when it starts: environment variables (variables.ts), or options of `serve` of the same names,
// which win. Always true: a wrong setting is refused with a sentence that names the variable or the option and the fix, and all of these
// sentences come at once.

import { isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isFleetName } from "../fleet/fleet-shapes.ts";
import { isNodeAddress } from "../fleet/node-address.ts";
import type { HostServerOptions } from "../transport/node/host-server.ts";
import { LOG_LEVELS, type LogLevel } from "./log.ts";
import type { Settable } from "./settable.ts";
import { VARIABLES, type VariableName } from "./variables.ts";

const ORIGIN = /^https?:\/\/[^/?#@\s]+$/i;
const ORIGIN_FIX = "give each as https://host, without a path";
/** From the port of the page to that of the figures. */
const STATUS_STEP = 1000;

/** What these say is shown in no sentence. */
const HIDDEN = /SECRET$|^REDIS_URL$|^FLEET_TOKEN$/;

/** Variables by name, as they are written. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that go on to the host server as they are. */
type HostSettings = Required<
  Pick<
    HostServerOptions,
    "port" | "trustsProxy" | "publicOrigins" | "origins" | "mostRooms" | "mostVisitors"
  > &
    Pick<HostServerOptions, "mostBots" | "mostPerAddress" | "mostRoomsPerAddress" | "idleMs" | "httpLimits">
>;

export interface Settings extends HostSettings {
  /** The port was configured. */
  readonly isPortAsked: boolean;
  /** The names by which port and host were set, for a sentence. */
  readonly names: { readonly port: string; readonly host: string };
  readonly bindAddress: string | undefined;
  /** Where the server of health, readiness and figures listens. `isAsked`: the port was configured. */
  readonly status: { readonly port: number; readonly host: string; readonly isAsked: boolean } | undefined;
  readonly hasPublicMetrics: boolean;
  readonly udp: { readonly port?: number; readonly announcedAddress?: string } | false;
  readonly secret: Uint8Array | undefined;
  /** Path of the file; undefined: nothing is kept. */
  readonly stateFile: string | undefined;
  readonly stunUrls: readonly string[];
  readonly turnUrls: readonly string[];
  readonly turnSecret: string;
  readonly drainMs: number;
  readonly record: RecordingSettings;
  /** Room processes on this machine. */
  readonly workers: number;
  readonly fleet: FleetSettings;
  /** Port of Agones' SDK on this machine; undefined: there is no Agones. */
  readonly agonesPort: number | undefined;
  readonly logLevel: LogLevel;
}

/** Whether, where and for how long replay files are kept. */
interface RecordingSettings {
  readonly when: "auto" | "on" | "off";
  /** undefined: in memory. */
  readonly folder: string | undefined;
  readonly mostBytes: number;
  readonly mostAgeMs: number;
}

/** The settings of a server among others. */
interface FleetSettings {
  readonly redisUrl: string;
  /** "": that of its port. */
  readonly publicAddress: string;
  readonly region: string;
  readonly build: string;
  readonly movesMatches: boolean;
  /** "": `/fleet` is closed. */
  readonly token: string;
}

/** Reads variables, and collects their problems. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Environment;
  /** By variable: the option that a program passed, and its text. */
  readonly #given = new Map<string, readonly [option: string, text: string]>();

  constructor(options: Settable, environment: Environment) {
    this.#environment = environment;
    for (const name of Object.keys(VARIABLES)) {
      const option = optionOf(name);
      const value = options[option];
      if (value !== undefined) this.#given.set(name, [option, textOf(value)]);
    }
  }

  text(name: VariableName): string {
    const set = (this.#given.get(name)?.[1] ?? this.#environment[name])?.trim();
    return set || VARIABLES[name][0];
  }

  isSet(name: VariableName): boolean {
    return Boolean(this.#given.get(name)?.[1] || this.#environment[name]?.trim());
  }

  /** The name by which it was set. */
  called(name: VariableName): string {
    return this.#given.get(name)?.[0] ?? name;
  }

  whole(name: VariableName, least: number, most: number): number {
    const value = wholeIn(this.text(name));
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

  /** Origins as browsers write them: in small letters, without a default port. */
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
    const shown = HIDDEN.test(name) ? "…" : this.text(name);
    if (!isGood) this.problems.push(`${this.called(name)} is "${shown}": ${fix}.`);
  }
}

/** The settings from options and an environment; throws one error with a sentence for each wrong one. */
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
  const workers = reader.whole("WORKERS", 1, 64);
  const isRow = workers === 1 || (port > 0 && port + workers <= 65_535);
  reader.expect(isRow, "PORT", "with WORKERS give one above 0, and leave a port above it for each worker");
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
    record: readRecording(reader),
    workers,
    fleet: readFleet(reader),
    agonesPort: readAgones(reader),
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
  const asked = wholeIn(text);
  reader.expect(asked <= 65_535, "STATUS_PORT", "give auto, off, or a whole number from 0 to 65535");
  return { port: asked, host, isAsked: asked !== 0 };
}

function readRecording(reader: Reader): RecordingSettings {
  const text = reader.text("RECORD");
  const when = (["auto", "on", "off"] as const).find((one) => one === text);
  reader.expect(when !== undefined, "RECORD", "give auto, on or off");
  return {
    when: when ?? "auto",
    folder: reader.text("RECORD_DIR") || undefined,
    mostBytes: 1_000_000 * reader.whole("RECORD_MB", 1, 10_000_000),
    mostAgeMs: 86_400_000 * reader.whole("RECORD_DAYS", 1, 10_000),
  };
}

function readFleet(reader: Reader): FleetSettings {
  const redisUrl = reader.text("REDIS_URL");
  const isUrl = redisUrl === "" || /^(redis|rediss|unix):\/\/\S+$/.test(redisUrl);
  reader.expect(
    isUrl,
    "REDIS_URL",
    "give redis://host:port, rediss:// for TLS, or unix:// and the path of a socket",
  );
  const isShared = redisUrl === "" || reader.text("SECRET") !== "";
  reader.expect(
    isShared,
    "SECRET",
    "give the same 32 characters or more to every server with this REDIS_URL",
  );
  const publicAddress = reader.text("PUBLIC_ADDRESS");
  const isAddress = publicAddress === "" || isNodeAddress(publicAddress);
  reader.expect(isAddress, "PUBLIC_ADDRESS", "give host:port, host/path, :port or /path, without a scheme");
  const token = reader.text("FLEET_TOKEN");
  reader.expect(token === "" || token.length >= 32, "FLEET_TOKEN", "give 32 characters or more");
  for (const name of ["REGION", "BUILD"] as const)
    reader.expect(isFleetName(reader.text(name)), name, "give up to 64 letters, digits, . _ + and -");
  return {
    ...{ redisUrl, publicAddress, token },
    region: reader.text("REGION"),
    build: reader.text("BUILD"),
    movesMatches: reader.yes("MOVE"),
  };
}

function readAgones(reader: Reader): number | undefined {
  if (reader.text("AGONES_SDK_HTTP_PORT") === "") return undefined;
  const isAlone = reader.text("WORKERS") === "1";
  reader.expect(isAlone, "WORKERS", "leave it at 1 under Agones, where each game server is one process");
  return reader.whole("AGONES_SDK_HTTP_PORT", 1, 65_535);
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
  const port = wholeIn(text);
  reader.expect(port >= 1 && port <= 65_535, "UDP_PORT", "give any, off, or a whole number from 1 to 65535");
  return { port, announcedAddress };
}

/** A server at any free port has another one next time, so no client could come back to it. */
function stateFileOf(text: string, port: number): string | undefined {
  if (text === "off" || (text === "auto" && port === 0)) return undefined;
  return text === "auto" ? join(tmpdir(), `reckon-${process.getuid?.() ?? "user"}`, `${port}.json`) : text;
}

/** NaN: the text is no whole number. */
function wholeIn(text: string): number {
  return /^[0-9]{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** The option of a variable: `STATE_FILE` is `stateFile`. */
function optionOf(name: string): keyof Settable {
  return name
    .toLowerCase()
    .replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as keyof Settable;
}

/** The text of an option as the environment would have it. */
function textOf(value: NonNullable<Settable[keyof Settable]>): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "object" ? value.join(",") : String(value);
}
