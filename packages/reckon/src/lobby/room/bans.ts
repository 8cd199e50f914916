// Who was kicked out of a room, and may not come back to it. Owned by room-lobby.ts. Somebody is known by the ticket of the seat
// that they had (a browser keeps it with its token), by their account where they have one, and by their address. An address that
// somebody who stays has as well counts with the third kick from it: a household or a school is not shut out for one of its own,
// and nobody goes on for ever by two seats that vouch for each other. Who has another address and shows neither is somebody new.
// Always true: bounded, the oldest is forgotten first.

import { MOST_BANS } from "../limits.ts";
import type { Player } from "./roster.ts";
import type { Ban } from "./saved-lobby.ts";

/** So many kicks from an address that others have, and nobody new comes from there. */
const SHARED_KICKS = 3;

export class Bans {
  #all: Ban[] = [];

  get all(): readonly Ban[] {
    return this.#all;
  }

  add(ban: Ban): void {
    this.#all = [...this.#all, ban].slice(-MOST_BANS);
  }

  /** A player was kicked. `people`: who has a seat. */
  keepOut(player: Player, people: readonly Player[]): void {
    const { ticket, address, identity } = player;
    const isShared = people.some((other) => other !== player && other.address === address);
    this.add({ ticket, address, account: identity?.id, ...(isShared && { isShared }) });
  }

  has(ticket: number | undefined, address: string, account?: string): boolean {
    const fromThere = this.#all.filter((ban) => ban.address === address);
    return (
      fromThere.length >= SHARED_KICKS ||
      fromThere.some(({ isShared }) => isShared !== true) ||
      this.#all.some((ban) => ban.ticket === ticket || (ban.account !== undefined && ban.account === account))
    );
  }
}
