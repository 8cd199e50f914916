// Gamepads of the standard mapping, read once per frame, because the browser reports no changes. Owned by Controls.
// Always true: a button is pressed and released once each time it goes down; a stick within its dead zone is at rest, and
// from there on it ranges from 0 to 1.

/** The part of a gamepad that we read. */
export interface Pad {
  readonly connected: boolean;
  readonly axes: readonly number[];
  readonly buttons: readonly { readonly pressed: boolean; readonly value: number }[];
}

/** A worn stick may rest anywhere within this. */
const DEAD_ZONE = 0.2;
/** A stick pushed this far is in a hand; a drifting one is on the table. */
const PUSHED = 0.35;
/** A trigger pulled this far counts as pressed. */
const TRIGGER = 0.4;
const BUTTONS = 17;

const NO_PADS: readonly (Pad | null)[] = [];

/** The browser's gamepads; null for a removed one. */
export function browsersPads(): readonly (Pad | null)[] {
  // Absent on pages that are not served securely, and refused in some frames.
  try {
    return navigator.getGamepads?.() ?? NO_PADS;
  } catch {
    return NO_PADS;
  }
}

export class Gamepads {
  readonly move: { x: number; y: number } = { x: 0, y: 0 };
  readonly aim: { x: number; y: number } = { x: 0, y: 0 };
  readonly #isDown = new Uint8Array(BUTTONS);

  /** Reads all pads; true if one of them is in use: a button goes down, or a stick is pushed. */
  poll(
    pads: readonly (Pad | null)[],
    press: (code: string) => void,
    release: (code: string) => void,
  ): boolean {
    let isUsed = this.#sticks(pads);
    for (let button = 0; button < BUTTONS; button++) {
      const isDown = pads.some((pad) => isPressed(pad, button));
      if (isDown === (this.#isDown[button] === 1)) continue;
      this.#isDown[button] = isDown ? 1 : 0;
      if (isDown) isUsed = true;
      if (isDown) press(`Pad${button}`);
      else release(`Pad${button}`);
    }
    return isUsed;
  }

  /** Puts the sticks at rest; buttons that are down count as pressed again only after they were up. */
  release(): void {
    this.move.x = 0;
    this.move.y = 0;
    this.aim.x = 0;
    this.aim.y = 0;
  }

  #sticks(pads: readonly (Pad | null)[]): boolean {
    this.release();
    for (const pad of pads) {
      if (pad?.connected !== true) continue;
      const [x = 0, y = 0, aimX = 0, aimY = 0] = pad.axes;
      push(this.move, x, y);
      push(this.aim, aimX, aimY);
    }
    return Math.hypot(this.move.x, this.move.y) > PUSHED || Math.hypot(this.aim.x, this.aim.y) > PUSHED;
  }
}

function isPressed(pad: Pad | null, button: number): boolean {
  const state = pad?.connected === true ? pad.buttons[button] : undefined;
  return state !== undefined && (state.pressed || state.value > TRIGGER);
}

/** Takes a stick that is out of its dead zone; of several pads the last. */
function push(stick: { x: number; y: number }, x: number, y: number): void {
  const length = Math.sqrt(x * x + y * y);
  if (length <= DEAD_ZONE) return;
  const share = Math.min(1, (length - DEAD_ZONE) / (1 - DEAD_ZONE)) / length;
  stick.x = x * share;
  stick.y = y * share;
}
