// What a client measures about itself while it runs: the Quality record (docs/rules.md defines each figure).
// The client writes it; overlays, tests and benchmarks read it. Reading and writing allocate nothing.

import type { Tick } from "../core/tick.ts";
import { Distribution } from "./distribution.ts";
import { Recovery } from "./recovery.ts";

/** Why a rollback was needed. `own rule` must never happen: it means that two sides ran different rules. */
export const ROLLBACK_CAUSES = ["late input", "server field", "other actor", "own rule"] as const;
export type RollbackCause = (typeof ROLLBACK_CAUSES)[number];

/** The first thing that differed in the newest rollback. */
export interface Difference {
  tick: Tick;
  kind: string;
  row: number;
  field: string;
  predicted: number;
  actual: number;
  cause: RollbackCause;
}

/** What became of own effects that were shown as soon as they were predicted. */
export interface EffectCounts {
  predicted: number;
  confirmed: number;
  /** Taken back: a replay did not meet them again, or the server should have spoken of them and did not. */
  cancelled: number;
  expired: number;
}

export class ClientQuality {
  frames = 0;
  ticks = 0;
  /** Ticks whose input was filled in because the frame came too late to sample it. */
  filledTicks = 0;
  /** Frames in which prediction stood still because the server was silent for too long. */
  holdingFrames = 0;
  /** Times that input time was behind the newest snapshot, so that the lead began anew from the clock: a bug, mended. */
  leadRestarts = 0;
  readonly rollbacks: Record<RollbackCause, number> = {
    "late input": 0,
    "server field": 0,
    "other actor": 0,
    "own rule": 0,
  };
  /** States taken over from a snapshot where there was nothing to compare: a start, a wake, a stalled server. */
  resyncs = 0;
  replayedTicks = 0;
  deepestReplay = 0;
  /** Size of each correction over the position fields, in units. */
  readonly corrections: Distribution = new Distribution(0, 128, 1024);
  /** Units by which each frame's picture was moved by fading corrections. */
  readonly drawnCorrections: Distribution = new Distribution(0, 32, 1024);
  snaps = 0;
  /** From sampling an input to the tick that uses it, by the client's clock, ms. */
  readonly leadMs: Distribution = new Distribution(-250, 1250, 1500);
  /** How early inputs arrived, as the server reported, ms. */
  readonly marginMs: Distribution = new Distribution(-500, 1000, 1500);
  lateInputs = 0;
  /** Server time minus the time shown, by the client's clock, ms. */
  readonly viewDelayMs: Distribution = new Distribution(0, 2000, 2000);
  /** Frames whose view time was past the newest snapshot, and those of them without motion. */
  underflowFrames = 0;
  heldFrames = 0;
  /** Change of the drawn step of rows shown from snapshots, from one frame of 1/60 s to the next, in units. */
  readonly jerk: Distribution = new Distribution(0, 32, 2048);
  /** From the first frame to the first tick stepped with an input sampled here, ms; −1 until it is known. */
  joinMs = -1;
  /** How long stalls had effects. */
  readonly recovery: Recovery = new Recovery();
  /** By name of the event, for those that this player's rules emit. */
  readonly effects: Map<string, EffectCounts> = new Map();
  snapshots = 0;
  /** Snapshots that came twice or too late to be of use. */
  staleSnapshots = 0;
  badPackets = 0;
  packetsIn = 0;
  bytesIn = 0;
  packetsOut = 0;
  bytesOut = 0;
  readonly lastDifference: Difference = {
    tick: -1,
    kind: "",
    row: -1,
    field: "",
    predicted: 0,
    actual: 0,
    cause: "own rule",
  };

  /** Counts a snapshot as it was read; true: it is of use. */
  countSnapshot(reading: "bad" | "stale" | "older" | "newest"): boolean {
    if (reading === "bad") this.badPackets++;
    else if (reading === "stale") this.staleSnapshots++;
    else this.snapshots++;
    return reading === "older" || reading === "newest";
  }

  /** Counts a frame of rows shown from snapshots. */
  countView({ isUnderflow, isHeld }: { readonly isUnderflow: boolean; readonly isHeld: boolean }): void {
    if (isUnderflow) this.underflowFrames++;
    if (isHeld) this.heldFrames++;
  }

  /** Rollbacks of every cause together. */
  get rollbackCount(): number {
    const { rollbacks } = this;
    return (
      rollbacks["late input"] + rollbacks["server field"] + rollbacks["other actor"] + rollbacks["own rule"]
    );
  }
}
