// Hints for new players during play, one at a time, each once in this browser. The stage asks in every frame; the play screen shows
// the present hint. Always true: a hint that was shown is never shown again; between two hints there is a pause, and one stays for as
// long as it takes to read.

import { type Signal, signal } from "@preact/signals";
import type { Device, Hint } from "@reckon/stage";
import { withKeys } from "@reckon/stage";
import type { Client } from "reckon/client";

const READ_MS = 6000;
const PAUSE_MS = 3000;
/** New players look around first. */
const FIRST_MS = 1500;

export interface HintsOptions {
  readonly hints: readonly Hint[];
  /** Ids of the hints that were shown. */
  readonly shown: () => readonly string[];
  readonly remember: (id: string) => void;
  readonly device: () => Device;
  readonly keyOf: (action: string) => string;
}

export class Hints {
  /** The present hint; empty: none. */
  readonly text: Signal<string> = signal("");
  readonly #options: HintsOptions;
  #nextMs = Number.NaN;
  #endMs = 0;

  constructor(options: HintsOptions) {
    this.#options = options;
  }

  /** Shows a message in place of a hint: it is not remembered. */
  say(sentence: string, now: number): void {
    this.text.value = sentence;
    this.#endMs = now + READ_MS;
    this.#nextMs = this.#endMs + PAUSE_MS;
  }

  update(client: Client, now: number): void {
    const { hints, shown, remember, device, keyOf } = this.#options;
    if (this.text.peek() !== "" && now >= this.#endMs) this.text.value = "";
    if (Number.isNaN(this.#nextMs)) this.#nextMs = now + FIRST_MS;
    if (now < this.#nextMs) return;
    const known = shown();
    const hint = hints.find(({ id, when }) => !known.includes(id) && (when?.(client) ?? true));
    if (hint === undefined) return;
    remember(hint.id);
    const text = typeof hint.text === "string" ? hint.text : hint.text[device()];
    this.text.value = withKeys(text, keyOf);
    this.#endMs = now + READ_MS;
    this.#nextMs = this.#endMs + PAUSE_MS;
  }
}
