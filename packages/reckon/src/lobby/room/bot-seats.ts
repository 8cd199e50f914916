// How many of a room's seats bots should have. Owned by room-lobby.ts, which sends away those that are too many; the program with the
// host brings those that are missing (they are players like others, over connections of their own). Always true: bots are only
// where a person has a seat, and a person always goes before them.

import type { No } from "../reasons.ts";
import type { Member } from "./member.ts";
import type { Roster } from "./roster.ts";
import type { SavedLobby } from "./saved-lobby.ts";

export class BotSeats {
  readonly #roster: Roster;
  readonly #most: number;
  #asked: number;
  /** A match is to start by itself, once, when all are here. */
  #isQuick: boolean;
  /** Each person more is a bot less, until the host asks for a number of bots. */
  #makeWay: boolean;

  /**
   * @param most bots that a room may have
   * @param quick bots that its maker asked for; undefined: they did not
   * @param fill players that there are to be while no player has asked for bots
   */
  constructor(roster: Roster, most: number, quick: number | undefined, fill: number) {
    this.#roster = roster;
    this.#most = most;
    this.#asked = Math.min(quick ?? Math.max(0, fill - 1), most);
    this.#isQuick = quick !== undefined;
    this.#makeWay = quick !== undefined || fill > 0;
  }

  /** So many bots should be here from now on, as far as people leave seats; or why not. */
  ask(count: number): No | undefined {
    if (this.#most === 0) return "no-bots";
    this.#asked = Math.min(count, this.#most);
    this.#makeWay = false;
    return undefined;
  }

  save(): SavedLobby["bots"] {
    return { asked: this.#asked, makeWay: this.#makeWay };
  }

  restore({ asked, makeWay }: SavedLobby["bots"], isQuick = false): void {
    this.#asked = Math.min(asked, this.#most);
    this.#makeWay = makeWay;
    this.#isQuick = isQuick;
  }

  /** Whether a match is still to start by itself. */
  get isQuick(): boolean {
    return this.#isQuick;
  }

  /** So many bots should come. */
  get missing(): number {
    return Math.max(0, this.#wanted - this.#roster.bots.length);
  }

  /** Those that came last. */
  newest(count: number): readonly Member[] {
    return [...this.#roster.bots].sort((a, b) => b.ticket - a.ticket).slice(0, count);
  }

  get tooMany(): readonly Member[] {
    return this.newest(Math.max(0, this.#roster.bots.length - this.#wanted));
  }

  /** The host, when the match is to start now by itself: once. */
  takeStarter(): Member | undefined {
    if (!this.#isQuick || this.#roster.host === undefined || this.missing > 0) return undefined;
    this.#isQuick = false;
    return this.#roster.host;
  }

  get #wanted(): number {
    const { people, seats } = this.#roster;
    if (people.length === 0) return 0;
    const asked = this.#makeWay ? Math.max(0, this.#asked + 1 - people.length) : this.#asked;
    return Math.min(asked, seats - people.length);
  }
}
