// The replay of a room's newest match, on this page's own server. The leaderboard, the list of rooms and the replay page ask. Always true: it
// never throws; a room that is not open to all is asked for with the token of a seat in it, if this browser has one.

import { keptSeat } from "reckon/transport/browser";

export interface RoomReplay {
  readonly id: string;
  /** The match goes on. */
  readonly isLive: boolean;
}

/** undefined: there is none, or not for this visitor. */
export async function replayOf(room: string): Promise<RoomReplay | undefined> {
  const token = keptSeat(location.host, room)?.token;
  const headers = token === undefined ? undefined : { authorization: `Bearer ${token}` };
  try {
    const response = await fetch(`/watch/${room}`, { headers });
    if (!response.ok) return undefined;
    const { replay, isLive } = await response.json();
    return typeof replay === "string" ? { id: replay, isLive: isLive === true } : undefined;
  } catch {
    return undefined;
  }
}
