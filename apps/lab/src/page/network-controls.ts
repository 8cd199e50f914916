// The network of one player: a profile, and three sliders for one's own. A slider that is moved makes the network one's own.

import {
  MOST_JITTER_MS,
  MOST_LATENCY_MS,
  MOST_LOSS,
  NETWORK_NAMES,
  NETWORK_TITLES,
  type Network,
  networkNamed,
  OWN,
  ownNetwork,
} from "../model/networks.ts";
import { make, say } from "./elements.ts";

interface Slider {
  readonly input: HTMLInputElement;
  readonly output: HTMLElement;
  readonly row: HTMLElement;
}

export class NetworkControls {
  readonly element: HTMLElement;
  readonly #profile: HTMLSelectElement;
  readonly #latency: Slider;
  readonly #jitter: Slider;
  readonly #loss: Slider;
  readonly #onChange: (network: Network) => void;

  constructor(name: string, onChange: (network: Network) => void) {
    this.#onChange = onChange;
    this.#profile = make(
      "select",
      { "aria-label": `Network of ${name}`, on: { change: () => this.#chooseProfile() } },
      ...NETWORK_NAMES.map((profile) => make("option", { value: profile }, NETWORK_TITLES[profile])),
      make("option", { value: OWN }, "Own"),
    );
    const slide = (): void => this.#slide();
    this.#latency = slider("Latency", name, MOST_LATENCY_MS, 5, slide);
    this.#jitter = slider("Jitter", name, MOST_JITTER_MS, 1, slide);
    this.#loss = slider("Loss", name, MOST_LOSS * 100, 1, slide);
    this.element = make(
      "div",
      { class: "network" },
      make("label", { class: "row" }, make("span", {}, "Network"), this.#profile),
      this.#latency.row,
      this.#jitter.row,
      this.#loss.row,
    );
  }

  show({ profile, latencyMs, jitterMs, loss }: Network): void {
    if (this.#profile.value !== profile) this.#profile.value = profile;
    set(this.#latency, latencyMs, `${Math.round(latencyMs)} ms`);
    set(this.#jitter, jitterMs, `${Math.round(jitterMs)} ms`);
    set(this.#loss, loss * 100, `${(loss * 100).toFixed(loss > 0 && loss < 0.01 ? 1 : 0)} %`);
  }

  #chooseProfile(): void {
    const { value } = this.#profile;
    this.#onChange(value === OWN ? this.#own() : networkNamed(value));
  }

  #slide(): void {
    this.#onChange(this.#own());
  }

  #own(): Network {
    return ownNetwork(
      Number(this.#latency.input.value),
      Number(this.#jitter.input.value),
      Number(this.#loss.input.value) / 100,
    );
  }
}

function slider(label: string, name: string, max: number, step: number, onInput: () => void): Slider {
  const input = make("input", {
    type: "range",
    min: 0,
    max,
    step,
    value: 0,
    "aria-label": `${label} of ${name}`,
    on: { input: onInput },
  });
  const output = make("span", { class: "figure" });
  return { input, output, row: make("label", { class: "row" }, make("span", {}, label), input, output) };
}

function set({ input, output }: Slider, value: number, text: string): void {
  // While somebody holds it, it is theirs.
  if (!input.matches(":active") && Number(input.value) !== value) input.value = String(value);
  if (input.getAttribute("aria-valuetext") !== text) input.setAttribute("aria-valuetext", text);
  say(output, text);
}
