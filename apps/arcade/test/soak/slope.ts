// Whether a figure grew over time or only fluctuated: the slope of the means of blocks of samples, with its 95 % confidence
// interval. The server's soak applies it to a process's memory. Always true: successive samples resemble each other, so only blocks
// count as independent, never single samples.

export interface Slope {
  readonly perHour: number;
  /** Half the width of the 95 % interval. */
  readonly uncertainty: number;
  /** Standard deviation of the blocks around the line. */
  readonly noise: number;
}

export interface Sample {
  readonly ms: number;
  readonly value: number;
}

const HOUR_MS = 3_600_000;
/** Student's t at 97.5 % for 1, 2, … degrees of freedom; from there on it hardly changes. */
const STUDENT = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13, 2.12,
];

/** The slope over this many blocks of the same length. Undefined: there are too few samples. */
export function slopeOf(samples: readonly Sample[], blocks: number): Slope | undefined {
  const size = Math.floor(samples.length / blocks);
  if (size < 1 || blocks < 3) return undefined;
  const means = Array.from({ length: blocks }, (_, i) => {
    const block = samples.slice(i * size, (i + 1) * size);
    return { x: mean(block.map(({ ms }) => ms)) / HOUR_MS, y: mean(block.map(({ value }) => value)) };
  });
  const middleX = mean(means.map(({ x }) => x));
  const middleY = mean(means.map(({ y }) => y));
  const spread = sum(means.map(({ x }) => (x - middleX) ** 2));
  const perHour = sum(means.map(({ x, y }) => (x - middleX) * (y - middleY))) / spread;
  const left = sum(means.map(({ x, y }) => (y - middleY - perHour * (x - middleX)) ** 2));
  const noise = Math.sqrt(left / (blocks - 2));
  const student = STUDENT[Math.min(blocks - 2, STUDENT.length) - 1];
  return { perHour, noise, uncertainty: (student * noise) / Math.sqrt(spread) };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
