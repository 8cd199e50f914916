// Reads quaternions from their codes, the smallest three. Called where turns are predicted, and where a carrier's motion is found.

/** Reads a quaternion from codes. */
export function readTurn(
  codes: Int32Array,
  at: number,
  grid: number,
  zero: number,
  into: Float64Array,
  to: number,
): void {
  const largest = codes[at] & 3;
  let sum = 0;
  for (let i = 0, from = at + 1; i < 4; i++) {
    if (i === largest) continue;
    const value = (codes[from++] - zero) * grid;
    into[to + i] = value;
    sum += value * value;
  }
  into[to + largest] = sum < 1 ? Math.sqrt(1 - sum) : 0;
}
