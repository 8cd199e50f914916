// The music of a match of Dash: quick, dry and in the background.

import type { Tune } from "@reckon/stage";

const BASS = [0.7, 0, 0, 0.005, 0.06, 0.1, 2, 0.8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.7, 0.04] as const;
const PLUCK = [0.4, 0, 0, 0.003, 0.02, 0.12, 1, 1.6, 0, 0, 0, 0, 0, 0, 0, 0, 0.11, 0.5, 0.03] as const;
const KICK = [0.9, 0, 105, 0, 0.02, 0.12, 0, 1, -9] as const;
const CLAP = [0.5, 0, 260, 0, 0.01, 0.1, 4, 1, 0, 0, 0, 0, 0, 3] as const;
const HAT = [0.3, 0, 3100, 0, 0.003, 0.025, 4, 1, 0, 0, 0, 0, 0, 6] as const;

/** Sixteenths at 126 beats per minute, in a minor pentatonic. */
export const DASH_TUNE: Tune = {
  stepsPerMinute: 504,
  root: 55,
  scale: [0, 3, 5, 7, 10],
  voices: [
    { instrument: KICK, volume: 0.4, steps: "x...x...x...x...", isDrum: true },
    { instrument: CLAP, volume: 0.25, steps: "....x.......x..x....x.......x...", isDrum: true },
    { instrument: HAT, volume: 0.2, steps: "..x...x...x...xx", isDrum: true },
    {
      instrument: BASS,
      volume: 0.45,
      steps: "0..0..0.0..0.2..3..3..3.3..2.1..0..0..0.0..0.4..2..2..2.1..1.3..",
    },
    { instrument: PLUCK, volume: 0.3, steps: "5.8..a.7..8.5...7.a..c.8..a.7...5.8......a.." },
  ],
};
