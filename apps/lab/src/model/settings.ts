// What a run of the lab is made from: a seed, presets, and for each player a network, an act and the switches that are off. The page
// edits it, the address carries it. Always true: settings are plain data, and `checked` makes any input into settings that work.

import type { SwitchName } from "reckon/session";
import { checkedNetwork, type Network, networkNamed } from "./networks.ts";

export const PRESET_NAMES = ["reckon", "byAThread", "highNoon", "rType"] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

export interface PlayerSettings {
  readonly network: Network;
  /** The name of a bot's act; "you": the person at the keys. */
  readonly act: string;
  readonly off: readonly SwitchName[];
}

export interface LabSettings {
  readonly seed: number;
  /** One room for each, side by side. */
  readonly presets: readonly PresetName[];
  readonly players: readonly PlayerSettings[];
}

/** The person's player. */
export const YOU = 0;
const MOST_PLAYERS = 3;
const MOST_SEED = 0xffff_ffff;

export function playerOn(profile: string, act: string, off: readonly SwitchName[] = []): PlayerSettings {
  return { network: networkNamed(profile), act, off };
}

/** Settings that work, from any: unknown names and numbers out of range are replaced. */
export function checked(settings: LabSettings, acts: readonly string[]): LabSettings {
  const presets = settings.presets.filter((name) => PRESET_NAMES.includes(name));
  const seed = Number.isFinite(settings.seed) ? Math.abs(Math.floor(settings.seed)) % (MOST_SEED + 1) : 1;
  const players = settings.players.slice(0, MOST_PLAYERS).map(({ network, act, off }, i) => ({
    network: checkedNetwork(network),
    act: i === YOU ? "you" : acts.includes(act) ? act : acts[0],
    off,
  }));
  return { seed, presets: presets.length > 0 ? [...new Set(presets)] : ["reckon"], players };
}
