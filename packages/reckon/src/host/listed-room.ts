// The list of rooms, and the room for a visitor who names none. The host makes the list; servers and pages read it.

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

/** A room's row in the list. */
export function listRow({ code, name, lobby, passcode }: HostedRoom): ListedRoom {
  const { phase, players, rules } = lobby;
  const hasPasscode = passcode !== undefined;
  const bots = players.filter(({ isBot }) => isBot).length;
  const { seats } = rules;
  return { code, game: name, phase, players: players.length - bots, bots, seats, hasPasscode };
}

/** Rooms that anybody may see, the fullest first. */
export function listRooms(rooms: Iterable<HostedRoom>): readonly ListedRoom[] {
  const open = [...rooms].filter(({ isPrivate, isEnding }) => !isPrivate && !isEnding);
  return open.map(listRow).sort((a, b) => b.players - a.players || (a.code < b.code ? -1 : 1));
}

/** The public room of a game with the most people, of those with a seat for the visitor: a bot's seat counts as free. */
export function bestOpen(
  rooms: ReadonlyMap<string, HostedRoom>,
  { game, quick }: Pick<VisitorWish, "game" | "quick">,
  { address, identity }: Pick<Visitor, "address" | "identity">,
): HostedRoom | undefined {
  const best = listRooms(rooms.values()).find((row) => {
    const room = rooms.get(row.code);
    if (room === undefined || room.lobby.isBanned(address, identity?.id)) return false;
    // An empty room has no player to meet.
    const isAlive = room.lobby.isOpen && (room.hasPeople || quick === undefined);
    return row.game === game && !row.hasPasscode && isAlive && quick?.not?.includes(row.code) !== true;
  });
  return best === undefined ? undefined : rooms.get(best.code);
}

/** Whether a visitor who was led to a room may come in there. */
export function isOpenTo(
  { lobby, isUnvisited, openSeats }: HostedRoom,
  { address, identity }: Pick<Visitor, "address" | "identity">,
  { watch }: Pick<VisitorWish, "watch">,
): boolean {
  return isUnvisited || watch === true || (openSeats > 0 && !lobby.isBanned(address, identity?.id));
}
