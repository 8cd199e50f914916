// How strong bots are, which is a choice of the room's host. Games read it when they make one. Always true: what is no strength, such
// as a choice that leaves it to the game, is none.

import type { Choices } from "reckon/session";

/** Values of the choice `bots` in a lobby, from the weakest to the strongest. */
export const BOT_STRENGTHS = ["Easy", "Fair", "Strong"] as const;

/** As the bots of every game know them. */
export type BotStrength = "easy" | "fair" | "strong";

/** How strong the host wants bots to be; undefined: the choice leaves that to the game. */
export function strengthOf({ bots }: Choices): BotStrength | undefined {
  const chosen = BOT_STRENGTHS.find((strength) => strength === bots);
  return chosen?.toLowerCase() as BotStrength | undefined;
}
