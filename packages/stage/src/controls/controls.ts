// All input devices as the one state that a game's view reads: keyboard, mouse, gamepad and touch. The page
// makes one for each view, calls `poll` once per frame, and closes it. Start reading at `#listen`.
// Always true: held actions are released when the page loses the focus, is hidden, or a text field is entered; the device is
// the one used last; text fields and the browser's own shortcuts are left alone.

import type { Action, Device, FirstPersonSettings, StageControls, TouchLayout } from "../arcade-game.ts";
import { isTextField, usesKey } from "../codes.ts";
import { FIRST_PERSON } from "./first-person.ts";
import { browsersPads, Gamepads, type Pad } from "./gamepads.ts";
import { type Bindings, Held } from "./held.ts";
import { PointerLock, type PointerState } from "./pointer-lock.ts";
import { TouchLayer } from "./touch-layer.ts";
import { Turning } from "./turning.ts";

export interface ControlsOptions {
  /** The element into which the game is drawn: it receives mouse events and shows the touch controls. */
  readonly target: HTMLElement;
  readonly actions: readonly Action[];
  readonly touch: TouchLayout;
  readonly bindings?: Bindings;
  /** Called when another device takes over. */
  readonly onDevice?: (device: Device) => void;
  /** For first-person games: a press on the target locks the mouse, which then turns the view. */
  readonly locksPointer?: boolean;
  /** Read whenever something turns. */
  readonly firstPerson?: () => FirstPersonSettings;
  /** Called with each change of the lock. While there is no lock, but could be one, the mouse turns nothing. */
  readonly onPointer?: (state: PointerState) => void;
  /** CSS pixels per pixel of the view. Default 1. */
  readonly hudScale?: () => number;
  /** Default: the browser's gamepads. */
  readonly gamepads?: () => readonly (Pad | null)[];
}

/** A smaller mouse movement is a shaken table, in pixels. */
const SHAKE = 2;
/** If the mouse cannot be locked, a drag shorter than this, in pixels, is a click. */
const CLICK = 6;
/** Such a click is held for this many polls, so that an input samples it. */
const CLICK_POLLS = 3;
export class Controls implements StageControls {
  #device: Device = "keyboard";
  readonly #options: ControlsOptions;
  readonly #target: HTMLElement;
  readonly #page: Document;
  readonly #held: Held;
  readonly #gamepads = new Gamepads();
  readonly #touch: TouchLayer;
  readonly #aim: { type: "point" | "direction"; x: number; y: number } = { type: "direction", x: 0, y: 0 };
  readonly #turning: Turning;
  readonly #lock: PointerLock;
  readonly #listeners = new AbortController();
  #isActive = true;
  #polledMs = 0;
  /** How far the mouse was dragged if it cannot be locked, in pixels; −1: it is not being dragged. */
  #dragged = -1;
  /** Polls for which a click is still held. */
  #clicked = 0;
  #capture: ((code: string) => void) | undefined;

  constructor(options: ControlsOptions) {
    this.#options = options;
    this.#target = options.target;
    this.#page = options.target.ownerDocument;
    const { target, actions, touch: layout, bindings } = options;
    this.#held = new Held(actions, bindings);
    this.#turning = new Turning(options.firstPerson ?? (() => FIRST_PERSON));
    this.#lock = new PointerLock({
      target,
      signal: this.#listeners.signal,
      onChange: (state) => this.#lockChanged(state),
    });
    this.#touch = new TouchLayer({
      target,
      actions,
      layout,
      press: (code) => this.#press(code, "touch"),
      release: (code) => this.#held.release(code),
      turn: (x, y) => this.#turning.thumb(x, y),
    });
    // Thumbs neither scroll nor zoom, and a long press opens no menu.
    Object.assign(target.style, { touchAction: "none", userSelect: "none", webkitUserSelect: "none" });
    if (this.#page.defaultView?.matchMedia?.("(hover: none) and (pointer: coarse)").matches)
      this.#use("touch");
    this.#listen();
  }

  /** The stick for movement: that of the device in use, so that a worn stick on another device does no harm. */
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

  /** False while a menu is open: all actions are released, and no press is accepted. */
  get isActive(): boolean {
    return this.#isActive;
  }
  set isActive(isActive: boolean) {
    this.#isActive = isActive;
    if (!isActive) this.release();
    this.#touch.show(isActive && this.#device === "touch");
  }

  get isPointerLocked(): boolean {
    return this.#lock.isLocked;
  }

  isDown(action: string): boolean {
    return this.#held.isDown(action);
  }

  presses(action: string): number {
    return this.#held.presses(action);
  }

  readonly keyOf = (action: string): string => this.#held.wordOf(action, this.#device);

  takeTurn(): { readonly x: number; readonly y: number } {
    return this.#turning.take();
  }

  /** Uses other codes from now on. */
  bind(bindings: Bindings): void {
    this.#held.bind(bindings);
  }

  /** Passes the next code to `take` and does nothing else with it; undefined: stops. For settings. */
  capture(take: ((code: string) => void) | undefined): void {
    this.#capture = take;
  }

  /** Releases all actions. */
  release(): void {
    this.#held.releaseAll();
    this.#gamepads.release();
    this.#touch.release();
    this.#turning.take();
    this.#dragged = -1;
  }

  /** Reads the gamepads. Call it once per frame, at this time in ms, before inputs are sampled. */
  poll(now: number): void {
    const pads = (this.#options.gamepads ?? browsersPads)();
    const isUsed = this.#gamepads.poll(
      pads,
      (code) => this.#press(code, "gamepad"),
      (code) => this.#held.release(code),
    );
    if (!this.#isActive) this.#gamepads.release();
    else if (isUsed) this.#use("gamepad");
    if (this.#clicked > 0 && --this.#clicked === 0) this.#held.release("Mouse0");
    if (this.#options.locksPointer === true) this.#lookOn(now);
    if (this.#device === "keyboard") {
      this.#aimAhead();
      return;
    }
    const isTouch = this.#device === "touch";
    this.#aim.type = "direction";
    const stick = isTouch ? this.#touch.aim : this.#gamepads.aim;
    this.#aim.x = stick.x;
    this.#aim.y = stick.y;
  }

  /** A player with keys alone aims in the direction of movement, or in the last one, until the mouse is moved. */
  #aimAhead(): void {
    const { moveX, moveY } = this;
    if (this.#aim.type === "point" || (moveX === 0 && moveY === 0)) return;
    this.#aim.x = moveX;
    this.#aim.y = moveY;
  }

  /** Requests the mouse lock: in response to a press. */
  lockPointer(): void {
    this.#lock.request(this.#polledMs);
  }

  unlockPointer(): void {
    this.#lock.exit();
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
    view.addEventListener("resize", () => this.#touch.place(), { signal });
    view.addEventListener("pointerup", (event) => this.#pointerUp(event), { signal });
    view.addEventListener("pointercancel", (event) => this.#pointerUp(event), { signal });
    page.addEventListener("visibilitychange", () => page.hidden && this.release(), { signal });
    page.addEventListener("focusin", (event) => isTextField(event.target) && this.release(), { signal });
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

  /** Turns the view by the stick's deflection since the last frame. */
  #lookOn(now: number): void {
    const seconds = this.#polledMs === 0 ? 0 : (now - this.#polledMs) / 1000;
    this.#polledMs = now;
    this.#lock.update(now);
    if (this.#device === "gamepad") this.#turning.pass(seconds, this.#gamepads.aim);
  }

  /** A code goes down; true if it was used. */
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
      // With these modifiers the key belongs to the browser.
      const isShortcut = (event.ctrlKey && !code.startsWith("Control")) || event.metaKey || event.altKey;
      if (isShortcut || usesKey(target, code)) return;
    }
    if (event.repeat ? this.#repeats(code) : this.#press(code, "keyboard")) event.preventDefault();
  }

  /** A key that repeats. One that went down before the match, or under a menu, is down from now on. */
  #repeats(code: string): boolean {
    if (!this.#isActive || !this.#held.isBound(code)) return false;
    this.#held.hold(code);
    return true;
  }

  #keyUp(code: string): void {
    // While this key is held, a Mac reports no other key that goes up.
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
    if (this.#takesMouse(event) || this.#press(`Mouse${event.button}`, "keyboard")) event.preventDefault();
  }

  /** A press that concerns the mouse itself: it locks the mouse, or, if that is impossible, begins to drag the view. */
  #takesMouse({ button }: PointerEvent): boolean {
    const { locksPointer = false } = this.#options;
    if (!locksPointer || !this.#isActive || this.isPointerLocked || this.#capture !== undefined) return false;
    this.#use("keyboard");
    if (!this.#lock.isImpossible) this.lockPointer();
    else if (button !== 0) return false;
    else this.#dragged = 0;
    return true;
  }

  #pointerUp(event: PointerEvent): void {
    if (event.pointerType === "touch") this.#touch.end(event.pointerId);
    else if (this.#dragged >= 0 && event.button === 0) {
      if (this.#dragged < CLICK && this.#press("Mouse0", "keyboard")) this.#clicked = CLICK_POLLS;
      this.#dragged = -1;
    } else this.#held.release(`Mouse${event.button}`);
  }

  #pointerMove(event: PointerEvent): void {
    if (event.pointerType === "touch") {
      const { left, top } = this.#target.getBoundingClientRect();
      this.#touch.moved(event.pointerId, event.clientX - left, event.clientY - top);
      return;
    }
    // The browser reports a second button that goes down while one is held as a movement.
    for (const [button, bit] of [1, 4, 2].entries())
      if ((event.buttons & bit) === 0) this.#held.release(`Mouse${button}`);
      else if (event.button === button) this.#press(`Mouse${button}`, "keyboard");
    if (this.#isActive && (this.isPointerLocked || this.#dragged >= 0))
      this.#turning.mouse(event.movementX, event.movementY);
    if (this.#dragged >= 0) this.#dragged += Math.abs(event.movementX) + Math.abs(event.movementY);
    // A player who already uses the mouse may aim as finely as they like.
    const isSmall = Math.abs(event.movementX) + Math.abs(event.movementY) < SHAKE;
    if (isSmall && this.#device !== "keyboard") return;
    this.#use("keyboard");
    this.#point(event);
  }

  #point(event: PointerEvent): void {
    const { left, top } = this.#target.getBoundingClientRect();
    this.#aim.type = "point";
    const scale = this.#options.hudScale?.() ?? 1;
    this.#aim.x = (event.clientX - left) / scale;
    this.#aim.y = (event.clientY - top) / scale;
  }

  #lockChanged(state: PointerState): void {
    if (state === "lost") this.release();
    this.#options.onPointer?.(state);
  }
}
