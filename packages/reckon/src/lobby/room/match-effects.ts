// What a change of the room's phase does to its match: which players are in it, and what the owner of the lobby is asked for.
// room-lobby.ts hands over the effects of its machine. Always true: a match that was asked for is asked to end before the next one
// begins.

import type { Choices } from "../lobby-messages.ts";
import type { LobbyParts } from "./room-lobby-options.ts";
import type { RoomEffect } from "./room-machine.ts";

export function performEffect(
  { type }: RoomEffect,
  { roster, standings, outbox }: LobbyParts,
  choices: Choices,
  isFinished: boolean,
): void {
  const { players } = roster;
  if (type === "startMatch") {
    standings.begin(players);
    outbox.push({ type: "start", choices, seats: players.map(({ seat }) => seat) });
  } else if (type === "endGame") {
    outbox.push({ type: "over", isFinished, results: standings.results() });
    for (const bot of roster.bots) bot.isBusy = false;
  } else if (type === "endMatch") outbox.push({ type: "end" });
  else for (const player of players) player.isBusy = type === "showLeaderboard";
  if (type === "openLobby") for (const player of players) player.isReady = false;
}
