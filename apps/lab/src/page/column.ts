// One column of the lab: the wires of a player, their picture, their figures, and, where the column has them, their network, act and
// switches. With several presets every column is the person's, in a room of its own.

import type { Game } from "reckon";
import { presets } from "reckon/presets";
import { idleBecause } from "reckon/session";
import type { Lab } from "../model/lab.ts";
import { NAMES } from "../model/run.ts";
import { YOU } from "../model/settings.ts";
import { mean, rollbackCount } from "../model/tally.ts";
import { make, say } from "./elements.ts";
import { NetworkControls } from "./network-controls.ts";
import { Picture } from "./picture.ts";
import { SwitchControls } from "./switch-controls.ts";
import { Wires } from "./wires.ts";

export interface ColumnOptions<G extends Game> {
  readonly lab: Lab<G>;
  readonly run: number;
  readonly player: number;
  readonly hasControls: boolean;
  /** Buttons for thumbs, under the person's picture. */
  readonly pad?: HTMLElement;
  onAct(act: string): void;
}

const FIGURES = [
  ["lead", "Lead", "How far ahead of the server this player's inputs are"],
  ["age", "Others", "How old others are in this picture"],
  ["rollbacks", "Rollbacks", "Predictions that were wrong, and by how many units they were corrected"],
  ["rate", "Bytes", "Sent and received per second, on average"],
] as const;

export class Column<G extends Game> {
  readonly element: HTMLElement;
  readonly picture: Picture<G>;
  readonly wires: Wires;
  readonly #options: ColumnOptions<G>;
  readonly #values = new Map<string, HTMLElement>();
  readonly #network: NetworkControls | undefined;
  readonly #switches: SwitchControls | undefined;
  readonly #act: HTMLSelectElement | undefined;

  constructor(options: ColumnOptions<G>) {
    const { lab, run, player, hasControls, pad } = options;
    this.#options = options;
    const name = NAMES[player];
    const isAlone = lab.settings.presets.length === 1;
    const title = isAlone ? name : lab.settings.presets[run];
    this.picture = new Picture(
      lab.game,
      player,
      isAlone ? `Picture of ${name}` : `Your picture in the room of ${title}`,
    );
    this.wires = new Wires(player, isAlone ? name : `you, in the room of ${title}`);
    if (hasControls) {
      this.#network = new NetworkControls(name, (network) => lab.do({ do: "network", player, network }));
      this.#switches = new SwitchControls(
        name,
        (one) => idleOf(lab, run, one),
        (one, isOn) => lab.do({ do: "switch", player, name: one, isOn }),
      );
      if (player !== YOU) this.#act = this.#makeAct(name);
    }
    const hint = player === YOU ? `Arrows or WASD run. Space, J or ●: ${lab.game.act}.` : undefined;
    this.element = make(
      "section",
      { class: `column player-${player}`, "aria-label": title },
      this.wires.canvas.element,
      make("h2", {}, make("span", { class: "mark", "aria-hidden": "true" }), title),
      player === YOU
        ? make(
            "div",
            { class: "stage", tabindex: 0, role: "group", "aria-label": `Your picture. ${hint}` },
            this.picture.canvas.element,
          )
        : this.picture.canvas.element,
      pad,
      hint === undefined ? undefined : make("p", { class: "hint" }, hint),
      this.#act === undefined
        ? undefined
        : make("label", { class: "row" }, make("span", {}, "Bot"), this.#act),
      this.#makeFigures(),
      this.#switches?.element,
      this.#network?.element,
    );
  }

  draw(hasGhosts: boolean): void {
    const run = this.#options.lab.runs[this.#options.run];
    this.picture.draw(run, hasGhosts);
    this.wires.draw(run);
  }

  /** Figures and controls: words, so not in every frame. */
  write(): void {
    const { lab, run, player } = this.#options;
    const tally = lab.tally(player, run);
    const count = rollbackCount(tally);
    const seconds = Math.max(1 / 60, lab.nowMs / 1000);
    this.#say("lead", `${Math.round(lab.leadMs(player, run))} ms`);
    this.#say("age", `${Math.round(lab.viewAgeMs(player, run))} ms ago`);
    this.#say(
      "rollbacks",
      count === 0 ? "none" : `${count} × ${mean(tally.correctedUnits, count).toFixed(1)}`,
    );
    this.#say("rate", `${Math.round(tally.bytes / seconds)} B/s`);
    const settings = lab.players[player];
    this.#network?.show(settings.network);
    this.#switches?.show(settings.off);
    if (this.#act !== undefined && this.#act.value !== settings.act) this.#act.value = settings.act;
  }

  close(): void {
    this.picture.canvas.close();
    this.wires.canvas.close();
  }

  #say(name: string, text: string): void {
    const value = this.#values.get(name);
    if (value !== undefined) say(value, text);
  }

  #makeFigures(): HTMLElement {
    const pairs = FIGURES.map(([name, label, title]) => {
      const value = make("dd", {});
      this.#values.set(name, value);
      return make("div", { title }, make("dt", {}, label), value);
    });
    return make("dl", { class: "figures" }, ...pairs);
  }

  #makeAct(name: string): HTMLSelectElement {
    const select = make(
      "select",
      { "aria-label": `What ${name} does`, on: { change: () => this.#options.onAct(select.value) } },
      ...Object.entries(this.#options.lab.game.bots).map(([act, { title }]) =>
        make("option", { value: act }, title),
      ),
    );
    return select;
  }
}

function idleOf<G extends Game>(lab: Lab<G>, run: number, name: Parameters<typeof idleBecause>[0]): string {
  const { agreement, client } = presets[lab.settings.presets[run]];
  return idleBecause(name, { agreement, policy: client, game: lab.game.rules });
}
