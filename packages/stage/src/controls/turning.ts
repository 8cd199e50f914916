// How far a player turns the view of a game in the first person, added up from everything that turns it: mouse, thumb and stick.
// Keys that turn are actions like others, and the rules of a game say how. Owned by Controls. Always true: the same hands turn by
// the same angle at every frame rate.

import type { FirstPersonSettings } from "../arcade-game.ts";

/** Radians for each pixel of a mouse, and of a thumb, at a sensitivity of 1. */
const MOUSE = 0.0022;
const THUMB = 0.0055;
/** A stick pushed all the way turns so fast, in radians per second: to the side, and up or down. */
const STICK_X = 3.6;
const STICK_Y = 2.2;
/** Of a stick's push this share counts as it is, and the rest by its cube: fine near the middle, quick at the edge. */
const STICK_EVEN = 0.25;
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

  /** Time passes while a stick is pushed: from −1 to 1. */
  pass(seconds: number, stick: Direction): void {
    const push = STICK_EVEN + (1 - STICK_EVEN) * (stick.x * stick.x + stick.y * stick.y);
    const pushed = push * Math.min(LONGEST, seconds);
    this.#add(stick.x * pushed * STICK_X, stick.y * pushed * STICK_Y);
  }

  /** What was turned since it was taken last. The result is good until the next call. */
  take(): Direction {
    this.#taken.x = this.#turn.x;
    this.#taken.y = this.#turn.y;
    this.#turn.x = 0;
    this.#turn.y = 0;
    return this.#taken;
  }

  #add(x: number, y: number): void {
    const { sensitivity, invert } = this.#settings();
    this.#turn.x += x * sensitivity;
    this.#turn.y += (invert ? -y : y) * sensitivity;
  }
}
