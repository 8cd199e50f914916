// The members of a room who have a seat, by seat, and the host among them. Owned by room-lobby.ts. Always true: seats and
// names are unique, and no two names look alike; a ticket is never given twice; while any person is connected the host is
// connected, and changes only when they are not (AX39: the one who has been here longest follows); no bot is host.

import type { Identity } from "../../core/identity.ts";
import { MOST_NAME } from "../limits.ts";
import type { RosterRow } from "../lobby-messages.ts";
import { looksAlike } from "../look-alikes.ts";
import { cleanName, nameProblem } from "../names.ts";
import type { No } from "../reasons.ts";
import { Member } from "./member.ts";
import type { RoomFacts } from "./room-machine.ts";
import type { SavedLobby } from "./saved-lobby.ts";

/** More tickets than a room can give while it is not saved. */
const RESTORED_GAP = 1_000_000;

/** What a roster begins with. */
interface KeptRoster extends Pick<SavedLobby, "tickets" | "host"> {
  readonly players: readonly (SavedLobby["players"][number] & { readonly isBot?: boolean })[];
}

export class Roster {
  readonly #seats: (Member | undefined)[];
  #tickets = 0;
  #host: Member | undefined;

  constructor(seats: number) {
    this.#seats = new Array(seats).fill(undefined);
  }

  get host(): Member | undefined {
    return this.#host;
  }

  get seats(): number {
    return this.#seats.length;
  }

  /** Whether no seat is left: a person may have a bot's. */
  isFull(isForBot: boolean): boolean {
    return this.#seats.every((player) => player !== undefined && (isForBot || !player.isBot));
  }

  get people(): readonly Member[] {
    return this.players.filter(({ isBot }) => !isBot);
  }

  get bots(): readonly Member[] {
    return this.players.filter(({ isBot }) => isBot);
  }

  /** In the order of seats. */
  get players(): readonly Member[] {
    return this.#seats.filter((player) => player !== undefined);
  }

  at(seat: number): Member | undefined {
    return this.#seats[seat];
  }

  /** The player whose seat a connection comes back to: an account has one, and another account's ticket is worth nothing. */
  former(ticket: number | undefined, identity: Identity | undefined): Member | undefined {
    const held = this.people.find((player) => player.ticket === ticket);
    const isOwn = held?.identity?.id === identity?.id;
    return this.withIdentity(identity) ?? (isOwn ? held : undefined);
  }

  /** The player with an account. */
  withIdentity(identity: Identity | undefined): Member | undefined {
    if (identity === undefined) return undefined;
    return this.people.find((player) => player.identity?.id === identity.id);
  }

  /** The name of an account, with a number where it is taken; undefined: it has none that can be shown. */
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

  /** The player whose name looks like this one. */
  named(typed: string): Member | undefined {
    const name = cleanName(typed);
    return this.players.find((player) => looksAlike(player.name, name));
  }

  /** Why no newcomer can take this name now; undefined if they can. */
  problemWith(name: string, isBot = false): No | undefined {
    return nameProblem(name, isBot) ?? (this.named(name) === undefined ? undefined : "name-taken");
  }

  /** Gives a member the lowest free seat, under a name without problem. False: none is free. */
  add(member: Member, name: string): boolean {
    const seat = this.#seats.indexOf(undefined);
    if (seat < 0) return false;
    this.#put(member, seat, ++this.#tickets, cleanName(name));
    return true;
  }

  #put(member: Member, seat: number, ticket: number, name: string): void {
    member.seat = seat;
    member.ticket = ticket;
    member.name = name;
    this.#seats[seat] = member;
  }

  /** A bot of a room that has moved here whose connection has not come yet: bots are alike, and show no ticket. */
  get awaitedBot(): Member | undefined {
    return this.bots.find(({ isAwaited }) => isAwaited);
  }

  /** Takes the players of a room that was saved: none of them is connected. @param gap tickets that may have been given since */
  restore({ players, tickets, host }: KeptRoster, heldUntilMs: number, gap: number = RESTORED_GAP): void {
    for (const { seat, ticket, name, wins, ...arrival } of players) {
      if (seat >= this.#seats.length) continue;
      const player = new Member(-1, arrival, heldUntilMs);
      player.wins = wins;
      player.lose(heldUntilMs);
      this.#put(player, seat, ticket, name);
      if (ticket === host) this.#host = player;
    }
    // Some may have been given after the room was saved: no newcomer must get those.
    this.#tickets = tickets + gap;
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

  remove(player: Member): void {
    this.#seats[player.seat] = undefined;
    if (this.#host === player) this.#host = undefined;
  }

  /** Appoints another host if one is needed and a person is there; true if it did. */
  settleHost(): boolean {
    if (this.#host?.isConnected) return false;
    const present = this.people.filter(({ isConnected }) => isConnected);
    if (present.length === 0) return false;
    this.#host = present.reduce((first, player) => (player.ticket < first.ticket ? player : first));
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

  /** `isMatch`: a match runs, so that busy players are playing. */
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
