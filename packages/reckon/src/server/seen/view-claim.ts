// What came to the server with an input: what its player says he saw, and when the server heard it. Travels with the
// input through its buffer, and is judged in the tick that uses it (view-check.ts). Reused, never kept.

import { ViewStamp } from "../../wire/messages/view-stamp.ts";

export class ViewClaim {
  /** Number of the input that the stamp was given with. */
  number = -1;
  /** When it first arrived, server ms. */
  arrivedMs = 0;
  readonly stamp: ViewStamp = new ViewStamp();

  clear(): void {
    this.stamp.clear();
  }

  /** Where nothing was said there is nothing to copy. */
  copyFrom(other: ViewClaim): void {
    if (!other.stamp.isKnown) {
      this.clear();
      return;
    }
    this.number = other.number;
    this.arrivedMs = other.arrivedMs;
    this.stamp.copyFrom(other.stamp);
  }
}
