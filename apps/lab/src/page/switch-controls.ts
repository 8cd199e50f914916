// The five switches of one player. A switch that would change nothing in this game and preset says why instead.

import { SWITCH_NAMES, type SwitchName } from "reckon/session";
import { make } from "./elements.ts";

const TITLES: Readonly<Record<SwitchName, string>> = {
  prediction: "Prediction",
  reconciliation: "Reconciliation",
  interpolation: "Interpolation",
  smoothing: "Smoothing",
  lagCompensation: "Lag compensation",
};

export class SwitchControls {
  readonly element: HTMLElement;
  readonly #boxes: readonly (readonly [SwitchName, HTMLInputElement])[];

  /** `idle`: why a switch changes nothing; "" if it does. */
  constructor(
    name: string,
    idle: (name: SwitchName) => string,
    onTurn: (name: SwitchName, isOn: boolean) => void,
  ) {
    this.#boxes = SWITCH_NAMES.map((one) => {
      const box = make("input", {
        type: "checkbox",
        role: "switch",
        "aria-label": `${TITLES[one]} of ${name}`,
        on: { change: () => onTurn(one, box.checked) },
      });
      return [one, box] as const;
    });
    const rows = this.#boxes.map(([one, box]) => {
      const why = idle(one);
      box.disabled = why !== "";
      return make(
        "label",
        { class: "switch", title: why === "" ? undefined : why },
        box,
        make("span", {}, TITLES[one]),
      );
    });
    this.element = make(
      "div",
      { class: "switches", role: "group", "aria-label": `Switches of ${name}` },
      ...rows,
    );
  }

  show(off: readonly SwitchName[]): void {
    for (const [name, box] of this.#boxes) {
      const isOn = !off.includes(name);
      if (box.checked !== isOn) box.checked = isOn;
    }
  }
}
