// All attacks by name: those of the hostile clients, and starts with bots, which need a game of the arcade. The bench of attacks runs them.
// Always true: each comes from one address, except those "of-eight", which come from eight.

import { ATTACKS } from "../../packages/reckon/test/hostile/clients/attacks.ts";
import type { Attack } from "../../packages/reckon/test/hostile/clients/besieging.ts";
import { startWithBots } from "../starts/start-attack.ts";

/** The game whose match takes longest to start. */
const HEAVIEST = "high-noon";
const BOTS = 7;
const OF_EIGHT = "-of-eight";

const ALONE: Readonly<Record<string, Attack>> = { ...ATTACKS, starts: startWithBots(HEAVIEST, BOTS) };
const TOGETHER = ["starts", "frames"] as const;

export const KIT: Readonly<Record<string, Attack>> = {
  ...ALONE,
  ...Object.fromEntries(TOGETHER.map((name) => [`${name}${OF_EIGHT}`, ALONE[name]])),
};

/** How many addresses an attack of the kit has. */
export function addressesOf(name: string): number {
  return name.endsWith(OF_EIGHT) ? 8 : 1;
}
