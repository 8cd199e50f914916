// The lab in an address: experiment, settings, the log and the moment. Anybody can edit an address, so reading takes nothing on trust:
// what does not fit is left out. Always true: what was written is read back as it was; reading never throws.

import { SWITCH_NAMES, type SwitchName } from "reckon/session";
import type { Deed, Done } from "./deeds.ts";
import { MOST_MOMENTS } from "./lab.ts";
import { type Network, networkNamed, OWN, ownNetwork } from "./networks.ts";
import type { LabSettings, PlayerSettings, PresetName } from "./settings.ts";

export interface Address {
  readonly experiment?: string;
  readonly settings?: LabSettings;
  readonly log: readonly Done[];
  readonly at: number;
}

const MOST_DEEDS = 1000;
const BETWEEN = "_";

/** `settings` only if they are not those of the experiment. */
export function writeAddress({ experiment, settings, log, at }: Address): URLSearchParams {
  const query = new URLSearchParams();
  if (experiment !== undefined) query.set("experiment", experiment);
  if (settings !== undefined) {
    query.set("seed", String(settings.seed));
    query.set("presets", settings.presets.join(BETWEEN));
    settings.players.forEach((player, i) => {
      query.set(`p${i}`, writePlayer(player));
    });
  }
  if (log.length > 0) query.set("run", log.map(writeDone).join(BETWEEN));
  if (at > 0) query.set("at", String(at));
  return query;
}

export function readAddress(query: URLSearchParams): Address {
  const at = wholeOf(query.get("at") ?? "0", 10) ?? 0;
  return {
    experiment: query.get("experiment") ?? undefined,
    settings: readSettings(query),
    log: readLog(query.get("run") ?? ""),
    at: Math.min(at, MOST_MOMENTS),
  };
}

function readSettings(query: URLSearchParams): LabSettings | undefined {
  const seed = query.get("seed");
  if (seed === null) return undefined;
  const players: PlayerSettings[] = [];
  for (let i = 0; i < 3; i++) {
    const player = query.get(`p${i}`);
    if (player !== null) players.push(readPlayer(player));
  }
  if (players.length === 0) return undefined;
  const presets = (query.get("presets") ?? "").split(BETWEEN) as PresetName[];
  return { seed: wholeOf(seed, 10) ?? 1, presets, players };
}

function writePlayer({ network, act, off }: PlayerSettings): string {
  return [writeNetwork(network), act, ...off].join("~");
}

function readPlayer(text: string): PlayerSettings {
  const [network = "", act = "", ...off] = text.split("~");
  return {
    network: readNetwork(network) ?? networkNamed(""),
    act,
    off: SWITCH_NAMES.filter((name) => off.includes(name)),
  };
}

function writeNetwork({ profile, latencyMs, jitterMs, loss }: Network): string {
  return profile === OWN ? [latencyMs, jitterMs, loss].join("-") : profile;
}

function readNetwork(text: string): Network | undefined {
  if (/^[a-z]+$/.test(text)) return networkNamed(text);
  const numbers = text.split("-").map(Number);
  if (numbers.length !== 3 || numbers.some((number) => !(number >= 0 && number <= 1000))) return undefined;
  return ownNetwork(numbers[0], numbers[1], numbers[2]);
}

function writeDone({ at, deed }: Done): string {
  return `${at.toString(36)}${writeDeed(deed)}`;
}

function writeDeed(deed: Deed): string {
  if (deed.do === "hold") return `.k${deed.keys}`;
  if (deed.do === "network") return `.n${deed.player}${writeNetwork(deed.network)}`;
  return `.s${deed.player}${SWITCH_NAMES.indexOf(deed.name)}${deed.isOn ? "on" : "off"}`;
}

function readLog(text: string): Done[] {
  const log: Done[] = [];
  let last = 0;
  for (const part of text.split(BETWEEN).slice(0, MOST_DEEDS)) {
    const [when = "", what = ""] = splitOnce(part);
    const at = wholeOf(when, 36);
    const deed = readDeed(what);
    if (at === undefined || deed === undefined || at < last || at > MOST_MOMENTS) continue;
    last = at;
    log.push({ at, deed });
  }
  return log;
}

function splitOnce(text: string): readonly [string, string] {
  const dot = text.indexOf(".");
  return dot < 0 ? [text, ""] : [text.slice(0, dot), text.slice(dot + 1)];
}

function readDeed(text: string): Deed | undefined {
  const rest = text.slice(1);
  if (text[0] === "k") {
    const keys = wholeOf(rest, 10);
    return keys !== undefined && keys < 32 ? { do: "hold", keys } : undefined;
  }
  const player = wholeOf(rest.slice(0, 1), 10);
  if (player === undefined || player > 2) return undefined;
  if (text[0] === "n") {
    const network = readNetwork(rest.slice(1));
    return network && { do: "network", player, network };
  }
  const name: SwitchName | undefined = SWITCH_NAMES[Number(rest.slice(1, 2))];
  return text[0] === "s" && name !== undefined
    ? { do: "switch", player, name, isOn: rest.slice(2) === "on" }
    : undefined;
}

/** A whole number of at most ten digits. */
function wholeOf(text: string, base: 10 | 36): number | undefined {
  const pattern = base === 10 ? /^\d{1,10}$/ : /^[\da-z]{1,6}$/;
  return pattern.test(text) ? Number.parseInt(text, base) : undefined;
}
