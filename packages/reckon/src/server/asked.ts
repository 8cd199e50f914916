// What a seat asks of its room for itself alone: how its shots are tested, and, of who looks on, whom they follow. The room calls it
// with what came on the control lane. Always true: it changes nothing for anybody else, and nothing of the world.

import type { ByteReader } from "../wire/bytes.ts";
import { FOLLOW, readFollow } from "../wire/messages/follow-message.ts";
import { PREFERENCE, readPreference } from "../wire/messages/preference-message.ts";
import type { Eyes } from "./eyes.ts";
import type { Seat } from "./seat.ts";

/** Whether it was sound; undefined: it is something else, and not read. */
export function takeAsked(from: ByteReader, seat: Seat, eyes: Eyes, players: number): boolean | undefined {
  if (from.peek() === PREFERENCE) {
    from.u8();
    const preference = readPreference(from);
    if (preference >= 0) seat.preference = preference;
    return preference >= 0;
  }
  if (from.peek() !== FOLLOW) return undefined;
  from.u8();
  const player = readFollow(from, players);
  if (player === undefined || !seat.watches) return false;
  eyes.follow(seat.player, player);
  return true;
}
