// Whether the player is in control, in few words, at the head of the overlay, which does not scroll away. Written whenever it
// changes. Always true: it is no live region, because the page's banner is announced already.

import type { Control, Session } from "reckon/session";
import { make } from "./elements.ts";
import { OVERLAY } from "./overlay-words.ts";

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
    this.#line.textContent = control === undefined ? "" : OVERLAY.control[control.state];
    this.#line.classList.toggle("is-lost", control?.isLost ?? false);
  }
}
