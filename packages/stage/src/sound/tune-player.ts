// Plays tunes a little ahead on the sound's own clock, so that frames may be late. The page calls it in every frame, with the wanted
// tune. Always true: another tune begins with its first step; while nothing can be heard, or no tune is wanted, no note
// is scheduled.

import type { StageMusic } from "../arcade-game.ts";
import { type Tune, type TuneNote, TuneNotes } from "./tune.ts";

/** How far ahead notes are scheduled. */
const AHEAD_SECONDS = 0.25;
/** A tune waits this long before it begins: its first sounds are made meanwhile. */
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

  /** The tune to play now; undefined: none. */
  update(tune: Tune | undefined): void {
    const { seconds } = this.#music;
    if (tune === undefined || !(seconds >= 0)) {
      this.#tune = undefined;
      return;
    }
    // After a sleep of the page, or with another tune, start again.
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
