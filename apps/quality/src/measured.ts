// What was measured in one run, or in several together. run.ts fills one, figures.ts turns it into numbers.
// Always true: runs are pooled by their samples, so a percentile is one of all samples, never a mean of percentiles;
// the first 5 s of a client are not in it.

import { Distribution } from "reckon/testing/engine";
import { ShotTally } from "./judge/shot-tally.ts";

export class Measured {
  readonly clockErrorMs: Distribution = new Distribution(0, 250, 2500);
  /** From sampling an input to the due time of the tick that used it. */
  readonly leadMs: Distribution = new Distribution(-250, 1250, 6000);
  readonly viewAgeMs: Distribution = new Distribution(0, 2000, 2000);
  readonly corrections: Distribution = new Distribution(0, 128, 1024);
  /** Error of remote rows against their true positions. */
  readonly remoteError: Distribution = new Distribution(0, 128, 4096);
  readonly jerk: Distribution = new Distribution(0, 32, 2048);
  readonly shots: ShotTally = new ShotTally();
  /** One value per client: ms until it was in control; Infinity: it never was. */
  readonly joinsMs: number[] = [];
  frames = 0;
  /** Frames without data: the view was past the newest snapshot, or stood there and waited for the next. */
  underflowFrames = 0;
  heldFrames = 0;
  ticks = 0;
  starved = 0;
  lateInputs = 0;
  rollbacks = 0;
  snaps = 0;
  bytesUp = 0;
  bytesDown = 0;
  /** Settled time of all clients together. */
  clientMs = 0;

  add(other: Measured): void {
    this.clockErrorMs.merge(other.clockErrorMs);
    this.leadMs.merge(other.leadMs);
    this.viewAgeMs.merge(other.viewAgeMs);
    this.corrections.merge(other.corrections);
    this.remoteError.merge(other.remoteError);
    this.jerk.merge(other.jerk);
    this.shots.add(other.shots);
    this.joinsMs.push(...other.joinsMs);
    this.frames += other.frames;
    this.underflowFrames += other.underflowFrames;
    this.heldFrames += other.heldFrames;
    this.ticks += other.ticks;
    this.starved += other.starved;
    this.lateInputs += other.lateInputs;
    this.rollbacks += other.rollbacks;
    this.snaps += other.snaps;
    this.bytesUp += other.bytesUp;
    this.bytesDown += other.bytesDown;
    this.clientMs += other.clientMs;
  }
}
