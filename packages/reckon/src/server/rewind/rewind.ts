// The past as a player saw it [HN22, HN23, HN25, AX29, AX30]: it tells which target a shot met. A room has one, and calls `at` when a rule
// calls `tools.rewind`. Targets stand where the shooter's client drew them: rebuilt from the samples it was sent, with the client's own
// curves (past-view.ts), for the candidates of the broad phase only. Always true: rows of the shooter, rows that were not shown as targets,
// and rows that have ended since are not hit; the answer does not depend on the broad phase; nothing is allocated after construction.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import { lerp } from "../../view/curve.ts";
import { TargetSet } from "../../view/target-set.ts";
import type { Layout } from "../../world/kind.ts";
import type { Fairness, Hit, Point, Rewound } from "../../world/rewound.ts";
import type { World } from "../../world/world.ts";
import { StatedView } from "../seen/stated-view.ts";
import type { SeenView } from "../seen/view-check.ts";
import { BroadPhase } from "./broad-phase.ts";
import type { SweptWay } from "./cell-grid.ts";
import { PastTargets } from "./past-targets.ts";
import { type Held, PastView, type SeenMoment, type ShownBy } from "./past-view.ts";
import { type PastOptions, TargetHistory } from "./target-history.ts";

export interface RewindOptions extends ShownBy, Omit<PastOptions, "ticks"> {
  /** The true world: its tick is the present, and rows that are not alive in it are not hit. */
  readonly world: World;
  /** The settled world of a tick, for `own`; undefined if the room stood still in it or it is too old. */
  readonly worldAt: (tick: Tick) => World | undefined;
}

/** The verdict of the last question, for evidence. Reused. */
export interface AimVerdict {
  /** The shot looked further back than it may. */
  isCapped: boolean;
  /** The moment that was used, in ticks; for the present, the current tick. */
  usedMoment: number;
  /** Why no target could be hit. */
  spared: "" | "extrapolated" | "fading";
  /** Why a target on the way was not hit though the shooter states that they saw it there. */
  denied: "" | Denial;
  deniedKind: string;
  deniedRow: number;
  /** Only if evidence is wanted and no target was hit: the one that was missed most narrowly; −1: there was none. */
  missedKind: string;
  missedRow: number;
  missedBy: number;
}

/** Most ticks to look back for a world: a room that stood still has none for its skipped ticks. */
const MOST_STILL_TICKS = 64;

/** The newest settled world at a tick or before it. */
export function settledAt(worldAt: (tick: Tick) => World | undefined, tick: Tick): World | undefined {
  for (let t = tick; t >= tick - MOST_STILL_TICKS; t--) {
    const world = worldAt(t);
    if (world !== undefined) return world;
  }
  return undefined;
}

/** Ticks of history: two seconds and more, a power of two. */
function keptTicks(tickRate: number): number {
  let ticks = 64;
  while (ticks < 2 * tickRate) ticks *= 2;
  return ticks;
}

export class Rewind implements Rewound {
  readonly history: TargetHistory;
  readonly verdict: AimVerdict = {
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
  /** Whether the verdict names missed targets. */
  wantsEvidence = false;
  questions = 0;

  readonly #world: World;
  readonly #worldAt: (tick: Tick) => World | undefined;
  readonly #view: PastView;
  readonly #broad: BroadPhase;
  readonly #seen: PastTargets;
  readonly #stated: StatedView;
  readonly #tickMs: number;
  /** For areas alone: a rule may ask about a way for each target that an area touches. */
  readonly #touched: TargetSet;
  readonly #present: TargetSet;
  readonly #layout: Layout;
  readonly #way: SweptWay = new Float64Array(7);
  #shooter = -1;
  #isPresent = false;
  #ownMoment = 0;

  constructor(options: RewindOptions) {
    const { layout, world, worldAt, tickRate, snapshotEvery } = options;
    this.history = new TargetHistory({ ...options, ticks: keptTicks(tickRate) });
    this.#layout = layout;
    this.#world = world;
    this.#worldAt = worldAt;
    this.#tickMs = 1000 / tickRate;
    const { history } = this;
    this.#view = new PastView(history, options, this.#tickMs);
    this.#seen = new PastTargets(world, layout, history, this.#view);
    const statedView = new PastView(history, options, this.#tickMs);
    this.#stated = new StatedView(new PastTargets(world, layout, history, statedView), history.slots);
    this.#broad = new BroadPhase(history, this.#view.broadKinds, snapshotEvery / tickRate);
    this.#touched = new TargetSet(layout);
    this.#present = new TargetSet(layout);
  }

  get bytes(): number {
    return this.history.bytes + this.#broad.bytes;
  }

  get rebuilt(): number {
    return this.#seen.rebuilt;
  }

  get layouts(): number {
    return this.#broad.layouts;
  }

  capture(): void {
    this.history.capture(this.#world);
  }

  /**
   * Answers by a player's view.
   *
   * @param held the rows that their client held, if not all
   * @param stated their stated view, if the server does not use it, with the reason; and the rows that the client held at it
   */
  at(
    view: SeenMoment,
    fairness: Fairness,
    shooter: number,
    held?: Held,
    stated?: SeenView,
    statedHeld?: Held,
  ): Rewound {
    const { verdict } = this;
    const { tick } = this.#world;
    const { capMs, beyondCap, favour, padding } = fairness;
    this.#shooter = shooter;
    this.#ownMoment = view.own < 0 ? view.moment : view.own;
    const capTicks = capMs / this.#tickMs;
    verdict.isCapped = !(tick - view.moment <= capTicks && this.#view.reaches(view));
    verdict.spared = this.#sparedBy(view, fairness);
    this.#isPresent = verdict.isCapped && beyondCap === "now";
    if (verdict.isCapped) this.#view.lookAt(tick - capTicks, held);
    else this.#view.look(view, held);
    verdict.usedMoment = this.#isPresent ? tick : this.#view.moment;
    this.#seen.begin(shooter, padding, favour === "victim");
    this.#seen.empty(this.#touched, padding);
    this.#seen.empty(this.#present, padding);
    if (this.#isPresent) this.#present.addPresent(this.#world, favour === "victim");
    this.#stated.why = "";
    if (stated === undefined && !verdict.isCapped) return this;
    this.#stated.targets.begin(shooter, padding, favour === "victim");
    if (stated === undefined || stated.basis === "claimed")
      this.#stated.look(view, held, verdict.isCapped ? "capped" : "");
    else this.#stated.look(stated, statedHeld, tick - stated.moment <= capTicks ? stated.basis : "capped");
    return this;
  }

  ray(from: Point, to: Point): Hit | undefined {
    return this.sweep(from, to, 0);
  }

  sweep(from: Point, to: Point, radius: number): Hit | undefined {
    const { verdict } = this;
    this.questions++;
    verdict.missedRow = -1;
    const set = this.#isPresent ? this.#present : this.#seen.met;
    this.#gather(from, to, radius, set);
    const seen = set.sweep(from, to, radius);
    const hit = verdict.spared === "" ? seen : undefined;
    this.#noteDenied(from, to, radius, seen, hit);
    if (hit === undefined && verdict.spared === "" && this.wantsEvidence) this.#noteMissed(from, to, radius);
    return hit;
  }

  /** Where the target stood that the last question met, and its radius with padding. */
  met(): number[] {
    const { met: i, x, y, z, radius, padding } = this.#isPresent ? this.#present : this.#seen.met;
    return [...[x[i], y[i], z[i]].slice(0, this.history.coordinates), radius[i] + padding];
  }

  /** All targets as the last question saw them, for evidence. Hits that were handed out stay valid. */
  tested(): TargetSet {
    if (this.#isPresent) return this.#present;
    this.#broad.findAll();
    this.#seen.gather(this.#broad.found, this.#broad.count, this.#seen.met);
    return this.#seen.met;
  }

  /** A hit is valid until `each` returns; `each` may ask about ways, but not about another area. */
  overlap(centre: Point, radius: number, each: (hit: Hit) => void): void {
    const { verdict } = this;
    this.questions++;
    const set = this.#isPresent ? this.#present : this.#touched;
    this.#gather(centre, centre, radius, set);
    const seen = set.sweep(centre, centre, radius);
    const hit = verdict.spared === "" ? seen : undefined;
    if (hit === undefined) this.#noteDenied(centre, centre, radius, seen, hit);
    else verdict.denied = "";
    const { denied } = verdict;
    if (hit !== undefined) set.overlap(centre, radius, each);
    verdict.denied = denied;
  }

  /** The place of an own row between the two ticks around the moment at which it was drawn: at full resolution, as own rows are drawn. */
  own(kind: string, row: number, into: number[] | Float64Array): boolean {
    const live = this.#world.of(kind);
    if (live.alive[row] !== 1 || live.owner[row] !== this.#shooter + 1) return false;
    const { index, position } = live.layout;
    const tick = Math.floor(this.#ownMoment);
    const alpha = this.#ownMoment - tick;
    const from = settledAt(this.#worldAt, tick)?.kinds[index];
    const to = (alpha > 0 ? settledAt(this.#worldAt, tick + 1) : undefined)?.kinds[index] ?? from;
    if (to === undefined || to.alive[row] === 0 || to.generation[row] !== live.generation[row]) return false;
    const isBoth = from?.alive[row] === 1 && from.generation[row] === to.generation[row];
    for (let c = 0; c < position.length; c++) {
      const b = to.columns[position[c]][row];
      into[c] = isBoth ? lerp(from.columns[position[c]][row], b, alpha) : b;
    }
    return true;
  }

  #sparedBy(
    { isExtrapolated, isFading }: SeenMoment,
    { extrapolated, fading }: Fairness,
  ): AimVerdict["spared"] {
    if (isExtrapolated && extrapolated === "never") return "extrapolated";
    return isFading && fading === "never" ? "fading" : "";
  }

  /** Puts the targets that a way, or an area if it ends where it begins, may meet into `set`; the present is there already. */
  #gather(from: Point, to: Point, radius: number, set: TargetSet): void {
    if (this.#isPresent) return;
    const way = this.#way;
    const broad = this.#broad;
    for (let c = 0; c < this.history.coordinates; c++) {
      way[c] = from[c];
      way[c + 3] = to[c];
    }
    way[6] = radius + set.padding;
    if (!this.#view.isCovered) broad.findAll();
    else if (from === to) broad.findInOrder(this.#view.since, way);
    else broad.find(this.#view.since, way);
    this.#seen.gather(broad.found, broad.count, set);
  }

  /** Notes a target that was denied though the shooter states that they saw it there. @param seen the hit before rules spared it @param hit the answer */
  #noteDenied(from: Point, to: Point, radius: number, seen: Hit | undefined, hit: Hit | undefined): void {
    const { verdict } = this;
    const stated = this.#stated;
    verdict.denied = "";
    if (stated.why !== "") {
      const said = stated.meets(from, to, radius, this.#world.tick);
      if (said !== undefined) {
        if (said.row !== hit?.row || said.kind !== hit.kind) this.#deny(stated.why, said);
        return;
      }
    } else if (verdict.spared !== "" && seen !== undefined) {
      this.#deny(verdict.spared, seen);
      return;
    }
    const targets = stated.why === "" ? this.#seen : stated.targets;
    const denied = targets.meetsDenied(from, to, radius, hit);
    if (denied !== undefined) this.#deny(targets.why(denied), denied);
  }

  #deny(why: Denial, { kind, row }: Hit): void {
    const { verdict } = this;
    verdict.denied = why;
    verdict.deniedKind = kind;
    verdict.deniedRow = row;
  }

  #noteMissed(from: Point, to: Point, radius: number): void {
    const { verdict } = this;
    const set = this.#isPresent ? this.#present : this.#seen.met;
    if (!this.#isPresent) {
      this.#broad.findAll();
      this.#seen.gather(this.#broad.found, this.#broad.count, set);
    }
    const by = set.nearestMiss(from, to, radius);
    if (set.missed < 0) return;
    verdict.missedKind = this.#layout.kinds[set.kind[set.missed]].kind.name;
    verdict.missedRow = set.row[set.missed];
    verdict.missedBy = by;
  }
}
