// A finger that drags on the left half of the window: by how much it moved, in px of the field. The view makes one and hands takes
// from it. Always true: only the first finger counts until it is lifted; the right half belongs to the trigger.

import type { Letterbox } from "./letterbox.ts";

/** A ship flies further than the finger moves: a thumb reaches a third of a phone. */
const GAIN = 1.5;

export class Drag {
  readonly #parent: HTMLElement;
  readonly #box: Letterbox;
  readonly #listeners = new AbortController();
  readonly #moved = { x: 0, y: 0 };
  #finger = -1;
  #x = 0;
  #y = 0;

  constructor(parent: HTMLElement, box: Letterbox) {
    this.#parent = parent;
    this.#box = box;
    const { signal } = this.#listeners;
    const options = { signal, passive: true };
    parent.addEventListener("pointerdown", (event) => this.#begin(event), options);
    parent.addEventListener("pointermove", (event) => this.#move(event), options);
    for (const end of ["pointerup", "pointercancel"] as const)
      parent.addEventListener(end, (event) => this.#end(event), options);
  }

  get isHeld(): boolean {
    return this.#finger >= 0;
  }

  /** How far it moved since the last call. */
  take(): { readonly x: number; readonly y: number } {
    const { x, y } = this.#moved;
    this.#moved.x = 0;
    this.#moved.y = 0;
    return { x, y };
  }

  close(): void {
    this.#listeners.abort();
  }

  #begin(event: PointerEvent): void {
    const { left, width } = this.#parent.getBoundingClientRect();
    if (event.pointerType !== "touch" || this.isHeld || event.clientX - left > width / 2) return;
    this.#finger = event.pointerId;
    this.#x = event.clientX;
    this.#y = event.clientY;
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#finger) return;
    const share = GAIN / this.#box.scale;
    this.#moved.x += (event.clientX - this.#x) * share;
    this.#moved.y += (event.clientY - this.#y) * share;
    this.#x = event.clientX;
    this.#y = event.clientY;
  }

  #end(event: PointerEvent): void {
    if (event.pointerId === this.#finger) this.#finger = -1;
  }
}
