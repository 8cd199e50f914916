// The music of By a Thread: a drone and a few bells, quiet enough to hear steps and plasma.

import type { Tune } from "@reckon/stage";

const DRONE = [0.6, 0, 0, 0.8, 1.2, 1.4, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0.7, 0.4] as const;
const BELL = [0.4, 0, 0, 0.003, 0.02, 0.9, 0, 1.8, 0, 0, 0, 0, 0, 0, 0, 0, 0.35, 0.4, 0.05] as const;

/** A step every second and a half; three patterns whose lengths seldom coincide. */
export const BY_A_THREAD_TUNE: Tune = {
  stepsPerMinute: 40,
  root: 65.4,
  scale: [0, 2, 3, 7, 8],
  voices: [
    { instrument: DRONE, volume: 0.35, steps: "0.0.3.0.0.4.1.0." },
    { instrument: BELL, volume: 0.28, steps: "..a....d...c....8..." },
    { instrument: BELL, volume: 0.2, steps: "...f.......e....h...." },
  ],
};
