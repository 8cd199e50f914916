// What a shooter says he saw, where the server does not answer by it: not believed, or beyond the cap. Rewind asks whom he was
// denied, for evidence and for the room's Quality record (QU19). Always true: it changes no answer; it looks at all targets,
// so that what players say cannot widen the broad phase, and at most 16 times in a tick, so that lies are cheap.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { PastTargets } from "../rewind/past-targets.ts";
import type { Held, SeenMoment } from "../rewind/past-view.ts";

const MOST_LOOKS = 16;

export class StatedView {
  /** Why the server does not answer by what was stated; "": it does, or nothing was stated. */
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

  /** Looks at what a player says he saw, unless the server answers by it; what the past does not reach is not known. */
  look(view: SeenMoment, held: Held | undefined, why: Denial | ""): void {
    const { view: past } = this.targets;
    this.why = why !== "" && past.reaches(view) ? why : "";
    if (this.why !== "") past.look(view, held);
  }

  /** Whom a way, or an area if it ends where it begins, would have hit. */
  meets(from: Point, to: Point, radius: number, tick: Tick): Hit | undefined {
    const { targets } = this;
    if (tick !== this.#tick) this.#looks = 0;
    this.#tick = tick;
    const isSpent = this.#looks++ >= MOST_LOOKS;
    targets.gather(this.#all, isSpent ? 0 : this.#all.length, targets.met);
    return targets.met.sweep(from, to, radius);
  }
}
