// Plays tunes a little ahead on the sound's own clock, so that frames may be late. The page asks in every frame, with the tune that
// is wanted now. Always true: another tune begins with its first step; while nothing can be heard, or none is wanted, nothing
// is placed.

import type { StageMusic } from "../arcade-game.ts";
import { type Tune, type TuneNote, TuneNotes } from "./tune.ts";

/** How far ahead notes are placed. */
const AHEAD_SECONDS = 0.25;
/** A tune that begins waits so long: its first sounds are made meanwhile. */
const START_SECONDS = 0.1;

export class TunePlayer {
  readonly #music: StageMusic;
  readonly #known = new Map<Tune, TuneNotes>();
  readonly #notes: TuneNote[] = [];
  #tune: Tune | undefined;
  #step = 0;
  #nextSeconds = Number.NaN;

  constructor(music: StageMusic) {
    this.#music = music;
  }

  /** What is played now; undefined: nothing. */
  update(tune: Tune | undefined): void {
    const { seconds } = this.#music;
    if (tune === undefined || !(seconds >= 0)) {
      this.#tune = undefined;
      return;
    }
    // The page slept, or the tune is another: it begins anew.
    if (tune !== this.#tune || this.#nextSeconds < seconds - AHEAD_SECONDS) {
      this.#tune = tune;
      this.#step = 0;
      this.#nextSeconds = seconds + START_SECONDS;
    }
    const notes = this.#notesOf(tune);
    for (; this.#nextSeconds < seconds + AHEAD_SECONDS; this.#nextSeconds += 60 / tune.stepsPerMinute)
      for (const { parameters, volume } of notes.at(this.#step++, this.#notes))
        this.#music.playAt(parameters, this.#nextSeconds, volume);
  }

  #notesOf(tune: Tune): TuneNotes {
    const known = this.#known.get(tune) ?? new TuneNotes(tune);
    this.#known.set(tune, known);
    return known;
  }
}
