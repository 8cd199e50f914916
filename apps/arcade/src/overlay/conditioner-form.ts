// The conditioner's figures as sliders with numbers, and its profiles by name. The overlay makes it once. Always true: the
// sliders show the conditioner's present figures, even those of a profile; moving a slider leaves the profile.

import {
  type Conditioner,
  type Conditions,
  NO_CONDITIONS,
  PROFILE_NAMES,
  type ProfileName,
} from "reckon/conditioner";
import { make } from "./elements.ts";
import { OVERLAY } from "./overlay-words.ts";

interface Figure {
  readonly name: keyof Conditions;
  readonly label: string;
  readonly most: number;
  readonly step: number;
  /** The position of the slider for a value. */
  readonly toSlider: (value: number) => number;
  readonly toValue: (at: number) => number;
  readonly text: (value: number) => string;
}

const RATE_STEPS = 12;
const same = (value: number): number => value;
const inMs = (value: number): string => `${Math.round(value)} ms`;
const inPercent = (value: number): string => `${Math.round(1000 * value) / 10} %`;

const figures = (): readonly Figure[] => [
  {
    name: "latencyMs",
    label: OVERLAY.latency,
    most: 500,
    step: 10,
    toSlider: same,
    toValue: same,
    text: inMs,
  },
  { name: "jitterMs", label: OVERLAY.jitter, most: 100, step: 5, toSlider: same, toValue: same, text: inMs },
  {
    name: "loss",
    label: OVERLAY.loss,
    most: 30,
    step: 1,
    toSlider: (share) => 100 * share,
    toValue: (at) => at / 100,
    text: inPercent,
  },
  {
    name: "duplicate",
    label: OVERLAY.duplicates,
    most: 30,
    step: 1,
    toSlider: (share) => 100 * share,
    toValue: (at) => at / 100,
    text: inPercent,
  },
  {
    // Each step doubles it; the last is unlimited.
    name: "rateKbps",
    label: OVERLAY.rate,
    most: RATE_STEPS,
    step: 1,
    toSlider: (rate) =>
      rate === Number.POSITIVE_INFINITY ? RATE_STEPS : Math.round(2 * Math.log2(rate / 16)),
    toValue: (at) => (at >= RATE_STEPS ? Number.POSITIVE_INFINITY : Math.round(16 * 2 ** (at / 2))),
    text: (rate) => (rate === Number.POSITIVE_INFINITY ? OVERLAY.unlimited : `${Math.round(rate)} kbit/s`),
  },
];

export class ConditionerForm {
  readonly #conditioner: Conditioner;
  readonly #profile: HTMLSelectElement;
  readonly #rows: readonly { figure: Figure; slider: HTMLInputElement; number: HTMLOutputElement }[];

  constructor(parent: HTMLElement, conditioner: Conditioner) {
    this.#conditioner = conditioner;
    const group = make(parent, "fieldset");
    make(group, "legend", "", OVERLAY.conditioner);
    const label = make(group, "label", "overlay-profile");
    make(label, "span", "", OVERLAY.profile);
    this.#profile = make(label, "select");
    for (const [value, text] of [
      ["none", OVERLAY.off],
      ["own", OVERLAY.custom],
      ...PROFILE_NAMES.map((name) => [name, name]),
    ])
      make(this.#profile, "option", "", text).value = value;
    this.#profile.addEventListener("change", () => this.#choose(this.#profile.value));
    this.#rows = figures().map((figure) => this.#makeRow(group, figure));
    this.refresh();
  }

  /** Shows the conditioner's present figures. */
  refresh(): void {
    const { conditions, profile, isOn } = this.#conditioner;
    this.#profile.value = profile !== "" ? profile : isOn ? "own" : "none";
    for (const { figure, slider, number } of this.#rows) {
      const value = conditions[figure.name];
      const text = figure.text(value);
      slider.valueAsNumber = figure.toSlider(value);
      slider.setAttribute("aria-valuetext", text);
      number.value = text;
    }
  }

  #makeRow(
    group: HTMLElement,
    figure: Figure,
  ): { figure: Figure; slider: HTMLInputElement; number: HTMLOutputElement } {
    const label = make(group, "label", "overlay-slider");
    const words = make(label, "span");
    make(words, "b", "", figure.label);
    make(words, "small", "", figure.name === "latencyMs" ? OVERLAY.roundTrip : OVERLAY.eachWay);
    const slider = make(label, "input");
    slider.type = "range";
    slider.min = "0";
    slider.max = String(figure.most);
    slider.step = String(figure.step);
    const number = make(label, "output");
    slider.addEventListener("input", () => {
      const { conditions } = this.#conditioner;
      this.#conditioner.set({ ...conditions, [figure.name]: figure.toValue(slider.valueAsNumber) });
      this.refresh();
    });
    return { figure, slider, number };
  }

  #choose(value: string): void {
    if (value === "none") this.#conditioner.set(NO_CONDITIONS);
    else if (value === "own") this.#conditioner.set(this.#conditioner.conditions);
    else this.#conditioner.use(value as ProfileName);
    this.refresh();
  }
}
