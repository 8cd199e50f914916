// What is heard: every sound at its place, louder and drier when near. The spectacle asks. Always true: sound comes from where
// its cause is seen; notes that follow one another wait for their time in `update`.

import { loudnessAt, type StageSound } from "@reckon/stage";
import {
  BELL_SOUND,
  BURST_SOUND,
  CHIP_SOUND,
  FELLED_SOUND,
  HURT_SOUND,
  LAST_SHOT_SOUND,
  READY_SOUND,
  RELOAD_SOUND,
  ROLL_SOUND,
  SHOT_SOUND,
  SHOWDOWN_SOUNDS,
  SLAIN_SOUND,
  SPUR_SOUND,
  STOMP_SOUND,
  TAIL_SOUND,
} from "../sounds.ts";

const EARSHOT = 900;
const NEAR = 330;
const NOTE_MS = 210;

export class Ears {
  readonly #sound: StageSound;
  #x = 0;
  #y = 0;
  /** Notes that are still to come, and when the next is due. */
  #note: number = SHOWDOWN_SOUNDS.length;
  #noteMs = 0;

  constructor(sound: StageSound) {
    this.#sound = sound;
  }

  /** Begins a frame: where one hears from. */
  update(x: number, y: number, now: number): void {
    this.#x = x;
    this.#y = y;
    if (this.#note >= SHOWDOWN_SOUNDS.length || now < this.#noteMs) return;
    this.#sound.play(SHOWDOWN_SOUNDS[this.#note]);
    this.#note++;
    this.#noteMs = now + NOTE_MS;
  }

  shot(x: number, y: number, isLast: boolean): void {
    const far = Math.hypot(x - this.#x, y - this.#y);
    // Near it is dry, and the street answers; far away only the answer is heard.
    this.#at(isLast ? LAST_SHOT_SOUND : SHOT_SOUND, x, y, loudnessAt(far, NEAR * 2));
    this.#at(TAIL_SOUND, x, y, loudnessAt(far, 2 * EARSHOT) * (far < NEAR ? 0.35 : 0.6));
  }

  burst(x: number, y: number): void {
    this.#at(BURST_SOUND, x, y);
  }

  stomp(x: number, y: number): void {
    this.#at(STOMP_SOUND, x, y);
  }

  slain(x: number, y: number): void {
    this.#at(SLAIN_SOUND, x, y);
  }

  felled(x: number, y: number): void {
    this.#at(FELLED_SOUND, x, y);
  }

  roll(x: number, y: number): void {
    this.#at(ROLL_SOUND, x, y);
  }

  step(x: number, y: number): void {
    this.#at(SPUR_SOUND, x, y, 0.5 * loudnessAt(Math.hypot(x - this.#x, y - this.#y), NEAR));
  }

  hurt(x: number, y: number): void {
    this.#at(HURT_SOUND, x, y);
  }

  struck(x: number, y: number): void {
    this.#at(CHIP_SOUND, x, y);
  }

  reloads(): void {
    this.#sound.play(RELOAD_SOUND);
  }

  reloaded(): void {
    this.#sound.play(READY_SOUND);
  }

  bell(): void {
    this.#sound.play(BELL_SOUND);
  }

  showdown(now: number): void {
    this.#note = 0;
    this.#noteMs = now;
  }

  #at(
    sound: readonly number[],
    x: number,
    y: number,
    volume: number = loudnessAt(Math.hypot(x - this.#x, y - this.#y), EARSHOT),
  ): void {
    const pan = Math.max(-1, Math.min(1, (x - this.#x) / EARSHOT));
    if (volume > 0) this.#sound.play(sound, Math.min(1, volume), pan);
  }
}
