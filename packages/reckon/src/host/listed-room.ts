// A room as the list of rooms shows it, and which of them somebody is led to who names none. The host makes the list; servers and
// pages read it.

import type { HostedRoom } from "./room/hosted-room.ts";
import type { VisitorWish } from "./visit/greeting.ts";
import type { Visitor } from "./visit/visitor.ts";

/** A room as the list of rooms shows it. */
export interface ListedRoom {
  readonly code: string;
  readonly game: string;
  readonly phase: string;
  /** People; bots are apart, because they make way. */
  readonly players: number;
  readonly bots: number;
  readonly seats: number;
  readonly hasPasscode: boolean;
}

function listed({ code, name, lobby, passcode }: HostedRoom): ListedRoom {
  const { phase, players, rules } = lobby;
  const hasPasscode = passcode !== undefined;
  const bots = players.filter(({ isBot }) => isBot).length;
  const { seats } = rules;
  return { code, game: name, phase, players: players.length - bots, bots, seats, hasPasscode };
}

/** Rooms that anybody may see, the fullest first. */
export function listRooms(rooms: Iterable<HostedRoom>): readonly ListedRoom[] {
  const open = [...rooms].filter(({ isPrivate, isEnding }) => !isPrivate && !isEnding);
  return open.map(listed).sort((a, b) => b.players - a.players || (a.code < b.code ? -1 : 1));
}

/** The public room of a game in which most people are, of those with a seat for a visitor: a bot's counts as free. */
export function bestOpen(
  rooms: ReadonlyMap<string, HostedRoom>,
  { game, quick }: Pick<VisitorWish, "game" | "quick">,
  { address, identity }: Pick<Visitor, "address" | "identity">,
): HostedRoom | undefined {
  const best = listRooms(rooms.values()).find((row) => {
    const room = rooms.get(row.code);
    if (room === undefined || room.lobby.isBanned(address, identity?.id)) return false;
    // In one that everybody has left nobody plays with anybody.
    const isAlive = room.lobby.isOpen && (room.hasPeople || quick === undefined);
    return row.game === game && !row.hasPasscode && isAlive && quick?.not?.includes(row.code) !== true;
  });
  return best === undefined ? undefined : rooms.get(best.code);
}
