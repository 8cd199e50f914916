// The view claim that arrived with an input, and when. It stays with the input in its buffer, and view-check.ts judges it in the tick that
// uses the input. Reused, never kept.

import type { Moving } from "../../core/moving/moving.ts";
import { ViewStamp } from "../../wire/messages/view-stamp.ts";

/** An older claim does not move with its room: no shot looks back so far. */
const MOST_BACK = 1 << 17;

export class ViewClaim {
  /** Number of the input that the stamp was given with. */
  number = -1;
  /** When it first arrived, server ms. */
  arrivedMs = 0;
  readonly stamp: ViewStamp = new ViewStamp();

  clear(): void {
    this.stamp.clear();
  }

  copyFrom(other: ViewClaim): void {
    if (!other.stamp.isKnown) {
      this.clear();
      return;
    }
    this.number = other.number;
    this.arrivedMs = other.arrivedMs;
    this.stamp.copyFrom(other.stamp);
  }

  carry(by: Moving): void {
    const { stamp } = this;
    if (!by.flag(stamp.isKnown && stamp.from >= by.tick - MOST_BACK)) {
      this.clear();
      return;
    }
    this.number = by.whole(this.number);
    this.arrivedMs = by.number(this.arrivedMs);
    stamp.moment = by.number(stamp.moment);
    stamp.from = by.whole(stamp.from, Math.max(0, by.tick - MOST_BACK), by.tick);
    stamp.to = by.whole(stamp.to, stamp.from, by.tick);
    stamp.newest = by.whole(stamp.newest, stamp.to, by.tick);
    stamp.isExtrapolated = by.flag(stamp.isExtrapolated);
    stamp.isFading = by.flag(stamp.isFading);
    stamp.own = by.number(stamp.own);
    if (!(stamp.moment >= stamp.from)) by.fail();
  }
}
