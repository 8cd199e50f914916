// Checks a new snapshot against the prediction for it; if they differ, restores and replays (BT29, HN5). The client calls `reconcile`
// for the snapshot that is due. Always true: a replay leaves the predictor at its number before it (or at the snapshot's, if that is
// ahead), with states that follow from the snapshot, and is at most as long as a client may run ahead. Each rollback has one cause;
// `own rule` means a bug.

import { CHECKS } from "#checks";
import type { ClientQuality, RollbackCause } from "../../quality/client-quality.ts";
import type { World } from "../../world/world.ts";
import type { EventView } from "../effects/event-view.ts";
import type { InputLog } from "../input/input-log.ts";
import type { OwnView } from "../picture/own-view.ts";
import type { Confirmation } from "./confirmation.ts";
import { Finding, findDifference } from "./difference.ts";
import { hasNeighbour, REACH_TICKS } from "./neighbours.ts";
import type { Predictor } from "./predictor.ts";
import { ServerFieldWatch } from "./server-field-watch.ts";

export interface ReconcilerOptions {
  readonly predictor: Predictor;
  readonly log: InputLog;
  readonly quality: ClientQuality;
  readonly player: number;
  readonly ownView: OwnView;
  readonly effects: Pick<EventView, "beginReplay" | "endReplay">;
  /** In development: receives a sentence about each field that rolls back again and again. */
  readonly warn: ((sentence: string) => void) | undefined;
  /** Predictions nearer than this to the truth are kept (RT6); 0: only equal ones. */
  readonly beyond: number;
}

export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #predictor: Predictor;
  readonly #quality: ClientQuality;
  readonly #mine: number;
  readonly #finding = new Finding();
  readonly #serverFields: ServerFieldWatch | undefined;
  /** Cause of a difference that was small enough to keep. */
  #kept: RollbackCause | undefined;
  /** The prediction was left uncorrected: the next check has nothing to compare with. */
  #isAstray = false;

  constructor(options: ReconcilerOptions) {
    const { warn } = options;
    this.#options = options;
    this.#serverFields = CHECKS && warn !== undefined ? new ServerFieldWatch(warn) : undefined;
    this.#predictor = options.predictor;
    this.#quality = options.quality;
    this.#mine = options.player + 1;
  }

  /**
   * Reconciles the snapshot that is due. `shown`: the picture.
   * @param corrects false: the prediction stays as it is, except for rows that the server has spawned or ended (SW2)
   */
  reconcile(world: World, confirmed: Confirmation, corrects: boolean, shown: World): void {
    const { ownView, effects } = this.#options;
    const quality = this.#quality;
    const { resyncs } = quality;
    if (this.#check(world, confirmed, corrects)) {
      ownView.before(shown);
      effects.beginReplay(confirmed.dueNumber);
      this.#replay(world, confirmed);
      effects.endReplay();
      const distance = ownView.after();
      if (quality.resyncs === resyncs) quality.corrections.add(distance);
      quality.snaps = ownView.smoother.snaps;
    }
    confirmed.reconciled();
  }

  /** Takes in a snapshot; true if own rows must be replayed from it. */
  #check(world: World, confirmed: Confirmation, corrects: boolean): boolean {
    const { dueNumber: number } = confirmed;
    const predicted = this.#predictor.at(number);
    this.#predictor.refresh(world, number);
    if (!corrects && this.#predictor.hasRowsOf(world)) {
      this.#isAstray = true;
      this.#predictor.takeServerFields(world);
      return false;
    }
    const isKnown = predicted !== undefined && number <= this.#predictor.number;
    if (!isKnown || confirmed.hasSkip || this.#isAstray) {
      this.#isAstray = false;
      this.#quality.resyncs++;
      return true;
    }
    const finding = this.#finding;
    findDifference(predicted, world, this.#predictor.own, this.#mine, finding);
    this.#serverFields?.note(finding);
    if (!finding.isWrong && !finding.serverChanged) {
      this.#kept = undefined;
      return false;
    }
    // A difference that was kept stays in the prediction: later differences that follow from it have the same cause.
    const cause = this.#kept ?? this.#cause(confirmed, predicted, world);
    const { beyond } = this.#options;
    if (!finding.serverChanged && finding.distance <= beyond && beyond > 0) {
      this.#kept = cause;
      return false;
    }
    this.#kept = undefined;
    this.#note(confirmed, cause);
    return true;
  }

  /** Restores own rows from a snapshot and replays the inputs since. */
  #replay(world: World, { dueTick: tick, dueNumber: number }: Confirmation): void {
    const predictor = this.#predictor;
    const end = predictor.number;
    predictor.restore(world, number);
    const depth = Math.max(0, end - number);
    for (let i = 1; i <= depth; i++) predictor.advance(tick + i, this.#options.log.at(number + i));
    this.#quality.replayedTicks += depth;
    if (depth > this.#quality.deepestReplay) this.#quality.deepestReplay = depth;
  }

  #cause(confirmed: Confirmation, predicted: World, world: World): RollbackCause {
    const finding = this.#finding;
    if (!finding.isWrong) return "server field";
    if (confirmed.hasSubstitute) return "late input";
    if (finding.serverChanged) return "server field";
    if (finding.isOthers) return "other actor";
    return this.#hadNeighbour(confirmed, predicted, world) ? "other actor" : "own rule";
  }

  /**
   * True when a row of others was near in truth, or was believed to be, in any tick predicted since the last reconcile. Neighbours
   * that stayed in place count only if the prediction comes out differently without them; pages built for production do not check
   * that, and count them all.
   */
  #hadNeighbour(confirmed: Confirmation, predicted: World, world: World): boolean {
    const { dueTick: tick, dueNumber: number, reconciledTick, reconciledNumber } = confirmed;
    const ticks = tick - reconciledTick;
    const before = this.#predictor.at(reconciledNumber);
    const canCompare = CHECKS && before !== undefined && ticks <= REACH_TICKS;
    const compared = canCompare ? { before, believed: predicted, actual: world } : undefined;
    if (hasNeighbour(world, this.#mine, ticks, compared)) return true;
    for (let n = reconciledNumber; n <= number; n++) {
      const state = this.#predictor.at(n);
      if (state !== undefined && hasNeighbour(state, this.#mine, REACH_TICKS, compared)) return true;
    }
    return canCompare && this.#leansOnStayers(confirmed);
  }

  #leansOnStayers({ dueTick: tick, dueNumber: number, reconciledNumber }: Confirmation): boolean {
    for (let n = reconciledNumber + 1; n <= number; n++)
      if (this.#predictor.leansOnOthers(n, tick - (number - n), this.#options.log.at(n))) return true;
    return false;
  }

  #note(confirmed: Confirmation, cause: RollbackCause): void {
    const { lastDifference } = this.#quality;
    this.#quality.rollbacks[cause]++;
    lastDifference.cause = cause;
    lastDifference.tick = confirmed.dueTick;
    lastDifference.kind = this.#finding.kind;
    lastDifference.field = this.#finding.field;
    lastDifference.row = this.#finding.row;
    lastDifference.predicted = this.#finding.predicted;
    lastDifference.actual = this.#finding.actual;
  }
}
