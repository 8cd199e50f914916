// Seals of parcels: a parcel goes on as a room of a server, so one that somebody else has put into the directory must not be opened. A node
// seals what it sends with the secret that the fleet shares; room-mover.ts calls both. Always true: what was changed, was sent for
// another room or to another node, or was sealed with another secret, reads as none.
//   32 bytes   HMAC-SHA256 of what follows, with the room's code and the node's id
//   rest       the parcel: host/room/parcel-bytes.ts

import { createHmac, timingSafeEqual } from "node:crypto";

const SEAL_BYTES = 32;
/** Seat tokens and permits are signed with the same secret: no text of theirs begins like this. */
const PURPOSE = "a parcel of a fleet";

export interface Addressed {
  /** Code of the room. */
  readonly code: string;
  /** Id of the node that it is sent to. */
  readonly to: string;
}

function sealOf(secret: Uint8Array, { code, to }: Addressed, parcel: Uint8Array): Buffer {
  return createHmac("sha256", secret).update(`${PURPOSE}\n${code}\n${to}\n`).update(parcel).digest();
}

export function sealParcel(secret: Uint8Array, address: Addressed, parcel: Uint8Array): Uint8Array {
  return new Uint8Array(Buffer.concat([sealOf(secret, address, parcel), parcel]));
}

/** undefined: it was not sealed so. */
export function unsealParcel(
  secret: Uint8Array,
  address: Addressed,
  sealed: Uint8Array,
): Uint8Array | undefined {
  if (sealed.length < SEAL_BYTES) return undefined;
  const parcel = sealed.slice(SEAL_BYTES);
  const isOurs = timingSafeEqual(sealed.subarray(0, SEAL_BYTES), sealOf(secret, address, parcel));
  return isOurs ? parcel : undefined;
}
