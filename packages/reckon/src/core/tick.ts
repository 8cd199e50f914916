/**
 * Tick numbers and their 16-bit form on the wire.
 * Codecs write `wireTick(tick)` and read `expandTick(wire, head)`, where head is the newest tick that they know.
 * Always true: `expandTick(wireTick(t), head) === t` while −32768 ≤ t − head ≤ 32767 and t ≥ 0, up to 2^53.
 * The masks below are right beyond 2^32 too, because `&` and `<<` first take a number modulo 2^32.
 */

/** The number of one simulation step: an integer from 0 to 2^53 − 1. */
export type Tick = number;

/** How many ticks the 16-bit form can tell apart before it wraps. */
export const WIRE_TICKS = 65536;

/**
 * The low 16 bits of a tick, as sent.
 *
 * @example wireTick(65537) === 1
 */
export function wireTick(tick: Tick): number {
  return tick & 0xffff;
}

/**
 * The tick nearest to `head` whose low 16 bits are `wire`; never negative.
 * Of two equally near ticks (32768 away) it is the older one, unless that would be negative.
 * `head` may be −1: no tick is known yet.
 *
 * @example expandTick(1, 65530) === 65537
 */
export function expandTick(wire: number, head: Tick): Tick {
  // Shifting up and down by 16 makes the difference a signed 16-bit number: −32768 to 32767.
  const ahead = ((wire - wireTick(head)) << 16) >> 16;
  const tick = head + ahead;
  return tick < 0 ? tick + WIRE_TICKS : tick;
}
