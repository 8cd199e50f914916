// A parcel as bytes, as a directory keeps it from one host of a fleet to the other: the length of the room, the room as JSON, then the bytes
// of the running match. The fleet calls both. Always true: bytes of any kind never make the reader throw, and the room that it returns is
// checked to the last field; of the match nothing is known until it is restored.
//   u32   bytes of the room, little-endian
//   room  JSON as UTF-8
//   rest  the match; nothing: none ran

import { parsed } from "../../core/shape.ts";
import { decodeUtf8, encodeUtf8 } from "../../core/text.ts";
import type { Parcel } from "../routes.ts";
import { isSavedRoom } from "../saved-rooms.ts";

const LENGTH_BYTES = 4;

export function writeParcel({ room, match = new Uint8Array(0) }: Parcel): Uint8Array {
  const text = encodeUtf8(JSON.stringify(room));
  const bytes = new Uint8Array(LENGTH_BYTES + text.length + match.length);
  new DataView(bytes.buffer).setUint32(0, text.length, true);
  bytes.set(text, LENGTH_BYTES);
  bytes.set(match, LENGTH_BYTES + text.length);
  return bytes;
}

/** undefined: the bytes are no parcel. */
export function readParcel(bytes: Uint8Array): Parcel | undefined {
  if (bytes.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
  const text = end > bytes.length ? undefined : decodeUtf8(bytes.subarray(LENGTH_BYTES, end));
  const room = text === undefined ? undefined : parsed(isSavedRoom, text);
  return room && { room, match: end === bytes.length ? undefined : bytes.slice(end) };
}
