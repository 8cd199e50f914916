// The first bytes of every packet: its type, its sequence, and what its sender has received. Only connection.ts writes and reads them.
// `ack` is the newest sequence received, `bits` the 32 before it (bit i: ack − 1 − i arrived).
//   byte 0       bits 0–1 type · bits 2–3 ack form · bits 4–7 bits 8–11 of the ack
//   u16          sequence
//   u8           bits 0–7 of the ack; only if the form is not "none"
//   form gap     u8: bits 0–4 first bit that is 0, bits 5–7 how many zeros minus 1; all others are 1
//   form bits    u32: the bits as they are
// That is 3 bytes before anything arrived, 4 while nothing is lost, 5 for one gap of up to 8, 8 at worst. Always true: twelve bits of an
// ack are enough, because a sender never has 4096 packets beyond the newest ack, and acks never go back.

export const TYPE = { data: 0, ack: 1, control: 2, goodbye: 3 } as const;
const FORM = { none: 0, all: 1, gap: 2, bits: 3 } as const;
/** Most bytes of a header. */
export const MOST_HEADER_BYTES = 8;
/** How many acks the 12 bits tell apart. */
export const ACK_SPAN = 4096;
/** `bits` when nothing is missing. */
export const ALL_BITS = -1;

const LONGEST_GAP = 8;

/** A header, reused for every packet of a connection. */
export class PacketHeader {
  type: number = TYPE.data;
  /** Low 16 bits. */
  sequence = 0;
  hasAck = false;
  /** Low 12 bits. */
  ack = 0;
  /** Signed 32 bits. */
  bits: number = ALL_BITS;
  /** Bytes of the header that was read. */
  size = 0;
}

/** The gap byte of these bits; −1 unless there is exactly one gap that a byte can describe. */
function gapOf(bits: number): number {
  const missing = ~bits;
  const start = 31 - Math.clz32(missing & -missing);
  const run = missing >>> start;
  const length = 32 - Math.clz32(run);
  const isOne = length <= LONGEST_GAP && (run & (run + 1)) === 0;
  return isOne ? start | ((length - 1) << 5) : -1;
}

/** Writes a header at the start of a buffer with room for the longest one; returns its size in bytes. */
export function writeHeader({ type, sequence, hasAck, ack, bits }: PacketHeader, into: Uint8Array): number {
  into[1] = sequence;
  into[2] = sequence >>> 8;
  if (!hasAck) {
    into[0] = type | (FORM.none << 2);
    return 3;
  }
  const high = ((ack >>> 8) & 15) << 4;
  into[3] = ack;
  if (bits === ALL_BITS) {
    into[0] = type | (FORM.all << 2) | high;
    return 4;
  }
  const gap = gapOf(bits);
  if (gap >= 0) {
    into[0] = type | (FORM.gap << 2) | high;
    into[4] = gap;
    return 5;
  }
  into[0] = type | (FORM.bits << 2) | high;
  into[4] = bits;
  into[5] = bits >>> 8;
  into[6] = bits >>> 16;
  into[7] = bits >>> 24;
  return 8;
}

/** The type of a packet, or −1 if it has no bytes. */
export function packetType(bytes: Uint8Array): number {
  return bytes.length > 0 ? bytes[0] & 3 : -1;
}

/** Reads the header of a data or ack packet; false if it is malformed. */
export function readHeader(bytes: Uint8Array, into: PacketHeader): boolean {
  if (bytes.length < 3) return false;
  const form = (bytes[0] >>> 2) & 3;
  into.type = bytes[0] & 3;
  into.sequence = bytes[1] | (bytes[2] << 8);
  into.hasAck = form !== FORM.none;
  into.ack = 0;
  into.bits = ALL_BITS;
  into.size = 3;
  if (form === FORM.none) return bytes[0] >>> 4 === 0;
  into.size = form === FORM.all ? 4 : form === FORM.gap ? 5 : 8;
  if (bytes.length < into.size) return false;
  into.ack = ((bytes[0] >>> 4) << 8) | bytes[3];
  if (form === FORM.bits) into.bits = bytes[4] | (bytes[5] << 8) | (bytes[6] << 16) | (bytes[7] << 24);
  return form !== FORM.gap || readGap(bytes[4], into);
}

function readGap(gap: number, into: PacketHeader): boolean {
  const start = gap & 31;
  const length = (gap >>> 5) + 1;
  into.bits = ~(((1 << length) - 1) << start);
  return start + length <= 32;
}
