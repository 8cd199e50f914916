// What a room measures about itself while it runs: the server's Quality record (docs/rules.md defines each figure).
// The room, its seats, shots and flights write it; `room.quality` is read by overlays, tests and tools. Always true:
// reading and writing allocate nothing; what a seat counts is counted there, and added here when the seat is given back.

import { Distribution } from "./distribution.ts";

/** What a room counts for each player; see docs/rules.md for each word. */
export interface SeatCounts {
  /** Ticks stepped since the first input arrived. */
  ticks: number;
  /** Of these, stepped without the input sampled for them. */
  starved: number;
  lateInputs: number;
  duplicateInputs: number;
  refusedInputs: number;
  badPackets: number;
  packetsIn: number;
  bytesIn: number;
  packetsOut: number;
  /** Snapshots that were too long for any packet, and not sent. */
  oversized: number;
  /** Events that did not fit the packet of their snapshot; reliable ones never. */
  droppedEvents: number;
  bytesOut: number;
}

/** All counts at 0; those that every packet adds to come first, so that they lie together. */
export function noSeatCounts(): SeatCounts {
  return {
    ticks: 0,
    duplicateInputs: 0,
    badPackets: 0,
    packetsIn: 0,
    bytesIn: 0,
    packetsOut: 0,
    bytesOut: 0,
    starved: 0,
    lateInputs: 0,
    refusedInputs: 0,
    oversized: 0,
    droppedEvents: 0,
  };
}

/**
 * Why a target that a shooter says he had in his way was not hit. `capped`: he saw further back than the weapon looks.
 * `silent` to `missing`: what he said was not believed, see `ViewBasis`. `dodged`, `ended`, `extrapolated`, `fading`: by
 * what is fair, see `Fairness`. `elsewhere`: a claimed flight, or what it is said to have met, was not there.
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
  /** Shots that asked what their shooter saw, flights among them when they end, and those that hit. */
  shots = 0;
  hits = 0;
  /** Shots whose stated view has a hit that they were not given, by reason. */
  readonly denied: Record<Denial, number> = {
    capped: 0,
    silent: 0,
    older: 0,
    newer: 0,
    own: 0,
    missing: 0,
    dodged: 0,
    ended: 0,
    extrapolated: 0,
    fading: 0,
    elsewhere: 0,
  };

  readonly #seats: readonly ({ readonly counts: SeatCounts } | undefined)[];
  /** Of seats that were given back. */
  readonly #past: SeatCounts = noSeatCounts();

  constructor(seats: readonly ({ readonly counts: SeatCounts } | undefined)[]) {
    this.#seats = seats;
  }

  /** Shots that were denied a hit, for whatever reason. */
  get deniedCount(): number {
    let sum = 0;
    for (let i = 0; i < DENIALS.length; i++) sum += this.denied[DENIALS[i]];
    return sum;
  }

  /** What all seats counted together, those that were given back included. For one seat: `room.seat(player).counts`. */
  total(count: keyof SeatCounts): number {
    let sum = this.#past[count];
    for (let i = 0; i < this.#seats.length; i++) sum += this.#seats[i]?.counts[count] ?? 0;
    return sum;
  }

  /** A tick was stepped, so late. */
  noteTick(lateMs: number): void {
    this.ticks++;
    this.lateMs.add(lateMs);
  }

  /** A shot was answered. `denied`: why a target that its shooter says he had in his way was not hit. */
  noteShot(isHit: boolean, denied: Denial | ""): void {
    this.shots++;
    if (isHit) this.hits++;
    if (denied !== "") this.denied[denied]++;
  }

  /** A seat is given back. */
  keep(counts: SeatCounts): void {
    for (const count in counts) this.#past[count as keyof SeatCounts] += counts[count as keyof SeatCounts];
  }
}
