// The stated view of a shooter: the view that their client claims where the server does not use it, because it is not believed or lies
// beyond the cap. Rewind asks which target it denied them, for evidence and for the room's Quality record (QU19). Always true: it changes
// no answer; it checks all targets, so that claims cannot widen the broad phase, and at most 16 times in a tick, so that lies cost little.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { PastTargets } from "../rewind/past-targets.ts";
import type { Held, SeenMoment } from "../rewind/past-view.ts";

const MOST_LOOKS = 16;

export class StatedView {
  /** Why the server does not use the stated view; "": it does, or there is none. */
  why: Denial | "" = "";
  readonly targets: PastTargets;
  readonly #all: Uint32Array;
  #tick: Tick = -1;
  #looks = 0;

  /** @param slots how many targets there can be */
  constructor(targets: PastTargets, slots: number) {
    this.targets = targets;
    this.#all = new Uint32Array(slots).map((_, slot) => slot);
  }

  /** Looks at the view that a player states, unless the server uses it; a view older than the history is not known. */
  look(view: SeenMoment, held: Held | undefined, why: Denial | ""): void {
    const { view: past } = this.targets;
    this.why = why !== "" && past.reaches(view) ? why : "";
    if (this.why !== "") past.look(view, held);
  }

  /** The target that a way, or an area if it ends where it begins, would have hit. */
  meets(from: Point, to: Point, radius: number, tick: Tick): Hit | undefined {
    const { targets } = this;
    if (tick !== this.#tick) this.#looks = 0;
    this.#tick = tick;
    const isSpent = this.#looks++ >= MOST_LOOKS;
    targets.gather(this.#all, isSpent ? 0 : this.#all.length, targets.met);
    return targets.met.sweep(from, to, radius);
  }
}
