// Learns the tables of a room from its own traffic: of every snapshot what one client is sent, each in turn. The first half of the lessons
// decides what to choose, the second is counted. The snapshot writer offers each client's snapshot and calls `step` when everything is
// sent. Always true: one lesson per snapshot however many clients there are; what takes longer is done in slices, one per snapshot;
// everything follows from the traffic alone.

import { assert } from "../../core/assert.ts";
import type { Image } from "../../wire/image/image.ts";
import type { Against } from "../../wire/image/sides.ts";
import type { SnapshotPlans } from "../../wire/image/snapshot-plans.ts";
import type { Slices } from "../../wire/slices.ts";
import type { Tables } from "../../wire/tables/table.ts";
import { Trainer } from "../../wire/tables/table-trainer.ts";

/**
 * Whether a room trains tables: never, or once from so many snapshots, such as 600. Tables are sums over what all players were sent, so
 * they tell averages of what one player must not see; where that matters, train in a room of bots. A `Training` is one that several
 * rooms of a game learn for, as in `trainTables`.
 */
export type TrainingPolicy = "off" | { readonly snapshots: number } | Training;

export class Training {
  readonly #shared: Trainer;
  readonly #owner: Trainer | undefined;
  readonly #snapshots: number;
  #lessons = 0;
  #hasLesson = false;
  /** The player whose turn came last, and the last one that was offered in this snapshot. */
  #turn = -1;
  #offered = -1;
  #work: Slices<Tables | undefined> | undefined;

  constructor(plans: SnapshotPlans, tickRate: number, snapshots: number) {
    assert(
      Number.isInteger(snapshots) && snapshots >= 2,
      `A room is to train tables from ${snapshots} snapshots: give a whole number from 2 on, such as 600, or "off".`,
    );
    this.#shared = new Trainer(plans.shared, tickRate);
    this.#owner = plans.owner && new Trainer(plans.owner, tickRate);
    this.#snapshots = snapshots;
  }

  /** Offers what a player is sent as the lesson of this snapshot, players in order. True: `learn` it. */
  offer(player: number): boolean {
    this.#offered = player;
    if (this.#work !== undefined || this.#hasLesson || player <= this.#turn) return false;
    this.#turn = player;
    this.#hasLesson = true;
    this.#lessons++;
    return true;
  }

  learn(current: Image, against: Against): void {
    this.#shared.add(current, against);
  }

  learnOwner(current: Image, against: Against): void {
    this.#owner?.add(current, against);
  }

  /** The snapshot is sent: does a slice of what there is to do. Returns the tables when they are made. */
  step(): Tables | undefined {
    if (this.#turn >= this.#offered) this.#turn = -1;
    if (this.#hasLesson && this.#lessons === this.#snapshots >> 1) this.#work = this.#choose();
    else if (this.#hasLesson && this.#lessons === this.#snapshots) this.#work = this.#finish();
    this.#hasLesson = false;
    const slice = this.#work?.next();
    if (slice?.done !== true) return undefined;
    this.#work = undefined;
    return slice.value;
  }

  *#choose(): Slices<undefined> {
    yield* this.#shared.againInSlices();
    if (this.#owner !== undefined) yield* this.#owner.againInSlices();
    return undefined;
  }

  *#finish(): Slices<Tables> {
    const shared = yield* this.#shared.tableInSlices();
    return { shared, owner: this.#owner && (yield* this.#owner.tableInSlices()) };
  }
}
