// Names of players.

import type { Person } from "./arcade-game.ts";
import { stageTexts } from "./texts/stage-texts.ts";

/** The name of the player of a seat, or a substitute. */
export function nameOf(people: readonly Person[], seat: number, otherwise?: string): string {
  for (const person of people) if (person.seat === seat) return person.name;
  return otherwise ?? stageTexts().player(seat + 1);
}
