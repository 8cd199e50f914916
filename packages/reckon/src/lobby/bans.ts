// Who was kicked out of a room, and may not come back to it. Owned by room-lobby.ts. Somebody is known by the ticket of the seat
// that they had (a browser keeps it with its token), by their account where they have one, and by their address, unless somebody
// who stays has the same one: a household or a school is not shut out for one of its own. Who has another address and shows
// neither is somebody new. Always true: bounded, the oldest is forgotten first.

import { MOST_BANS } from "./limits.ts";
import type { Player } from "./roster.ts";

export interface Ban {
  readonly ticket: number;
  /** Empty: it is others' as well, so nobody is known by it. */
  readonly address: string;
  /** Id of their account. */
  readonly account?: string;
}

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
    this.add({ ticket, address: isShared ? "" : address, account: identity?.id });
  }

  has(ticket: number | undefined, address: string, account?: string): boolean {
    return this.#all.some(
      (ban) =>
        ban.ticket === ticket ||
        (ban.account !== undefined && ban.account === account) ||
        (ban.address !== "" && ban.address === address),
    );
  }
}
