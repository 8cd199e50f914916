// Light that plasma throws on walls and floor: a grid over the maze that each ball brightens around itself in every frame.
// Walls read it once per column, the floor once per few pixels. Always true: a cell is 0 unless `add` reached it since the
// last `clear`; walls are thicker than the light reaches, so that it does not shine through them.

/** How far plasma throws its light, in units. */
export const GLOW_REACH = 74;
/** The brightest that plasma makes anything, the sun being 1. */
export const MOST_GLOW = 0.85;
/** Lights in a frame, at most: the nearest matter, and the rest shine without lighting. */
const MOST_LIGHTS = 96;

export class Glow {
  readonly columns: number;
  readonly lines: number;
  /** Points in a unit. */
  readonly scale: number;
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;
  readonly #touched = new Int32Array(4 * MOST_LIGHTS);
  count = 0;

  constructor(columns: number, lines: number, scale: number) {
    this.columns = columns;
    this.lines = lines;
    this.scale = scale;
    this.red = new Float32Array(columns * lines);
    this.green = new Float32Array(columns * lines);
    this.blue = new Float32Array(columns * lines);
  }

  clear(): void {
    for (let light = 0; light < this.count; light++) {
      const left = this.#touched[4 * light];
      const right = this.#touched[4 * light + 2];
      for (let line = this.#touched[4 * light + 1]; line <= this.#touched[4 * light + 3]; line++) {
        const base = line * this.columns;
        this.red.fill(0, base + left, base + right + 1);
        this.green.fill(0, base + left, base + right + 1);
        this.blue.fill(0, base + left, base + right + 1);
      }
    }
    this.count = 0;
  }

  /** Brightens what is around a place; parts of the light from 0 up, 1 as bright as the sun. */
  add(x: number, z: number, red: number, green: number, blue: number): void {
    if (this.count === MOST_LIGHTS) return;
    const { columns, lines, scale } = this;
    const reach = GLOW_REACH * scale;
    const atX = x * scale - 0.5;
    const atZ = z * scale - 0.5;
    const left = Math.max(0, Math.ceil(atX - reach));
    const right = Math.min(columns - 1, Math.floor(atX + reach));
    const top = Math.max(0, Math.ceil(atZ - reach));
    const bottom = Math.min(lines - 1, Math.floor(atZ + reach));
    if (left > right || top > bottom) return;
    const touched = this.#touched;
    const slot = 4 * this.count++;
    touched[slot] = left;
    touched[slot + 1] = top;
    touched[slot + 2] = right;
    touched[slot + 3] = bottom;
    const inverse = 1 / (reach * reach);
    for (let line = top; line <= bottom; line++)
      for (let column = left; column <= right; column++) {
        const share = 1 - ((column - atX) ** 2 + (line - atZ) ** 2) * inverse;
        if (share <= 0) continue;
        const strength = share * share * share;
        const at = line * columns + column;
        this.red[at] += red * strength;
        this.green[at] += green * strength;
        this.blue[at] += blue * strength;
      }
  }

  /**
   * Light at a place, between the points around it, never above `MOST_GLOW`: many balls together do not wash the fresco out.
   * `part`: one of red, green and blue.
   */
  at(part: Float32Array, x: number, z: number): number {
    const { columns, lines, scale } = this;
    const gridX = Math.max(0, Math.min(columns - 1.001, x * scale - 0.5));
    const gridZ = Math.max(0, Math.min(lines - 1.001, z * scale - 0.5));
    const column = gridX | 0;
    const line = gridZ | 0;
    const u = gridX - column;
    const v = gridZ - line;
    const at = line * columns + column;
    const above = part[at] + (part[at + 1] - part[at]) * u;
    const below = part[at + columns] + (part[at + columns + 1] - part[at + columns]) * u;
    const light = above + (below - above) * v;
    return (MOST_GLOW * light) / (MOST_GLOW + light);
  }
}
