// Names and figures at the ends of lines, pushed apart so that none covers another. The net graph begins a group, adds its
// lines, and draws it. Always true: a figure changes at most four times per second, so that it can be read, and a
// string is made only then.

import { decimals } from "../texts/wording.ts";

const APART = 13;
const HOLD_MS = 250;
const MOST = 8;

/** One label: its text is kept between frames. */
class Label {
  text = "";
  colour = "";
  y = 0;
  wanted = 0;
  saidMs: number = Number.NEGATIVE_INFINITY;
}

export class EndLabels {
  readonly #known = new Map<string, Label>();
  readonly #group: Label[] = new Array(MOST);
  #count = 0;
  #x = 0;
  #now = 0;

  begin(x: number, now: number): void {
    this.#count = 0;
    this.#x = x;
    this.#now = now;
  }

  /** A line ends at `y` with a value; NaN: it has none, and no label. */
  add(name: string, value: number, colour: string, y: number, unit = "", digits = 0): void {
    if (Number.isNaN(value) || this.#count === MOST) return;
    const label = this.#known.get(name) ?? new Label();
    this.#known.set(name, label);
    if (this.#now - label.saidMs >= HOLD_MS) {
      label.text = `${name} ${decimals(value, digits)}${unit}`;
      label.saidMs = this.#now;
    }
    label.colour = colour;
    label.wanted = y;
    let at = this.#count++;
    // By height, so that neighbours can make room for each other.
    for (; at > 0 && this.#group[at - 1].wanted > y; at--) this.#group[at] = this.#group[at - 1];
    this.#group[at] = label;
  }

  draw(context: CanvasRenderingContext2D, top: number, bottom: number): void {
    const group = this.#group;
    let least = top + 4;
    for (let i = 0; i < this.#count; i++) {
      group[i].y = Math.max(group[i].wanted, least);
      least = group[i].y + APART;
    }
    let most = bottom - 4;
    for (let i = this.#count - 1; i >= 0; i--) {
      group[i].y = Math.min(group[i].y, most);
      most = group[i].y - APART;
    }
    context.textAlign = "left";
    for (let i = 0; i < this.#count; i++) {
      context.fillStyle = group[i].colour;
      context.fillText(group[i].text, this.#x, group[i].y);
    }
  }
}
