// Counts of a host since it began, for the people who run it. Visitors and rooms add to it, programs read it. Always true:
// counts only rise; adding to one allocates nothing after its reason was seen once.

export class Tally {
  /** From visitors, and to them; bots included. */
  packetsIn = 0;
  bytesIn = 0;
  packetsOut = 0;
  bytesOut = 0;
  /** Connections that were taken, and rooms that were made. */
  visitors = 0;
  rooms = 0;
  /** Rooms that threw, and were closed. */
  faults = 0;
  /** Packets and messages that were too much, too long or made no sense. */
  strikes = 0;
  /** Connections that ended because what came was no frame, or too long for one. */
  violations = 0;
  /** Codes that no room has. */
  wrongCodes = 0;
  /** Ticks that matches left out after a stall. */
  skippedTicks = 0;
  /** Connections that ended, by the word with which they did; not taken were `busy` (no place) and `throttled` (too many of an address). */
  readonly ended: Map<string, number> = new Map();

  end(reason: string): void {
    this.ended.set(reason, (this.ended.get(reason) ?? 0) + 1);
  }
}
