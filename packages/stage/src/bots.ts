// The strength of bots, which the room's host chooses. Games read it when they make a bot. Always true: any other value, such
// as a choice that leaves it to the game, gives no strength.

import type { Choices } from "reckon/session";

/** Values of the choice `bots` in a lobby, from the weakest to the strongest. */
export const BOT_STRENGTHS = ["Easy", "Fair", "Strong"] as const;

/** The same strengths, as the bots of every game know them. */
export type BotStrength = "easy" | "fair" | "strong";

/** The strength that the host chose; undefined: the choice leaves it to the game. */
export function strengthOf({ bots }: Choices): BotStrength | undefined {
  const chosen = BOT_STRENGTHS.find((strength) => strength === bots);
  return chosen?.toLowerCase() as BotStrength | undefined;
}
