// Names of players.

import type { Person } from "./arcade-game.ts";

/** The name of the player of a seat, or a substitute. */
export function nameOf(people: readonly Person[], seat: number, otherwise?: string): string {
  for (const person of people) if (person.seat === seat) return person.name;
  return otherwise ?? `Player ${seat + 1}`;
}
