// What a person did in a run, and when: keys held, networks changed, switches turned. The lab keeps them in a log and does them again
// when it goes back in time. Always true: moments are whole numbers, 60 for each second of server time, and never decrease in a log.

import type { SwitchName } from "reckon/session";
import type { Held } from "../lab-game.ts";
import type { Network } from "./networks.ts";

/** Length of a moment, ms. */
export const MOMENT_MS: number = 1000 / 60;

export type Deed =
  | { readonly do: "hold"; readonly keys: number }
  | { readonly do: "network"; readonly player: number; readonly network: Network }
  | { readonly do: "switch"; readonly player: number; readonly name: SwitchName; readonly isOn: boolean };

export interface Done {
  /** The moment. */
  readonly at: number;
  readonly deed: Deed;
}

/** Bits of `keys`. */
export const KEY = { left: 1, right: 2, up: 4, down: 8, act: 16 } as const;
export type KeyName = keyof typeof KEY;

/** The keys of a mask as names. */
export function heldOf(keys: number): Held {
  return {
    left: (keys & KEY.left) !== 0,
    right: (keys & KEY.right) !== 0,
    up: (keys & KEY.up) !== 0,
    down: (keys & KEY.down) !== 0,
    act: (keys & KEY.act) !== 0,
  };
}

/** A log from a plain script: seconds and keys by name, such as `[1, "left act"]`. */
export function holds(script: readonly (readonly [seconds: number, keys: string])[]): Done[] {
  return script.map(([seconds, keys]) => ({
    at: Math.round(seconds * 60),
    deed: { do: "hold", keys: keysNamed(keys) },
  }));
}

function keysNamed(names: string): number {
  let keys = 0;
  for (const name of names.split(" ")) if (name in KEY) keys |= KEY[name as KeyName];
  return keys;
}
