// One client, as the snapshot writer knows it: what it holds, which of its rows wait, and which tables it has. The publisher
// keeps one for each seat.

import type { Ring } from "../../core/ring.ts";
import type { Image } from "../../wire/image/image.ts";
import type { TableProgress } from "./room-tables.ts";
import type { RowBudget } from "./row-budget.ts";
import type { SeatView } from "./seat-view.ts";

export class Recipient implements TableProgress {
  readonly player: number;
  readonly view: SeatView;
  readonly budget: RowBudget;
  /** What he holds of fields for owners, where that is not just what the room has: with references, see SeatView. */
  readonly own: Ring<Image> | undefined;
  epoch = 0;
  nextEpoch = 0;
  sentBytes = 0;
  /** Places that it is coded against, −1: none. */
  baseline = -1;
  older = -1;
  /** Everything was in it. */
  isWhole = false;
  /** Epoch of what is written, and the first place of it. */
  #writtenEpoch = 0;
  #since = 0;

  constructor(player: number, view: SeatView, budget: RowBudget, own: Ring<Image> | undefined) {
    this.player = player;
    this.view = view;
    this.budget = budget;
    this.own = own;
  }

  /** Finds what the snapshot at `place` is to be coded against. */
  aim(place: number): void {
    this.baseline = this.view.baselineFor(place);
    this.older = this.baseline < 0 ? -1 : this.view.olderFor(place);
    if (this.epoch === this.#writtenEpoch) return;
    this.#writtenEpoch = this.epoch;
    this.#since = place;
  }

  /** The packet with the snapshot of a place has arrived. Of a former epoch, the client may have forgotten the tables. */
  arrived(place: number): void {
    if (place >= this.#since) this.view.arrived(place);
  }

  /** True when what is found before rows are coded is the same for another client. */
  isLike({ epoch, baseline, older }: Recipient): boolean {
    return this.baseline === baseline && this.older === older && this.epoch === epoch;
  }
}
