// What a client measures about itself while it runs: its Quality record (docs/rules.md defines each figure). The client writes it;
// overlays, tests and benchmarks read it. Always true: reading and writing allocate nothing.

import type { Tick } from "../core/tick.ts";
import { Distribution } from "./distribution.ts";
import { Recovery } from "./recovery.ts";

/** Why a rollback was needed. `own rule` must never happen: it means that the two sides ran different rules. */
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

/** What became of own effects that were shown when they were predicted. */
export interface EffectCounts {
  predicted: number;
  confirmed: number;
  /** Taken back because a replay did not emit them again. */
  cancelled: number;
  /** Taken back because the server should have sent them and did not. */
  expired: number;
}

export class ClientQuality {
  frames = 0;
  ticks = 0;
  /** Ticks with a repeated input because the frame came too late to sample one. */
  filledTicks = 0;
  /** Frames in which prediction stood still because the server was silent too long. */
  holdingFrames = 0;
  /** How often input time fell behind the newest snapshot, so that the lead restarted from the clock. */
  leadRestarts = 0;
  readonly rollbacks: Record<RollbackCause, number> = {
    "late input": 0,
    "server field": 0,
    "other actor": 0,
    "own rule": 0,
  };
  /** Snapshots taken over without a comparison: at a start, a wake, or after a stall of the server. */
  resyncs = 0;
  replayedTicks = 0;
  deepestReplay = 0;
  /** Size of each correction over position fields, in units. */
  readonly corrections: Distribution = new Distribution(0, 128, 1024);
  /** How far fading corrections moved each frame's picture, in units. */
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
  /** How much the drawn step of rows of others changes from one frame of 1/60 s to the next, in units. */
  readonly jerk: Distribution = new Distribution(0, 32, 2048);
  /** From the first frame to the first tick stepped with an input of this client, ms; −1 until then. */
  joinMs = -1;
  readonly recovery: Recovery = new Recovery();
  /** By name of the event, for events that own rules emit. */
  readonly effects: Map<string, EffectCounts> = new Map();
  snapshots = 0;
  /** Snapshots that came twice or too late. */
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

  /** Counts a snapshot by how it was read. True: it can be used. */
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

  /** Rollbacks of all causes. */
  get rollbackCount(): number {
    let sum = 0;
    for (let i = 0; i < ROLLBACK_CAUSES.length; i++) sum += this.rollbacks[ROLLBACK_CAUSES[i]];
    return sum;
  }
}
