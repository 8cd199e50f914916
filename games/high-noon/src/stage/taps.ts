// Taps and clicks on what is written over the picture: the camp's cards and its button. Each view makes one. Always true: a tap on
// one of them is for nobody else, neither a thumb's stick nor a shot; every other touch passes.

import type { ViewOptions } from "@reckon/stage";

export class Taps {
  readonly #listeners = new AbortController();

  /** `find` names what is at a place, in pixels of the view; `tell` hears of it. */
  constructor(
    { parent, settings }: ViewOptions,
    find: (x: number, y: number) => string | undefined,
    tell: (name: string) => void,
  ) {
    const take = (event: PointerEvent): void => {
      const { left, top } = parent.getBoundingClientRect();
      const { hudScale = 1 } = settings;
      const name = find((event.clientX - left) / hudScale, (event.clientY - top) / hudScale);
      if (name === undefined) return;
      event.stopImmediatePropagation();
      event.preventDefault();
      tell(name);
    };
    // Before the page's own controls, which listen to the same element.
    parent.addEventListener("pointerdown", take, { capture: true, signal: this.#listeners.signal });
  }

  close(): void {
    this.#listeners.abort();
  }
}
