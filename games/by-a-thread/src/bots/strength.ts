// The strength of a bot: how well it sees, hears and aims. A newcomer wins against an easy one about half the time; a strong one is
// hard to beat. A bot in the arcade takes the maze's level as a hint, so that a host who chooses a harder maze meets
// stronger bots. Always true: a table of numbers, with times in ticks and angles in radians; no bot knows what it cannot see.

import { mix, Random } from "reckon";
import { LEVELS } from "../mazes/generators.ts";

export interface Strength {
  readonly name: string;
  /** The time from seeing a player to acting on it; the same for a ball of plasma. */
  readonly reaction: number;
  readonly dodgeAfter: number;
  /** Turning: the top speed, per second, and the share of the remaining angle that it turns in a tick. */
  readonly turnSpeed: number;
  readonly grip: number;
  /** Its aiming error, as a standard deviation. It is larger at first sight. */
  readonly error: number;
  /** Share of the target's expected movement that it aims ahead. */
  readonly leads: number;
  /** Share of the approaching balls that it tries to dodge. */
  readonly dodges: number;
  /** Number of bounces that it foresees. */
  readonly foresees: number;
  /** The interval between its looks at the map, which shows all living players; longer while many live. */
  readonly glance: number;
  /** The approximate length of a burst, and of the pause after it. */
  readonly burst: number;
  readonly pause: number;
  /** Hits in a short time that make it flee. */
  readonly nerve: number;
  /** Its preferred distance in a fight, in units. */
  readonly range: number;
  /** Chance of a shot over a wall at a player around a corner, each time it considers one. */
  readonly banks: number;
}

const easy: Strength = {
  name: "easy",
  reaction: 24,
  dodgeAfter: 20,
  turnSpeed: 4,
  grip: 0.12,
  error: 0.3,
  leads: 0.3,
  dodges: 0.5,
  foresees: 0,
  glance: 420,
  burst: 20,
  pause: 120,
  nerve: 2,
  range: 240,
  banks: 0.15,
};

const fair: Strength = {
  name: "fair",
  reaction: 17,
  dodgeAfter: 12,
  turnSpeed: 5.5,
  grip: 0.16,
  error: 0.18,
  leads: 0.7,
  dodges: 0.8,
  foresees: 2,
  glance: 360,
  burst: 24,
  pause: 76,
  nerve: 2,
  range: 280,
  banks: 0.3,
};

const strong: Strength = {
  name: "strong",
  reaction: 15,
  dodgeAfter: 7,
  turnSpeed: 10,
  grip: 0.3,
  error: 0.12,
  leads: 0.6,
  dodges: 0.95,
  foresees: 3,
  glance: 300,
  burst: 30,
  pause: 56,
  nerve: 2,
  range: 320,
  banks: 0.5,
};

/** From the weakest to the strongest. */
export const STRENGTHS: { readonly [Name in "easy" | "fair" | "strong"]: Strength } = { easy, fair, strong };

const ALL: readonly Strength[] = [easy, fair, strong];

/** The strength of a bot in a maze of this level: random, around what the level suggests. */
export function strengthFor(seed: number, level: number): Strength {
  const chance = Random.from(mix(seed, 0xb07)).unit();
  const around = (level / (LEVELS.length - 1)) * 2 + (chance - 0.5) * 1.8;
  return ALL[Math.max(0, Math.min(ALL.length - 1, Math.round(around)))];
}
