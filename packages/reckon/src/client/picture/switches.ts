// The five parts of the picture that can be switched off while playing, to see what each is good for (SW1–SW6). The client reads
// them in every frame; an overlay or a test sets them. A session keeps one for all its clients, so that it outlives a resume.
// Always true: with all on, which is the start, a client does and sends what it would do without switches.

import type { Agreement } from "../../wire/agreement.ts";
import { PREFERS } from "../../wire/messages/preference-message.ts";
import type { Game } from "../../world/game.ts";
import type { ClientPolicy } from "../client-policy.ts";

export class Switches {
  /** On: own rows are shown before the server has answered. Off: they are shown from snapshots, like all others. */
  prediction = true;
  /** On: snapshots correct the prediction. Off: the prediction drifts, and is corrected once when this is on again. */
  reconciliation = true;
  /** On: others are shown between two snapshots. Off: as in the newest snapshot. */
  interpolation = true;
  /** On: corrections fade. Off: they jump. */
  smoothing = true;
  /** On: shots are tested against what their shooter saw. Off: against the present. The room does so for this player alone. */
  lagCompensation = true;
  /** Not one of the five, and off at first: asks the room for the evidence of this player's own shots. */
  evidence = false;

  /** The bits of `PREFERS` that the room must know. */
  get preference(): number {
    return (this.lagCompensation ? 0 : PREFERS.present) | (this.evidence ? PREFERS.evidence : 0);
  }
}

export type SwitchName = Exclude<keyof Switches, "evidence" | "preference">;

/** All switches, in the order in which pages list them. */
export const SWITCH_NAMES: readonly SwitchName[] = [
  "prediction",
  "reconciliation",
  "interpolation",
  "smoothing",
  "lagCompensation",
];

/** Why a switch changes nothing for a client with this setup, in a sentence; "" if it does change something. */
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
        : "This game predicts everybody: interpolation shows only while prediction is off.";
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
