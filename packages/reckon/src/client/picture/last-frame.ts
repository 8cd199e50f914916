// What the last frame showed, by which the next inputs are given (VC1). The client notes it after each frame, and takes a stamp from
// it for each input that aims. Always true: it notes what was drawn, not what should have been drawn.

import type { Tick } from "../../core/tick.ts";
import { ViewStamp } from "../../wire/messages/view-stamp.ts";
import type { Interpolator } from "./interpolator.ts";

export class LastFrame {
  readonly #stamp = new ViewStamp();
  /** Input number, with fraction, at which own rows were shown; −1: own rows were shown like those of others. */
  #own = -1;

  /** A frame was drawn while `newest` was the newest snapshot. `own`: as in `#own`. */
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

  /** The stamp of the input with this number; valid until the next call. */
  stampFor(number: number): ViewStamp {
    this.#stamp.own = this.#own < 0 ? 0 : number - this.#own;
    return this.#stamp;
  }
}
