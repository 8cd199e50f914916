// Targets as one player saw them, sorted into targets that can be hit and denied ones, which have dodged or ended since. Rewind has one for
// the view that it uses, and one for the stated view (stated-view.ts). Always true: rows of the shooter are in neither set; a row is in at
// most one; nothing is allocated once a set was full.

import { TargetSet } from "../../view/target-set.ts";
import type { Layout } from "../../world/kind.ts";
import type { Hit, Point } from "../../world/rewound.ts";
import type { World } from "../../world/world.ts";
import type { PastView } from "./past-view.ts";
import type { PastKind, TargetHistory } from "./target-history.ts";

export class PastTargets {
  readonly view: PastView;
  /** Targets that a way can hit, and those that it could have hit. */
  readonly met: TargetSet;
  readonly denied: TargetSet;
  /** Rows rebuilt since the beginning. */
  rebuilt = 0;

  readonly #world: World;
  readonly #layout: Layout;
  /** Kind of each slot among all targets. */
  readonly #kindOf: readonly PastKind[];
  #shooter = -1;
  #favoursVictim = false;

  constructor(world: World, layout: Layout, history: TargetHistory, view: PastView) {
    this.#world = world;
    this.#layout = layout;
    this.view = view;
    this.#kindOf = history.kinds.flatMap((kind) => new Array<PastKind>(kind.layout.kind.capacity).fill(kind));
    this.met = new TargetSet(layout);
    this.denied = new TargetSet(layout);
  }

  /** Empties both sets, for a new shooter. */
  begin(shooter: number, padding: number, favoursVictim: boolean): void {
    this.#shooter = shooter;
    this.#favoursVictim = favoursVictim;
    this.empty(this.met, padding);
    this.empty(this.denied, padding);
  }

  empty(set: TargetSet, padding: number): void {
    set.clear();
    set.shooter = this.#shooter;
    set.padding = padding;
  }

  /** Places candidates, given by their slots among all targets: those that can be hit go into `set`. */
  gather(slots: Uint32Array, count: number, set: TargetSet): void {
    const { view } = this;
    set.clear();
    this.denied.clear();
    for (let i = 0; i < count; i++) {
      const kind = this.#kindOf[slots[i]];
      const row = slots[i] - kind.first;
      const live = this.#world.kinds[kind.index];
      if (live.owner[row] === this.#shooter + 1 || !view.place(kind, row)) continue;
      const isEnded = this.#isEnded(kind, row);
      if (isEnded && view.owner === this.#shooter + 1) continue;
      this.rebuilt++;
      const isDenied = isEnded || (this.#favoursVictim && this.#hasDodged(kind, row));
      const into = isDenied ? this.denied : set;
      into.add(kind.index, row, view.generation, live.owner[row], view.poses[kind.past].at);
    }
  }

  /** The first denied target on a way, before `hit`. */
  meetsDenied(from: Point, to: Point, radius: number, hit: Hit | undefined): Hit | undefined {
    const denied = this.denied.count === 0 ? undefined : this.denied.sweep(from, to, radius);
    return denied !== undefined && hit !== undefined && hit.share <= denied.share ? undefined : denied;
  }

  /** Why a denied row was not hit. */
  why({ kind, row }: Hit): "dodged" | "ended" {
    const { denied } = this;
    const { alive, generation, layout } = this.#world.of(kind);
    for (let i = 0; i < denied.count; i++)
      if (denied.kind[i] === layout.index && denied.row[i] === row)
        return alive[row] === 1 && generation[row] === denied.generation[i] ? "dodged" : "ended";
    return "ended";
  }

  /** Whether the row placed last has ended. */
  #isEnded(kind: PastKind, row: number): boolean {
    const { alive, generation } = this.#world.kinds[kind.index];
    return alive[row] === 0 || generation[row] !== this.view.generation;
  }

  /** Whether the row placed last has dodged, up to and including the current tick. */
  #hasDodged(kind: PastKind, row: number): boolean {
    const { target } = this.#layout.kinds[kind.index];
    const dodges = target?.dodgesColumn ?? -1;
    if (dodges < 0) return false;
    return this.#world.kinds[kind.index].columns[dodges][row] > 0 || this.view.hasDodged(kind, row);
  }
}
