// What a player is told when they are not in control, and when they are again. The visit asks in every frame. Always true:
// nothing is said while all is well; what is told to be over was told before, or is told why with it; it stays for as long as it
// takes to read.

import type { Control, ControlLoss } from "reckon/client";

/** Something to tell. */
export interface ControlWords {
  readonly sentence: string;
  /** The player is not in control; else they are again. */
  readonly isLost: boolean;
}

const LOST: Readonly<Record<ControlLoss | "starting", ControlWords>> = {
  unheard: lost("You are not in control: your inputs reach the match too late."),
  silent: lost("You are not in control: nothing comes from the server. The match goes on when it answers."),
  waking: lost("You are not in control: the match went on while this page slept. Catching up."),
  starting: lost("You are not in control yet: coming back into the match."),
};

const BACK: Readonly<Record<ControlLoss, ControlWords>> = {
  unheard: back("Your inputs came too late for a while."),
  silent: back("Nothing came from the server for a while."),
  waking: back("The match went on while this page slept."),
};

const READ_MS = 2500;

function lost(sentence: string): ControlWords {
  return { sentence, isLost: true };
}

function back(why: string): ControlWords {
  return { sentence: `${why} You are in control again.`, isLost: false };
}

export class ControlTeller {
  /** Why control was lost, until its return was told. */
  #reason: ControlLoss | undefined;
  #words: ControlWords | undefined;
  #backMs = 0;

  /** What is to be told now; undefined: nothing. `control`: undefined between two clients of one match. */
  tell(control: Control | undefined, now: number): ControlWords | undefined {
    if (control === "inControl") {
      if (this.#reason !== undefined) {
        this.#words = BACK[this.#reason];
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
