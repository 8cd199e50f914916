// Places sounds around the listener: how loud each is, on which side, and how much a wall dampens it. A view states
// once per frame where the listener is, and plays through it. A yaw of 0 looks along x and grows towards y, as in all games
// here; games seen from above leave it out, so that things further right on the screen sound further right. Always true:
// sounds beyond their range are not played; a spectator hears everything from the middle.

import type { StageSound } from "../arcade-game.ts";
import { loudnessAt } from "./sound.ts";

/** Towards the upper edge of the screen: the view direction of a game seen from above. */
const UP_THE_SCREEN: number = -Math.PI / 2;
/** Share of the loudness that is left behind a wall. */
const THROUGH_WALLS = 0.45;

export interface EarsOptions {
  /** Beyond this distance nothing is heard, in units. */
  readonly earshot: number;
  /** From this distance on, a sound beside the listener is on that side alone. Default: `earshot`, for games seen from above. */
  readonly sideways?: number;
  /** Whether the listener sees the place of a sound; if not, it is dull and soft. Default: always. */
  readonly hasSight?: (fromX: number, fromY: number, toX: number, toY: number) => boolean;
}

export class Ears {
  readonly #sound: StageSound;
  readonly #earshot: number;
  readonly #sideways: number;
  readonly #hasSight: EarsOptions["hasSight"];
  #x = 0;
  #y = 0;
  /** The direction to the listener's right. */
  #rightX = 1;
  #rightY = 0;
  #isSomewhere = false;

  constructor(sound: StageSound, { earshot, sideways, hasSight }: EarsOptions) {
    this.#sound = sound;
    this.#earshot = earshot;
    this.#sideways = sideways ?? earshot;
    this.#hasSight = hasSight;
  }

  /** Begins a frame: the listener's place and direction. */
  listen(x: number, y: number, yaw: number = UP_THE_SCREEN): void {
    this.#x = x;
    this.#y = y;
    this.#rightX = -Math.sin(yaw);
    this.#rightY = Math.cos(yaw);
    this.#isSomewhere = true;
  }

  /** Begins a frame for a spectator without a place. */
  listenFromNowhere(): void {
    this.#isSomewhere = false;
  }

  /** From the listener to a place. */
  distanceTo(x: number, y: number): number {
    return this.#isSomewhere ? Math.hypot(x - this.#x, y - this.#y) : 0;
  }

  /** Plays a sound at a place; `range`: how far it carries. */
  play(
    sound: readonly number[],
    x: number,
    y: number,
    volume: number = 1,
    range: number = this.#earshot,
  ): void {
    const far = this.distanceTo(x, y);
    const loud = volume * loudnessAt(far, range);
    if (!(loud > 0)) return;
    if (!this.#isSomewhere) {
      this.#sound.play(sound, Math.min(1, loud));
      return;
    }
    const beside = (x - this.#x) * this.#rightX + (y - this.#y) * this.#rightY;
    const pan = beside / Math.max(far, this.#sideways);
    const isHidden = this.#hasSight !== undefined && !this.#hasSight(this.#x, this.#y, x, y);
    this.#sound.play(sound, Math.min(1, isHidden ? loud * THROUGH_WALLS : loud), pan, isHidden);
  }
}
