// What a client keeps of its pictures where its player aims: the door to drawn-moments.ts, last-frame.ts and the stamps of inputs. The makers of
// triggers bring it (trigger-makers.ts). Always true: a game whose inputs do not aim has none of it.

import type { SnapshotGrid, StampCodec, ViewStamp } from "../../wire/messages/view-stamp.ts";
import { AimParts } from "../../world/events/aim-parts.ts";
import type { Game } from "../../world/game.ts";
import type { ShotEvidence } from "../effects/shot-evidence.ts";
import type { Drawn } from "./drawn-moments.ts";
import type { Seen } from "./last-frame.ts";

export interface AimView {
  /** Pictures that inputs were given by. */
  readonly drawn: Drawn;
  /** What the last frame showed. */
  readonly seen: Seen;
  readonly evidence: ShotEvidence;
  /** What is said of them. */
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

/** Of a client; undefined: its game has no trigger. */
export function aimView(game: Game, player: number, grid: SnapshotGrid): AimView | undefined {
  const { aimParts } = game.input;
  return aimParts instanceof ClientAimParts ? aimParts.view(game, player, grid) : undefined;
}
