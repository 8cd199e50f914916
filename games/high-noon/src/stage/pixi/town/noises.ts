// Sounds of High Noon that consist of several sounds. The spectacle uses it. Always true: notes of a sequence
// wait for their time in `update`.

import type { Ears, StageSound } from "@reckon/stage";
import { EARSHOT } from "../../senses.ts";
import { LAST_SHOT_SOUND, SHOT_SOUND, SHOWDOWN_SOUNDS, SPUR_SOUND, TAIL_SOUND } from "../../sounds.ts";

const NEAR = 330;
const NOTE_MS = 210;

export class Noises {
  readonly #sound: StageSound;
  readonly #ears: Ears;
  /** The next note of the sequence, and its time. */
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

  /** Nearby a shot is dry, with an echo from the street; far away only the echo is heard. */
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
