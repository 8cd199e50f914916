// The host's choices in words: the game's own, else those that several games have, else the name itself. Always true: what the lobby and its
// server pass on are the English values; only what players read changes with the language.

import type { ArcadeGame } from "@reckon/stage";
import { CHOICES } from "../words.ts";

export function choiceName({ choiceWords }: ArcadeGame, choice: string): string {
  return choiceWords?.[choice]?.name ?? CHOICES.names[choice] ?? CHOICES.other(choice);
}

export function choiceValue({ choiceWords }: ArcadeGame, choice: string, value: string): string {
  const own = choiceWords?.[choice]?.values?.[value];
  if (own !== undefined) return own;
  if (choice === "bots") return CHOICES.bots[value] ?? value;
  return /minutes$/i.test(choice) ? CHOICES.minutes(value) : CHOICES.other(value);
}
