// A room's policy about its snapshots: what each client is shown, and how much of it. The snapshot writer reads it.

import type { Game } from "../../world/game.ts";
import type { InterestPolicy } from "./interest.ts";
import type { TrainingPolicy } from "./table-training.ts";

/** What spectators are shown: what a player in play sees, or the whole world. */
export type SpectatorPolicy = "follow" | "everything";

export interface SnapshotPolicy<G extends Game = Game> {
  readonly interest: InterestPolicy<G>;
  /**
   * What spectators are shown: what a player in play sees, whom they choose, or the whole world, of which a spectator can tell a
   * player more than that player sees. No spectator is shown fields for their owner alone. Default "follow".
   */
  readonly spectators?: SpectatorPolicy;
  /**
   * Most bytes of rows in one snapshot for one client. A broadcast and a whole world (scope `world`) are never cut: a client that
   * steps a world without some of its rows steps another one.
   */
  readonly budgetBytes: number;
  /** Whether tables are trained from what is sent. Default "off". */
  readonly training?: TrainingPolicy;
}
