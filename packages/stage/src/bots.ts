// Bots as an arcade seats them: how strong they are is a choice of the room's host, and each match has new ones. Rooms and live
// tiles read it. Always true: a bot plays one match with what was chosen for that match.

import type { Client } from "reckon/client";
import type { Choices } from "reckon/lobby";
import type { GameRules, Sampler } from "./arcade-game.ts";

/** Values of the choice `bots` in a lobby, from the weakest to the strongest. */
export const BOT_STRENGTHS = ["Easy", "Fair", "Strong"] as const;

/** As the bots of every game know them. */
export type BotStrength = "easy" | "fair" | "strong";

/** How strong the host wants bots to be; undefined: the choice leaves that to the game. */
export function strengthOf({ bots }: Choices): BotStrength | undefined {
  const chosen = BOT_STRENGTHS.find((strength) => strength === bots);
  return chosen?.toLowerCase() as BotStrength | undefined;
}

/** Plays every match of a session with a new bot, made from what `choices` says when the match begins. */
export function botSampler({ bot }: GameRules, seed: number, choices: () => Choices): Sampler {
  let playedBy: Client | undefined;
  let sample: Sampler = () => {};
  return (into, client) => {
    if (client !== playedBy) sample = bot({ seed, player: client.player, choices: choices() });
    playedBy = client;
    sample(into, client);
  };
}
