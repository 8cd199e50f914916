// Whether the player is in control, in few words, in the head of the overlay, where nothing scrolls away. Written in every
// frame in which it changes. Always true: it is no live region: the page's banner is announced already.

import type { Control } from "reckon/client";
import type { Session } from "reckon/session";
import { make } from "./elements.ts";

const WORDS: Readonly<Record<Control, string>> = {
  starting: "starting",
  inControl: "in control",
  unheard: "not in control: inputs too late",
  silent: "not in control: server silent",
  waking: "not in control: catching up",
};

export class ControlLine {
  readonly #line: HTMLElement;
  #state: Control | undefined;

  constructor(parent: HTMLElement) {
    this.#line = make(parent, "p", "overlay-control");
  }

  refresh(session: Session | undefined): void {
    const control = session?.client?.control;
    if (control?.state === this.#state) return;
    this.#state = control?.state;
    this.#line.textContent = control === undefined ? "" : WORDS[control.state];
    this.#line.classList.toggle("is-lost", control?.isLost ?? false);
  }
}
