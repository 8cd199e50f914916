// The past as a player saw it [HN22, HN23, HN25, AX29, AX30]: answers what a shot met. One per room; the room asks `at` when a
// rule calls `tools.rewind`. Targets stand where the shooter's client drew them: rebuilt from the samples it was sent, with
// the client's own curves (past-view.ts), for the candidates of the broad phase only.
// Always true: rows of the shooter, rows that were not shown to be hit, and rows that have ended since are not hit; the
// answer does not depend on the broad phase. Nothing is allocated after construction.

import type { Tick } from "../core/tick.ts";
import { lerp } from "../view/curve.ts";
import { TargetSet } from "../view/target-set.ts";
import type { UnderflowPolicy } from "../view/underflow.ts";
import type { Layout } from "../world/kind.ts";
import type { Fairness, Hit, Point, Rewound } from "../world/rewound.ts";
import type { World } from "../world/world.ts";
import { BroadPhase } from "./broad-phase.ts";
import type { Way } from "./cell-grid.ts";
import { type Held, PastView, type View } from "./past-view.ts";
import { type PastKind, TargetHistory } from "./target-history.ts";

export interface RewindOptions {
  readonly layout: Layout;
  readonly tickRate: number;
  /** Ticks between snapshots, and the tick at which the first one can be. */
  readonly snapshotEvery: number;
  readonly firstTick: Tick;
  /** How clients show rows of others: see `ViewPolicy`. */
  readonly curve: "linear" | "hermite";
  readonly steps: "half" | "to";
  readonly underflow: UnderflowPolicy;
  /** Everybody is sent full resolution: under whole-world scope, and with one broadcast for all. Default false. */
  readonly isWhole?: boolean;
  /** The true world: its tick is the present, and who is not alive in it is not hit. */
  readonly world: World;
  /** The settled world of a tick, or undefined if the room stood still in it or it is too old: where `own` looks. */
  readonly worldAt: (tick: Tick) => World | undefined;
}

/** What was found about the last question, for evidence. Reused. */
export interface Verdict {
  /** The shot looked further back than it may. */
  isCapped: boolean;
  /** The moment that was looked at, in ticks: the present tick when it was the present. */
  usedMoment: number;
  /** Why nothing at all could be hit. */
  spared: "" | "extrapolated" | "fading";
  /** A target on the way that was not hit, and why: it had begun to dodge, or (if evidence is wanted) has ended since. */
  denied: "" | "dodged" | "ended";
  deniedKind: string;
  deniedRow: number;
  /** Only if evidence is wanted and nothing was hit: the target that was missed by the least; −1: there was none. */
  missedKind: string;
  missedRow: number;
  missedBy: number;
}

/** Ticks that `own` looks back for a world: a room that stood still has none for a while. */
const MOST_STILL_TICKS = 64;

/** Ticks of history: two seconds and more, a power of two. */
function keptTicks(tickRate: number): number {
  let ticks = 64;
  while (ticks < 2 * tickRate) ticks *= 2;
  return ticks;
}

export class Rewind implements Rewound {
  readonly history: TargetHistory;
  readonly verdict: Verdict = {
    isCapped: false,
    usedMoment: 0,
    spared: "",
    denied: "",
    deniedKind: "",
    deniedRow: -1,
    missedKind: "",
    missedRow: -1,
    missedBy: 0,
  };
  /** Whether the verdict is to say what was missed, and what has ended. */
  wantsEvidence = false;
  /** Candidates rebuilt since the beginning, and ways and areas asked about. */
  rebuilt = 0;
  questions = 0;

  readonly #world: World;
  readonly #worldAt: (tick: Tick) => World | undefined;
  readonly #view: PastView;
  readonly #broad: BroadPhase;
  /** Kind of each slot among all targets. */
  readonly #kindOf: readonly PastKind[];
  readonly #tickMs: number;
  readonly #met: TargetSet;
  readonly #denied: TargetSet;
  /** Its own: a rule may ask about a way for each target that an area touches. */
  readonly #touched: TargetSet;
  readonly #present: TargetSet;
  readonly #layout: Layout;
  readonly #way: Way = new Float64Array(7);
  #shooter = -1;
  #isPresent = false;
  #favoursVictim = false;
  #ownMoment = 0;

  constructor(options: RewindOptions) {
    const { layout, world, worldAt, tickRate, snapshotEvery } = options;
    this.history = new TargetHistory({ ...options, ticks: keptTicks(tickRate) });
    this.#layout = layout;
    this.#world = world;
    this.#worldAt = worldAt;
    this.#tickMs = 1000 / tickRate;
    this.#view = new PastView(this.history, options, this.#tickMs);
    this.#broad = new BroadPhase(this.history, this.#view.broadKinds, snapshotEvery / tickRate);
    this.#kindOf = this.history.kinds.flatMap((kind) =>
      new Array<PastKind>(kind.layout.kind.capacity).fill(kind),
    );
    this.#met = new TargetSet(layout);
    this.#denied = new TargetSet(layout);
    this.#touched = new TargetSet(layout);
    this.#present = new TargetSet(layout);
  }

  /** Memory of the past and of the broad phase, bytes. */
  get bytes(): number {
    return this.history.bytes + this.#broad.bytes;
  }

  /** How often the grid of the broad phase was laid out. */
  get layouts(): number {
    return this.#broad.layouts;
  }

  /** Takes the settled world, after each tick. */
  capture(): void {
    this.history.capture(this.#world);
  }

  /** What a player saw. `held` is what he had been sent, if that was not everything. */
  at(view: View, fairness: Fairness, shooter: number, held?: Held): Rewound {
    const { verdict } = this;
    const { tick } = this.#world;
    const { capMs, beyondCap, favour, padding } = fairness;
    this.#shooter = shooter;
    this.#ownMoment = view.own < 0 ? view.moment : view.own;
    this.#favoursVictim = favour === "victim";
    const capTicks = capMs / this.#tickMs;
    verdict.isCapped = !(tick - view.moment <= capTicks && this.#view.reaches(view));
    verdict.spared = this.#sparedBy(view, fairness);
    this.#isPresent = verdict.isCapped && beyondCap === "now";
    if (verdict.isCapped) this.#view.lookAt(tick - capTicks, held);
    else this.#view.look(view, held);
    verdict.usedMoment = this.#isPresent ? tick : this.#view.moment;
    this.#begin(this.#met, shooter, padding);
    this.#begin(this.#denied, shooter, padding);
    this.#begin(this.#touched, shooter, padding);
    this.#begin(this.#present, shooter, padding);
    if (this.#isPresent) this.#present.addPresent(this.#world, this.#favoursVictim);
    return this;
  }

  ray(from: Point, to: Point): Hit | undefined {
    return this.sweep(from, to, 0);
  }

  sweep(from: Point, to: Point, radius: number): Hit | undefined {
    const { verdict } = this;
    this.questions++;
    verdict.denied = "";
    verdict.missedRow = -1;
    if (verdict.spared !== "") return undefined;
    if (!this.#isPresent) {
      this.#find(from, to, radius + this.#met.padding, false);
      this.#gather(this.#met);
    }
    const set = this.#isPresent ? this.#present : this.#met;
    const hit = set.sweep(from, to, radius);
    if (!this.#isPresent && this.#denied.count > 0) this.#noteDenied(from, to, radius, hit);
    if (hit === undefined && this.wantsEvidence) this.#noteMissed(from, to, radius);
    return hit;
  }

  /** What `each` is told is valid until it returns; it may ask about ways, but not about another area. */
  overlap(centre: Point, radius: number, each: (hit: Hit) => void): void {
    this.questions++;
    if (this.verdict.spared !== "") return;
    const set = this.#isPresent ? this.#present : this.#touched;
    if (!this.#isPresent) {
      this.#find(centre, centre, radius + set.padding, true);
      this.#gather(set);
    }
    set.overlap(centre, radius, each);
  }

  /** Between the two ticks around the moment at which he saw it, as own rows are drawn: at full resolution. */
  own(kind: string, row: number, into: number[] | Float64Array): boolean {
    const live = this.#world.of(kind);
    if (live.alive[row] !== 1 || live.owner[row] !== this.#shooter + 1) return false;
    const { index, position } = live.layout;
    const tick = Math.floor(this.#ownMoment);
    const alpha = this.#ownMoment - tick;
    const from = this.#settled(tick)?.kinds[index];
    const to = (alpha > 0 ? this.#settled(tick + 1) : undefined)?.kinds[index] ?? from;
    if (to === undefined || to.alive[row] === 0 || to.generation[row] !== live.generation[row]) return false;
    const isBoth = from?.alive[row] === 1 && from.generation[row] === to.generation[row];
    for (let c = 0; c < position.length; c++) {
      const b = to.columns[position[c]][row];
      into[c] = isBoth ? lerp(from.columns[position[c]][row], b, alpha) : b;
    }
    return true;
  }

  #settled(tick: Tick): World | undefined {
    for (let t = tick; t >= tick - MOST_STILL_TICKS; t--) {
      const world = this.#worldAt(t);
      if (world !== undefined) return world;
    }
    return undefined;
  }

  #begin(set: TargetSet, shooter: number, padding: number): void {
    set.clear();
    set.shooter = shooter;
    set.padding = padding;
  }

  #sparedBy({ isExtrapolated, isFading }: View, { extrapolated, fading }: Fairness): Verdict["spared"] {
    if (isExtrapolated && extrapolated === "never") return "extrapolated";
    return isFading && fading === "never" ? "fading" : "";
  }

  #find(from: Point, to: Point, radius: number, isOrdered: boolean): void {
    const way = this.#way;
    for (let c = 0; c < this.history.coordinates; c++) {
      way[c] = from[c];
      way[c + 3] = to[c];
    }
    way[6] = radius;
    if (!this.#view.isCovered) this.#broad.findAll();
    else if (isOrdered) this.#broad.findInOrder(this.#view.since, way);
    else this.#broad.find(this.#view.since, way);
  }

  /** Places the candidates: into `set` those that can be hit, into `#denied` those that could have been. */
  #gather(set: TargetSet): void {
    const { found, count } = this.#broad;
    set.clear();
    this.#denied.clear();
    for (let i = 0; i < count; i++) {
      const kind = this.#kindOf[found[i]];
      const row = found[i] - kind.first;
      const live = this.#world.kinds[kind.index];
      if (live.alive[row] === 0 && !this.wantsEvidence) continue;
      if (live.owner[row] === this.#shooter + 1 || !this.#view.place(kind, row)) continue;
      this.rebuilt++;
      const isDenied = this.#isEnded(kind, row) || (this.#favoursVictim && this.#hasDodged(kind, row));
      const into = isDenied ? this.#denied : set;
      into.add(kind.index, row, this.#view.generation, live.owner[row], this.#view.poses[kind.past].at);
    }
  }

  /** True when the row placed last is not there any more. */
  #isEnded(kind: PastKind, row: number): boolean {
    const { alive, generation } = this.#world.kinds[kind.index];
    return alive[row] === 0 || generation[row] !== this.#view.generation;
  }

  /** The same for whether it dodged, up to now: in the tick being stepped too. */
  #hasDodged(kind: PastKind, row: number): boolean {
    const { target } = this.#layout.kinds[kind.index];
    const dodges = target?.dodgesColumn ?? -1;
    if (dodges < 0) return false;
    return this.#world.kinds[kind.index].columns[dodges][row] > 0 || this.#view.hasDodged(kind, row);
  }

  /** Says who would have been hit, had he not dodged or ended. */
  #noteDenied(from: Point, to: Point, radius: number, hit: Hit | undefined): void {
    const set = this.#denied;
    const denied = set.sweep(from, to, radius);
    if (denied === undefined || (hit !== undefined && hit.share <= denied.share)) return;
    const { verdict } = this;
    const { alive, generation } = this.#world.of(denied.kind);
    const isThere = alive[denied.row] === 1 && generation[denied.row] === set.generation[set.met];
    verdict.denied = isThere ? "dodged" : "ended";
    verdict.deniedKind = denied.kind;
    verdict.deniedRow = denied.row;
  }

  #noteMissed(from: Point, to: Point, radius: number): void {
    const { verdict } = this;
    const set = this.#isPresent ? this.#present : this.#met;
    if (!this.#isPresent) {
      this.#broad.findAll();
      this.#gather(set);
    }
    const by = set.nearestMiss(from, to, radius);
    if (set.missed < 0) return;
    verdict.missedKind = this.#layout.kinds[set.kind[set.missed]].kind.name;
    verdict.missedRow = set.row[set.missed];
    verdict.missedBy = by;
  }
}
