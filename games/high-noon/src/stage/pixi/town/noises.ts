// Sounds of High Noon that are more than one sound at one place. The spectacle asks. Always true: notes that follow one another
// wait for their time in `update`.

import type { Ears, StageSound } from "@reckon/stage";
import { EARSHOT } from "../../senses.ts";
import { LAST_SHOT_SOUND, SHOT_SOUND, SHOWDOWN_SOUNDS, SPUR_SOUND, TAIL_SOUND } from "../../sounds.ts";

const NEAR = 330;
const NOTE_MS = 210;

export class Noises {
  readonly #sound: StageSound;
  readonly #ears: Ears;
  /** Notes that are still to come, and when the next is due. */
  #note: number = SHOWDOWN_SOUNDS.length;
  #noteMs = 0;

  constructor(sound: StageSound, ears: Ears) {
    this.#sound = sound;
    this.#ears = ears;
  }

  /** Begins a frame. */
  update(now: number): void {
    if (this.#note >= SHOWDOWN_SOUNDS.length || now < this.#noteMs) return;
    this.#sound.play(SHOWDOWN_SOUNDS[this.#note]);
    this.#note++;
    this.#noteMs = now + NOTE_MS;
  }

  /** Near it is dry, and the street answers; far away only the answer is heard. */
  shot(x: number, y: number, isLast: boolean): void {
    const isNear = this.#ears.distanceTo(x, y) < NEAR;
    this.#ears.play(isLast ? LAST_SHOT_SOUND : SHOT_SOUND, x, y, 1, 2 * NEAR);
    this.#ears.play(TAIL_SOUND, x, y, isNear ? 0.35 : 0.6, 2 * EARSHOT);
  }

  step(x: number, y: number): void {
    this.#ears.play(SPUR_SOUND, x, y, 0.5, NEAR);
  }

  showdown(now: number): void {
    this.#note = 0;
    this.#noteMs = now;
  }
}
