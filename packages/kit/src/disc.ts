// Moves a disc among rectangular walls: along one axis and then the other, so that it slides along them. Games whose walls
// are not tiles move players with it. Always true: every edge of a wall is a whole number, and a disc that starts outside all
// walls, on the grid, ends outside them, on the grid.

/** A rectangle, edges in units. */
export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The area of a disc: from 0 to width and height, without the walls. */
export interface Court {
  readonly width: number;
  readonly height: number;
  /** Four numbers for each wall: left, top, right, bottom. Every move of every player reads all of them. */
  readonly edges: Float64Array;
  /** Grid step of positions, in units. */
  readonly grid: number;
}

/** True if a point lies in a rectangle. */
export function isInside(area: Rectangle, x: number, y: number): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** True if a disc overlaps a wall or leaves the court. Touching is allowed. */
export function isDiscBlocked(
  { width, height, edges }: Court,
  x: number,
  y: number,
  radius: number,
): boolean {
  if (x < radius || y < radius || x > width - radius || y > height - radius) return true;
  for (let i = 0; i < edges.length; i += 4) {
    const dx = outside(x, edges[i], edges[i + 2]);
    const dy = outside(y, edges[i + 1], edges[i + 3]);
    if (dx * dx + dy * dy < radius * radius) return true;
  }
  return false;
}

/**
 * Slides a disc from x towards `to` at height y, and returns the new x. The disc stops at the first wall, rounded to the grid on
 * the side it came from, so that settling cannot push it in.
 */
export function slideDiscX(court: Court, x: number, to: number, y: number, radius: number): number {
  const { edges, grid } = court;
  let reached = clamp(onGrid(to, grid), radius, court.width - radius);
  for (let i = 0; i < edges.length; i += 4) {
    const half = halfChord(outside(y, edges[i + 1], edges[i + 3]), radius);
    if (half > 0) reached = stopAt(x, reached, edges[i] - half, edges[i + 2] + half, grid);
  }
  return reached;
}

/** The same along y. */
export function slideDiscY(court: Court, y: number, to: number, x: number, radius: number): number {
  const { edges, grid } = court;
  let reached = clamp(onGrid(to, grid), radius, court.height - radius);
  for (let i = 0; i < edges.length; i += 4) {
    const half = halfChord(outside(x, edges[i], edges[i + 2]), radius);
    if (half > 0) reached = stopAt(y, reached, edges[i + 1] - half, edges[i + 3] + half, grid);
  }
  return reached;
}

/** Where a point that moves from `from` to `to` stops if it may not enter the open interval near…far. */
function stopAt(from: number, to: number, near: number, far: number, grid: number): number {
  const before = Math.floor(near / grid) * grid;
  if (from <= before) return Math.min(to, before);
  const beyond = Math.ceil(far / grid) * grid;
  return from >= beyond ? Math.max(to, beyond) : to;
}

/** How far a value is outside low…high; 0 if it is inside. */
function outside(value: number, low: number, high: number): number {
  return value < low ? low - value : value > high ? value - high : 0;
}

/** Half the width of a disc at a distance from its middle. */
function halfChord(distance: number, radius: number): number {
  return distance < radius ? Math.sqrt(radius * radius - distance * distance) : 0;
}

function onGrid(value: number, grid: number): number {
  return Math.floor(value / grid + 0.5) * grid;
}

function clamp(value: number, low: number, high: number): number {
  return value < low ? low : value > high ? high : value;
}
