// Why a connection ended, as a word for the caller and a byte for the wire. Always true: the place in the list is the byte, so words are
// only ever added at the end.

/** All ways in which a connection ends. */
const DISCONNECT_REASONS = [
  /** The program on one side closed it. */
  "left",
  /** Nothing arrived for `timeoutMs`. */
  "timeout",
  /** A reliable lane with `full: "close"` had no room for a message. */
  "lane-full",
  /** On a stream, a reliable lane received more than its window holds: the program did not drain `message()`. */
  "inbox-full",
  /** More than `mostBadPackets` packets were malformed. */
  "malformed",
  /** A message stayed incomplete for `stalledMs` although packets arrived. */
  "stalled",
  /** Its transport is gone. */
  "lost",
] as const;

/** Why a connection ended. */
export type DisconnectReason = (typeof DISCONNECT_REASONS)[number];

/** The byte of a reason. */
export function reasonCode(reason: DisconnectReason): number {
  return DISCONNECT_REASONS.indexOf(reason);
}

/** The reason of a byte; an unknown byte comes from a newer version, and reads as "left". */
export function reasonOf(code: number): DisconnectReason {
  return DISCONNECT_REASONS[code] ?? "left";
}
