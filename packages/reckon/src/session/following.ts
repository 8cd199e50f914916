// The player that a spectator's session follows: the one that its page chose, as long as they are in play, else the first in play. A
// session with `wish.watch` updates it. Always true: the room is told of each change, and for each match anew.

import type { Connection } from "../connection/connection.ts";
import type { RosterRow } from "../lobby/lobby-messages.ts";
import { followMessage } from "../wire/messages/follow-message.ts";
import { LANE } from "../wire/room-lanes.ts";

export class Following {
  /** The seat that is followed; −1: none is in play. */
  seat = -1;
  #chosen = -1;
  #match: object | undefined;
  #told = -1;

  /** Follows a seat from now on, as long as it is in play. */
  choose(seat: number): void {
    this.#chosen = seat;
  }

  /** @param match a different object for each match; undefined: none runs */
  update(players: readonly RosterRow[], match: object | undefined, connection: Connection | undefined): void {
    if (match !== this.#match) this.#told = -1;
    this.#match = match;
    const inPlay = players.filter(({ isPlaying, isOut }) => isPlaying && !isOut);
    const chosen = inPlay.find(({ seat }) => seat === this.#chosen);
    this.seat = match === undefined ? -1 : ((chosen ?? inPlay[0])?.seat ?? -1);
    if (match === undefined || this.seat === this.#told) return;
    if (connection?.send(LANE.control, followMessage(this.seat)) === true) this.#told = this.seat;
  }
}
