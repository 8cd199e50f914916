// Writes the figures of the net graph as text, for players who cannot see the picture or want exact numbers. Always true: the text changes
// at most four times per second. The text is outside a live region, so a screen reader reads it on request.

import type { Session } from "reckon/session";
import { decimals } from "../texts/wording.ts";
import { make } from "./elements.ts";
import type { History, LineName } from "./history.ts";
import { OVERLAY } from "./overlay-words.ts";

const ROWS: readonly (readonly [name: Exclude<LineName, "rollbacks">, unit: string, digits: number])[] = [
  ["rtt", "ms", 0],
  ["jitter", "ms", 0],
  ["loss", "%", 1],
  ["lead", "ms", 0],
  ["margin", "ms", 0],
  ["viewDelay", "ms", 0],
  ["received", "B/s", 0],
  ["sent", "B/s", 0],
  ["frame", "ms", 1],
];

export class Figures {
  readonly #cells: readonly HTMLElement[];
  readonly #rollbacks: HTMLElement;
  readonly #way: HTMLElement;
  readonly #lost: HTMLElement;
  readonly #restarts: HTMLElement;

  constructor(parent: HTMLElement) {
    const list = make(parent, "dl", "overlay-figures");
    const cell = (label: string): HTMLElement => {
      const pair = make(list, "div");
      make(pair, "dt", "", label);
      return make(pair, "dd", "", "–");
    };
    this.#cells = ROWS.map(([name]) => cell(OVERLAY.figures[name]));
    this.#rollbacks = cell(OVERLAY.figures.rollbacks);
    this.#way = cell(OVERLAY.figures.way);
    this.#lost = cell(OVERLAY.figures.lost);
    this.#restarts = cell(OVERLAY.figures.restarts);
  }

  refresh(history: History, session: Session | undefined): void {
    ROWS.forEach(([name, unit, digits], i) => {
      const value = history.newest(name);
      this.#cells[i].textContent = Number.isNaN(value) ? "–" : `${decimals(value, digits)} ${unit}`;
    });
    this.#rollbacks.textContent = String(history.sum("rollbacks"));
    const connection = session?.connection;
    this.#way.textContent = connection === undefined ? "–" : connection.isStream ? "WebSocket" : "WebRTC";
    const client = session?.client;
    this.#restarts.textContent = client === undefined ? "–" : String(client.quality.leadRestarts);
    const control = client?.control;
    this.#lost.textContent =
      control === undefined ? "–" : `${control.losses} ×, ${seconds(control.lostMs)} s`;
  }
}

function seconds(ms: number): string {
  return decimals(ms / 1000, 1);
}
