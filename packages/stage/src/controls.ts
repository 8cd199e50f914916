// The devices in a player's hands, as the one state that a game's view reads: keyboard, mouse, gamepad and touch. The page
// makes one for each view, calls `poll` once per frame, and closes it. Start reading at `#listen`.
// Always true: what is held is let go when the page loses the focus, is hidden, or a text field is entered; the device is
// the one that was used last; text fields and the browser's own shortcuts are left alone.

import type { Action, Device, StageControls, TouchLayout } from "./arcade-game.ts";
import { isTextField, usesKey } from "./codes.ts";
import { type Bindings, Held } from "./held.ts";

export interface ControlsOptions {
  /** What the game is drawn into: where the mouse counts, and where thumbs are put. */
  readonly target: HTMLElement;
  readonly actions: readonly Action[];
  readonly touch: TouchLayout;
  readonly bindings?: Bindings;
  /** Another device is used now. */
  readonly onDevice?: (device: Device) => void;
  /** The pointer was locked and no longer is: time for the menu. */
  readonly onPointerLost?: () => void;
}

/** Below this a movement of the mouse is a shaken table, in pixels. */
const SHAKE = 2;

export class Controls implements StageControls {
  device: Device = "keyboard";
  readonly #options: ControlsOptions;
  readonly #target: HTMLElement;
  readonly #page: Document;
  readonly #held: Held;
  readonly #aim: { type: "point" | "direction"; x: number; y: number } = { type: "point", x: 0, y: 0 };
  readonly #turn: { x: number; y: number } = { x: 0, y: 0 };
  readonly #listeners = new AbortController();
  #isActive = true;
  #wasLocked = false;
  #capture: ((code: string) => void) | undefined;

  constructor(options: ControlsOptions) {
    this.#options = options;
    this.#target = options.target;
    this.#page = options.target.ownerDocument;
    this.#held = new Held(options.actions, options.bindings);
    this.#listen();
  }

  get aim(): StageControls["aim"] {
    return this.#aim;
  }

  get moveX(): number {
    return Number(this.isDown("right")) - Number(this.isDown("left"));
  }

  get moveY(): number {
    return Number(this.isDown("down")) - Number(this.isDown("up"));
  }

  /** False while a menu is open: everything is let go, and nothing is taken. */
  get isActive(): boolean {
    return this.#isActive;
  }
  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    if (!isActive) this.release();
  }

  get isPointerLocked(): boolean {
    return this.#page.pointerLockElement === this.#target;
  }

  isDown(action: string): boolean {
    return this.#held.isDown(action);
  }

  presses(action: string): number {
    return this.#held.presses(action);
  }

  takeTurn(): { readonly x: number; readonly y: number } {
    const { x, y } = this.#turn;
    this.#turn.x = 0;
    this.#turn.y = 0;
    return { x, y };
  }

  /** Takes other codes from now on. */
  bind(bindings: Bindings): void {
    this.#held.bind(bindings);
  }

  /** The next code that goes down is told and does nothing else; undefined: none any more. For settings. */
  capture(take: ((code: string) => void) | undefined): void {
    this.#capture = take;
  }

  /** Lets everything go. */
  release(): void {
    this.#held.releaseAll();
    this.takeTurn();
  }

  /** Once per frame, before inputs are sampled: looks at the gamepads. */
  poll(): void {}

  lockPointer(): void {
    this.#target.requestPointerLock?.();
  }

  unlockPointer(): void {
    this.#wasLocked = false;
    if (this.isPointerLocked) this.#page.exitPointerLock();
  }

  close(): void {
    this.release();
    this.unlockPointer();
    this.#listeners.abort();
  }

  #listen(): void {
    const { signal } = this.#listeners;
    const page = this.#page;
    const view = page.defaultView as Window;
    const target = this.#target;
    view.addEventListener("keydown", (event) => this.#keyDown(event), { signal });
    view.addEventListener("keyup", (event) => this.#keyUp(event.code), { signal });
    view.addEventListener("blur", () => this.release(), { signal });
    view.addEventListener("pointerup", (event) => this.#pointerUp(event), { signal });
    view.addEventListener("pointercancel", (event) => this.#pointerUp(event), { signal });
    page.addEventListener("visibilitychange", () => page.hidden && this.release(), { signal });
    page.addEventListener("focusin", (event) => isTextField(event.target) && this.release(), { signal });
    page.addEventListener("pointerlockchange", () => this.#lockChanged(), { signal });
    target.addEventListener("pointerdown", (event) => this.#pointerDown(event), { signal });
    target.addEventListener("pointermove", (event) => this.#pointerMove(event), { signal });
    target.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  }

  #use(device: Device): void {
    if (device === this.device) return;
    this.device = device;
    this.#options.onDevice?.(device);
  }

  /** A code goes down; true when somebody took it. */
  #press(code: string, device: Device): boolean {
    const capture = this.#capture;
    if (capture !== undefined) {
      this.#capture = undefined;
      capture(code);
      return true;
    }
    if (!this.#isActive) return false;
    this.#use(device);
    this.#held.press(code);
    return this.#held.isBound(code);
  }

  #keyDown(event: KeyboardEvent): void {
    const { code, target } = event;
    if (this.#capture === undefined) {
      // With these the key belongs to the browser.
      const isShortcut = (event.ctrlKey && !code.startsWith("Control")) || event.metaKey || event.altKey;
      if (isShortcut || usesKey(target, code)) return;
    }
    if (event.repeat ? this.#isActive && this.#held.isBound(code) : this.#press(code, "keyboard"))
      event.preventDefault();
  }

  #keyUp(code: string): void {
    // While this one is held a Mac tells of no other key that goes up.
    if (code.startsWith("Meta")) this.#held.releaseAll();
    else this.#held.release(code);
  }

  #pointerDown(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    this.#point(event);
    if (this.#press(`Mouse${event.button}`, "keyboard")) event.preventDefault();
  }

  #pointerUp(event: PointerEvent): void {
    if (event.pointerType !== "touch") this.#held.release(`Mouse${event.button}`);
  }

  #pointerMove(event: PointerEvent): void {
    if (event.pointerType === "touch") return;
    // A second button that goes down while one is held is told as a movement.
    for (const [button, bit] of [1, 4, 2].entries())
      if ((event.buttons & bit) === 0) this.#held.release(`Mouse${button}`);
      else if (event.button === button) this.#press(`Mouse${button}`, "keyboard");
    if (this.isPointerLocked) {
      this.#turn.x += event.movementX;
      this.#turn.y += event.movementY;
    }
    if (Math.abs(event.movementX) + Math.abs(event.movementY) < SHAKE) return;
    this.#use("keyboard");
    this.#point(event);
  }

  #point(event: PointerEvent): void {
    const { left, top } = this.#target.getBoundingClientRect();
    this.#aim.type = "point";
    this.#aim.x = event.clientX - left;
    this.#aim.y = event.clientY - top;
  }

  #lockChanged(): void {
    if (this.isPointerLocked) this.#wasLocked = true;
    else if (this.#wasLocked) {
      this.#wasLocked = false;
      this.release();
      this.#options.onPointerLost?.();
    }
  }
}
