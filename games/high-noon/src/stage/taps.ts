// Taps and clicks on the HUD: the camp's cards and its button. Each view makes one. Always true: a tap on
// one of them goes nowhere else, neither to a touch stick nor to the gun; every other touch passes.

import type { ViewOptions } from "@reckon/stage";

export class Taps {
  readonly #listeners = new AbortController();

  /** `find` names the action at a place, in pixels of the view; `tell` receives it. */
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
    // Before the page's own controls, which listen on the same element.
    parent.addEventListener("pointerdown", take, { capture: true, signal: this.#listeners.signal });
  }

  close(): void {
    this.#listeners.abort();
  }
}
