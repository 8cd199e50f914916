// A claim, on the control lane: a client says which target its flight met on its own screen, and what that screen showed.
//   u8 255 (no command has this number) · u8 flight · u16 input number · u8 ordinal · u8 kind · u16 row · u16 tick of the
//   later snapshot shown · u8 snapshots from the earlier one to it · u16 moment, in 1/256 tick from the earlier one
// The client writes it; the room reads it and checks all of it (server/flights/flight-claims.ts). Always true: what decodes names a
// flight and a target of the game, and a moment at or after a snapshot.

import { expandTick, type Tick, wireTick } from "../../core/tick.ts";
import type { Game } from "../../world/game.ts";
import type { ByteReader, ByteWriter } from "../bytes.ts";
import { VIEW_STEPS } from "./view-stamp.ts";

/** The first byte of a claim: see command-message.ts. */
export const CLAIM = 255;
/** Most snapshots from the earlier to the later one that a screen is between. */
const MOST_PLACES = 31;

/** What a client says that its flight met. */
export class Claim {
  flight = 0;
  number = -1;
  ordinal = 0;
  /** Place of the target's kind in the layout. */
  kind = 0;
  row = 0;
  /** What was shown: as in ViewStamp. */
  moment = 0;
  from: Tick = 0;
  to: Tick = 0;
}

export function writeClaim(claim: Claim, snapshotEvery: number, out: ByteWriter): void {
  const { flight, number, ordinal, kind, row, moment, from, to } = claim;
  out.u8(CLAIM);
  out.u8(flight);
  out.u16(wireTick(number));
  out.u8(ordinal);
  out.u8(kind);
  out.u16(row);
  out.u16(wireTick(to));
  out.u8(Math.min((to - from) / snapshotEvery, MOST_PLACES));
  out.u16(Math.min(Math.floor((moment - from) * VIEW_STEPS), 0xffff));
}

/** Reads what follows the first byte; false: it is no claim. `head`: the newest tick. */
export function readClaim(
  from: ByteReader,
  { flights, layout }: Game,
  snapshotEvery: number,
  head: Tick,
  into: Claim,
): boolean {
  into.flight = from.u8();
  into.number = expandTick(from.u16(), head);
  into.ordinal = from.u8();
  into.kind = from.u8();
  into.row = from.u16();
  into.to = expandTick(from.u16(), head);
  const places = from.u8();
  into.from = into.to - places * snapshotEvery;
  into.moment = into.from + from.u16() / VIEW_STEPS;
  if (from.overflowed || from.left > 0 || places > MOST_PLACES || into.from < 0) return false;
  const schema = flights[into.flight];
  if (schema === undefined || schema.hits !== "claim" || !schema.targets.includes(into.kind)) return false;
  return into.row < layout.kinds[into.kind].kind.capacity;
}
