// The music of R-Type as notes: for each level a loop of two bars in sixteenths, in five voices that join one by one. music.ts
// plays it. Always true: the same level, step and number of voices give the same notes; every voice of a level is in one key.

/** Sixteenths of two bars. */
export const STEPS = 32;
export const VOICES = 5;

/** The instrument of a note: a bass, drums, an arpeggio, a lead, strings. */
export type Instrument = "bass" | "kick" | "snare" | "hat" | "arp" | "lead" | "pad";

export interface Note {
  readonly instrument: Instrument;
  /** Hz; 0 for drums. */
  readonly pitch: number;
  /** 0 to 1. */
  readonly volume: number;
}

interface Theme {
  /** Beats per minute. */
  readonly tempo: number;
  /** The lowest A of its key, Hz. */
  readonly root: number;
  /** Half-tones of the scale. */
  readonly scale: readonly number[];
  /** Places of the scale by step; −1: silence. */
  readonly bass: readonly number[];
  readonly arp: readonly number[];
  readonly lead: readonly number[];
  /** Chords of the strings, one for each half bar. */
  readonly pad: readonly (readonly number[])[];
  readonly kick: string;
  readonly snare: string;
  readonly hat: string;
}

const MINOR = [0, 2, 3, 5, 7, 8, 10];
const PHRYGIAN = [0, 1, 3, 5, 7, 8, 10];

const THEMES: readonly Theme[] = [
  {
    tempo: 112,
    root: 55,
    scale: MINOR,
    bass: [
      0, -1, -1, 0, -1, -1, 0, -1, 0, -1, -1, 0, -1, 4, 3, -1, 5, -1, -1, 5, -1, -1, 5, -1, 3, -1, -1, 3, -1,
      4, 6, -1,
    ],
    arp: [0, 2, 4, 7, 4, 2, 0, 2, 4, 7, 9, 7, 4, 2, 4, 7, 5, 7, 9, 12, 9, 7, 5, 7, 3, 5, 7, 10, 7, 5, 3, 5],
    lead: [
      7, -1, -1, -1, -1, -1, 9, -1, 8, -1, 7, -1, 4, -1, -1, -1, 5, -1, -1, -1, -1, -1, 7, -1, 6, -1, 4, -1,
      3, -1, -1, -1,
    ],
    pad: [
      [0, 2, 4],
      [0, 2, 4],
      [5, 7, 9],
      [3, 5, 7],
    ],
    kick: "x.......x.......x.......x.....x.",
    snare: "....x.......x.......x.......x...",
    hat: "..x...x...x...x...x...x...x...xx",
  },
  {
    tempo: 126,
    root: 49,
    scale: MINOR,
    bass: [
      0, 0, -1, 0, 0, -1, 0, -1, 0, 0, -1, 0, 3, -1, 2, -1, 5, 5, -1, 5, 5, -1, 5, -1, 6, 6, -1, 6, 4, -1, 4,
      -1,
    ],
    arp: [
      0, 4, 7, 4, 0, 4, 7, 4, 2, 4, 7, 4, 2, 4, 7, 9, 5, 9, 12, 9, 5, 9, 12, 9, 6, 8, 11, 8, 6, 8, 11, 13,
    ],
    lead: [
      11, -1, 10, -1, 9, -1, 7, -1, -1, -1, 9, -1, -1, -1, -1, -1, 12, -1, 11, -1, 9, -1, 8, -1, -1, -1, 6,
      -1, 7, -1, -1, -1,
    ],
    pad: [
      [0, 2, 4],
      [0, 2, 4],
      [5, 7, 9],
      [6, 8, 10],
    ],
    kick: "x...x...x...x...x...x...x...x.x.",
    snare: "....x.......x.......x.......x..x",
    hat: "x.x.x.x.x.x.x.x.x.x.x.x.x.x.x.xx",
  },
  {
    tempo: 142,
    root: 52,
    scale: PHRYGIAN,
    bass: [
      0, 0, 0, -1, 0, 0, 1, -1, 0, 0, 0, -1, 0, 3, 1, -1, 0, 0, 0, -1, 0, 0, 1, -1, 5, 5, 5, -1, 4, 4, 1, -1,
    ],
    arp: [0, 7, 4, 7, 1, 7, 4, 7, 0, 7, 4, 7, 3, 7, 4, 7, 0, 7, 4, 7, 1, 8, 5, 8, 5, 9, 7, 9, 4, 8, 6, 8],
    lead: [
      7, -1, 8, -1, 7, -1, -1, 4, -1, -1, 5, -1, 4, -1, -1, -1, 7, -1, 8, -1, 10, -1, -1, 8, -1, 7, -1, 5, 4,
      -1, 1, -1,
    ],
    pad: [
      [0, 2, 4],
      [1, 3, 5],
      [0, 2, 4],
      [5, 7, 9],
    ],
    kick: "x..x..x.x..x..x.x..x..x.x.x.x.x.",
    snare: "....x.......x.......x.......x.xx",
    hat: "x.xxx.x.x.xxx.x.x.xxx.x.x.xxx.xx",
  },
];

/** Seconds of a step. */
export function stepSeconds(level: number, isBoss: boolean): number {
  return 60 / themeOf(level).tempo / 4 / (isBoss ? 1.08 : 1);
}

function themeOf(level: number): Theme {
  return THEMES[level - 1] ?? THEMES[0];
}

function pitchOf({ root, scale }: Theme, place: number, octave: number): number {
  const up = Math.floor(place / scale.length);
  return root * 2 ** (octave + up + scale[place - up * scale.length] / 12);
}

/** Writes the notes of a step with this many voices, 0 to 5, into a list. `isBoss`: bass, drums and an urgent lead. */
export function notesAt(level: number, step: number, voices: number, isBoss: boolean, into: Note[]): void {
  const theme = themeOf(level);
  const at = step % STEPS;
  into.length = 0;
  const tone = (instrument: Instrument, place: number, octave: number, volume: number): void => {
    if (place >= 0) into.push({ instrument, pitch: pitchOf(theme, place, octave), volume });
  };
  const drum = (instrument: Instrument, beats: string, volume: number): void => {
    if (beats[at] === "x") into.push({ instrument, pitch: 0, volume });
  };
  if (voices >= 1) tone("bass", theme.bass[at], 0, 0.6);
  if (voices >= 2) {
    drum("kick", theme.kick, 0.7);
    drum("hat", theme.hat, 0.28);
  }
  if (voices >= 3) {
    if (!isBoss) tone("arp", theme.arp[at], 2, 0.7);
    drum("snare", theme.snare, 0.55);
  }
  if (voices >= 4) tone("lead", theme.lead[at], isBoss ? 2 : 3, 0.8);
  if (voices >= 5 && at % 8 === 0) for (const place of theme.pad[at / 8]) tone("pad", place, 2, 0.3);
}
