// Keeps presses that were meant for a match away from the screens that follow it: Space dashes, and presses buttons too.
// main.tsx listens with it once; a screen that appears by itself (the end of a match, a lost connection) calls `surprise`, every screen
// calls `appear`. Always true: after a surprise no button is pressed before presses have paused for half a second, on that screen
// and on all that follow it by themselves; after the first press that counts every other does.

import { type Signal, signal } from "@preact/signals";

/** Presses within this time of each other, or of a screen, belong together, ms. */
const PAUSE_MS = 500;

export class FreshPress {
  /** Presses are ignored now: buttons show it. */
  readonly isHeld: Signal<boolean> = signal(false);
  /** The player may not have noticed yet that the match is over. */
  #isSurprised = false;
  #untilMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** A screen with a button appeared by itself. */
  surprise(now: number): void {
    this.#isSurprised = true;
    this.#hold(now);
  }

  /** Another screen has appeared. */
  appear(now: number): void {
    if (this.#isSurprised) this.#hold(now);
  }

  /** A key or a pad button that presses buttons went down. */
  press(now: number): void {
    if (now < this.#untilMs) this.#hold(now);
  }

  /** Something is about to be pressed: returns whether it may be. */
  takes(now: number): boolean {
    if (now < this.#untilMs) return false;
    this.#isSurprised = false;
    return true;
  }

  #hold(now: number): void {
    this.#untilMs = now + PAUSE_MS;
    this.isHeld.value = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.isHeld.value = false;
    }, PAUSE_MS);
  }
}

/** The page's instance. */
export const freshPress = new FreshPress();

/** Listens to everything that presses a button. */
export function guardPresses(page: Window): void {
  const onKey = ({ code, timeStamp }: KeyboardEvent): void => {
    // No match uses these: a player who presses them has seen the screen.
    if (code === "Tab" || code === "Escape") freshPress.takes(timeStamp);
    else if ((code === "Space" || code === "Enter") && !isTyping(page)) freshPress.press(timeStamp);
  };
  // Keys, pads, mice and thumbs all end in a click; so does an Enter that sends typed text, which no match uses.
  const onClick = (event: MouseEvent): void => {
    if ((event.detail === 0 && isTyping(page)) || freshPress.takes(event.timeStamp)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener("keydown", onKey, true);
  page.addEventListener("click", onClick, true);
}

/** The focus is in a text field. */
function isTyping({ document }: Window): boolean {
  const { activeElement } = document;
  return activeElement instanceof HTMLInputElement && activeElement.type === "text";
}
