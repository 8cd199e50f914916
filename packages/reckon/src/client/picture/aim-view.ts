// What a client keeps of its pictures if its player can aim: drawn-moments.ts, last-frame.ts and the stamps of inputs. The makers of
// triggers bring it (trigger-makers.ts). Always true: a game whose inputs do not aim has none of it.

import type { SnapshotGrid, StampCodec, ViewStamp } from "../../wire/messages/view-stamp.ts";
import { AimParts } from "../../world/events/aim-parts.ts";
import type { Game } from "../../world/game.ts";
import type { ShotEvidence } from "../effects/shot-evidence.ts";
import type { DrawnMoments } from "./drawn-moments.ts";
import type { LastFrame } from "./last-frame.ts";

export interface AimView {
  /** The pictures by which inputs were given. */
  readonly drawn: DrawnMoments;
  readonly lastFrame: LastFrame;
  readonly evidence: ShotEvidence;
  /** Writes the stamps of inputs. */
  readonly stamps: StampCodec;
  readonly newStamp: () => ViewStamp;
}

type AimViewMaker = (game: Game, player: number, grid: SnapshotGrid) => AimView;

export class ClientAimParts extends AimParts {
  readonly of = "aims";
  readonly view: AimViewMaker;

  constructor(view: AimViewMaker) {
    super();
    this.view = view;
  }
}

/** The aim view of a client; undefined if its game has no trigger. */
export function aimView(game: Game, player: number, grid: SnapshotGrid): AimView | undefined {
  const { aimParts } = game.input;
  return aimParts instanceof ClientAimParts ? aimParts.view(game, player, grid) : undefined;
}
