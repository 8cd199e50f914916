// Music as data: voices that repeat patterns of their own length, so that a few lines sound for minutes before they
// repeat. Games and the page write tunes; TunePlayer plays them. Always true: a step of a tune gives the same notes each time.

import type { SoundParameters } from "./sound.ts";

/** The index of the pitch in zzfx' parameters. */
const PITCH = 2;

export interface TuneVoice {
  /** zzfx parameters; the note replaces the pitch, at index 2, unless the voice is a drum. */
  readonly instrument: SoundParameters;
  /** 0 to 1. */
  readonly volume: number;
  /** A character for each step: 0 to 9 and a to z are places of the scale, upwards over octaves; a dot is silence. */
  readonly steps: string;
  /** It keeps its own pitch. */
  readonly isDrum?: boolean;
}

export interface Tune {
  readonly stepsPerMinute: number;
  /** Pitch of place 0, Hz. */
  readonly root: number;
  /** Half-tones above the root, within one octave. */
  readonly scale: readonly number[];
  readonly voices: readonly TuneVoice[];
}

export interface TuneNote {
  readonly parameters: SoundParameters;
  readonly volume: number;
}

/** The notes of tunes. A sound recognises parameters by identity: the same note is always the same value. */
export class TuneNotes {
  readonly #tune: Tune;
  readonly #known: ReadonlyMap<string, TuneNote>[];

  constructor(tune: Tune) {
    this.#tune = tune;
    this.#known = tune.voices.map((voice) => notesOf(tune, voice));
  }

  /** Writes the notes of a step; returns `into`. */
  at(step: number, into: TuneNote[]): TuneNote[] {
    into.length = 0;
    for (const [i, { steps }] of this.#tune.voices.entries()) {
      const note = this.#known[i].get(steps[step % steps.length]);
      if (note !== undefined) into.push(note);
    }
    return into;
  }
}

function notesOf(
  tune: Tune,
  { instrument, volume, steps, isDrum = false }: TuneVoice,
): Map<string, TuneNote> {
  const notes = new Map<string, TuneNote>();
  for (const letter of steps) {
    const place = Number.parseInt(letter, 36);
    if (Number.isNaN(place) || notes.has(letter)) continue;
    const parameters = [...instrument];
    if (!isDrum) parameters[PITCH] = pitchOf(tune, place);
    notes.set(letter, { parameters, volume });
  }
  return notes;
}

/** The frequency of a place of the scale, Hz. */
function pitchOf({ root, scale }: Tune, place: number): number {
  const octave = Math.floor(place / scale.length);
  return root * 2 ** (octave + scale[place % scale.length] / 12);
}
