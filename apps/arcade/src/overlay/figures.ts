// The figures of the net graph in words, for who cannot read a picture, and for reading exactly. Always true: they are written
// four times per second at most, and are no live region: a screen reader says them when it is asked.

import type { Session } from "reckon/session";
import { make } from "./elements.ts";
import type { History, LineName } from "./history.ts";

const ROWS: readonly (readonly [name: LineName, label: string, unit: string, digits: number])[] = [
  ["rtt", "RTT", "ms", 0],
  ["jitter", "jitter", "ms", 0],
  ["loss", "loss", "%", 1],
  ["lead", "lead", "ms", 0],
  ["margin", "margin", "ms", 0],
  ["viewDelay", "delay", "ms", 0],
  ["received", "in", "B/s", 0],
  ["sent", "out", "B/s", 0],
  ["frame", "frame", "ms", 1],
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
    this.#cells = ROWS.map(([, label]) => cell(label));
    this.#rollbacks = cell("rollbacks");
    this.#way = cell("over");
    this.#lost = cell("lost control");
    this.#restarts = cell("lead restarts");
  }

  refresh(history: History, session: Session | undefined): void {
    ROWS.forEach(([name, , unit, digits], i) => {
      const value = history.newest(name);
      this.#cells[i].textContent = Number.isNaN(value) ? "–" : `${value.toFixed(digits)} ${unit}`;
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
  return (ms / 1000).toFixed(1);
}
