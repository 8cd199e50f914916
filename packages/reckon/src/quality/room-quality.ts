// What a room measures about itself while it runs: the server's Quality record (docs/rules.md defines each figure). The room, its
// seats, shots and flights write it; overlays, tests and tools read `room.quality`. Always true: reading and writing allocate nothing; a
// seat keeps its own counts, which are added here when it is given back.

import type { Moving } from "../core/moving/moving.ts";
import { Distribution } from "./distribution.ts";

/** What a room counts for each player; docs/rules.md defines each figure. */
export class SeatCounts {
  // Every packet adds to some of the first ones, so they lie together.
  /** Ticks stepped since the first input arrived. */
  ticks = 0;
  duplicateInputs = 0;
  badPackets = 0;
  packetsIn = 0;
  bytesIn = 0;
  packetsOut = 0;
  bytesOut = 0;
  /** Of the ticks, those stepped without the input sampled for them. */
  starved = 0;
  lateInputs = 0;
  refusedInputs = 0;
  /** Snapshots not sent because they were too long for any packet. */
  oversized = 0;
  /** Events that did not fit the packet of their snapshot; reliable ones always fit. */
  droppedEvents = 0;
}

/** Carries the counts of a seat. */
export function carrySeatCounts(counts: SeatCounts, by: Moving): void {
  for (const one in counts) {
    const count = one as keyof SeatCounts;
    counts[count] = by.whole(counts[count]);
  }
}

/**
 * Why a shot missed a target that its shooter saw in its way. `capped`: they saw further back than the weapon looks. `silent` to
 * `missing`: their view was not believed, see `ViewBasis`. `dodged`, `ended`, `extrapolated`, `fading`: by the rules of `Fairness`.
 * `elsewhere`: a claimed flight, or its claimed target, was not there.
 */
export const DENIALS = [
  "capped",
  "silent",
  "older",
  "newer",
  "own",
  "missing",
  "dodged",
  "ended",
  "extrapolated",
  "fading",
  "elsewhere",
] as const;
export type Denial = (typeof DENIALS)[number];

export class RoomQuality {
  /** Ticks stepped, and ticks in which the world stood still because the room was stalled. */
  ticks = 0;
  skippedTicks = 0;
  /** How late each tick was stepped, ms. */
  readonly lateMs: Distribution = new Distribution(0, 250, 1000);
  /** Shots judged by what their shooter saw, with flights when they end, and the hits among them. */
  shots = 0;
  hits = 0;
  /** Shots denied a hit that their stated view has, by reason. */
  readonly denied = Object.fromEntries(DENIALS.map((reason) => [reason, 0])) as Record<Denial, number>;

  readonly #seats: readonly ({ readonly counts: SeatCounts } | undefined)[];
  /** Of seats that were given back. */
  readonly #past = new SeatCounts();

  constructor(seats: readonly ({ readonly counts: SeatCounts } | undefined)[]) {
    this.#seats = seats;
  }

  /** Shots denied a hit, for any reason. */
  get deniedCount(): number {
    let sum = 0;
    for (let i = 0; i < DENIALS.length; i++) sum += this.denied[DENIALS[i]];
    return sum;
  }

  /** The sum over all seats, also those given back. For one seat: `room.seat(player).counts`. */
  total(count: keyof SeatCounts): number {
    let sum = this.#past[count];
    for (let i = 0; i < this.#seats.length; i++) sum += this.#seats[i]?.counts[count] ?? 0;
    return sum;
  }

  noteTick(lateMs: number): void {
    this.ticks++;
    this.lateMs.add(lateMs);
  }

  /** A shot was judged. `denied`: why it missed a target that its shooter saw in its way. */
  noteShot(isHit: boolean, denied: Denial | ""): void {
    this.shots++;
    if (isHit) this.hits++;
    if (denied !== "") this.denied[denied]++;
  }

  carry(by: Moving): void {
    this.ticks = by.whole(this.ticks);
    this.skippedTicks = by.whole(this.skippedTicks);
    this.lateMs.carry(by);
    this.shots = by.whole(this.shots);
    this.hits = by.whole(this.hits);
    for (const denial of DENIALS) this.denied[denial] = by.whole(this.denied[denial]);
    carrySeatCounts(this.#past, by);
  }

  /** A seat is given back. */
  keep(counts: SeatCounts): void {
    for (const count in counts) this.#past[count as keyof SeatCounts] += counts[count as keyof SeatCounts];
  }
}
