// A finger that drags on the left half of the window: how far it moves the ship, in px of the field; and double taps there,
// which show the hitbox. The view makes one and hands.ts takes from it. Always true: only the first finger counts until it
// is lifted; the right half belongs to the trigger.

import type { ViewOptions } from "@reckon/stage";
import type { Letterbox } from "./letterbox.ts";

/** A ship flies half as far again as the finger moves: a thumb reaches a third of a phone. */
const GAIN = 1.5;
/** A shorter touch with less movement is a tap; two within this time are one request. */
const TAP_MS = 250;
const TAP_PX = 12;
const TWICE_MS = 400;

export class Drag {
  readonly #parent: HTMLElement;
  readonly #settings: ViewOptions["settings"];
  readonly #box: Letterbox;
  readonly #listeners = new AbortController();
  readonly #moved = { x: 0, y: 0 };
  #finger = -1;
  #x = 0;
  #y = 0;
  #beganMs = 0;
  #travelled = 0;
  #tappedMs: number = Number.NEGATIVE_INFINITY;
  #wishes = 0;

  constructor({ parent, settings }: Pick<ViewOptions, "parent" | "settings">, box: Letterbox) {
    this.#parent = parent;
    this.#settings = settings;
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

  /** How far the ship must fly for the finger's movement since the last call. */
  take(): { readonly x: number; readonly y: number } {
    const { x, y } = this.#moved;
    this.#moved.x = 0;
    this.#moved.y = 0;
    return { x, y };
  }

  /** The number of double taps since the last call. */
  takeWishes(): number {
    const wishes = this.#wishes;
    this.#wishes = 0;
    return wishes;
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
    this.#beganMs = event.timeStamp;
    this.#travelled = 0;
  }

  #move(event: PointerEvent): void {
    if (event.pointerId !== this.#finger) return;
    const share = GAIN / (this.#box.scale * (this.#settings.hudScale ?? 1));
    const [x, y] = [event.clientX - this.#x, event.clientY - this.#y];
    this.#moved.x += x * share;
    this.#moved.y += y * share;
    this.#travelled += Math.abs(x) + Math.abs(y);
    this.#x = event.clientX;
    this.#y = event.clientY;
  }

  #end(event: PointerEvent): void {
    if (event.pointerId !== this.#finger) return;
    this.#finger = -1;
    const { timeStamp, type } = event;
    if (type !== "pointerup" || this.#travelled > TAP_PX || timeStamp - this.#beganMs > TAP_MS) return;
    const isSecond = timeStamp - this.#tappedMs < TWICE_MS;
    if (isSecond) this.#wishes++;
    this.#tappedMs = isSecond ? Number.NEGATIVE_INFINITY : timeStamp;
  }
}
