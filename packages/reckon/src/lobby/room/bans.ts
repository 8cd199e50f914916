// The players who were kicked out of a room, and may not come back to it. Owned by room-lobby.ts. The room knows them by the ticket of
// the seat they had (a browser keeps it with its token), by their account where they have one, and by their address. While a player who
// stays has the same address, it counts only from the third kick on: a household or a school is not shut out for one of its own, and
// two seats cannot vouch for each other for ever. A visitor from another address with neither ticket nor account counts as new.
// Always true: bounded, the oldest is forgotten first.

import { MOST_BANS } from "../limits.ts";
import type { Member } from "./member.ts";
import type { Ban } from "./saved-lobby.ts";

/** After so many kicks no newcomer gets in from an address, though others have it. */
const SHARED_KICKS = 3;

export class Bans {
  #all: Ban[] = [];

  get all(): readonly Ban[] {
    return this.#all;
  }

  add(ban: Ban): void {
    this.#all = [...this.#all, ban].slice(-MOST_BANS);
  }

  /** A player was kicked. `people`: those with a seat. */
  keepOut(player: Member, people: readonly Member[]): void {
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
