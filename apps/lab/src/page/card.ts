// The card of an experiment: what to do, what to look at, the live score, and what it means. Without one it says what the lab is.

import type { Game } from "reckon";
import type { Experiment } from "../experiments/experiment.ts";
import type { Lab } from "../model/lab.ts";
import { make, say } from "./elements.ts";

export interface CardOptions<G extends Game> {
  readonly lab: Lab<G>;
  readonly experiments: readonly Experiment[];
  /** The address of a page of the guide; undefined: there is none. */
  guideOf(page: string): string | undefined;
  onChoose(experiment: Experiment | undefined): void;
  onShow(): void;
  onRestart(): void;
}

export class Card<G extends Game> {
  readonly element: HTMLElement;
  readonly #options: CardOptions<G>;
  readonly #choice: HTMLSelectElement;
  readonly #body: HTMLElement = make("div", { class: "card-body" });
  readonly #said: HTMLElement = make("p", { class: "said", role: "status" });
  #shown: Experiment | undefined | null = null;
  #steps: readonly HTMLElement[] = [];
  #score: HTMLElement = make("dl", { class: "score" });
  #why: HTMLElement = make("div", { class: "why" });
  #step = -1;

  constructor(options: CardOptions<G>) {
    const { experiments } = options;
    this.#options = options;
    this.#choice = make(
      "select",
      { "aria-label": "Experiment", class: "choice", on: { change: () => this.#choose() } },
      make("option", { value: "" }, "Free play"),
      ...experiments.map(({ id, title }, i) => make("option", { value: id }, `${i + 1}. ${title}`)),
    );
    this.element = make(
      "section",
      { class: "card", "aria-label": "Experiment" },
      experiments.length === 0 ? undefined : this.#choice,
      this.#body,
      this.#said,
    );
  }

  write(): void {
    const { lab } = this.#options;
    const { experiment, progress } = lab;
    if (experiment !== this.#shown) this.#fill(experiment);
    if (experiment === undefined) return;
    if (progress.step !== this.#step) this.#tick(experiment, progress.step);
    const scores = experiment.score(lab, progress);
    scores.forEach(({ label, value, note }, i) => {
      const pair = this.#score.children[i] ?? this.#score.appendChild(newPair());
      say(pair.children[0], label);
      say(pair.children[1], value);
      say(pair.children[2], note);
    });
    while (this.#score.children.length > scores.length) this.#score.lastElementChild?.remove();
  }

  #choose(): void {
    const { experiments, onChoose } = this.#options;
    onChoose(experiments.find(({ id }) => id === this.#choice.value));
  }

  #fill(experiment: Experiment | undefined): void {
    this.#shown = experiment;
    this.#step = -1;
    this.#choice.value = experiment?.id ?? "";
    say(this.#said, "");
    if (experiment === undefined) {
      this.#body.replaceChildren(
        make("h1", {}, this.#options.lab.game.title),
        make("p", {}, this.#about()),
        make("div", { class: "buttons" }, this.#button("Start again", this.#options.onRestart)),
      );
      return;
    }
    const { title, intro, look, why, guide, steps } = experiment;
    this.#steps = steps.map(({ text }) => make("li", {}, text));
    this.#score = make("dl", { class: "score" });
    const href = this.#options.guideOf(guide);
    const more = href === undefined ? undefined : make("a", { href }, "More in the guide");
    this.#why = make(
      "div",
      { class: "why", hidden: true },
      make("p", {}, why),
      more,
      this.#nextButton(experiment),
    );
    this.#body.replaceChildren(
      make("h1", {}, title),
      make("p", {}, intro),
      make("ol", { class: "steps" }, ...this.#steps),
      make("p", { class: "look" }, make("strong", {}, "Look at: "), look),
      this.#score,
      this.#why,
      make(
        "div",
        { class: "buttons" },
        this.#button("Show me", this.#options.onShow),
        this.#button("Start again", this.#options.onRestart),
      ),
    );
  }

  #about(): string {
    const what =
      "A server and its players in this page, on the real engine. Change a network, turn a switch, stop time, go back.";
    const { length } = this.#options.experiments;
    return length === 0 ? what : `${what} Or choose one of ${length} experiments above.`;
  }

  #tick({ steps, why }: Experiment, step: number): void {
    if (step > this.#step && this.#step >= 0)
      say(this.#said, step === steps.length ? `Done. ${why}` : `Step ${step} is done. ${steps[step].text}`);
    this.#step = step;
    this.#steps.forEach((element, i) => {
      element.classList.toggle("done", i < step);
      if (i === step) element.setAttribute("aria-current", "step");
      else element.removeAttribute("aria-current");
    });
    this.#why.hidden = step < steps.length;
  }

  #button(label: string, click: () => void): HTMLButtonElement {
    return make("button", { type: "button", on: { click } }, label);
  }

  #nextButton(experiment: Experiment): HTMLButtonElement | undefined {
    const { experiments, onChoose } = this.#options;
    const next = experiments[experiments.indexOf(experiment) + 1];
    return next && this.#button(`Next: ${next.title}`, () => onChoose(next));
  }
}

function newPair(): HTMLElement {
  return make("div", {}, make("dt", {}), make("dd", {}), make("dd", { class: "note" }));
}
