// Adds up how far a player turns the view of a first-person game: mouse, thumb and stick.
// Keys that turn are ordinary actions, and the game's rules say how. Owned by Controls. Always true: the same movement turns by
// the same angle at every frame rate.

import type { FirstPersonSettings } from "../arcade-game.ts";

/** Radians per pixel of a mouse, and of a thumb, at a sensitivity of 1. */
const MOUSE = 0.0022;
const THUMB = 0.0055;
/** Turning speed of a fully pushed stick, in radians per second: to the side, and up or down. */
const STICK_X = 3.6;
const STICK_Y = 2.2;
/** This share of a stick's deflection counts linearly, and the rest by its cube: fine near the middle, quick at the edge. */
const STICK_EVEN = 0.25;
/** Longer frames, s, turn no further: another program had the machine. */
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

  /** A mouse moved by this many pixels. */
  mouse(x: number, y: number): void {
    this.#add(x * MOUSE, y * MOUSE);
  }

  /** A thumb moved by this many pixels. */
  thumb(x: number, y: number): void {
    this.#add(x * THUMB, y * THUMB);
  }

  /** Time passes while a stick is pushed: from −1 to 1. */
  pass(seconds: number, stick: Direction): void {
    const push = STICK_EVEN + (1 - STICK_EVEN) * (stick.x * stick.x + stick.y * stick.y);
    const pushed = push * Math.min(LONGEST, seconds);
    this.#add(stick.x * pushed * STICK_X, stick.y * pushed * STICK_Y);
  }

  /** The turn since the last call. The result is valid until the next call. */
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
