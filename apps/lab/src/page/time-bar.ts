// Time: play and pause, one moment on or back, a second back, slow motion, and a slider over the whole run with marks where predictions
// were wrong. Keyboard: P plays and pauses, comma and full stop step.

import type { Game } from "reckon";
import type { Lab } from "../model/lab.ts";
import { MOST_MOMENTS } from "../model/lab.ts";
import { Canvas } from "./canvas.ts";
import { make, say } from "./elements.ts";
import { styleOf } from "./player-styles.ts";

const SPEEDS: readonly (readonly [speed: number, label: string])[] = [
  [1, "real time"],
  [0.5, "½ speed"],
  [0.25, "¼ speed"],
  [0.1, "⅒ speed"],
];

/** The slider shows at least so many moments. */
const SHOWN_AT_LEAST = 20 * 60;

export class TimeBar {
  readonly element: HTMLElement;
  isPlaying = true;
  speed = 1;
  /** Where the person wants to be; undefined: nowhere else. */
  wanted: number | undefined;
  /** When the person last moved the slider, by the page's clock. */
  movedMs = Number.NEGATIVE_INFINITY;
  readonly #lab: Lab<Game>;
  readonly #play: HTMLButtonElement;
  readonly #slider: HTMLInputElement;
  readonly #clock: HTMLElement = make("span", { class: "clock figure" });
  readonly #marks: Canvas = new Canvas("Rollbacks over time", "marks");
  readonly #speed: HTMLSelectElement;
  #drawnAt = -1;

  constructor(lab: Lab<Game>) {
    this.#lab = lab;
    this.#play = make(
      "button",
      { type: "button", class: "main", "aria-keyshortcuts": "P", on: { click: () => this.turn() } },
      "Pause",
    );
    this.#slider = make("input", {
      type: "range",
      class: "timeline",
      min: 0,
      max: SHOWN_AT_LEAST,
      step: 1,
      "aria-label": "Time",
      on: { input: () => this.#seek(Number(this.#slider.value)) },
    });
    this.#speed = make(
      "select",
      { "aria-label": "Speed", on: { change: () => (this.speed = Number(this.#speed.value)) } },
      ...SPEEDS.map(([speed, label]) => make("option", { value: speed }, label)),
    );
    this.element = make(
      "div",
      { class: "time", role: "group", "aria-label": "Time" },
      this.#play,
      button("1 s back", "", () => this.step(-60)),
      button("‹", "One moment back", () => this.step(-1)),
      button("›", "One moment on", () => this.step(1)),
      make("div", { class: "track" }, this.#marks.element, this.#slider),
      this.#clock,
      this.#speed,
    );
  }

  turn(isPlaying: boolean = !this.isPlaying): void {
    this.isPlaying = isPlaying;
    say(this.#play, isPlaying ? "Pause" : "Play");
  }

  /** Stops, and goes some moments on or back. */
  step(moments: number): void {
    this.turn(false);
    this.wanted = Math.max(0, (this.wanted ?? this.#lab.at) + moments);
  }

  #seek(at: number): void {
    this.turn(false);
    this.wanted = at;
    this.movedMs = performance.now();
  }

  write(): void {
    const { at, end } = this.#lab;
    const max = Math.min(MOST_MOMENTS, Math.max(SHOWN_AT_LEAST, Math.ceil(end / 600) * 600));
    if (Number(this.#slider.max) !== max) this.#slider.max = String(max);
    if (Number(this.#slider.value) !== at && !this.#slider.matches(":active"))
      this.#slider.value = String(at);
    const text = `${(at / 60).toFixed(2)} s${this.#lab.isOver ? ", the end" : ""}`;
    this.#slider.setAttribute("aria-valuetext", text);
    say(this.#clock, text);
    if (at === this.#drawnAt && !this.#marks.isStale) return;
    this.#drawnAt = at;
    this.#drawMarks(max);
  }

  close(): void {
    this.#marks.close();
  }

  #drawMarks(max: number): void {
    const pen = this.#marks.begin();
    if (pen === undefined) return;
    const { width, height } = this.#marks;
    const scale = width / max;
    pen.fillStyle = "#2a3240";
    pen.fillRect(0, height - 2, this.#lab.end * scale, 2);
    for (const { atMs, player, kind } of this.#lab.runs[0].happenings) {
      if (kind !== "rollback") continue;
      pen.fillStyle = styleOf(player).colour;
      pen.fillRect(((atMs * 60) / 1000) * scale - 0.75, 3 + player * 4, 1.5, 4);
    }
  }
}

/** `label`: what a sign means that is no word. */
export function button(text: string, label: string, click: () => void): HTMLButtonElement {
  const name = label === "" ? undefined : label;
  return make("button", { type: "button", "aria-label": name, title: name, on: { click } }, text);
}
