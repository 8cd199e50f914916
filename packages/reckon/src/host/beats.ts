// When rooms are stepped. A tick has four beats, and each room has one of them: stepped all at once, the last room would be late
// by the work of all others, and the snapshots of all would leave in one burst. The host gives beats out, and snapshot ticks
// too; a room asks when its next is. Always true: a room alone has the first of both, so a host with one room may be
// woken once a tick.

/** Beats of a tick: so often a host with several rooms is to be woken. */
export const BEATS = 4;

/** How far a wake may be before a beat by the rounding of times, as part of a tick. */
const ROUNDING = 1e-6;

/** The place of a room among those that are stepped with it. */
export interface BeatPlace {
  readonly beat: number;
  /** Of its snapshot ticks: remainder by `every`; −1 while nothing is played. */
  readonly phase: number;
  readonly every: number;
}

/** The newest tick that has begun, of those of a beat. */
export function tickOn(beat: number, now: number, tickMs: number): number {
  return Math.floor(now / tickMs - beat / BEATS + ROUNDING);
}

/** When a tick is due on a beat, ms. */
export function timeOn(beat: number, tick: number, tickMs: number): number {
  return (tick + beat / BEATS) * tickMs;
}

/** The beat that the fewest rooms have. */
export function freestBeat(places: readonly BeatPlace[]): number {
  const beats = places.map(({ beat }) => beat);
  return freest(beats, BEATS);
}

/** The remainder by `every` that the fewest matches of a beat have for their snapshot ticks. */
export function freestPhase(places: readonly BeatPlace[], beat: number, every: number): number {
  const beside = places.filter((place) => place.beat === beat && place.phase >= 0 && place.every === every);
  const phases = beside.map(({ phase }) => phase);
  return freest(phases, every);
}

/** The lowest number below `end` that is there least often. */
function freest(taken: readonly number[], end: number): number {
  const counts = new Array<number>(end).fill(0);
  for (const one of taken) counts[one]++;
  return counts.indexOf(Math.min(...counts));
}

/**
 * The first tick of a match: on the grid of the host's own time, so that ticks are due when the host wakes. They count on from match
 * to match: what is late from the last one is before this one's first.
 */
export function firstTickOn(beat: number, now: number, tickMs: number, phase: number, every: number): number {
  const next = tickOn(beat, now, tickMs);
  return next + ((((phase - next) % every) + every) % every);
}
