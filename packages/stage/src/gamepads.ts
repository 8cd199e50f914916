// Gamepads of the standard mapping, looked at once per frame: the browser tells of no change. Owned by Controls.
// Always true: a button is pressed and released once for each time it goes down; a stick within its dead zone is at rest, and
// from there on it reaches from 0 to 1.

/** What is read of a gamepad. */
export interface Pad {
  readonly connected: boolean;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/** A worn stick rests anywhere within this. */
const DEAD_ZONE = 0.2;
/** A trigger pulled so far is pressed. */
const TRIGGER = 0.4;
const BUTTONS = 17;

export class Gamepads {
  moveX = 0;
  moveY = 0;
  aimX = 0;
  aimY = 0;
  readonly #isDown = new Uint8Array(BUTTONS);

  /** Looks at all pads; true when one of them is in use. */
  poll(
    pads: readonly (Pad | null)[],
    press: (code: string) => void,
    release: (code: string) => void,
  ): boolean {
    let isUsed = this.#sticks(pads);
    for (let button = 0; button < BUTTONS; button++) {
      const isDown = pads.some((pad) => isPressed(pad, button));
      if (isDown) isUsed = true;
      if (isDown === (this.#isDown[button] === 1)) continue;
      this.#isDown[button] = isDown ? 1 : 0;
      if (isDown) press(`Pad${button}`);
      else release(`Pad${button}`);
    }
    return isUsed;
  }

  /** The sticks are at rest; buttons that are down are not pressed again until they were up. */
  release(): void {
    this.moveX = 0;
    this.moveY = 0;
    this.aimX = 0;
    this.aimY = 0;
  }

  #sticks(pads: readonly (Pad | null)[]): boolean {
    this.release();
    for (const pad of pads) {
      if (pad?.connected !== true) continue;
      const [x = 0, y = 0, aimX = 0, aimY = 0] = pad.axes;
      const move = reach(x, y);
      const aim = reach(aimX, aimY);
      if (move > 0) {
        this.moveX = x * move;
        this.moveY = y * move;
      }
      if (aim > 0) {
        this.aimX = aimX * aim;
        this.aimY = aimY * aim;
      }
    }
    return this.moveX !== 0 || this.moveY !== 0 || this.aimX !== 0 || this.aimY !== 0;
  }
}

function isPressed(pad: Pad | null, button: number): boolean {
  const state = pad?.connected === true ? pad.buttons[button] : undefined;
  return state !== undefined && (state.pressed || state.value > TRIGGER);
}

/** What a stick's axes are multiplied with: 0 within the dead zone. */
function reach(x: number, y: number): number {
  const length = Math.sqrt(x * x + y * y);
  if (length <= DEAD_ZONE) return 0;
  return Math.min(1, (length - DEAD_ZONE) / (1 - DEAD_ZONE)) / length;
}
