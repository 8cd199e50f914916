// What players are called.

import type { Person } from "@reckon/stage";

/** A player's name, or what stands for it. */
export function nameOf(people: readonly Person[], seat: number): string {
  return people.find((one) => one.seat === seat)?.name ?? `Player ${seat + 1}`;
}
