// Halls in which three guests have brought a room to some phase, for the tests of what happens there.

import type { Phase } from "../../src/lobby/limits.ts";
import { LOBBY_RULES, type LobbyRules } from "../../src/lobby/rules.ts";
import { type Guest, Hall } from "./hall.ts";

/** Passes through every phase, and stays in each long enough. */
export const slow: LobbyRules = {
  ...LOBBY_RULES.byAThread,
  gate: "open",
  holdMs: 30_000,
  leastPlayers: 2,
  leaderboardMs: 15_000,
};
export const PHASES: readonly Phase[] = [
  "lobby",
  "choosing",
  "countdown",
  "game",
  "afterGame",
  "leaderboard",
];

/** Three guests, the first of them host, in a room that has come to this phase. */
export function hallIn(phase: Phase, rules: LobbyRules = slow): { hall: Hall; guests: Guest[] } {
  const hall = new Hall({ rules });
  const guests = ["ada", "bob", "cy"].map((name) => hall.seated(name));
  const host = guests[0];
  const steps: Partial<Record<Phase, () => void>> = {
    lobby: () => hall.wish(host, { type: "start" }),
    choosing: () => hall.wish(host, { type: "choose", choices: { difficulty: "3" } }),
    countdown: () => hall.run(rules.countdownMs),
    game: () =>
      hall.room.finish(
        [0, 1, 2].map((seat) => ({ seat, score: seat, outcome: "shot" })),
        hall.now,
      ),
    afterGame: () => hall.run(rules.afterGameMs),
  };
  while (hall.room.phase !== phase) {
    steps[hall.room.phase]?.();
    hall.run(100);
  }
  return { hall, guests };
}

/** How often the room asked its owner for something of this type. */
export function count(hall: Hall, type: string): number {
  return hall.commands.filter((command) => command.type === type).length;
}
