// Who has a seat in a room, under which name, and who of them is host. Owned by room-lobby.ts. Always true: seats and
// names are unique, and none looks like another; a ticket is never given twice; while any person is connected the host is
// connected, and he changes only when he is not (AX39: the one who has been here longest follows); no bot is host.

import type { Identity } from "../../core/identity.ts";
import { TokenBucket } from "../../core/throttle.ts";
import { MOST_NAME } from "../limits.ts";
import type { RosterRow } from "../lobby-messages.ts";
import { looksAlike } from "../look-alikes.ts";
import { cleanName, nameProblem } from "../names.ts";
import type { No } from "../reasons.ts";
import type { RoomFacts } from "./room-machine.ts";
import type { SavedLobby } from "./saved-lobby.ts";

/** What a match made of a player. Outlives his seat, for the leaderboard. */
export interface Result {
  readonly seat: number;
  readonly name: string;
  readonly identity: Identity | undefined;
  readonly isBot: boolean;
  score: number;
  /** Empty until it is known. */
  outcome: string;
  hasWon: boolean;
}

/** More tickets than a room can give while it is not saved. */
const RESTORED_GAP = 1_000_000;

/** Five lines at once, then one each second and a half. */
const CHAT = { burst: 5, perSecond: 2 / 3 };

/** One seat that is taken. */
export class Player {
  readonly seat: number;
  /** Names this stay in the room for ever: what a token that resumes it must say. */
  readonly ticket: number;
  readonly name: string;
  readonly isBot: boolean;
  /** His connection; undefined while it is lost. */
  member: number | undefined;
  /** Where they came from last. */
  address = "";
  /** Who they are: for the server's own use, and told to no other player. */
  identity: Identity | undefined;
  /** Matches won, round after round. */
  wins = 0;
  /** When his seat is given up; Infinity while he is connected. */
  heldUntilMs: number = Infinity;
  isReady = false;
  /** Not done with the match, or with the leaderboard. */
  isBusy = false;
  /** The game said that the match is over for him. */
  isOut = false;
  result: Result | undefined;
  readonly words: TokenBucket = new TokenBucket(CHAT);

  constructor(seat: number, ticket: number, name: string, member: number | undefined, isBot: boolean) {
    this.seat = seat;
    this.ticket = ticket;
    this.name = name;
    this.member = member;
    this.isBot = isBot;
  }

  get isConnected(): boolean {
    return this.member !== undefined;
  }

  /** Their connection is lost: the seat is kept until then. */
  lose(heldUntilMs: number): void {
    this.member = undefined;
    this.isReady = false;
    this.heldUntilMs = heldUntilMs;
  }

  /** They are back, with another connection. */
  resume(member: number): void {
    this.member = member;
    this.heldUntilMs = Infinity;
  }

  comesFrom(address: string, identity: Identity | undefined): void {
    this.address = address;
    this.identity = identity;
  }
}

export class Roster {
  readonly #seats: (Player | undefined)[];
  #tickets = 0;
  #host: Player | undefined;

  constructor(seats: number) {
    this.#seats = new Array(seats).fill(undefined);
  }

  get host(): Player | undefined {
    return this.#host;
  }

  get seats(): number {
    return this.#seats.length;
  }

  /** Whether no seat is left: a person may have a bot's. */
  isFull(isForBot: boolean): boolean {
    return this.#seats.every((player) => player !== undefined && (isForBot || !player.isBot));
  }

  get people(): readonly Player[] {
    return this.players.filter(({ isBot }) => !isBot);
  }

  get bots(): readonly Player[] {
    return this.players.filter(({ isBot }) => isBot);
  }

  /** In the order of seats. */
  get players(): readonly Player[] {
    return this.#seats.filter((player) => player !== undefined);
  }

  at(seat: number): Player | undefined {
    return this.#seats[seat];
  }

  /** Whose seat is resumed by a ticket: no bot's. */
  withTicket(ticket: number): Player | undefined {
    return this.people.find((player) => player.ticket === ticket);
  }

  /** The seat that a connection comes back to: an account has one, and a ticket of another account's is worth nothing. */
  formerSeat(ticket: number | undefined, identity: Identity | undefined): Player | undefined {
    const held = ticket === undefined ? undefined : this.withTicket(ticket);
    const isOwn = held?.identity?.id === identity?.id;
    return this.withIdentity(identity) ?? (isOwn ? held : undefined);
  }

  /** Whose seat an identity has. */
  withIdentity(identity: Identity | undefined): Player | undefined {
    if (identity === undefined) return undefined;
    return this.people.find((player) => player.identity?.id === identity.id);
  }

  /** The name of an account, with a number where somebody has it; undefined: it has none that can be shown. */
  nameOf(identity: Identity | undefined): string | undefined {
    if (identity?.name === undefined || nameProblem(identity.name) !== undefined) return undefined;
    const letters = [...cleanName(identity.name)];
    for (let number = 1; ; number++) {
      const suffix = number === 1 ? "" : `-${number}`;
      const numbered = letters.slice(0, MOST_NAME - suffix.length).join("") + suffix;
      if (nameProblem(numbered) !== undefined) return undefined;
      if (this.named(numbered) === undefined) return numbered;
    }
  }

  /** Who has a name that looks like this one. */
  named(typed: string): Player | undefined {
    const name = cleanName(typed);
    return this.players.find((player) => looksAlike(player.name, name));
  }

  /** Why nobody can take this name now; undefined if he can. */
  problemWith(name: string, isBot = false): No | undefined {
    return nameProblem(name, isBot) ?? (this.named(name) === undefined ? undefined : "name-taken");
  }

  /** Gives the lowest free seat to a connection, under a name without problem. */
  add(name: string, member: number, isBot = false): Player | undefined {
    const seat = this.#seats.indexOf(undefined);
    if (seat < 0) return undefined;
    const player = new Player(seat, ++this.#tickets, cleanName(name), member, isBot);
    this.#seats[seat] = player;
    return player;
  }

  /** Those of a room that was saved: nobody of them is connected. */
  restore({ players, tickets, host }: SavedLobby, heldUntilMs: number): void {
    for (const { seat, ticket, name, address, wins, identity } of players) {
      if (seat >= this.#seats.length) continue;
      const player = new Player(seat, ticket, name, undefined, false);
      Object.assign(player, { address, wins, heldUntilMs, identity });
      this.#seats[seat] = player;
      if (ticket === host) this.#host = player;
    }
    // Some may have been given after it was saved: nobody else must have those.
    this.#tickets = tickets + RESTORED_GAP;
  }

  /** The newest ticket that was given. */
  get tickets(): number {
    return this.#tickets;
  }

  /** Whether another round is to begin: the host wants it, or most of the people who are connected. */
  get wantsAgain(): boolean {
    const present = this.people.filter(({ isConnected }) => isConnected);
    const votes = present.filter(({ isReady }) => isReady);
    return 2 * votes.length > present.length || votes.some((player) => player === this.#host);
  }

  remove(player: Player): void {
    this.#seats[player.seat] = undefined;
    if (this.#host === player) this.#host = undefined;
  }

  /** Appoints another host if there is need and somebody; true if it is another. */
  settleHost(): boolean {
    if (this.#host?.isConnected) return false;
    let next: Player | undefined;
    for (const player of this.people)
      if (player.isConnected && (next === undefined || player.ticket < next.ticket)) next = player;
    if (next === undefined) return false;
    this.#host = next;
    return true;
  }

  /** What the machine of the room goes by. */
  facts(): RoomFacts {
    const { people, bots } = this;
    const present = people.filter((player) => player.isConnected);
    const busy = present.filter((player) => player.isBusy).length;
    return {
      // Bots make up the number where a person is, and nothing waits for them.
      present: present.length === 0 ? 0 : present.length + bots.length,
      ready: present.filter((player) => player.isReady).length,
      busy,
      away: people.filter((player) => player.isBusy).length - busy,
    };
  }

  /** `isMatch`: who is busy is playing. */
  rows(isMatch: boolean): RosterRow[] {
    return this.players.map((player) => ({
      seat: player.seat,
      name: player.name,
      isHost: player === this.#host,
      isReady: player.isReady,
      isConnected: player.isConnected,
      isPlaying: isMatch && player.isBusy,
      isOut: isMatch && player.isOut,
      isBot: player.isBot,
      score: player.result?.score ?? 0,
      wins: player.wins,
    }));
  }
}
