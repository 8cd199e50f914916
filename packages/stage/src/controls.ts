// The devices in a player's hands, as the one state that a game's view reads: keyboard, mouse, gamepad and touch. The page
// makes one for each view, calls `poll` once per frame, and closes it. Start reading at `#listen`.
// Always true: what is held is let go when the page loses the focus, is hidden, or a text field is entered; the device is
// the one that was used last; text fields and the browser's own shortcuts are left alone.

import type { Action, Device, StageControls, TouchLayout } from "./arcade-game.ts";
import { isTextField, usesKey } from "./codes.ts";
import { Gamepads, type Pad } from "./gamepads.ts";
import { type Bindings, Held } from "./held.ts";
import { TouchLayer } from "./touch-layer.ts";

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
  /** Default: those of the browser. */
  readonly gamepads?: () => readonly (Pad | null)[];
}

/** Below this a movement of the mouse is a shaken table, in pixels. */
const SHAKE = 2;
const NO_PADS: readonly (Pad | null)[] = [];

function browsersPads(): readonly (Pad | null)[] {
  // Absent in pages that are not served securely, and refused in some frames.
  try {
    return navigator.getGamepads?.() ?? NO_PADS;
  } catch {
    return NO_PADS;
  }
}

export class Controls implements StageControls {
  #device: Device = "keyboard";
  readonly #options: ControlsOptions;
  readonly #target: HTMLElement;
  readonly #page: Document;
  readonly #held: Held;
  readonly #gamepads = new Gamepads();
  readonly #touch: TouchLayer;
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
    const { target, actions, touch: layout, bindings } = options;
    this.#held = new Held(actions, bindings);
    this.#touch = new TouchLayer({
      target,
      actions,
      layout,
      press: (code) => this.#press(code, "touch"),
      release: (code) => this.#held.release(code),
    });
    // Thumbs neither scroll nor zoom, and a long one opens no menu.
    Object.assign(target.style, { touchAction: "none", userSelect: "none", webkitUserSelect: "none" });
    if (this.#page.defaultView?.matchMedia?.("(hover: none) and (pointer: coarse)").matches)
      this.#use("touch");
    this.#listen();
  }

  /** The stick that moves: of the device in use, so that a worn one elsewhere disturbs nobody. */
  get #stick(): { readonly x: number; readonly y: number } | undefined {
    if (this.#device === "keyboard") return undefined;
    return this.#device === "touch" ? this.#touch.move : this.#gamepads.move;
  }

  get device(): Device {
    return this.#device;
  }

  get aim(): StageControls["aim"] {
    return this.#aim;
  }

  get moveX(): number {
    return this.#stick?.x || Number(this.isDown("right")) - Number(this.isDown("left"));
  }

  get moveY(): number {
    return this.#stick?.y || Number(this.isDown("down")) - Number(this.isDown("up"));
  }

  /** False while a menu is open: everything is let go, and nothing is taken. */
  get isActive(): boolean {
    return this.#isActive;
  }
  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    if (!isActive) this.release();
    this.#touch.show(isActive && this.#device === "touch");
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
    this.#gamepads.release();
    this.#touch.release();
    this.takeTurn();
  }

  /** Once per frame, before inputs are sampled: looks at the gamepads. */
  poll(): void {
    const pads = (this.#options.gamepads ?? browsersPads)();
    const isUsed = this.#gamepads.poll(
      pads,
      (code) => this.#press(code, "gamepad"),
      (code) => this.#held.release(code),
    );
    if (!this.#isActive) this.#gamepads.release();
    else if (isUsed) this.#use("gamepad");
    if (this.#device === "keyboard") return;
    const isTouch = this.#device === "touch";
    this.#aim.type = "direction";
    const stick = isTouch ? this.#touch.aim : this.#gamepads.aim;
    this.#aim.x = stick.x;
    this.#aim.y = stick.y;
  }

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
    this.#touch.close();
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
    if (device === this.#device) return;
    this.#device = device;
    this.#touch.show(device === "touch" && this.#isActive);
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
    if (event.repeat ? this.#repeats(code) : this.#press(code, "keyboard")) event.preventDefault();
  }

  /** A key that is held on. One that went down before the match, or under a menu, is down from now on. */
  #repeats(code: string): boolean {
    if (!this.#isActive || !this.#held.isBound(code)) return false;
    this.#held.hold(code);
    return true;
  }

  #keyUp(code: string): void {
    // While this one is held a Mac tells of no other key that goes up.
    if (code.startsWith("Meta")) this.#held.releaseAll();
    else this.#held.release(code);
  }

  #pointerDown(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      if (!this.#isActive) return;
      this.#use("touch");
      const { left, top, width } = this.#target.getBoundingClientRect();
      this.#touch.begin(event.pointerId, event.clientX - left, event.clientY - top, width);
      return;
    }
    this.#point(event);
    if (this.#press(`Mouse${event.button}`, "keyboard")) event.preventDefault();
  }

  #pointerUp(event: PointerEvent): void {
    if (event.pointerType === "touch") this.#touch.end(event.pointerId);
    else this.#held.release(`Mouse${event.button}`);
  }

  #pointerMove(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      const { left, top } = this.#target.getBoundingClientRect();
      this.#touch.moved(event.pointerId, event.clientX - left, event.clientY - top);
      return;
    }
    // A second button that goes down while one is held is told as a movement.
    for (const [button, bit] of [1, 4, 2].entries())
      if ((event.buttons & bit) === 0) this.#held.release(`Mouse${button}`);
      else if (event.button === button) this.#press(`Mouse${button}`, "keyboard");
    if (this.isPointerLocked) {
      this.#turn.x += event.movementX;
      this.#turn.y += event.movementY;
    }
    // Who plays with the mouse aims as finely as he likes.
    const isSmall = Math.abs(event.movementX) + Math.abs(event.movementY) < SHAKE;
    if (isSmall && this.#device !== "keyboard") return;
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
