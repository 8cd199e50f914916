// The log: what happened, newest first, in words; rollbacks with their causes. It shows the first room's, up to the moment shown.

import type { Happening } from "../model/run.ts";
import { make } from "./elements.ts";

const SHOWN = 30;

export class LogPanel {
  readonly element: HTMLElement;
  readonly #list: HTMLElement = make("ol", { tabindex: 0, "aria-label": "What happened, newest first" });
  #newest: Happening | undefined;
  #count = -1;

  constructor() {
    this.element = make(
      "section",
      { class: "panel log", "aria-label": "Log" },
      make("h2", {}, "What happened, and why"),
      this.#list,
    );
  }

  write(happenings: readonly Happening[]): void {
    const newest = happenings.at(-1);
    if (newest === this.#newest && happenings.length === this.#count) return;
    [this.#newest, this.#count] = [newest, happenings.length];
    const lines = happenings.slice(-SHOWN).reverse().map(lineOf);
    if (lines.length === 0) lines.push(make("li", {}, "Nothing yet: every prediction was right."));
    this.#list.replaceChildren(...lines);
  }
}

function lineOf({ atMs, player, sentence }: Happening): HTMLElement {
  const when = make("span", { class: "when" }, `${(atMs / 1000).toFixed(2)} s`);
  return make("li", { class: `player-${player}` }, when, sentence);
}
