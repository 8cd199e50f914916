// The server's world, which is the truth, and what holds for the whole lab: ghosts, seed, and the presets that stand side by side.

import type { Game } from "reckon";
import type { Lab } from "../model/lab.ts";
import { PRESET_NAMES, type PresetName } from "../model/settings.ts";
import { make, say } from "./elements.ts";
import { Picture, SERVER } from "./picture.ts";
import { button } from "./time-bar.ts";

export interface ServerPanelOptions<G extends Game> {
  readonly lab: Lab<G>;
  onPresets(presets: readonly PresetName[]): void;
  onSeed(seed: number): void;
  /** Copies a link; says how that went. */
  onLink(): Promise<string>;
}

export class ServerPanel<G extends Game> {
  readonly element: HTMLElement;
  readonly picture: Picture<G>;
  readonly #options: ServerPanelOptions<G>;
  readonly #ghosts: HTMLInputElement = make("input", { type: "checkbox", checked: true });
  readonly #presets: readonly (readonly [PresetName, HTMLInputElement])[];
  readonly #seed: HTMLInputElement;
  readonly #linked: HTMLElement = make("output", {});

  constructor(options: ServerPanelOptions<G>) {
    this.#options = options;
    this.picture = new Picture(options.lab.game, SERVER, "The server's world");
    this.#presets = PRESET_NAMES.map((name) => {
      const box = make("input", { type: "checkbox", on: { change: () => this.#choosePresets() } });
      return [name, box] as const;
    });
    this.#seed = make("input", {
      type: "number",
      min: 0,
      max: 999_999,
      class: "seed",
      "aria-label": "Seed",
      on: { change: () => options.onSeed(Number(this.#seed.value)) },
    });
    this.element = make(
      "section",
      { class: "panel server", "aria-label": "Server" },
      make(
        "div",
        { class: "about" },
        make("h2", {}, "The server"),
        make("p", {}, "What it steps is the truth. Every player's page shows something else."),
        make("label", {}, this.#ghosts, "Rings: where the other side has a figure"),
      ),
      this.picture.canvas.element,
      make(
        "div",
        { class: "about" },
        make(
          "fieldset",
          {},
          make("legend", {}, "Presets, a room for each"),
          ...this.#presets.map(([name, box]) => make("label", {}, box, name)),
        ),
        make(
          "div",
          { class: "row" },
          make("label", {}, "Seed", this.#seed),
          button("Copy link to this moment", "", () => this.#link()),
          this.#linked,
        ),
      ),
    );
  }

  get hasGhosts(): boolean {
    return this.#ghosts.checked;
  }

  draw(): void {
    this.picture.draw(this.#options.lab.runs[0], this.hasGhosts);
  }

  write(): void {
    const { seed, presets } = this.#options.lab.settings;
    const isTyping = this.#seed.matches(":focus");
    if (!isTyping && this.#seed.value !== String(seed)) this.#seed.value = String(seed);
    for (const [name, box] of this.#presets)
      if (box.checked !== presets.includes(name)) box.checked = presets.includes(name);
  }

  close(): void {
    this.picture.canvas.close();
  }

  #link(): void {
    say(this.#linked, "");
    void this.#options.onLink().then((how) => say(this.#linked, how));
  }

  #choosePresets(): void {
    const chosen = this.#presets.filter(([, box]) => box.checked).map(([name]) => name);
    this.#options.onPresets(chosen.length > 0 ? chosen : ["reckon"]);
  }
}
