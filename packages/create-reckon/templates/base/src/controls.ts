// Keys, touch and gamepad as one stick and one button. Always true: a press is counted, not held, so none is lost between two ticks.
const KEYS = {
  left: ["ArrowLeft", "KeyA"],
  right: ["ArrowRight", "KeyD"],
  up: ["ArrowUp", "KeyW"],
  down: ["ArrowDown", "KeyS"],
} as const;
/** The way of a thumb, in CSS pixels, that is a whole push. */
const STICK = 60;
const DEAD_ZONE = 0.2;

export class Controls {
  /** How often the button was pressed so far. */
  dashes = 0;
  readonly #held = new Set<string>();
  #thumb: { id: number; fromX: number; fromY: number; x: number; y: number } | undefined;
  #wasPadPressed = false;

  constructor(stage: HTMLElement, button: HTMLElement) {
    addEventListener("keydown", (event) => {
      if (event.repeat || event.metaKey || event.ctrlKey || event.altKey) return;
      this.#held.add(event.code);
      if (event.code === "Space") this.dashes++;
      if (event.code === "Space" || event.code.startsWith("Arrow")) event.preventDefault();
    });
    addEventListener("keyup", ({ code }) => this.#held.delete(code));
    addEventListener("blur", () => this.#held.clear());
    button.addEventListener("pointerdown", () => this.dashes++);
    stage.addEventListener("pointerdown", ({ pointerId: id, clientX: x, clientY: y }) => {
      if (this.#thumb !== undefined) this.dashes++;
      else this.#thumb = { id, fromX: x, fromY: y, x, y };
    });
    addEventListener("pointermove", ({ pointerId, clientX, clientY }) => {
      if (this.#thumb?.id === pointerId) [this.#thumb.x, this.#thumb.y] = [clientX, clientY];
    });
    for (const end of ["pointerup", "pointercancel"] as const)
      addEventListener(end, ({ pointerId }) => {
        if (this.#thumb?.id === pointerId) this.#thumb = undefined;
      });
  }

  /** Which way the player pushes: a vector of length 1 at most, y downwards. */
  way(): { x: number; y: number } {
    const isHeld = (codes: readonly string[]): number => Number(codes.some((code) => this.#held.has(code)));
    let x = isHeld(KEYS.right) - isHeld(KEYS.left);
    let y = isHeld(KEYS.down) - isHeld(KEYS.up);
    const thumb = this.#thumb;
    if (thumb !== undefined) [x, y] = [(thumb.x - thumb.fromX) / STICK, (thumb.y - thumb.fromY) / STICK];
    const pad = navigator.getGamepads().find((one) => one !== null);
    if (pad) {
      const [padX = 0, padY = 0] = pad.axes;
      if (Math.hypot(padX, padY) > DEAD_ZONE) [x, y] = [padX, padY];
      const isPressed = pad.buttons.some(({ pressed }) => pressed);
      if (isPressed && !this.#wasPadPressed) this.dashes++;
      this.#wasPadPressed = isPressed;
    }
    const length = Math.max(1, Math.hypot(x, y));
    return { x: x / length, y: y / length };
  }
}
