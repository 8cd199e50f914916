// How far a player turns the view of a game in the first person, added up from everything that turns it: mouse, thumb, stick and
// keys. Owned by Controls. Always true: the same hands turn by the same angle at every frame rate; what was let go turns no
// further.

import type { FirstPersonSettings } from "./arcade-game.ts";

/** Radians for each pixel of a mouse, and of a thumb, at a sensitivity of 1. */
const MOUSE = 0.0022;
const THUMB = 0.0055;
/** A stick pushed all the way turns so fast, in radians per second: to the side, and up or down. */
const STICK_X = 3.6;
const STICK_Y = 2.2;
/** Of a stick's push this share counts as it is, and the rest by its cube: fine near the middle, quick at the edge. */
const STICK_EVEN = 0.25;
/** A key that is held turns so fast in the end, in radians per second, and a tap only by this share of it. */
const KEY_X = 3.4;
const KEY_Y = 1.8;
const KEY_TAP = 0.2;
/** From a tap to full speed, s. */
const KEY_RAMP = 0.45;
/** A turn by key follows, and comes to rest, by this share per second. */
const KEY_FRICTION = 10;
/** The pace of a turn changes while it is held: it is looked at so often, s. */
const STEP = 1 / 240;
/** A frame that took longer than this, s, turns no further: somebody else had the machine. */
const LONGEST = 0.1;

interface Direction {
  readonly x: number;
  readonly y: number;
}

export class Turning {
  readonly #settings: () => Pick<FirstPersonSettings, "sensitivity" | "invert">;
  readonly #turn = { x: 0, y: 0 };
  readonly #taken = { x: 0, y: 0 };
  readonly #keysX = new KeyTurn(KEY_X);
  readonly #keysY = new KeyTurn(KEY_Y);
  /** Of a step that is not over yet, s. */
  #left = 0;

  constructor(settings: () => Pick<FirstPersonSettings, "sensitivity" | "invert">) {
    this.#settings = settings;
  }

  /** A mouse moved by so many pixels. */
  mouse(x: number, y: number): void {
    this.#add(x * MOUSE, y * MOUSE);
  }

  /** A thumb moved by so many pixels. */
  thumb(x: number, y: number): void {
    this.#add(x * THUMB, y * THUMB);
  }

  /** Time passes while a stick is pushed and keys are held: both from −1 to 1. */
  pass(seconds: number, stick: Direction, keys: Direction): void {
    const length = Math.sqrt(stick.x * stick.x + stick.y * stick.y);
    const push = STICK_EVEN + (1 - STICK_EVEN) * length * length;
    const passed = Math.min(LONGEST, seconds);
    this.#add(stick.x * push * STICK_X * passed, stick.y * push * STICK_Y * passed);
    // Whole steps, so that the same time is the same turn however it is cut into frames.
    for (this.#left += passed; this.#left >= STEP; this.#left -= STEP)
      this.#add(this.#keysX.step(keys.x), this.#keysY.step(keys.y));
  }

  /** What was turned since it was taken last. The result is good until the next call. */
  take(): Direction {
    this.#taken.x = this.#turn.x;
    this.#taken.y = this.#turn.y;
    this.#turn.x = 0;
    this.#turn.y = 0;
    return this.#taken;
  }

  /** Comes to rest at once. */
  release(): void {
    this.#keysX.rest();
    this.#keysY.rest();
    this.take();
  }

  #add(x: number, y: number): void {
    const { sensitivity, invert } = this.#settings();
    this.#turn.x += x * sensitivity;
    this.#turn.y += (invert ? -y : y) * sensitivity;
  }
}

/** A turn by two keys: it begins slowly, so that a tap is fine, gathers pace, and runs out when they are let go. */
class KeyTurn {
  readonly #most: number;
  #pace = 0;
  #held = 0;

  /** @param most in radians per second */
  constructor(most: number) {
    this.#most = most;
  }

  /** One step of time with the keys in this direction: how far it turns. */
  step(direction: number): number {
    this.#held = direction === 0 ? 0 : Math.min(KEY_RAMP, this.#held + STEP);
    const wanted = direction * this.#most * (KEY_TAP + (1 - KEY_TAP) * (this.#held / KEY_RAMP));
    this.#pace += (wanted - this.#pace) * KEY_FRICTION * STEP;
    if (direction === 0 && Math.abs(this.#pace) < 0.001) this.#pace = 0;
    return this.#pace * STEP;
  }

  rest(): void {
    this.#pace = 0;
    this.#held = 0;
  }
}
