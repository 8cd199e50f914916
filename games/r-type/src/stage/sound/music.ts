// Plays the score: a few steps ahead on the sound's own clock, so that frames may be late. The view reports the state of the run once per
// frame. Always true: a voice joins at the beginning of a bar; before a boss the music drops out, and comes back with the
// boss; while the game is paused or nothing can be heard, no note is scheduled.

import type { StageSound } from "@reckon/stage";
import { type Instrument, type Note, notesAt, STEPS, stepSeconds, VOICES } from "./score.ts";

/** How far ahead notes are scheduled. */
const AHEAD_SECONDS = 0.2;
const BAR = STEPS / 2;

export interface RunSound {
  readonly level: number;
  /** 1 to 5. */
  readonly wave: number;
  readonly isBoss: boolean;
  /** The boss comes in a moment, or has fallen, or there is no player. */
  readonly isSilent: boolean;
}

/** Parameters of an instrument, for zzfx: volume, chance, pitch, attack, sustain, release, shape, … */
const INSTRUMENTS: Readonly<Record<Instrument, (pitch: number) => readonly number[]>> = {
  bass: (pitch) => [0.8, 0, pitch, 0.005, 0.07, 0.12, 2, 0.7, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.7, 0.05],
  kick: () => [1, 0, 110, 0, 0.02, 0.12, 0, 1, -9],
  snare: () => [0.7, 0, 240, 0, 0.01, 0.12, 4, 1, 0, 0, 0, 0, 0, 3],
  hat: () => [0.4, 0, 3000, 0, 0.004, 0.03, 4, 1, 0, 0, 0, 0, 0, 6],
  arp: (pitch) => [0.5, 0, pitch, 0.003, 0.03, 0.11, 1, 1.6, 0, 0, 0, 0, 0, 0, 0, 0, 0.09, 0.5, 0.03],
  lead: (pitch) => [0.6, 0, pitch, 0.02, 0.16, 0.22, 2, 1.3, 0, 0, 0, 0, 0, 0, 5, 0, 0.12, 0.6, 0.05],
  pad: (pitch) => [0.5, 0, pitch, 0.2, 0.3, 0.4, 0, 1, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0.8, 0.1],
};

export class Music {
  readonly #sound: StageSound;
  /** Cached parameters: the sound recognises them by identity. */
  readonly #made = new Map<string, readonly number[]>();
  readonly #notes: Note[] = [];
  #step = 0;
  #nextSeconds = Number.NaN;
  #voices = 0;
  #level = 0;
  #preparedLevel = 0;
  #preparedStep = 0;
  #isBoss = false;

  constructor(sound: StageSound) {
    this.#sound = sound;
  }

  /** Voices that are heard in this bar. */
  get voices(): number {
    return this.#voices;
  }

  update(run: RunSound): void {
    const { music } = this.#sound;
    const now = music?.seconds ?? Number.NaN;
    if (music === undefined || !(now >= 0) || run.isSilent) {
      this.#nextSeconds = Number.NaN;
      return;
    }
    this.#prepare(run.level);
    // It was silent, or the page slept: start again at a bar.
    if (!(this.#nextSeconds > now - AHEAD_SECONDS)) {
      this.#step = 0;
      this.#nextSeconds = now + 0.05;
    }
    while (this.#nextSeconds < now + AHEAD_SECONDS) {
      if (this.#step % BAR === 0) this.#beginBar(run);
      notesAt(this.#level, this.#step, this.#voices, this.#isBoss, this.#notes);
      for (const { instrument, pitch, volume } of this.#notes)
        music.playAt(this.#parametersOf(instrument, pitch), this.#nextSeconds, volume);
      this.#step++;
      this.#nextSeconds += stepSeconds(this.#level, this.#isBoss);
    }
  }

  /** Makes one sound of the level in each frame, then those of its boss, so that none is made at its playing time. */
  #prepare(level: number): void {
    if (level !== this.#preparedLevel) {
      this.#preparedLevel = level;
      this.#preparedStep = 0;
    }
    const known = this.#made.size;
    for (; this.#preparedStep < 2 * STEPS && this.#made.size === known; this.#preparedStep++) {
      notesAt(level, this.#preparedStep % STEPS, VOICES, this.#preparedStep >= STEPS, this.#notes);
      for (const { instrument, pitch } of this.#notes)
        this.#sound.music?.prepare(this.#parametersOf(instrument, pitch));
    }
  }

  #beginBar({ level, wave, isBoss }: RunSound): void {
    if (level !== this.#level || isBoss !== this.#isBoss) this.#step = 0;
    this.#level = level;
    this.#isBoss = isBoss;
    this.#voices = isBoss ? VOICES : Math.max(1, Math.min(VOICES, wave));
  }

  #parametersOf(instrument: Instrument, pitch: number): readonly number[] {
    const key = `${instrument} ${pitch.toFixed(2)}`;
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const made = INSTRUMENTS[instrument](pitch);
    this.#made.set(key, made);
    return made;
  }
}
