// Words the message that tells players when they lose control and when they regain it. The visit asks in every frame. Always true: without
// trouble there is no message; the message about regained control follows only a message about its loss, and stays long enough to be read.

import type { Control, ControlLoss } from "reckon/session";
import { LINK } from "../words.ts";

/** A message. */
export interface ControlWords {
  readonly sentence: string;
  /** The player is not in control; otherwise control is back. */
  readonly isLost: boolean;
}

/** A message in the language that is in use when it is read. */
function message(word: ControlLoss | "starting" | "back"): ControlWords {
  return {
    get sentence() {
      return LINK[word];
    },
    isLost: word !== "back",
  };
}

const LOST: Readonly<Record<ControlLoss | "starting", ControlWords>> = {
  unheard: message("unheard"),
  silent: message("silent"),
  waking: message("waking"),
  starting: message("starting"),
};
const BACK: ControlWords = message("back");
const READ_MS = 2500;

export class ControlTeller {
  /** The reason of the loss, until the return was reported. */
  #reason: ControlLoss | undefined;
  #words: ControlWords | undefined;
  #backMs = 0;

  /** The present message; undefined: none. `control`: undefined between two clients of one match. */
  tell(control: Control | undefined, now: number): ControlWords | undefined {
    if (control === "inControl") {
      if (this.#reason !== undefined) {
        this.#words = BACK;
        this.#backMs = now;
      } else if (now - this.#backMs > READ_MS) this.#words = undefined;
      this.#reason = undefined;
    } else if (control === undefined || control === "starting")
      this.#words = control === undefined || this.#reason === undefined ? undefined : LOST.starting;
    else {
      this.#reason = control;
      this.#words = LOST[control];
    }
    return this.#words;
  }

  /** The match is over. */
  forget(): void {
    this.#reason = undefined;
    this.#words = undefined;
  }
}
