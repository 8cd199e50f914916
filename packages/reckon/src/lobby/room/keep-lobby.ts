// Saves a lobby's parts, and begins with what was saved. room-lobby.ts calls both; saved-lobby.ts says what is kept. Always true: bots
// and matches are not kept.

import type { Choices } from "../lobby-messages.ts";
import type { LobbyParts } from "./room-lobby-options.ts";
import type { SavedLobby } from "./saved-lobby.ts";

export function saveLobby(
  { roster, log, bots, bans }: LobbyParts,
  choices: Choices,
  isMatch: boolean,
): SavedLobby {
  const { people, host, tickets } = roster;
  return {
    players: people.map(({ seat, ticket, name, address, wins, identity }) => ({
      ...{ seat, ticket, name, address, wins },
      ...(identity === undefined ? {} : { identity }),
    })),
    tickets,
    host: host?.ticket ?? 0,
    lines: log.after(0),
    choices,
    bots: bots.save(),
    bans: bans.all,
    isMatch,
  };
}

export function restoreLobby(
  { roster, log, bots, bans }: LobbyParts,
  saved: SavedLobby,
  heldUntilMs: number,
): void {
  roster.restore(saved, heldUntilMs);
  log.restore(saved.lines);
  bots.restore(saved.bots);
  for (const ban of saved.bans) bans.add(ban);
  log.add("", `The server restarted.${saved.isMatch ? " The match was lost." : ""}`);
}
