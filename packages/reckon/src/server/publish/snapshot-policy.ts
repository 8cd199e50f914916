// What a room says about its snapshots: who is shown what, and how much of it. Read by the snapshot writer; part of a room's policy.

import type { Game } from "../../world/game.ts";
import type { InterestPolicy } from "./interest.ts";
import type { TrainingPolicy } from "./table-training.ts";

/** What spectators are shown: what a player in play sees, or the whole world. */
export type SpectatorPolicy = "follow" | "everything";

export interface SnapshotPolicy<G extends Game = Game> {
  readonly interest: InterestPolicy<G>;
  /**
   * What who looks on is shown: what a player in play sees, whom they choose, or the whole world, of which who tells a player more
   * than they see gets more. Fields for their owner alone are shown to no spectator. Default "follow".
   */
  readonly spectators?: SpectatorPolicy;
  /**
   * Most bytes of rows in one snapshot for one client. A broadcast and a whole world (scope `world`) are never cut: who
   * steps a world without some of its rows steps another one.
   */
  readonly budgetBytes: number;
  /** Whether tables are trained from what is sent. Default "off". */
  readonly training?: TrainingPolicy;
}
