// What a change of the room's phase does to its match: who plays, who is busy, and what the owner of the lobby is asked for. Owned by
// room-lobby.ts, which hands over the effects of its machine. Always true: a match that was asked for is asked to end before the
// next one begins.

import type { Choices } from "../lobby-messages.ts";
import type { Standings } from "../standings.ts";
import type { Outbox } from "./outbox.ts";
import type { RoomEffect } from "./room-machine.ts";
import type { Roster } from "./roster.ts";

export class MatchEffects {
  readonly #roster: Roster;
  readonly #standings: Standings;
  readonly #outbox: Outbox;

  constructor(roster: Roster, standings: Standings, outbox: Outbox) {
    this.#roster = roster;
    this.#standings = standings;
    this.#outbox = outbox;
  }

  perform({ type }: RoomEffect, choices: Choices, isFinished: boolean): void {
    const { players } = this.#roster;
    if (type === "startMatch") {
      this.#standings.begin(players);
      this.#outbox.push({ type: "start", choices, seats: players.map(({ seat }) => seat) });
    } else if (type === "endGame") {
      this.#outbox.push({ type: "over", isFinished, results: this.#standings.results() });
      for (const bot of this.#roster.bots) bot.isBusy = false;
    }
    if (type === "endMatch") this.#outbox.push({ type: "end" });
    else if (type === "openLobby" || type === "showLeaderboard")
      for (const player of players) player.isBusy = type === "showLeaderboard";
    if (type === "openLobby") for (const player of players) player.isReady = false;
  }
}
