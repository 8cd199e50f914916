// What the last frame showed: what the next inputs are given by (VC1). The client notes it after each frame, and takes the
// stamp of each input it samples. Always true: what is noted is what was drawn, not what should have been.

import type { Tick } from "../../core/tick.ts";
import { ViewStamp } from "../../wire/messages/view-stamp.ts";
import type { Interpolator } from "./interpolator.ts";

export class Seen {
  readonly #stamp = new ViewStamp();
  /** Input number, with fraction, at which own rows were shown; −1: like those of others. */
  #own = -1;

  /** A frame was drawn, when `newest` was the newest snapshot. `own`: as above. */
  note({ moment, fromTick, toTick }: Interpolator, newest: Tick, isFading: boolean, own: number): void {
    const stamp = this.#stamp;
    stamp.moment = moment;
    stamp.from = fromTick;
    stamp.to = toTick;
    stamp.newest = newest;
    stamp.isExtrapolated = moment > toTick;
    stamp.isFading = isFading;
    this.#own = own;
  }

  /** What the input with this number is given by; valid until the next call. */
  by(number: number): ViewStamp {
    this.#stamp.own = this.#own < 0 ? 0 : number - this.#own;
    return this.#stamp;
  }
}
