// Sparks of knocks and falls, in units of the world, for any picture. Always true: at most MOST of them, the oldest go first; none under
// reduced motion.
const MOST = 300;
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;

export interface Spark {
  x: number;
  y: number;
  /** Height over the ice. */
  z: number;
  vx: number;
  vy: number;
  vz: number;
  /** What is left of its life, from 1 to 0. */
  left: number;
  readonly lifeMs: number;
}

export class Sparks {
  all: Spark[] = [];

  burst(x: number, y: number, count: number, speed: number): void {
    if (isStill) return;
    for (let i = 0; i < count; i++) {
      const way = Math.random() * 2 * Math.PI;
      const pace = speed * (0.3 + Math.random());
      const [vx, vy, vz] = [Math.cos(way) * pace, Math.sin(way) * pace, speed * Math.random()];
      this.all.push({ x, y, z: 8, vx, vy, vz, left: 1, lifeMs: 350 + 400 * Math.random() });
    }
    if (this.all.length > MOST) this.all = this.all.slice(-MOST);
  }

  age(frameMs: number): void {
    const seconds = frameMs / 1000;
    for (const spark of this.all) {
      spark.x += spark.vx * seconds;
      spark.y += spark.vy * seconds;
      spark.z += spark.vz * seconds;
      spark.vz -= 500 * seconds;
      spark.left -= frameMs / spark.lifeMs;
    }
    this.all = this.all.filter(({ left }) => left > 0);
  }
}

/** Takes what happened since the last frame, and makes sparks of it. */
export function hear(
  sparks: Sparks,
  effects: Iterable<{
    readonly name: "knock" | "fell";
    readonly state: string;
    readonly values: { x: number; y: number; force?: number };
  }>,
): void {
  for (const { name, state, values } of effects) {
    if (state !== "shown") continue;
    if (name === "fell") sparks.burst(values.x, values.y, 26, 160);
    else sparks.burst(values.x, values.y, 4 + (values.force ?? 0) / 40, 60 + (values.force ?? 0) / 3);
  }
}
