// The sorts of particles in High Noon, and the behaviour of each.

import type { Nature } from "@reckon/stage";

export const PARTICLE = { dust: 0, smoke: 1, brass: 2, chip: 3, flash: 4, glow: 5, ring: 6 } as const;

/** By sort. Speeds in pixels per second. */
export const NATURES: readonly Nature[] = [
  { drag: 3.5, weight: 0, grows: 2.4, alpha: 0.5 },
  { drag: 2.5, weight: -26, grows: 2.8, alpha: 0.32 },
  { drag: 0.6, weight: 620, grows: 1, alpha: 1 },
  { drag: 1.5, weight: 480, grows: 0.7, alpha: 1 },
  { drag: 0, weight: 0, grows: 0.7, alpha: 1 },
  { drag: 0, weight: 0, grows: 1.5, alpha: 0.7 },
  { drag: 0, weight: 0, grows: 3, alpha: 0.85 },
];
