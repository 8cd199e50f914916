// What a view draws from: the part of a `Client` that views read. The page gives a view the client of the match, that of a replay, or a
// killcam, which is no client. Always true: reading it changes nothing but which effects were taken; whoever writes an input
// (`Sampler`) or sends a request gets a whole client.

import type { Game, WorldOf } from "reckon";
import type { Client } from "reckon/client";

/** The parts of a part: a view reads no more of it. */
type Of<G extends Game, N extends keyof Client<G>, M extends keyof Client<G>[N]> = Readonly<
  Pick<Client<G>[N], M>
>;

/**
 * @example draw({ client, now }: Frame<Tanks>): void { for (const row of client.shown.all("tank")) … }
 */
export interface ViewSource<G extends Game = Game> {
  /** The player whose screen it is; −1 or beyond the players of the game: a spectator's. */
  readonly player: number;
  readonly shown: WorldOf<G>;
  readonly flights: Client<G>["flights"];
  readonly effects: Of<G, "effects", "take">;
  /** What the server said last, for views that show it. */
  readonly snapshots: Of<G, "snapshots", "newest" | "at">;
  /** What the room tested shots against, for views that show it. */
  readonly evidence: Of<G, "evidence", "shot">;
  /** Own rows are drawn, and drawn as predicted: then `predictor` holds the prediction, which is at `drawnTick`. */
  readonly isStarted: boolean;
  readonly predicts: boolean;
  readonly predictor: Of<G, "predictor", "world">;
  readonly drawnTick: number;
  /** The moment at which all others are drawn, in ticks, and in ms. */
  readonly interpolator: Of<G, "interpolator", "moment">;
  readonly viewMs: number;
}
