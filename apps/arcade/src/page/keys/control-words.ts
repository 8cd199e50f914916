// What a player is told when they are not in control, and when they are again. The visit asks in every frame. Always true:
// nothing is said while all is well; that control is back is said only after its loss was, and stays for as long as it takes to
// read.

import type { Control, ControlLoss } from "reckon/session";
import { LINK } from "../words.ts";

/** Something to tell. */
export interface ControlWords {
  readonly sentence: string;
  /** The player is not in control; else they are again. */
  readonly isLost: boolean;
}

const LOST: Readonly<Record<ControlLoss | "starting", ControlWords>> = {
  unheard: { sentence: LINK.unheard, isLost: true },
  silent: { sentence: LINK.silent, isLost: true },
  waking: { sentence: LINK.waking, isLost: true },
  starting: { sentence: LINK.starting, isLost: true },
};
const BACK: ControlWords = { sentence: LINK.back, isLost: false };
const READ_MS = 2500;

export class ControlTeller {
  /** Why control was lost, until its return was told. */
  #reason: ControlLoss | undefined;
  #words: ControlWords | undefined;
  #backMs = 0;

  /** What is to be told now; undefined: nothing. `control`: undefined between two clients of one match. */
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
