// Operates every menu with a gamepad: the cross or the left stick moves the focus to the nearest element in that direction, A presses it, B
// goes back, Start opens the menu of a match. The arcade asks once per frame. Always true: during a match only Start
// belongs to the page; a held direction moves once, then repeats after a while; sliders and lists change sideways.

import { freshPress } from "./fresh-press.ts";

/** The part of a gamepad that it reads. */
export interface MenuPad {
  readonly connected: boolean;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean }[];
}

export type Direction = "up" | "down" | "left" | "right";
type Press = Direction | "take" | "back" | "menu";

const PUSHED = 0.6;
const FIRST_MS = 400;
const NEXT_MS = 130;
const BUTTONS: readonly (readonly [number, Press])[] = [
  [0, "take"],
  [1, "back"],
  [9, "menu"],
  [12, "up"],
  [13, "down"],
  [14, "left"],
  [15, "right"],
];

export class PadMenu {
  /** Receives the next button of a pad, which then does nothing else. */
  capture: ((code: string) => void) | undefined;
  readonly #down = new Set<string>();
  #direction: Direction | undefined;
  #againMs = 0;

  /** The presses since the last call. `pads`: as the browser gives them. */
  poll(pads: readonly (MenuPad | null)[], now: number): readonly Press[] {
    const pressed: Press[] = [];
    const down = new Set<string>();
    for (const pad of pads)
      for (const [i, { pressed: isDown }] of (pad?.connected === true ? pad.buttons : []).entries())
        if (isDown) down.add(`Pad${i}`);
    const fresh = [...down].filter((code) => !this.#down.has(code));
    this.#down.clear();
    for (const code of down) this.#down.add(code);
    const { capture } = this;
    if (capture !== undefined) {
      if (fresh.length > 0) capture(fresh[0]);
      return pressed;
    }
    for (const [button, press] of BUTTONS)
      if (!isDirection(press) && fresh.includes(`Pad${button}`)) pressed.push(press);
    const direction = BUTTONS.find(([button, press]) => isDirection(press) && down.has(`Pad${button}`))?.[1];
    const held = (direction as Direction | undefined) ?? stickOf(pads);
    const isNew = held !== this.#direction;
    if (held !== undefined && (isNew || now >= this.#againMs)) {
      pressed.push(held);
      this.#againMs = now + (isNew ? FIRST_MS : NEXT_MS);
    }
    this.#direction = held;
    return pressed;
  }
}

function isDirection(press: Press): press is Direction {
  return press === "up" || press === "down" || press === "left" || press === "right";
}

function stickOf(pads: readonly (MenuPad | null)[]): Direction | undefined {
  for (const pad of pads) {
    if (pad?.connected !== true) continue;
    const [x = 0, y = 0] = pad.axes;
    if (Math.max(Math.abs(x), Math.abs(y)) < PUSHED) continue;
    if (Math.abs(x) > Math.abs(y)) return x > 0 ? "right" : "left";
    return y > 0 ? "down" : "up";
  }
  return undefined;
}

export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The next of these places in a direction; −1: none. A place straight ahead comes before a nearer one aside. */
export function nextIn(places: readonly Place[], from: Place, direction: Direction): number {
  const isLevel = direction === "left" || direction === "right";
  const sign = direction === "right" || direction === "down" ? 1 : -1;
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, to] of places.entries()) {
    const along = sign * (isLevel ? middleX(to) - middleX(from) : middleY(to) - middleY(from));
    if (along < 4) continue;
    const aside = isLevel
      ? gap(from.y, from.height, to.y, to.height)
      : gap(from.x, from.width, to.x, to.width);
    const cost = along + 6 * aside;
    if (cost >= least) continue;
    least = cost;
    best = i;
  }
  return best;
}

function middleX({ x, width }: Place): number {
  return x + width / 2;
}

function middleY({ y, height }: Place): number {
  return y + height / 2;
}

/** The distance of two stretches; 0: they overlap. */
function gap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, b - a - aLength, a - b - bLength);
}

/** The page's instance. */
export const padMenu = new PadMenu();

const FOCUSABLE =
  "button:not(:disabled), input:not(:disabled):not([readonly]), select, summary, [role=log][tabindex]";

/** Applies presses to the page. `isPlaying`: only the menu belongs to the page. */
export function actOn(page: Document, pressed: readonly Press[], isPlaying: boolean, now: number): void {
  for (const press of pressed) {
    // The end of a match lies over it, and belongs to the page.
    const over = page.querySelector("dialog[open], .over");
    const scope = over ?? page.querySelector("main") ?? page.body;
    const isDialog = scope.matches("dialog");
    if (press === "menu") {
      if (isDialog || page.querySelector("main.play") !== null) leaveOrOpen(page, isDialog);
    } else if (isPlaying && over === null) continue;
    else if (press === "take") take(page, now);
    else if (press === "back") back(page, scope, isDialog);
    else if (!adjust(page.activeElement, press)) move(page, scope, press);
  }
}

/** Like the key: closes a dialog, opens the menu. */
function leaveOrOpen(page: Document, isDialog: boolean): void {
  if (isDialog) page.querySelector<HTMLDialogElement>("dialog[open]")?.close();
  else page.body.dispatchEvent(new KeyboardEvent("keydown", { code: "Escape", bubbles: true }));
}

function take(page: Document, now: number): void {
  const { activeElement: focused } = page;
  freshPress.press(now);
  if (focused instanceof HTMLInputElement && focused.type === "text") focused.form?.requestSubmit();
  else if (focused instanceof HTMLElement && focused.matches(FOCUSABLE)) focused.click();
}

function back(page: Document, scope: Element, isDialog: boolean): void {
  if (isDialog) leaveOrOpen(page, true);
  else scope.querySelector<HTMLElement>("[data-back]")?.click();
}

/** Changes a focused slider or list sideways. */
function adjust(focused: Element | null, direction: Direction): boolean {
  if (direction === "up" || direction === "down") return false;
  const step = direction === "right" ? 1 : -1;
  if (focused instanceof HTMLInputElement && focused.type === "range") {
    if (step > 0) focused.stepUp();
    else focused.stepDown();
    focused.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }
  if (!(focused instanceof HTMLSelectElement)) return false;
  const next = Math.max(0, Math.min(focused.options.length - 1, focused.selectedIndex + step));
  if (next !== focused.selectedIndex) {
    focused.selectedIndex = next;
    focused.dispatchEvent(new Event("change", { bubbles: true }));
  }
  return true;
}

function move(page: Document, scope: Element, direction: Direction): void {
  const elements = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.getClientRects().length > 0 && element !== page.activeElement,
  );
  const places = elements.map((element) => element.getBoundingClientRect());
  const { activeElement: focused } = page;
  const isInside = focused !== null && scope.contains(focused) && focused !== scope;
  const next = isInside ? nextIn(places, focused.getBoundingClientRect(), direction) : 0;
  elements[next]?.focus({ focusVisible: true } as FocusOptions);
}
