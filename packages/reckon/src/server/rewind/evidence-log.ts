// Evidence of shots: for each question that a rule asked of the past, what the shooter said he saw, what the server looked
// at, and the verdict with its reason. A small ring for each room, off unless the policy asks for it; `JSON.stringify` of
// `shots()` is the export. Always true: evidence changes no answer.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { Seat } from "../seat.ts";
import type { SeenView } from "../seen/view-check.ts";
import type { AimVerdict } from "./rewind.ts";

/** One question and its answer. */
export interface Shot {
  /** Name of the flight that was fired, told of when it has ended; "": a question about a way. */
  readonly flight: string;
  /** Which of its name that this input fired. */
  readonly ordinal: number;
  readonly tick: Tick;
  readonly player: number;
  /** Number of the input that asked. */
  readonly number: number;
  /** The tick used the input that the player gave for it, not a substitute. */
  readonly isOwnInput: boolean;
  /** Why the moment was believed or not: see `SeenView`. */
  readonly basis: SeenView["basis"];
  /** The server took its own estimate of what he saw. */
  readonly isEstimated: boolean;
  /** He saw further back than a shot may look. */
  readonly isCapped: boolean;
  /** Moment that was believed, and the one looked at after the cap, in ticks. */
  readonly seenMoment: number;
  readonly usedMoment: number;
  /** The way asked about, and how thick it is. */
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly radius: number;
  /** hit, missed, or why a target in the way does not count. */
  readonly verdict: "hit" | "missed" | Denial;
  /** Who was hit, does not count, or was missed by the least; −1: nobody. */
  readonly kind: string;
  readonly row: number;
  /** Distance from the way to the edge of whom it missed; 0 otherwise. */
  readonly missedBy: number;
}

export class Evidence {
  readonly #capacity: number;
  readonly #shots: Shot[] = [];
  #next = 0;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get isWanted(): boolean {
    return this.#capacity > 0;
  }

  /** The shots kept, oldest first. */
  shots(): readonly Shot[] {
    return [...this.#shots.slice(this.#next), ...this.#shots.slice(0, this.#next)];
  }

  /** Keeps what was found for the player of a seat about a way. */
  note(
    seat: Seat,
    tick: Tick,
    from: Point,
    to: Point,
    radius: number,
    hit: Hit | undefined,
    found: AimVerdict,
  ): void {
    if (!this.isWanted) return;
    const { view } = seat;
    this.keep({
      flight: "",
      ordinal: 0,
      tick,
      player: seat.player,
      number: seat.numberOf(tick),
      isOwnInput: !seat.wasSubstituted(0),
      basis: view.basis,
      isEstimated: view.basis !== "claimed",
      isCapped: found.isCapped,
      seenMoment: view.moment,
      usedMoment: found.usedMoment,
      from: Array.from(from),
      to: Array.from(to),
      radius,
      ...outcomeOf(hit, found),
    });
  }

  /** Keeps what became of a shot. */
  keep(shot: Shot): void {
    this.#shots[this.#next] = shot;
    this.#next = (this.#next + 1) % this.#capacity;
  }
}

function outcomeOf(
  hit: Hit | undefined,
  found: AimVerdict,
): Pick<Shot, "verdict" | "kind" | "row" | "missedBy"> {
  if (hit !== undefined) return { verdict: "hit", kind: hit.kind, row: hit.row, missedBy: 0 };
  if (found.denied !== "")
    return { verdict: found.denied, kind: found.deniedKind, row: found.deniedRow, missedBy: 0 };
  if (found.spared !== "") return { verdict: found.spared, kind: "", row: -1, missedBy: 0 };
  return { verdict: "missed", kind: found.missedKind, row: found.missedRow, missedBy: found.missedBy };
}
