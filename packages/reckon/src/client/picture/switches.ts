// The five parts of the picture that can be switched off while playing, to see what each is good for (SW1–SW6). The client
// asks them in every frame; an overlay or a test sets them. A session keeps one for all its clients, so that it outlives a
// resume. Always true: with all on, which is how they begin, a client does and sends what it would do without them.

import type { Agreement } from "../../wire/agreement.ts";
import { PREFERS } from "../../wire/messages/preference-message.ts";
import type { Game } from "../../world/game.ts";
import type { ClientPolicy } from "../client-policy.ts";

export class Switches {
  /** Own rows are shown before the server has answered; off: from snapshots, like everybody's. */
  prediction = true;
  /** Snapshots correct what was predicted; off: it goes its own way, and is corrected once when this is on again. */
  reconciliation = true;
  /** Others are shown between two snapshots; off: as the newest snapshot has them. */
  interpolation = true;
  /** Corrections fade; off: they jump. */
  smoothing = true;
  /** Shots are tested against what their shooter saw; off: against the present. The room does it for this player alone. */
  lagCompensation = true;
  /** None of the five, and off at first: the room tells what it tested this player's own shots against. */
  evidence = false;

  /** What the room is to know of them, as bits of `PREFERS`. */
  get preference(): number {
    return (this.lagCompensation ? 0 : PREFERS.present) | (this.evidence ? PREFERS.evidence : 0);
  }
}

export type SwitchName = Exclude<keyof Switches, "evidence" | "preference">;

/** All of them, in the order in which they are told of. */
export const SWITCH_NAMES: readonly SwitchName[] = [
  "prediction",
  "reconciliation",
  "interpolation",
  "smoothing",
  "lagCompensation",
];

/** Why a switch changes nothing for a client as it is set up, in a sentence; "": it does change something. */
export function idleBecause(
  name: SwitchName,
  {
    agreement,
    policy,
    game,
  }: { readonly agreement: Agreement; readonly policy: ClientPolicy; readonly game: Game },
): string {
  switch (name) {
    case "prediction":
    case "reconciliation":
      return policy.predict
        ? ""
        : "This game's preset predicts nothing: own rows come from snapshots anyway.";
    case "interpolation":
      return agreement.scope === "own"
        ? ""
        : "This game predicts everybody: interpolation shows when prediction is off.";
    case "smoothing":
      return policy.smooth.show === "none" && policy.view.recovery.show !== "offset"
        ? "This game's preset lets corrections jump anyway."
        : "";
    case "lagCompensation":
      if (!game.input.canAim) return "Nobody aims in this game: no shot looks into the past.";
      return agreement.scope === "own"
        ? ""
        : "This game predicts everybody, so shots look at the present anyway.";
  }
}
