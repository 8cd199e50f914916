// The lobby rules of By a Thread (BT38 to BT44): the host chooses one of ten difficulties, eleven seconds later all begin
// together, no one joins late, and players do not chat. The arcade reads them before it loads the rules. Three things differ
// from the original: the host may have the Minotaur come sooner; a room has a passcode only if its host wants one, so that
// a player alone is not asked for any; and a lost seat is kept for half a minute.

import { BOT_STRENGTHS } from "@reckon/stage";
import { LOBBY_RULES, type LobbyRules } from "reckon";
import { MOST_MINUTES } from "../tuning.ts";

/** By level, from 0: see mazes/generators.ts. */
export const DIFFICULTIES: readonly string[] = [
  "Trivial",
  "Easy",
  "Mild",
  "Fair",
  "Tricky",
  "Hard",
  "Harder",
  "Fiendish",
  "Dreadful",
  "Next level",
];

/** The harder the maze, the stronger the bots. */
const BY_DIFFICULTY = "By difficulty";

export const byAThreadLobby: LobbyRules = {
  ...LOBBY_RULES.byAThread,
  gate: "open",
  choices: {
    difficulty: DIFFICULTIES,
    minutes: ["3", "5", "10"],
    bots: [BY_DIFFICULTY, ...BOT_STRENGTHS],
  },
  defaults: { minutes: String(MOST_MINUTES) },
  quickCountdownMs: 3000,
  holdMs: 30_000,
  afterGameMs: 15_000,
};

/** The level of a difficulty; an unknown one is the first. */
export function levelOf(difficulty: string | undefined): number {
  return Math.max(0, DIFFICULTIES.indexOf(difficulty ?? ""));
}
