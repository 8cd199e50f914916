// Music around matches. page-sounds.ts plays it at home and in rooms. Always true: it is calm enough to talk over.

import type { Tune } from "@reckon/stage";

const SOFT = [0.5, 0, 0, 0.04, 0.25, 0.5, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0, 0.15, 0.7, 0.1] as const;
const PLUCK = [0.5, 0, 0, 0.004, 0.03, 0.28, 1, 1.4, 0, 0, 0, 0, 0, 0, 0, 0, 0.22, 0.5, 0.06] as const;
const BASS = [0.7, 0, 0, 0.01, 0.12, 0.25, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0.8, 0.05] as const;
const HAT = [0.3, 0, 3400, 0, 0.003, 0.025, 4, 1, 0, 0, 0, 0, 0, 7] as const;

/** A minor pentatonic at a walking pace: three voices whose patterns coincide only after four minutes. */
export const HOME_TUNE: Tune = {
  stepsPerMinute: 208,
  root: 110,
  scale: [0, 3, 5, 7, 10],
  voices: [
    {
      instrument: BASS,
      volume: 0.5,
      steps: "0.......3...2...0.......4.......1.......3.......0.......2...1...",
    },
    { instrument: SOFT, volume: 0.35, steps: "5.....7.......8.....7.....5.......a.....8......." },
    { instrument: PLUCK, volume: 0.3, steps: "5.8.a...7.....c.a...8.7.....a.5.......7." },
    { instrument: HAT, volume: 0.22, steps: "..x...x...x...xx", isDrum: true },
  ],
};
