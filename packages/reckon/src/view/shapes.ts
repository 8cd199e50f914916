// Balls that move and balls that rest, in two and three dimensions (in two, every z is 0): where on its way one ball first touches
// another. target-set.ts calls it for hits, and the broad phase of rewind for boxes. Always true: touching counts; a ball that touches
// at the start is met at share 0, whatever its way; a way whose end touches is met; the answer comes from the nearest approach and not
// from steps along the way, so no speed is too high; a value that is not a number is never met. Nothing is allocated.

/** The share of a way that meets nothing. */
export const MISSED = -1;

/**
 * Where a point that starts at `f` and moves by `d`, both seen from a ball's centre, first comes within `reach` of the centre: a share
 * from 0 to 1, or MISSED.
 */
export function firstWithin(
  fx: number,
  fy: number,
  fz: number,
  dx: number,
  dy: number,
  dz: number,
  reach: number,
): number {
  if (!(reach >= 0)) return MISSED;
  const square = reach * reach;
  if (fx * fx + fy * fy + fz * fz <= square) return 0;
  const length = dx * dx + dy * dy + dz * dz;
  const towards = -(fx * dx + fy * dy + fz * dz);
  if (!(towards > 0)) return MISSED;
  // From the nearest point of the line: for far points, b² − 4ac would cancel to nothing.
  const nearest = towards / length;
  const nx = fx + nearest * dx;
  const ny = fy + nearest * dy;
  const nz = fz + nearest * dz;
  const inside = square - (nx * nx + ny * ny + nz * nz);
  if (inside >= 0) {
    const share = nearest - Math.sqrt(inside / length);
    if (share <= 1) return share > 0 ? share : 0;
  }
  // Rounding must not lose a touch at the end.
  const ex = fx + dx;
  const ey = fy + dy;
  const ez = fz + dz;
  return ex * ex + ey * ey + ez * ez <= square ? 1 : MISSED;
}

/**
 * Where a ball that moves straight from a to b first touches one that moves straight from p to q in the same time: a share of the way,
 * or MISSED.
 * @param reach both radii together
 */
export function meetsMoving(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  px: number,
  py: number,
  pz: number,
  qx: number,
  qy: number,
  qz: number,
  reach: number,
): number {
  const fx = ax - px;
  const fy = ay - py;
  const fz = az - pz;
  return firstWithin(fx, fy, fz, bx - qx - fx, by - qy - fy, bz - qz - fz, reach);
}

/** True when two balls that rest touch; `reach` is both radii together. */
export function overlaps(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  reach: number,
): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  return reach >= 0 && dx * dx + dy * dy + dz * dz <= reach * reach;
}

/** Distance from a point to the nearest point of the straight way from a to b. */
export function distanceToWay(
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const dz = bz - az;
  const length = dx * dx + dy * dy + dz * dz;
  const along = (cx - ax) * dx + (cy - ay) * dy + (cz - az) * dz;
  const share = length > 0 ? Math.min(Math.max(along / length, 0), 1) : 0;
  const x = ax + share * dx - cx;
  const y = ay + share * dy - cy;
  const z = az + share * dz - cz;
  return Math.sqrt(x * x + y * y + z * z);
}
