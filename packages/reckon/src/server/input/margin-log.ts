// How early the inputs of a player came, until a report tells them: the first arrival of each stamped one. The seat notes and tells
// them. Always true: a report has room for all that are kept; where more came, the newest are.

import type { Moving } from "../../core/moving/moving.ts";
import { MOST_MARGINS, type Report } from "../../wire/messages/report.ts";

export class MarginLog {
  /** The number of each, then how early it came. */
  readonly #margins = new Float64Array(2 * MOST_MARGINS);
  #count = 0;

  note(number: number, marginMs: number): void {
    if (this.#count === MOST_MARGINS) {
      this.#margins.copyWithin(0, 2);
      this.#count--;
    }
    this.#margins[2 * this.#count] = number;
    this.#margins[2 * this.#count++ + 1] = marginMs;
  }

  /** Tells those since the last report. */
  fill(report: Report): void {
    report.marginCount = this.#count;
    for (let i = 0; i < this.#count; i++) {
      report.marginNumbers[i] = this.#margins[2 * i];
      report.marginsMs[i] = this.#margins[2 * i + 1];
    }
    this.#count = 0;
  }

  clear(): void {
    this.#count = 0;
  }

  carry(by: Moving): void {
    this.#count = by.whole(this.#count, 0, MOST_MARGINS);
    for (let i = 0; i < this.#count; i++) {
      this.#margins[2 * i] = by.whole(this.#margins[2 * i]);
      this.#margins[2 * i + 1] = by.number(this.#margins[2 * i + 1]);
    }
  }
}
