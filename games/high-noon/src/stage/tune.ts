// The music of High Noon: a slow guitar over a heartbeat, with room for shots.

import type { Tune } from "@reckon/stage";

const GUITAR = [0.5, 0, 0, 0.004, 0.04, 0.5, 2, 1.2, 0, 0, 0, 0, 0, 0, 3, 0, 0.3, 0.5, 0.08] as const;
const WHISTLE = [0.4, 0, 0, 0.06, 0.3, 0.35, 0, 1, 0, 0, 0, 0, 0, 0, 5, 0, 0.25, 0.7, 0.1] as const;
const HEART = [0.8, 0, 70, 0.005, 0.04, 0.2, 0, 1, -3] as const;
const SHAKER = [0.25, 0, 2600, 0.01, 0.01, 0.04, 4, 1, 0, 0, 0, 0, 0, 5] as const;

/** Eighths at 96 beats per minute, in a scale between minor and something older. */
export const HIGH_NOON_TUNE: Tune = {
  stepsPerMinute: 192,
  root: 82.4,
  scale: [0, 1, 4, 5, 7, 8, 10],
  voices: [
    { instrument: HEART, volume: 0.4, steps: "x.......x..x....", isDrum: true },
    { instrument: SHAKER, volume: 0.25, steps: "x.x.x.xx", isDrum: true },
    {
      instrument: GUITAR,
      volume: 0.4,
      steps: "0.4.7.4.0.4.7.4.3.7.a.7.1.5.8.5.0.4.7.4.5.9.c.9.3.7.a.7.0.4.2.1.",
    },
    {
      instrument: WHISTLE,
      volume: 0.3,
      steps:
        "....................b.a.7.......................e.c.b.a.7.......................................",
    },
  ],
};
