// Who was kicked out of a room, and may not come back to it. Owned by room-lobby.ts. Somebody is known by the ticket of the seat
// that they had (a browser keeps it with its token), and by their address, unless somebody who stays has the same one: a
// household or a school is not shut out for one of its own. Who has another address and shows no ticket is somebody new. Always
// true: bounded, the oldest is forgotten first.

import { MOST_BANS } from "./limits.ts";

export interface Ban {
  readonly ticket: number;
  /** Empty: it is others' as well, so nobody is known by it. */
  readonly address: string;
}

export class Bans {
  #all: Ban[] = [];

  get all(): readonly Ban[] {
    return this.#all;
  }

  add(ban: Ban): void {
    this.#all = [...this.#all, ban].slice(-MOST_BANS);
  }

  has(ticket: number | undefined, address: string): boolean {
    return this.#all.some((ban) => ban.ticket === ticket || (ban.address !== "" && ban.address === address));
  }
}
