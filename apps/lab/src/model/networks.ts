// The networks of the lab: profiles by name, or three numbers of one's own. A run turns them into ways of its links. Always true: none is
// a stream or a trace, so that any can follow any other while a match runs.

import { isStreamProfile, type Profile, profiles, startOf } from "reckon/testing/engine";

/** One player's network, each way. */
export interface Network {
  /** Name of a profile; "own": the three numbers. */
  readonly profile: string;
  readonly latencyMs: number;
  readonly jitterMs: number;
  /** 0 to 1. */
  readonly loss: number;
}

export const OWN = "own";
export const MOST_LATENCY_MS = 400;
export const MOST_JITTER_MS = 100;
export const MOST_LOSS = 0.5;

/** What the profiles are, for people. */
export const NETWORK_TITLES: Readonly<Record<string, string>> = {
  lan: "LAN",
  cable: "Cable",
  wifi: "Wi-Fi",
  lte: "LTE",
  ocean: "Across an ocean",
  bad: "Bad",
  asymmetric: "Slow down, quick up",
  handover: "LTE, changing cells",
  storm: "Gusts of delay",
  satellite: "Satellite",
  powersave: "Wi-Fi, saving power",
};

export const NETWORK_NAMES: readonly string[] = Object.keys(NETWORK_TITLES).filter(
  (name) => name in profiles && !isStreamProfile(profiles[name as keyof typeof profiles]),
);

/** A profile by name, with its figures at its start; an unknown name is cable. */
export function networkNamed(name: string): Network {
  const profile = NETWORK_NAMES.includes(name) ? name : "cable";
  const {
    latencyMs,
    jitterMs = 0,
    loss = 0,
    burst,
  } = startOf(profiles[profile as keyof typeof profiles].down);
  return { profile, latencyMs, jitterMs, loss: loss + (burst?.lossRate ?? 0) };
}

export function ownNetwork(latencyMs: number, jitterMs: number = 0, loss: number = 0): Network {
  return { profile: OWN, latencyMs, jitterMs, loss };
}

export function checkedNetwork({ profile, latencyMs, jitterMs, loss }: Network): Network {
  if (profile !== OWN) return networkNamed(profile);
  return ownNetwork(
    within(latencyMs, MOST_LATENCY_MS),
    within(jitterMs, MOST_JITTER_MS),
    within(loss, MOST_LOSS),
  );
}

export function profileOf({ profile, latencyMs, jitterMs, loss }: Network): Profile {
  if (profile !== OWN) return profiles[profile as keyof typeof profiles];
  const way = { latencyMs, jitterMs, loss };
  return { name: OWN, up: way, down: way };
}

function within(value: number, most: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), most) : 0;
}
