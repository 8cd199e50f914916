// What players saw, as bytes: for each player now and then how far their inputs came ahead and how far behind they saw others. ReplayWriter
// notes them, a camera that shows a match as a player saw it reads them. Always true: reading never throws, and gives values in bounds only.
//   each: u16 ticks since the chunk's first tick · u8 player · u8 lead, ticks · u16 behind, 1/16 ticks; 65535: not known

import type { Tick } from "../../core/tick.ts";
import { ByteReader, ByteWriter } from "../../wire/bytes.ts";
import type { ReplaySight } from "./replay-format.ts";

const STEPS = 16;
const UNKNOWN = 0xffff;
const SIGHT_BYTES = 6;
const MOST_LEAD = 255;

export class SightLog {
  readonly #out = new ByteWriter(256);

  /** Starts anew. */
  clear(): void {
    this.#out.reset();
  }

  /** @param behind NaN: not known */
  note(ticks: number, player: number, lead: number, behind: number): void {
    if (ticks > 0xffff) return;
    this.#out.u16(ticks);
    this.#out.u8(player);
    this.#out.u8(Math.min(Math.max(Math.round(lead), 0), MOST_LEAD));
    const steps = Math.round(behind * STEPS);
    this.#out.u16(steps >= 0 && steps < UNKNOWN ? steps : UNKNOWN);
  }

  finish(): Uint8Array {
    return this.#out.finish();
  }
}

/** The sights of a chunk, in the order of their ticks. */
export function readSights({
  firstTick,
  sights,
}: {
  readonly firstTick: Tick;
  readonly sights: Uint8Array;
}): ReplaySight[] {
  const from = new ByteReader();
  from.start(sights);
  const found: ReplaySight[] = [];
  while (from.left >= SIGHT_BYTES) {
    const tick = firstTick + from.u16();
    const player = from.u8();
    const lead = from.u8();
    const behind = from.u16();
    found.push({ tick, player, lead, behind: behind === UNKNOWN ? -1 : behind / STEPS });
  }
  return found;
}
